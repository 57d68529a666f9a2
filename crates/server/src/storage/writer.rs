//! Group commit: one task takes all writes that wait, does them in one transaction, and answers them all when it is on
//! the disk. A write alone waits for one commit; a thousand at once share one.

use std::fmt::Write as _;
use std::sync::Arc;

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments as _, Connection as _};
use tokio::sync::{mpsc, oneshot};

use super::{Line, NewTable, Status, StorageError};
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
const BATCH: usize = 2_048;
/// How many rows one statement inserts at most. There is one prepared statement for each number up to this.
const ROWS: usize = 64;

/// Gives writes to the task.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    queue: mpsc::Sender<Write>,
}

impl Writer {
    pub(super) fn start(connection: SqliteConnection) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, waiting));
        Self { queue }
    }

    pub(super) async fn submit<T>(&self, write: impl FnOnce(Done<T>) -> Write) -> Result<T, StorageError> {
        let (done, answer) = oneshot::channel();
        self.queue.send(write(done)).await.map_err(|_| StorageError::Closed)?;
        answer.await.map_err(|_| StorageError::Closed)?
    }

    pub(super) async fn close(&self) {
        // If the writer is gone already, it is closed.
        let _ = self.submit(|done| Write::Stop { done }).await;
    }
}

/// An answer that waits for the commit.
type Answer = Box<dyn FnOnce() + Send>;

async fn run(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Write>) {
    let mut inserts = Inserts::default();
    let mut batch = Vec::new();
    let mut stopped = None;
    while stopped.is_none() && waiting.recv_many(&mut batch, BATCH).await > 0 {
        let mut appends = Vec::new();
        let mut others = Vec::new();
        for write in batch.drain(..) {
            match write {
                Write::Append { table, from, lines, status, done } => {
                    appends.push(Append { table, from, lines, status, done });
                }
                Write::Stop { done } => stopped = Some(done),
                other @ (Write::Create { .. }
                | Write::Device { .. }
                | Write::Join { .. }
                | Write::AddReentry { .. }
                | Write::Enter { .. }
                | Write::Forget { .. }) => others.push(other),
            }
        }
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

struct Append {
    table: TableId,
    from: i64,
    lines: Vec<Line>,
    status: Option<(Status, Moment)>,
    done: Done<()>,
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
        answers.push(other(&mut transaction, write).await?);
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
            for row in 0..=self.texts.len() {
                let first = 4 * row;
                let comma = if row == 0 { "" } else { "," };
                let _ = write!(text, "{comma}(${},${},${},${})", first + 1, first + 2, first + 3, first + 4);
            }
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

/// Does one write, and gives back its answer for after the commit.
async fn other(connection: &mut SqliteConnection, write: Write) -> Result<Answer, StorageError> {
    Ok(match write {
        Write::Create { table, done } => {
            let id = create(connection, &table).await?;
            answer(done, id)
        }
        Write::Device { hash, now, done } => {
            let sql = "INSERT INTO devices (hash, seen) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET seen = $2";
            sqlx::query(sql).bind(hash.0.to_vec()).bind(now.0).execute(connection).await?;
            answer(done, ())
        }
        Write::Join { table, device, capability, done } => {
            let person = join(connection, table, device).await?;
            add_capability(connection, capability, table, person).await?;
            answer(done, person)
        }
        Write::AddReentry { table, person, code, expires, done } => {
            let sql = "INSERT INTO reentries (hash, table_id, person, expires) VALUES ($1, $2, $3, $4)";
            let query = sqlx::query(sql).bind(code.0.to_vec()).bind(table.0).bind(person).bind(expires.0);
            query.execute(connection).await?;
            answer(done, ())
        }
        Write::Enter { table, code, device, capability, now, done } => {
            let person = enter(connection, table, code, device, now).await?;
            if let Some(person) = person {
                add_capability(connection, capability, table, person).await?;
            }
            answer(done, person)
        }
        Write::Forget { unfinished, finished, now, done } => {
            let tables = super::upkeep::forget(connection, unfinished, finished, now).await?;
            answer(done, tables)
        }
        // These two never come here.
        Write::Append { done, .. } | Write::Stop { done } => answer(done, ()),
    })
}

fn answer<T: Send + 'static>(done: Done<T>, value: T) -> Answer {
    // Who no longer waits does not need the answer.
    Box::new(move || drop(done.send(Ok(value))))
}

async fn create(connection: &mut SqliteConnection, table: &NewTable) -> Result<Option<i64>, StorageError> {
    let sql = "INSERT INTO tables (code, game, options, house, seats, listed, phase, free, created, updated) \
               VALUES ($1, $2, $3, $4, $5, $6, 'seating', $5, $7, $7) ON CONFLICT DO NOTHING RETURNING id";
    let query = sqlx::query_scalar(sql)
        .bind(table.code.to_string())
        .bind(table.game.to_string())
        .bind(table.options.clone())
        .bind(table.house.clone())
        .bind(i64::from(table.seats))
        .bind(i64::from(table.listed == super::Listed::Yes))
        .bind(table.created.0);
    Ok(query.fetch_optional(connection).await?)
}

async fn join(connection: &mut SqliteConnection, table: TableId, device: Hash) -> Result<i64, StorageError> {
    let device = device.0.to_vec();
    let known = sqlx::query_scalar("SELECT person FROM members WHERE table_id = $1 AND device = $2");
    if let Some(person) = known.bind(table.0).bind(device.clone()).fetch_optional(&mut *connection).await? {
        return Ok(person);
    }
    let sql = "INSERT INTO members (table_id, person, device) \
               SELECT $1, COALESCE(MAX(person), 0) + 1, $2 FROM members WHERE table_id = $1 RETURNING person";
    Ok(sqlx::query_scalar(sql).bind(table.0).bind(device).fetch_one(connection).await?)
}

async fn add_capability(
    connection: &mut SqliteConnection,
    hash: Hash,
    table: TableId,
    person: i64,
) -> Result<(), StorageError> {
    let sql = "INSERT INTO capabilities (hash, table_id, person) VALUES ($1, $2, $3)";
    sqlx::query(sql).bind(hash.0.to_vec()).bind(table.0).bind(person).execute(connection).await?;
    Ok(())
}

async fn enter(
    connection: &mut SqliteConnection,
    table: TableId,
    code: Hash,
    device: Hash,
    now: Moment,
) -> Result<Option<i64>, StorageError> {
    let sql = "DELETE FROM reentries WHERE hash = $1 AND table_id = $2 AND expires >= $3 RETURNING person";
    let query = sqlx::query_scalar(sql).bind(code.0.to_vec()).bind(table.0).bind(now.0);
    let Some(person) = query.fetch_optional(&mut *connection).await? else { return Ok(None) };
    // The device may have been somebody else here, who has nothing more to say from it.
    let sql = "UPDATE members SET device = $1 WHERE table_id = $2 AND person = $3";
    sqlx::query(sql).bind(device.0.to_vec()).bind(table.0).bind(person).execute(connection).await?;
    Ok(Some(person))
}
