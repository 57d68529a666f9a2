//! Group commit: one task takes all writes that wait, does them in one transaction, and answers them all when it is on
//! the disk. A write alone waits for one commit; a thousand at once share one.

use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool};
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments as _, Connection as _};
use tokio::sync::{mpsc, oneshot};

use super::database::Connection;
use super::nodes::NodeId;
use super::{Line, NewTable, Status, StorageError, shared, statements};
use crate::clock::Moment;
use crate::ids::{Hash, TableId};

/// The answer to a write, sent when it is committed.
pub(super) type Done<T> = oneshot::Sender<Result<T, StorageError>>;

/// Something to be written.
pub(super) enum Write {
    Create { table: Box<NewTable>, done: Done<Option<i64>> },
    Append { table: TableId, from: i64, lines: Vec<Line>, status: Option<(Status, Moment)>, done: Done<()> },
    Device { hash: Hash, now: Moment, done: Done<()> },
    Join { table: TableId, device: Hash, capability: Hash, done: Done<i64> },
    AddReentry { table: TableId, person: i64, code: Hash, expires: Moment, done: Done<()> },
    Enter { table: TableId, code: Hash, device: Hash, capability: Hash, now: Moment, done: Done<Option<i64>> },
    Forget { unfinished: Moment, finished: Moment, now: Moment, done: Done<u64> },
    Stop { done: Done<()> },
}

/// How many writes may wait before who writes has to wait too.
const QUEUE: usize = 16_384;
/// How many writes share a commit at most.
pub(super) const BATCH: usize = 2_048;
/// From so many writes in a commit on, the next one waits for more…
const MANY: usize = 16;
/// …so long.
const MOMENT: Duration = Duration::from_millis(2);
/// How many rows one statement inserts at most. There is one prepared statement for each number up to this.
const ROWS: usize = 64;

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
            (Some(pool), write) => shared::other(pool, write).await?,
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

/// Takes together what waits. Where many write, it waits a moment for more of them: a commit of twenty costs little more
/// than one of ten. Who writes alone is never kept waiting.
#[derive(Default)]
struct Gather {
    /// How many writes shared the last commit.
    last: usize,
}

impl Gather {
    async fn next(&mut self, waiting: &mut mpsc::Receiver<Write>, batch: &mut Vec<Write>) -> usize {
        if self.last >= MANY && waiting.len() < BATCH {
            tokio::time::sleep(MOMENT).await;
        }
        self.last = waiting.recv_many(batch, BATCH).await;
        self.last
    }
}

async fn run(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Write>) {
    let mut inserts = Inserts::default();
    let mut batch = Vec::new();
    let mut stopped = None;
    let mut gather = Gather::default();
    while stopped.is_none() && gather.next(&mut waiting, &mut batch).await > 0 {
        let Sorted { mut appends, others, stopped: stop } = sort(&mut batch);
        stopped = stop;
        if let Err(error) = together(&mut connection, &mut inserts, &mut appends, others).await {
            tracing::warn!(%error, "a commit failed");
            // The whole transaction is gone. Appends are tried again alone, so that one table's conflict is not
            // another's; whoever waits for something else is told that it failed when its sender is dropped.
            for append in appends {
                let result = alone(&mut connection, &mut inserts, &append).await;
                let _ = append.done.send(result);
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
    pub(super) done: Done<()>,
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
    inserts: &mut Inserts,
    appends: &mut Vec<Append>,
    others: Vec<Write>,
) -> Result<(), StorageError> {
    let rows: usize = appends.iter().map(|append| append.lines.len()).sum();
    let plain = others.is_empty() && appends.iter().all(|append| append.status.is_none());
    if plain && rows <= ROWS {
        // One statement is a transaction by itself.
        inserts.insert(connection, appends).await?;
        appends.drain(..).for_each(|append| drop(append.done.send(Ok(()))));
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut answers: Vec<Answer> = Vec::new();
    for write in others {
        answers.push(statements::other(&mut Connection::Sqlite(&mut transaction), write).await?);
    }
    inserts.insert(&mut transaction, appends).await?;
    for append in appends.iter() {
        note_status(&mut transaction, append).await?;
    }
    transaction.commit().await?;
    answers.into_iter().for_each(|answer| answer());
    appends.drain(..).for_each(|append| drop(append.done.send(Ok(()))));
    Ok(())
}

async fn alone(connection: &mut SqliteConnection, inserts: &mut Inserts, append: &Append) -> Result<(), StorageError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    inserts.insert(&mut transaction, std::slice::from_ref(append)).await.map_err(|error| {
        let conflict =
            matches!(&error, StorageError::Database(sqlx::Error::Database(error)) if error.is_unique_violation());
        if conflict { StorageError::Conflict } else { error }
    })?;
    note_status(&mut transaction, append).await?;
    Ok(transaction.commit().await?)
}

async fn note_status(connection: &mut SqliteConnection, append: &Append) -> Result<(), StorageError> {
    let Some((Status { phase, free }, now)) = append.status else { return Ok(()) };
    let finished = (phase == table::Phase::Over).then_some(now.0);
    sqlx::query("UPDATE tables SET phase = $1, free = $2, updated = $3, finished = $4 WHERE id = $5")
        .bind(phase.to_string())
        .bind(i64::from(free))
        .bind(now.0)
        .bind(finished)
        .bind(append.table.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// The texts of the statements that insert 1, 2, … rows.
#[derive(Default)]
struct Inserts {
    texts: Vec<Arc<str>>,
}

impl Inserts {
    fn text(&mut self, rows: usize) -> Arc<str> {
        while self.texts.len() < rows {
            let mut text = "INSERT INTO entries (table_id, seq, line, secret) VALUES ".to_owned();
            // Without numbers, which would be looked up by name.
            text.push_str(&vec!["(?,?,?,?)"; self.texts.len() + 1].join(","));
            self.texts.push(text.into());
        }
        Arc::clone(&self.texts[rows - 1])
    }

    async fn insert(&mut self, connection: &mut SqliteConnection, appends: &[Append]) -> Result<(), StorageError> {
        for (count, values) in bind(appends)? {
            let text = sqlx::AssertSqlSafe(self.text(count));
            sqlx::query_with(text, values).execute(&mut *connection).await?;
        }
        Ok(())
    }
}

/// The rows of the appends as the values of as few statements as possible, each with its number of rows.
fn bind(appends: &[Append]) -> Result<Vec<(usize, SqliteArguments)>, StorageError> {
    let mut statements: Vec<(usize, SqliteArguments)> = Vec::new();
    for append in appends {
        for (seq, Line { line, secret }) in (append.from..).zip(&append.lines) {
            if statements.last().is_none_or(|(count, _)| *count == ROWS) {
                statements.push((0, SqliteArguments::default()));
            }
            let Some((count, values)) = statements.last_mut() else { continue };
            *count += 1;
            let bound = values.add(append.table.0).and_then(|()| values.add(seq));
            let bound = bound.and_then(|()| values.add(line.clone())).and_then(|()| values.add(secret.clone()));
            bound.map_err(sqlx::Error::Encode)?;
        }
    }
    Ok(statements)
}
