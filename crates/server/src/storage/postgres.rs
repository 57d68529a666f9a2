//! The writer's side of PostgreSQL, where other nodes write as well. A batch is one statement, which is a transaction by
//! itself: no round trip is made while locks are held, so a node that freezes holds up nobody.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use table::Phase;
use tokio::time::Instant;

use super::database;
use super::hints::Hints;
use super::writer::{Append, Taken};
use super::{Status, StorageError};

/// How long one try may take, unless its clients have waited for long already…
const TRY: Duration = Duration::from_secs(5);
/// …and how long it may take in any case.
const SHORTEST_TRY: Duration = Duration::from_secs(1);

/// Rows are inserted in order, so that two nodes never wait for each other.
const INSERT: &str = "\
    WITH added AS ( \
        INSERT INTO entries (table_id, seq, line, secret) \
        SELECT table_id, seq, line, secret \
        FROM UNNEST($1::BIGINT[], $2::BIGINT[], $3::TEXT[], $4::TEXT[]) AS e (table_id, seq, line, secret) \
        ORDER BY table_id, seq \
    ) \
    UPDATE tables SET phase = s.phase, free = s.free, updated = s.updated, finished = s.finished \
    FROM UNNEST($5::BIGINT[], $6::TEXT[], $7::BIGINT[], $8::BIGINT[], $9::BIGINT[]) \
        AS s (id, phase, free, updated, finished) \
    WHERE tables.id = s.id";
const TAKEN: &str = "\
    SELECT table_id, seq, line FROM entries \
    JOIN UNNEST($1::BIGINT[], $2::BIGINT[]) AS e (table_id, seq) USING (table_id, seq)";

pub(super) struct PostgresLog {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    hints: Hints,
}

impl PostgresLog {
    pub(super) const fn new(options: PgConnectOptions, connection: PgConnection, hints: Hints) -> Self {
        Self { options, connection: Some(connection), hints }
    }

    async fn connection(&mut self) -> Result<&mut PgConnection, StorageError> {
        Ok(match &mut self.connection {
            Some(connection) => connection,
            empty => empty.insert(database::connect(&self.options).await?),
        })
    }

    pub(super) fn disconnect(&mut self) {
        self.connection = None;
    }

    pub(super) async fn insert(&mut self, appends: &[Append]) -> Result<(), StorageError> {
        let last = appends.iter().map(|append| append.deadline).max();
        let left = last.map_or(TRY, |last| last.saturating_duration_since(Instant::now()));
        let limit = left.clamp(SHORTEST_TRY, TRY);
        tokio::time::timeout(limit, self.insert_all(appends)).await.unwrap_or(Err(StorageError::Timeout))
    }

    async fn insert_all(&mut self, appends: &[Append]) -> Result<(), StorageError> {
        let rows = || appends.iter().flat_map(Append::rows);
        let statuses = || appends.iter().filter_map(|append| Some((append.table.0, append.status?)));
        let is_finished = |Status { phase, .. }: Status| phase == Phase::Over;
        let query = sqlx::query(INSERT)
            .bind(rows().map(|(table, ..)| table).collect::<Vec<i64>>())
            .bind(rows().map(|(_, seq, _)| seq).collect::<Vec<i64>>())
            .bind(rows().map(|(.., entry)| entry.line.clone()).collect::<Vec<String>>())
            .bind(rows().map(|(.., entry)| entry.secret_text()).collect::<Vec<Option<String>>>())
            .bind(statuses().map(|(table, _)| table).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (status, _))| status.phase.to_string()).collect::<Vec<String>>())
            .bind(statuses().map(|(_, (status, _))| i64::from(status.free)).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (_, now))| now.0).collect::<Vec<i64>>())
            .bind(statuses().map(|(_, (status, now))| is_finished(status).then_some(now.0)).collect::<Vec<_>>());
        query.execute(self.connection().await?).await?;
        Ok(())
    }

    pub(super) async fn taken(&mut self, appends: &[Append]) -> Result<Vec<Taken>, StorageError> {
        let rows = || appends.iter().flat_map(Append::rows);
        let query = sqlx::query_as::<_, (i64, i64, String)>(TAKEN)
            .bind(rows().map(|(table, ..)| table).collect::<Vec<i64>>())
            .bind(rows().map(|(_, seq, _)| seq).collect::<Vec<i64>>());
        let found =
            tokio::time::timeout(TRY, async { query.fetch_all(self.connection().await?).await.map_err(Into::into) });
        let found: Vec<(i64, i64, String)> = found.await.unwrap_or(Err(StorageError::Timeout))?;
        Ok(found.into_iter().map(|(table, seq, line)| Taken { table, seq, line }).collect())
    }

    /// Lets the other nodes know, after the commit.
    pub(super) fn committed(&self, appends: &[Append]) {
        for Append { table, from, entries, .. } in appends {
            self.hints.send(*table, usize::try_from(*from).unwrap_or(0) + entries.len());
        }
    }
}
