//! Group commit on PostgreSQL, where other nodes write as well. All appends that wait go into one statement, which is a
//! transaction by itself: no round trip is made while locks are held, so a node that freezes holds up nobody.
//!
//! An append whose place another node has taken is left out and reported as a conflict; the others are not harmed. If the
//! database does not answer, nobody knows whether it has committed: the same statement is sent again, and finds its own
//! lines there if it had.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use tokio::sync::mpsc;

use super::database::{self, Connection};
use super::nodes::NodeId;
use super::notice::{Note, Notice};
use super::writer::{Append, Write, sort};
use super::{Status, StorageError, statements};

/// How many writes share a commit at most.
const BATCH: usize = 2_048;
/// How long appends wait for a database that does not answer.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long one try may take.
const TRY: Duration = Duration::from_secs(5);
/// From one try to the next.
const PAUSE: Duration = Duration::from_millis(100);

/// The channel on which nodes tell each other what is new.
pub(super) const CHANNEL: &str = "ludotheque";
/// How many tables one notification tells of at most: with the largest numbers they still fit.
pub(super) const TOLD: usize = 150;

const COMMIT: &str = "\
    WITH wanted AS ( \
        SELECT * FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::TEXT[], $4::TEXT[]) AS w (table_id, seq, line, secret) \
    ), taken AS ( \
        SELECT table_id, COUNT(*) FILTER (WHERE entries.line = wanted.line) AS same \
        FROM wanted JOIN entries USING (table_id, seq) GROUP BY table_id \
    ), added AS ( \
        INSERT INTO entries (table_id, seq, line, secret) \
        SELECT table_id, seq, line, secret FROM wanted WHERE table_id NOT IN (SELECT table_id FROM taken) \
        ORDER BY table_id, seq \
    ), noted AS ( \
        UPDATE tables SET phase = s.phase, free = s.free, updated = s.updated, finished = s.finished \
        FROM UNNEST($5::BIGINT[], $6::TEXT[], $7::BIGINT[], $8::BIGINT[], $9::BIGINT[]) \
            AS s (id, phase, free, updated, finished) \
        WHERE tables.id = s.id AND s.id NOT IN (SELECT table_id FROM taken) \
    ) \
    SELECT table_id, same FROM taken \
    UNION ALL SELECT -1, LENGTH(pg_notify($10, note)::TEXT)::BIGINT FROM UNNEST($11::TEXT[]) AS note";

/// Does a write that is no append in a transaction of its own: PostgreSQL lets many commit at once.
pub(super) async fn other(pool: &PgPool, write: Write) -> Result<(), StorageError> {
    let mut transaction = pool.begin().await?;
    let answer = statements::other(&mut Connection::Postgres(&mut transaction), write).await?;
    transaction.commit().await?;
    answer();
    Ok(())
}

/// Commits what waits, all at once, until it is told to stop.
pub(super) async fn run(options: PgConnectOptions, node: NodeId, mut waiting: mpsc::Receiver<Write>) {
    let mut line = Line { options, node, connection: None };
    let mut batch = Vec::new();
    let mut stopped = None;
    while stopped.is_none() && waiting.recv_many(&mut batch, BATCH).await > 0 {
        let sorted = sort(&mut batch);
        stopped = sorted.stopped;
        if !sorted.appends.is_empty() {
            line.commit_all(sorted.appends).await;
        }
    }
    if let Some(done) = stopped {
        let _ = done.send(Ok(()));
    }
}

/// The writing line to the database.
struct Line {
    options: PgConnectOptions,
    node: NodeId,
    connection: Option<PgConnection>,
}

impl Line {
    /// Tries until the database says what has become of the appends, or patience is over.
    async fn commit_all(&mut self, appends: Vec<Append>) {
        let until = Instant::now() + PATIENCE;
        let taken = loop {
            let tried = match tokio::time::timeout(TRY, self.commit(&appends)).await {
                Ok(tried) => tried,
                Err(_) => Err(StorageError::Silent),
            };
            match tried {
                Ok(taken) => break taken,
                // Somebody else was writing to the same place at the same time: now it can be seen.
                Err(error) if error.is_race() && Instant::now() < until => {}
                Err(error) if error.is_passing() && Instant::now() < until => {
                    tracing::warn!(%error, "a commit is tried again");
                    self.connection = None;
                    tokio::time::sleep(PAUSE).await;
                }
                Err(error) => {
                    tracing::error!(%error, "a commit failed");
                    self.connection = None;
                    return appends.into_iter().for_each(|append| drop(append.done.send(Err(StorageError::Silent))));
                }
            }
        };
        let count = appends.len();
        for append in appends {
            let same = taken.get(&append.table.0).is_none_or(|&same| same == append.lines.len() as i64);
            // Who no longer waits does not need the answer.
            let _ = append.done.send(if same { Ok(count) } else { Err(StorageError::Conflict) });
        }
    }

    /// Says which tables have grown elsewhere, and how many of the lines there are ours all the same.
    async fn commit(&mut self, appends: &[Append]) -> Result<HashMap<i64, i64>, StorageError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            empty => empty.insert(database::connect(&self.options).await?),
        };
        let rows = || {
            appends
                .iter()
                .flat_map(|append| (append.from..).zip(&append.lines).map(|(seq, line)| (append.table.0, seq, line)))
        };
        let statuses = || appends.iter().filter_map(|append| Some((append.table.0, append.status?)));
        let finished = |Status { phase, .. }: Status| phase == table::Phase::Over;
        let query = sqlx::query_as::<_, (i64, i64)>(COMMIT)
            .bind(rows().map(|(table, ..)| table).collect::<Vec<i64>>())
            .bind(rows().map(|(_, seq, _)| seq).collect::<Vec<i64>>())
            .bind(rows().map(|(.., line)| line.line.clone()).collect::<Vec<String>>())
            .bind(rows().map(|(.., line)| line.secret.clone()).collect::<Vec<Option<String>>>())
            .bind(statuses().map(|(table, _)| table).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (status, _))| status.phase.to_string()).collect::<Vec<String>>())
            .bind(statuses().map(|(_, (status, _))| i64::from(status.free)).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (_, now))| now.0).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (status, now))| finished(status).then_some(now.0)).collect::<Vec<Option<i64>>>())
            .bind(CHANNEL)
            .bind(grown(self.node, appends));
        let found = query.fetch_all(connection).await?;
        Ok(found.into_iter().filter(|(table, _)| *table >= 0).collect())
    }
}

/// What the other nodes are told: which tables have how many entries now, in as few notifications as possible.
fn grown(node: NodeId, appends: &[Append]) -> Vec<String> {
    let entries = |append: &Append| usize::try_from(append.from).unwrap_or(0) + append.lines.len();
    let told = appends.chunks(TOLD).filter_map(|some| {
        let grown = some.iter().map(|append| (append.table.0, entries(append)));
        Note::text(node, Notice::Grown(grown.collect()))
    });
    told.collect()
}
