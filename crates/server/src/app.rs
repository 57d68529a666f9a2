//! What all parts of a running server share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Semaphore;

use crate::bots::Bots;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::http::print::Printer;
use crate::ids::Hash;
use crate::limits::{Buckets, Rate};
use crate::metrics::Metrics;
use crate::registry::TableRegistry;
use crate::storage::{Missing, Storage, StorageError};

/// What a test does with every room that is loaded, to make one misbehave.
#[cfg(feature = "test-hooks")]
pub type RoomHook = fn(Box<dyn room::Room>) -> Box<dyn room::Room>;

/// A running server.
pub struct App {
    /// How it is set up.
    pub config: Config,
    /// Its clock.
    pub clock: Clock,
    /// Its database.
    pub storage: Storage,
    /// What it counts.
    pub metrics: Arc<Metrics>,
    /// Where computers think.
    pub bots: Arc<Bots>,
    pub(crate) registry: TableRegistry,
    /// The other nodes, where there may be some.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// Set by tests before the first table is loaded.
    #[cfg(feature = "test-hooks")]
    pub room_hook: std::sync::OnceLock<RoomHook>,
    /// How many tables may be replayed at once: as many as there are cores.
    pub(crate) loading: Semaphore,
    pub(crate) addresses: Buckets<IpAddr>,
    pub(crate) tokens: Buckets<Hash>,
    pub(crate) printer: Printer,
    stopping: AtomicBool,
}

/// A burst has this many seconds' worth of requests: a whole class that opens a page at once comes from one address.
const BURST_SECONDS: u32 = 20;

impl App {
    /// A server with its database open and no tables loaded.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn new(config: Config, clock: Clock) -> Result<Arc<Self>, StorageError> {
        let storage = Storage::open(&config.database, Missing::Create).await?;
        let metrics = Arc::new(Metrics::default());
        let bots = Arc::new(Bots::new(config.bots, config.bot_queue, Arc::clone(&metrics)));
        let rate = |per_second: u32| Rate::new(per_second, per_second.saturating_mul(BURST_SECONDS));
        let (addresses, tokens) = (rate(config.rate_address), rate(config.rate_token));
        let (cluster, unstarted) = match storage.nodes() {
            Some(nodes) => Some(Cluster::join(nodes.clone()).await?).unzip(),
            None => (None, None),
        };
        let app = Arc::new(Self {
            config,
            clock,
            storage,
            metrics,
            bots,
            registry: TableRegistry::default(),
            cluster,
            #[cfg(feature = "test-hooks")]
            room_hook: std::sync::OnceLock::new(),
            loading: Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)),
            addresses: Buckets::new(addresses),
            tokens: Buckets::new(tokens),
            printer: Printer::new(),
            stopping: AtomicBool::new(false),
        });
        if let (Some(cluster), Some(unstarted)) = (&app.cluster, unstarted) {
            Cluster::start(&app, cluster, unstarted);
        }
        Ok(app)
    }

    /// Whether the server is about to stop.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Stops: every table pauses, is stored and says goodbye; then the database is closed.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.registry.stop().await;
        if let Some(cluster) = &self.cluster {
            cluster.stop().await;
        }
        self.storage.close().await;
    }

    /// Forgets tables that are old enough. Returns how many.
    ///
    /// # Errors
    /// The database's.
    pub async fn purge(&self) -> Result<u64, StorageError> {
        let now = self.clock.now();
        let (unfinished, finished) = (self.config.purge_unfinished, self.config.purge_finished);
        self.storage.forget(now.before(unfinished), now.before(finished), now).await
    }
}
