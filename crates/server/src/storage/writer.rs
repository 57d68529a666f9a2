//! Group commit: one task takes all writes that wait, does them in one transaction, and answers them all when it is on
//! the disk. A write alone waits for one commit; a thousand at once share one.

use std::time::Duration;

use sqlx::Connection as _;
use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::sqlite::SqliteConnection;
use tokio::sync::{mpsc, oneshot};

use super::database::Connection;
use super::log::{Admitted, Log, ROWS};
use super::nodes::NodeId;
use super::{Line, NewTable, Status, StorageError, shared, statements};
use crate::clock::Moment;
use crate::ids::{Hash, TableId};

/// The answer to a write, sent when it is committed.
pub(super) type Done<T> = oneshot::Sender<Result<T, StorageError>>;

/// Something to be written.
pub(super) enum Write {
    Create { table: Box<NewTable>, done: Done<Option<i64>> },
    Append { table: TableId, from: i64, lines: Vec<Line>, status: Option<(Status, Moment)>, done: Done<usize> },
    Device { hash: Hash, now: Moment, done: Done<()> },
    Join { table: TableId, device: Hash, capability: Hash, done: Done<i64> },
    AddReentry { table: TableId, person: i64, code: Hash, expires: Moment, done: Done<()> },
    Enter { table: TableId, code: Hash, device: Hash, capability: Hash, now: Moment, done: Done<Option<i64>> },
    Forget { unfinished: Moment, finished: Moment, now: Moment, done: Done<u64> },
    Stop { done: Done<()> },
}

/// How many writes may wait before who writes has to wait too.
const QUEUE: usize = 16_384;
/// How many writes share a commit at most: few of them are appends of more than one line.
const BATCH: usize = 256;
/// From so many writes in a commit on, the next one waits for more…
const MANY: usize = 2;
/// …while all others that have something to do do it so many times. (A timer would wait for a millisecond at least,
/// which is several commits of a good disk.)
const TURNS: usize = 8;
/// Where nothing is written for so long, there is time to tidy up.
const IDLE: Duration = Duration::from_millis(200);

/// Gives writes to the task.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Write>,
    /// PostgreSQL lets others than the task write.
    beside: Option<PgPool>,
}

impl Writer {
    pub(super) fn sqlite(connection: SqliteConnection) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, waiting));
        Self { queue, beside: None }
    }

    pub(super) fn postgres(options: PgConnectOptions, node: NodeId, beside: PgPool) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(shared::run(options, node, waiting));
        Self { queue, beside: Some(beside) }
    }

    pub(super) async fn submit<T>(&self, write: impl FnOnce(Done<T>) -> Write) -> Result<T, StorageError> {
        let (done, answer) = oneshot::channel();
        match (&self.beside, write(done)) {
            (_, write @ (Write::Append { .. } | Write::Stop { .. })) | (None, write) => {
                self.queue.send(write).await.map_err(|_| StorageError::Closed)?;
            }
            // Apart, so that who only waits for an answer, as every table does, has no room for a whole query.
            (Some(pool), write) => Box::pin(shared::other(pool, write)).await?,
        }
        answer.await.map_err(|_| StorageError::Closed)?
    }

    pub(super) async fn close(&self) {
        // If the writer is gone already, it is closed.
        let _ = self.submit(|done| Write::Stop { done }).await;
    }
}

/// An answer that waits for the commit.
pub(super) type Answer = Box<dyn FnOnce() + Send>;

/// Takes together what waits. Where many write, it lets them go on for a few turns: a commit of twenty costs little
/// more than one of ten. Who writes alone is never kept waiting.
#[derive(Default)]
struct Gather {
    /// How many writes shared the last commit.
    last: usize,
}

impl Gather {
    /// Waits for writes, for so long at most. How many there are: nothing if there will be no more.
    async fn next(
        &mut self,
        waiting: &mut mpsc::Receiver<Write>,
        batch: &mut Vec<Write>,
        patience: Duration,
    ) -> Option<usize> {
        if self.last >= MANY {
            for _ in 0..TURNS {
                if waiting.len() < BATCH {
                    tokio::task::yield_now().await;
                }
            }
        }
        self.last = match tokio::time::timeout(patience, waiting.recv_many(batch, BATCH)).await {
            Ok(0) => return None,
            Ok(count) => count,
            Err(_) => 0,
        };
        Some(self.last)
    }
}

async fn run(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Write>) {
    let mut log = Log::new();
    let mut batch = Vec::new();
    let mut stopped = None;
    let mut gather = Gather::default();
    while stopped.is_none() {
        let patience = if log.is_behind() { IDLE } else { Duration::MAX };
        let Some(count) = gather.next(&mut waiting, &mut batch, patience).await else { break };
        if count == 0 || log.is_long() {
            log.note(&mut connection).await;
        }
        let Sorted { mut appends, others, stopped: stop } = sort(&mut batch);
        stopped = stop;
        if let Err(error) = together(&mut connection, &mut log, &mut appends, others).await {
            tracing::warn!(%error, "a commit failed");
            log.doubt();
            // The whole transaction is gone. Appends are tried again alone; whoever waits for something else is told
            // that it failed when its sender is dropped.
            for append in appends {
                alone(&mut connection, &mut log, append).await;
            }
        }
    }
    // A checkpoint leaves one file behind; if it fails, the log file is read at the next start.
    let _ = connection.close().await;
    if let Some(done) = stopped {
        let _ = done.send(Ok(()));
    }
}

pub(super) struct Append {
    pub(super) table: TableId,
    pub(super) from: i64,
    pub(super) lines: Vec<Line>,
    pub(super) status: Option<(Status, Moment)>,
    /// Hears how many appends share the commit.
    pub(super) done: Done<usize>,
}

/// Writes by kind.
pub(super) struct Sorted {
    pub(super) appends: Vec<Append>,
    pub(super) others: Vec<Write>,
    pub(super) stopped: Option<Done<()>>,
}

pub(super) fn sort(batch: &mut Vec<Write>) -> Sorted {
    let mut sorted = Sorted { appends: Vec::new(), others: Vec::new(), stopped: None };
    for write in batch.drain(..) {
        match write {
            Write::Append { table, from, lines, status, done } => {
                sorted.appends.push(Append { table, from, lines, status, done });
            }
            Write::Stop { done } => sorted.stopped = Some(done),
            other @ (Write::Create { .. }
            | Write::Device { .. }
            | Write::Join { .. }
            | Write::AddReentry { .. }
            | Write::Enter { .. }
            | Write::Forget { .. }) => sorted.others.push(other),
        }
    }
    sorted
}

/// Does all writes in one transaction and answers them. On an error nothing is written, and the appends are still
/// there.
async fn together(
    connection: &mut SqliteConnection,
    log: &mut Log,
    appends: &mut Vec<Append>,
    others: Vec<Write>,
) -> Result<(), StorageError> {
    if appends.is_empty() && others.is_empty() {
        return Ok(());
    }
    let rows: usize = appends.iter().map(|append| append.lines.len()).sum();
    if others.is_empty() && rows <= ROWS && log.fits(appends) {
        let admitted = log.admit(appends);
        // If this fails, what follows says why.
        if log.write(connection, appends, &admitted.places).await.is_ok() {
            answer_all(appends);
            return Ok(());
        }
        log.doubt();
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers: Vec<Answer> = Vec::new();
    for write in others {
        if matches!(write, Write::Forget { .. }) {
            // The number of a table that is gone may be given again.
            log.doubt();
        }
        answers.push(statements::other(&mut Connection::Sqlite(&mut transaction), write).await?);
    }
    log.learn(&mut transaction, appends).await?;
    let Admitted { places, misfits } = log.admit(appends);
    misfits.into_iter().for_each(|append| drop(append.done.send(Err(StorageError::Conflict))));
    log.write_more(&mut transaction, appends, &places).await?;
    transaction.commit().await?;
    answers.into_iter().for_each(|answer| answer());
    answer_all(appends);
    Ok(())
}

async fn alone(connection: &mut SqliteConnection, log: &mut Log, append: Append) {
    let mut appends = vec![append];
    if let Err(error) = together(connection, log, &mut appends, Vec::new()).await {
        log.doubt();
        appends.pop().map(|append| append.done.send(Err(error)));
    }
}

fn answer_all(appends: &mut Vec<Append>) {
    let count = appends.len();
    appends.drain(..).for_each(|append| drop(append.done.send(Ok(count))));
}
