//! The state that all parts of a running server share.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use table::PersonId;
use tokio::sync::Semaphore;

use crate::bots::Bots;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::Config;
use crate::http::error::ApiError;
use crate::http::print::Printer;
use crate::ids::{Hash, TableId};
use crate::limits::{KeyedLimit, Limit, Place, Places, RecentlyKnown};
use crate::metrics::Metrics;
use crate::registry::TableRegistry;
use crate::storage::{Missing, Storage, StorageError};
use crate::table_actor::Command;

/// A running server.
pub struct App {
    /// Its settings.
    pub config: Config,
    /// Its clock.
    pub clock: Clock,
    /// Its database.
    pub storage: Storage,
    /// Its metrics.
    pub metrics: Arc<Metrics>,
    /// Where computers think.
    pub bots: Arc<Bots>,
    pub(crate) registry: TableRegistry,
    /// The other nodes, on PostgreSQL.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// How many tables may be replayed at once: as many as there are cores.
    pub(crate) loading: Semaphore,
    pub(crate) addresses: KeyedLimit<IpAddr>,
    pub(crate) tokens: KeyedLimit<Hash>,
    /// Requests with tokens that are known to be good: they do not count for their address.
    pub(crate) good_tokens: KeyedLimit<Hash>,
    pub(crate) known: RecentlyKnown<Hash>,
    /// Tables that an address, and a device, open.
    pub(crate) openings: KeyedLimit<IpAddr>,
    pub(crate) device_openings: KeyedLimit<Hash>,
    /// Messages of people at tables.
    pub(crate) people: KeyedLimit<(TableId, PersonId)>,
    /// Connections to tables.
    places: Arc<Places>,
    /// Connections of any kind.
    pub(crate) sockets: Arc<Places>,
    pub(crate) printer: Printer,
    stopping: AtomicBool,
    /// How often a place was taken over.
    revocations: AtomicU64,
}

/// A burst has this many seconds' worth of requests: a class that opens a page at once has one address.
const BURST_SECONDS: u32 = 20;
/// One request of so many may open a table.
const OPENING: u32 = 20;
/// A burst of messages has this many seconds' worth.
const MESSAGES_BURST_SECONDS: u32 = 5;
/// Connections that fetch pages, besides those to tables: a quarter as many, and some.
const FETCHING: usize = 100;

impl App {
    /// A server with its database open and no tables loaded.
    ///
    /// # Errors
    /// The database cannot be opened.
    pub async fn new(config: Config, clock: Clock) -> Result<Arc<Self>, StorageError> {
        let storage = Storage::open(&config.database, Missing::Create).await?.with_patience(config.database_patience);
        let clock = storage.agree_on_time(clock).await?;
        let metrics = Arc::new(Metrics::default());
        let bots = Bots::new(config.bots, config.bot_queue, Arc::clone(&metrics));
        let burst = |per_second: u32| per_second.saturating_mul(BURST_SECONDS);
        let addresses = KeyedLimit::new(config.rate_address, burst(config.rate_address));
        let tokens = KeyedLimit::new(config.rate_token, burst(config.rate_token));
        let good_tokens = KeyedLimit::new(2 * config.rate_token, burst(2 * config.rate_token));
        // Joining a table is not limited by this, and a school opens many at the beginning of a lesson.
        let openings =
            KeyedLimit::new(config.rate_address.div_ceil(OPENING), 3 * burst(config.rate_address.div_ceil(OPENING)));
        let device_openings =
            KeyedLimit::new(config.rate_token.div_ceil(OPENING), burst(config.rate_token.div_ceil(OPENING)));
        let people = KeyedLimit::new(config.rate_messages, config.rate_messages.saturating_mul(MESSAGES_BURST_SECONDS));
        let places = Places::new(config.connections, metrics.connections.clone());
        let sockets = config.connections.saturating_add(config.connections / 4).saturating_add(FETCHING);
        let sockets = Places::new(sockets, metrics.sockets.clone());
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
            loading: Semaphore::new(std::thread::available_parallelism().map_or(1, usize::from)),
            addresses,
            tokens,
            good_tokens,
            known: RecentlyKnown::default(),
            openings,
            device_openings,
            people,
            places,
            sockets,
            printer: Printer::new(),
            stopping: AtomicBool::new(false),
            revocations: AtomicU64::new(0),
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

    /// How often a place was taken over. Whoever was admitted before the last time is checked again.
    pub(crate) fn revocations(&self) -> u64 {
        self.revocations.load(Ordering::SeqCst)
    }

    /// A place was taken over, here or at another node.
    pub(crate) fn note_revocation(&self) {
        self.revocations.fetch_add(1, Ordering::SeqCst);
    }

    /// Another device has taken a person's place: the connections of the old ones end, at all nodes.
    pub(crate) async fn revoke(&self, table: TableId, person: PersonId) {
        self.note_revocation();
        if let Some(handle) = self.registry.get(table) {
            // A table that is gone has no connections.
            let _ = handle.send(Command::Revoke(person)).await;
        }
        if let Some(cluster) = &self.cluster {
            cluster.send_revoked(table, person);
        }
    }

    /// A place for a connection to a table.
    pub(crate) fn take_place(&self, address: Option<IpAddr>) -> Result<Place, ApiError> {
        if self.is_stopping() {
            return Err(ApiError::Busy);
        }
        self.places.take(address).map_err(|_| {
            self.metrics.turned_away.add(1);
            ApiError::Busy
        })
    }

    /// A limit for the messages of one spectator.
    pub(crate) fn message_limit(&self) -> Limit {
        Limit::new(self.config.rate_messages, self.config.rate_messages.saturating_mul(MESSAGES_BURST_SECONDS))
    }

    /// The error for a request that was one too many.
    pub(crate) fn too_many(&self, wait: Duration) -> ApiError {
        self.metrics.limited.add(1);
        ApiError::TooMany(wait)
    }

    /// Stops: tables pause, their logs are committed, their clients are disconnected; then the database is closed.
    pub async fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.registry.stop().await;
        if let Some(cluster) = &self.cluster {
            cluster.stop().await;
        }
        self.storage.close().await;
    }

    /// Deletes tables that are old enough, unless the clock has leapt: what seems old then may be new.
    ///
    /// # Errors
    /// The database's.
    pub async fn purge(&self) -> Result<Purged, StorageError> {
        let Config { purge_unfinished: unfinished, purge_finished: finished, .. } = self.config;
        let now = self.clock.now();
        let believed = (unfinished.min(finished) / 2).max(DAY);
        let seen = self.storage.last_seen().await?;
        if let Some(seen) = seen.filter(|seen| seen.after(believed) < now) {
            return Ok(Purged::ClockLeapt(Duration::from_millis(now.since(seen).0)));
        }
        let tables = self.storage.forget(now.before(unfinished), now.before(finished), now).await?;
        Ok(Purged::Tables(tables))
    }
}

/// What came of deleting old tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purged {
    /// So many are gone.
    Tables(u64),
    /// Nothing was deleted: the clock is so far ahead of the last time that a server has looked at the database.
    ClockLeapt(Duration),
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
