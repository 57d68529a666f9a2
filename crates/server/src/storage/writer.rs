//! The one writer of a process. A task owns the write connection, gathers the requests that wait, commits them together
//! and answers each when it is on the disk: a request alone waits for one commit, a thousand at once share one.

use std::collections::HashSet;
use std::time::Duration;

use futures_util::future::BoxFuture;
use sqlx::postgres::PgPool;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::database::Connection;
use super::postgres::PostgresLog;
use super::sqlite::SqliteLog;
use super::{Entry, Status, StorageError};
use crate::clock::Moment;
use crate::ids::TableId;

/// Entries to be appended to the log of one table.
pub(super) struct Append {
    pub(super) table: TableId,
    pub(super) from: i64,
    pub(super) entries: Vec<Entry>,
    pub(super) status: Option<(Status, Moment)>,
    /// Until then it is tried again while the database is away. The time in the queue counts: it is the client who waits.
    pub(super) deadline: Instant,
    pub(super) done: oneshot::Sender<Result<(), StorageError>>,
}

impl Append {
    /// The entries with their numbers.
    pub(super) fn rows(&self) -> impl Iterator<Item = (i64, i64, &Entry)> {
        (self.from..).zip(&self.entries).map(|(seq, entry)| (self.table.0, seq, entry))
    }

    fn answer(self, result: Result<(), StorageError>) {
        // The table may have ended meanwhile.
        let _ = self.done.send(result);
    }
}

/// Any other write. It runs inside a transaction; the reply that it returns is called with the outcome of the commit.
pub(super) type Change = Box<dyn for<'c> FnOnce(Connection<'c>) -> BoxFuture<'c, Result<Reply, StorageError>> + Send>;
pub(super) type Reply = Box<dyn FnOnce(Result<(), StorageError>) + Send>;

pub(super) enum Request {
    Append(Append),
    Change(Change),
    Close(oneshot::Sender<()>),
}

/// A stored row at a place where an append wanted to write.
pub(super) struct Taken {
    pub(super) table: i64,
    pub(super) seq: i64,
    pub(super) line: String,
}

/// The database as the writer sees it. After any error the connection is replaced, and with it whatever state the error
/// left behind, such as a transaction that the database has rolled back by itself.
pub(super) enum Log {
    Sqlite(SqliteLog),
    Postgres(PostgresLog),
}

impl Log {
    /// The stored rows at the places where these appends want to write.
    async fn taken(&mut self, appends: &[Append]) -> Result<Vec<Taken>, StorageError> {
        match self {
            Self::Sqlite(log) => log.taken(appends).await,
            Self::Postgres(log) => log.taken(appends).await,
        }
    }

    async fn disconnect(&mut self) {
        match self {
            Self::Sqlite(log) => log.disconnect().await,
            Self::Postgres(log) => log.disconnect(),
        }
    }

    /// Sends hints to other nodes.
    fn committed(&self, appends: &[Append]) {
        if let Self::Postgres(log) = self {
            log.committed(appends);
        }
    }
}

/// How many requests may wait before the senders have to wait, too.
const QUEUE: usize = 16_384;
/// How many requests share a commit at most.
const BATCH: usize = 1_024;
/// If a commit had at least this many requests, the next one waits for more…
const MANY: usize = 2;
/// …while all other tasks that can run do so this many times. (A timer waits for at least a millisecond, which is
/// several commits of a good disk.)
const YIELDS: usize = 8;
/// Pause between two tries of a commit.
const RETRY: Duration = Duration::from_millis(100);

/// Sends requests to the writer.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Request>,
    /// PostgreSQL lets others than the task write.
    pool: Option<PgPool>,
}

impl Writer {
    pub(super) fn sqlite(log: SqliteLog) -> Self {
        Self { queue: start(Log::Sqlite(log)), pool: None }
    }

    pub(super) fn postgres(log: PostgresLog, pool: PgPool) -> Self {
        Self { queue: start(Log::Postgres(log)), pool: Some(pool) }
    }

    pub(super) async fn send(&self, request: Request) -> Result<(), StorageError> {
        self.queue.send(request).await.map_err(|_| StorageError::Closed)
    }

    /// Runs statements in a transaction. On SQLite it is shared with others that wait: an error undoes them all.
    pub(super) async fn change<T: Send + 'static>(
        &self,
        statements: impl for<'c> FnOnce(Connection<'c>) -> BoxFuture<'c, Result<T, StorageError>> + Send + 'static,
    ) -> Result<T, StorageError> {
        if let Some(pool) = &self.pool {
            let mut transaction = pool.begin().await?;
            let value = statements(Connection::Postgres(&mut transaction)).await?;
            transaction.commit().await?;
            return Ok(value);
        }
        let (done, answer) = oneshot::channel();
        let change: Change = Box::new(move |connection| {
            Box::pin(async move {
                let value = match statements(connection).await {
                    Ok(value) => value,
                    Err(error) => {
                        let _ = done.send(Err(error.clone()));
                        return Err(error);
                    }
                };
                let reply: Reply = Box::new(move |committed| drop(done.send(committed.map(|()| value))));
                Ok(reply)
            })
        });
        self.send(Request::Change(change)).await?;
        answer.await.map_err(|_| StorageError::Closed)?
    }

    /// Waits until everything sent before is committed, and ends the task.
    pub(super) async fn close(&self) {
        let (done, closed) = oneshot::channel();
        // If the task is gone already, it is closed.
        if self.send(Request::Close(done)).await.is_ok() {
            let _ = closed.await;
        }
    }
}

fn start(log: Log) -> mpsc::Sender<Request> {
    let (queue, requests) = mpsc::channel(QUEUE);
    tokio::spawn(run(log, requests));
    queue
}

async fn run(mut log: Log, mut requests: mpsc::Receiver<Request>) {
    let mut waiting = Vec::new();
    let mut last = 0;
    let closed = loop {
        if last >= MANY {
            for _ in 0..YIELDS {
                if requests.len() < BATCH {
                    tokio::task::yield_now().await;
                }
            }
        }
        if waiting.is_empty() && requests.recv_many(&mut waiting, BATCH).await == 0 {
            break None;
        }
        let Batch { changes, appends, close } = Batch::gather(&mut waiting);
        last = changes.len() + appends.len();
        if let Log::Sqlite(log) = &mut log
            && !changes.is_empty()
        {
            commit_changes(log, changes).await;
        }
        if !appends.is_empty() {
            commit_appends(&mut log, appends).await;
        }
        if close.is_some() && waiting.is_empty() {
            break close;
        }
        // Requests that came before this one are committed first.
        waiting.extend(close.map(Request::Close));
    };
    log.disconnect().await;
    if let Some(done) = closed {
        let _ = done.send(());
    }
}

/// Requests that are committed together.
#[derive(Default)]
struct Batch {
    changes: Vec<Change>,
    appends: Vec<Append>,
    close: Option<oneshot::Sender<()>>,
}

impl Batch {
    /// Takes what can be committed together, and leaves the rest. A second append to one table waits for the next
    /// commit, where the database says whether its place is free.
    fn gather(waiting: &mut Vec<Request>) -> Self {
        let mut batch = Self::default();
        let mut tables = HashSet::with_capacity(waiting.len());
        for request in std::mem::take(waiting) {
            match request {
                Request::Append(append) if tables.insert(append.table) => batch.appends.push(append),
                Request::Append(append) => waiting.push(Request::Append(append)),
                Request::Change(change) => batch.changes.push(change),
                Request::Close(done) => batch.close = Some(done),
            }
        }
        batch
    }
}

async fn commit_changes(log: &mut SqliteLog, changes: Vec<Change>) {
    let mut replies = Vec::with_capacity(changes.len());
    let result = log.change(changes, &mut replies).await;
    if let Err(error) = &result {
        tracing::warn!(%error, "a commit failed");
        log.disconnect().await;
    }
    replies.into_iter().for_each(|reply| reply(result.clone()));
}

/// Commits appends and answers each. Those whose place is taken are refused; the others are not harmed.
async fn commit_appends(log: &mut Log, mut appends: Vec<Append>) {
    // A connection that broke may have committed before: then the rows that are in the way are our own.
    let mut uncertain = false;
    while !appends.is_empty() {
        let mut result = match log {
            Log::Sqlite(log) => log.insert(&appends).await,
            Log::Postgres(log) => log.insert(&appends).await,
        };
        if result.as_ref().is_err_and(StorageError::is_unique_violation) {
            log.disconnect().await;
            result = match log.taken(&appends).await {
                Ok(taken) => {
                    appends = answer_taken(appends, &taken, uncertain);
                    continue;
                }
                Err(error) => Err(error),
            };
        }
        match result {
            Ok(()) => {
                log.committed(&appends);
                return appends.into_iter().for_each(|append| append.answer(Ok(())));
            }
            Err(error) if error.is_gap() => {
                log.disconnect().await;
                return commit_around_gap(log, appends).await;
            }
            Err(error) => {
                log.disconnect().await;
                let (retry, now) = (error.is_transient() || error.is_deadlock(), Instant::now());
                let (again, over): (Vec<_>, Vec<_>) =
                    appends.into_iter().partition(|append| retry && now < append.deadline);
                tracing::warn!(%error, again = again.len(), over = over.len(), "a commit failed");
                over.into_iter().for_each(|append| append.answer(Err(error.clone())));
                appends = again;
                uncertain = true;
                if !appends.is_empty() {
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }
}

/// One of these appends leaves a gap: it is refused, and the others are committed one by one.
async fn commit_around_gap(log: &mut Log, appends: Vec<Append>) {
    let alone = appends.len() == 1;
    for append in appends {
        if alone {
            append.answer(Err(StorageError::Gap));
        } else {
            Box::pin(commit_appends(log, vec![append])).await;
        }
    }
}

/// Refuses the appends whose place is taken, and returns the others.
fn answer_taken(appends: Vec<Append>, taken: &[Taken], uncertain: bool) -> Vec<Append> {
    let mut free = Vec::with_capacity(appends.len());
    for append in appends {
        let found: Vec<&Taken> = taken
            .iter()
            .filter(|row| row.table == append.table.0 && append.rows().any(|(_, seq, _)| seq == row.seq))
            .collect();
        let is_own = |row: &&Taken| append.rows().any(|(_, seq, entry)| seq == row.seq && entry.line == row.line);
        if found.is_empty() {
            free.push(append);
        } else if uncertain && found.len() == append.entries.len() && found.iter().all(is_own) {
            append.answer(Ok(()));
        } else {
            append.answer(Err(StorageError::Conflict));
        }
    }
    free
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::*;
    use crate::storage::schema;

    async fn send_append(writer: &Writer, table: TableId, entries: Vec<Entry>) -> Result<(), StorageError> {
        let (done, answer) = oneshot::channel();
        let deadline = Instant::now();
        writer.send(Request::Append(Append { table, from: 0, entries, status: None, deadline, done })).await?;
        answer.await.map_err(|_| StorageError::Closed)?
    }

    fn entry(line: &str) -> Vec<Entry> {
        vec![Entry { line: line.to_owned(), secret: None }]
    }

    #[tokio::test]
    async fn bug_a_full_database_stopped_all_writes() {
        let folder = scratch::Folder::new();
        let options: SqliteConnectOptions = folder.sqlite().parse().expect("an address");
        let options = options.create_if_missing(true);
        let mut connection = options.connect().await.expect("it opens");
        schema::migrate_sqlite(&mut connection).await.expect("a schema");
        // Only this connection has the limit: the next one has space again.
        let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut connection).await.expect("pages");
        let limit = sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {}", pages + 2));
        sqlx::raw_sql(limit).execute(&mut connection).await.expect("a limit");
        let writer = Writer::sqlite(SqliteLog::new(options, connection));
        let (large, table) = ("x".repeat(100_000), TableId(1));
        let full = send_append(&writer, table, entry(&large)).await.expect_err("full");
        assert!(full.to_string().contains("full"), "{full}");
        send_append(&writer, table, entry(&large)).await.expect("there is space again");
        writer.close().await;
    }

    fn append(line: &str) -> (Append, oneshot::Receiver<Result<(), StorageError>>) {
        let (done, answer) = oneshot::channel();
        let deadline = Instant::now();
        (Append { table: TableId(1), from: 5, entries: entry(line), status: None, deadline, done }, answer)
    }

    #[test]
    fn a_row_in_the_way_is_our_own_only_if_a_commit_may_have_succeeded_unseen() {
        let taken = [Taken { table: 1, seq: 5, line: "mine".to_owned() }];
        for (line, uncertain, own) in [("mine", true, true), ("mine", false, false), ("yours", true, false)] {
            let (append, mut answer) = append(line);
            assert!(answer_taken(vec![append], &taken, uncertain).is_empty());
            let answer = answer.try_recv().expect("an answer");
            assert_eq!(answer.is_ok(), own, "{line}, {uncertain}: {answer:?}");
        }
        let (append, mut answer) = append("elsewhere");
        let elsewhere =
            [Taken { table: 2, seq: 5, line: String::new() }, Taken { table: 1, seq: 4, line: String::new() }];
        assert_eq!(answer_taken(vec![append], &elsewhere, false).len(), 1);
        assert!(answer.try_recv().is_err(), "it is still to be committed");
    }
}
