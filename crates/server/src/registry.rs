//! The tables in memory: each has a task, which is reached by its handle. A table whose task fails is loaded again when it
//! is next needed, after a pause that grows: what has just failed, as on a full disk, would only fail again.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::Millis;
use futures_util::FutureExt as _;
use protocol::{CloseReason, Closing};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::app::App;
use crate::ids::{self, Code, TableId};
use crate::storage::{StorageError, TableRow};
use crate::table_actor::{self, ActorError, Command};

/// How many commands may wait for a table before their senders have to wait.
const QUEUE: usize = 256;
/// How long stopping tables may take.
const STOPPING: Duration = Duration::from_secs(20);

/// The pause after the first failure of a table's task; it doubles with each that follows.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// The longest pause, and the only one for a table that cannot be read.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// A task that has run for so long had no trouble when it started.
const SOUND: Duration = Duration::from_secs(120);

pub(crate) type TableHandle = mpsc::Sender<Command>;

/// The handles of the tables in memory, and the tables whose last task failed.
#[derive(Default)]
pub(crate) struct TableRegistry {
    tables: Mutex<HashMap<TableId, TableHandle>>,
    failures: Mutex<HashMap<TableId, Failures>>,
}

/// The failures in a row of a table's tasks.
#[derive(Clone, Copy, Debug)]
struct Failures {
    count: u32,
    reason: CloseReason,
    /// Before this the table is not loaded again.
    until: Instant,
}

impl Failures {
    fn closing(&self) -> Closing {
        let left = self.until.saturating_duration_since(Instant::now()).as_millis();
        Closing { reason: self.reason, retry_after: spread(Millis(u64::try_from(left).unwrap_or(u64::MAX) + 1)) }
    }
}

/// A pause of at least so long, and by chance up to half as long again: clients do not all come back at once.
pub(crate) fn spread(Millis(pause): Millis) -> Millis {
    let mut chance = [0; 4];
    ids::fill(&mut chance);
    let more = pause.saturating_mul(u64::from(u32::from_le_bytes(chance))) >> 33;
    Millis(pause.saturating_add(more))
}

/// The pause after a failure that so many went before.
fn pause(before: u32, reason: CloseReason) -> Duration {
    if reason == CloseReason::Damaged {
        return LONGEST_PAUSE;
    }
    FIRST_PAUSE.saturating_mul(1 << before.min(16)).min(LONGEST_PAUSE)
}

impl TableRegistry {
    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn failures(&self) -> MutexGuard<'_, HashMap<TableId, Failures>> {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a table's task has failed after so long, before its clients are closed.
    pub(crate) fn has_failed(&self, id: TableId, ran: Duration, reason: CloseReason) {
        let now = Instant::now();
        let mut failures = self.failures();
        // Those that nobody has asked for since then are not needed.
        failures.retain(|_, other| other.until + SOUND > now);
        let before = failures.get(&id).filter(|_| ran < SOUND).map_or(0, |before| before.count);
        failures.insert(id, Failures { count: before + 1, reason, until: now + pause(before, reason) });
    }

    /// How the clients of a table whose task has just ended are closed.
    pub(crate) fn closing(&self, id: TableId) -> Closing {
        self.failures().get(&id).map_or(CloseReason::Reloading.into(), Failures::closing)
    }

    /// The handle of a table that is in memory.
    pub(crate) fn get(&self, id: TableId) -> Option<TableHandle> {
        self.lock().get(&id).cloned()
    }

    /// The tables in memory.
    pub(crate) fn loaded(&self) -> Vec<(TableId, TableHandle)> {
        self.lock().iter().map(|(id, handle)| (*id, handle.clone())).collect()
    }

    /// Removes a table, so that it is loaded again when it is next needed, and runs `then` under the lock. Does nothing if
    /// another task has the table already.
    pub(crate) fn remove(&self, id: TableId, handle: &TableHandle, then: impl FnOnce()) {
        let mut tables = self.lock();
        if tables.get(&id).is_some_and(|known| known.same_channel(handle)) {
            tables.remove(&id);
            then();
        }
    }

    /// Stops all tables.
    pub(crate) async fn stop(&self) {
        let handles: Vec<TableHandle> = self.lock().drain().map(|(_, handle)| handle).collect();
        let mut stopped = Vec::new();
        for handle in handles {
            let (done, answer) = oneshot::channel();
            // A table that is gone has stopped.
            if handle.send(Command::Stop { done }).await.is_ok() {
                stopped.push(answer);
            }
        }
        let all = async {
            for answer in stopped {
                let _ = answer.await;
            }
        };
        if tokio::time::timeout(STOPPING, all).await.is_err() {
            tracing::warn!("some tables did not stop in time");
        }
    }
}

/// The handle of a table, which is loaded if need be.
///
/// # Errors
/// It has just failed, and is not loaded again yet.
pub(crate) fn handle(app: &Arc<App>, row: &TableRow) -> Result<TableHandle, Closing> {
    let mut tables = app.registry.lock();
    if let Some(handle) = tables.get(&row.id).filter(|handle| !handle.is_closed()) {
        return Ok(handle.clone());
    }
    if let Some(failed) = app.registry.failures().get(&row.id).filter(|failed| failed.until > Instant::now()) {
        return Err(failed.closing());
    }
    let (handle, commands) = mpsc::channel(QUEUE);
    tables.insert(row.id, handle.clone());
    let run = table_actor::run(Arc::clone(app), row.clone(), handle.downgrade(), commands);
    tokio::spawn(supervise(Arc::clone(app), row.id, row.opened.code, handle.clone(), run));
    Ok(handle)
}

impl ActorError {
    /// What the clients of a table are told when its task ends with this error.
    pub(crate) const fn close_reason(&self) -> CloseReason {
        match self {
            Self::Room(_) | Self::Storage(StorageError::Row(_)) => CloseReason::Damaged,
            Self::Storage(_) => CloseReason::Reloading,
        }
    }
}

/// Runs a table's task. Its errors and panics stay its own: other tables run on, and whoever needs this one next loads it
/// again.
async fn supervise(
    app: Arc<App>,
    id: TableId,
    code: Code,
    handle: TableHandle,
    run: impl Future<Output = Result<(), ActorError>>,
) {
    let _one = app.metrics.tables.hold();
    let begun = Instant::now();
    match AssertUnwindSafe(run).catch_unwind().await {
        Ok(Ok(())) => {
            app.registry.failures().remove(&id);
        }
        Ok(Err(error)) => tracing::error!(%code, %error, "a table's task failed"),
        Err(_) => {
            app.metrics.panics.add(1);
            tracing::error!(%code, "a table's task panicked");
            app.registry.has_failed(id, begun.elapsed(), CloseReason::Reloading);
        }
    }
    unload(&app, id, &handle);
}

/// Removes a table from memory.
pub(crate) fn unload(app: &App, id: TableId, handle: &TableHandle) {
    app.registry.remove(id, handle, || {
        // While a server stops, its clients are on their way to another node: they are not absent yet.
        if let Some(cluster) = app.cluster.as_ref().filter(|_| !app.is_stopping()) {
            cluster.set_presence(id, None);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::config::Config;
    use crate::outbox;
    use crate::storage::{Listed, NewTable};
    use crate::table_actor::ConnectionId;
    use engine::GameId;

    async fn open_table(app: &App) -> TableRow {
        let (code, created) = (Code::draw(), app.clock.now());
        let (options, house) = ("size=small".to_owned(), String::new());
        let opened =
            room::open(table_actor::opening_context(), GameId::Triancey, &options, &house, 2).expect("a room").1;
        let table = NewTable { code, game: GameId::Triancey, options, house, seats: 2, listed: Listed::No, created };
        let id = app.storage.create(table).await.expect("stored").expect("a free code");
        let entries = opened.stored.into_iter().map(Into::into).collect();
        app.storage.append(id, 0, entries, None).await.expect("stored");
        app.storage.find(code).await.expect("read").expect("there")
    }

    /// Whether a table answers, loaded again if need be.
    async fn answers(app: &Arc<App>, row: &TableRow) -> bool {
        let (file, answer) = oneshot::channel();
        let Ok(handle) = handle(app, row) else { return false };
        handle.send(Command::Publish { file }).await.is_ok() && answer.await.is_ok()
    }

    #[tokio::test]
    async fn a_panic_in_one_table_ends_its_task_and_nothing_else() {
        let folder = scratch::Folder::new();
        let config = Config::from_flags(&["--database", &folder.sqlite()]).expect("a configuration");
        let app = App::new(config, Clock::system()).await.expect("a server");
        let (row, other) = (open_table(&app).await, open_table(&app).await);
        assert!(answers(&app, &other).await);
        let others = app.registry.get(other.id).expect("loaded");

        let (broken, mut commands) = mpsc::channel(QUEUE);
        app.registry.lock().insert(row.id, broken.clone());
        let (outbox, mut inbox) = outbox::channel();
        let enter = Command::Enter { connection: ConnectionId(1), participant: None, outbox, look: None };
        broken.send(enter).await.expect("room in the queue");
        let panics = async move {
            let _entered = commands.recv().await;
            panic!("on purpose, with a client connected");
        };
        supervise(Arc::clone(&app), row.id, row.opened.code, broken, panics).await;

        assert_eq!(app.metrics.panics.get(), 1);
        assert!(inbox.queue.recv().await.is_none(), "the client is disconnected");
        assert_eq!(inbox.closing(), None, "without a reason of its own");
        let closing = app.registry.closing(row.id);
        assert_eq!(closing.reason, CloseReason::Reloading, "the client is told to come back");
        tokio::time::sleep(Duration::from_millis(closing.retry_after.0)).await;
        assert!(answers(&app, &row).await, "the table is loaded again");
        let unharmed = app.registry.get(other.id).expect("still loaded");
        assert!(unharmed.same_channel(&others) && answers(&app, &other).await);
    }
    /// It was loaded again for every client that came back, some three hundred times a second.
    #[tokio::test]
    async fn bug_a_table_that_failed_was_loaded_again_at_once() {
        assert_eq!(
            [0, 1, 2, 20].map(|before| pause(before, CloseReason::Reloading).as_millis()),
            [250, 500, 1_000, 60_000]
        );
        let (registry, id) = (TableRegistry::default(), TableId(1));
        for count in 1..4 {
            registry.has_failed(id, Duration::ZERO, CloseReason::Reloading);
            assert_eq!(registry.failures()[&id].count, count);
        }
        registry.has_failed(id, SOUND, CloseReason::Reloading);
        assert_eq!(registry.failures()[&id].count, 1, "a task that had run well begins anew");
        registry.has_failed(id, Duration::ZERO, CloseReason::Damaged);
        let closing = registry.closing(id);
        assert!(closing.reason == CloseReason::Damaged && closing.retry_after > Millis(59_000), "{closing:?}");
    }
}
