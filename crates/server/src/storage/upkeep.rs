//! Deleting old tables, copying a database, and checking it.

use std::path::Path;

use super::database::{Connection, Pool, on};
use super::{Storage, StorageError, with_timeout};
use crate::clock::{Clock, Moment};

impl Storage {
    /// Deletes tables that were last touched before `unfinished`, finished ones that ended before `finished`, and what
    /// belongs to them; devices that no table knows go with them. Returns how many tables are gone.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget(&self, unfinished: Moment, finished: Moment, now: Moment) -> Result<u64, StorageError> {
        let tables = self.writer.change(move |connection| Box::pin(forget(connection, unfinished, finished, now)));
        let tables = tables.await?;
        if tables > 0 {
            self.writer.change(|connection| Box::pin(give_back(connection))).await?;
        }
        Ok(tables)
    }

    /// The latest time at which a server has deleted old tables here; if none has yet, the time of the latest change.
    ///
    /// # Errors
    /// The database's.
    pub async fn last_seen(&self) -> Result<Option<Moment>, StorageError> {
        let sql = "SELECT COALESCE(MAX(seen), (SELECT MAX(updated) FROM tables)) FROM health";
        with_timeout(async {
            let seen: Option<i64> = on!(Pool, &self.reading, pool => sqlx::query_scalar(sql).fetch_one(pool).await?);
            Ok(seen.map(Moment))
        })
        .await
    }

    /// The time for a server on this database: not before what is stored, and on PostgreSQL the database's own, so that all
    /// nodes have the same.
    ///
    /// # Errors
    /// The database's.
    pub async fn agree_on_time(&self, clock: Clock) -> Result<Clock, StorageError> {
        let clock = match (&self.nodes, clock) {
            (Some(nodes), Clock::Running { .. }) => Clock::starting_at(nodes.clock().await?),
            (_, clock) => clock,
        };
        Ok(match self.last_seen().await? {
            Some(seen) => clock.not_before(seen),
            None => clock,
        })
    }

    /// Gives the space of deleted tables back to the file system. A file that cannot do so by itself yet, because an older
    /// program made it, is written anew.
    ///
    /// # Errors
    /// The database's; a server uses it.
    pub async fn shrink(&self) -> Result<(), StorageError> {
        let Pool::Sqlite(pool) = &self.reading else { return Ok(()) };
        let vacuum: i64 = sqlx::query_scalar("PRAGMA auto_vacuum").fetch_one(pool).await?;
        if vacuum == 0 {
            sqlx::raw_sql("PRAGMA auto_vacuum = INCREMENTAL; VACUUM").execute(pool).await?;
        }
        Ok(())
    }

    /// Writes a consistent copy while the server runs.
    ///
    /// # Errors
    /// The file exists, or cannot be written; the database's. PostgreSQL has its own tools for this.
    pub async fn copy_to(&self, path: &Path) -> Result<(), StorageError> {
        let Pool::Sqlite(pool) = &self.reading else { return Err(StorageError::OwnTools) };
        let path = path.to_str().ok_or_else(|| StorageError::Address(path.display().to_string()))?;
        sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(pool).await?;
        Ok(())
    }

    /// What the database's own check of its pages and indices finds; none if all is well. PostgreSQL checks pages as it reads
    /// them, if it was set up to.
    ///
    /// # Errors
    /// The database's.
    pub async fn damage(&self) -> Result<Vec<String>, StorageError> {
        let Pool::Sqlite(pool) = &self.reading else { return Ok(Vec::new()) };
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(pool).await?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }
}

const OLD: &str = "SELECT id FROM tables WHERE (finished IS NULL AND updated < $1) OR (finished < $2)";
/// One node at a time deletes: the number of an advisory lock that nothing else uses.
const LOCK: i64 = 0x6f75_626c_6965;

async fn forget(
    mut connection: Connection<'_>,
    unfinished: Moment,
    finished: Moment,
    now: Moment,
) -> Result<u64, StorageError> {
    if let Connection::Postgres(c) = &mut connection {
        sqlx::query("SET LOCAL statement_timeout = 0").execute(&mut **c).await?;
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(LOCK).execute(&mut **c).await?;
    }
    on!(Connection, &mut connection, c => {
        // Members, capabilities and re-entry codes go with their table.
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM entries WHERE table_id IN ({OLD})"));
        sqlx::query(sql).bind(unfinished.0).bind(finished.0).execute(&mut **c).await?;
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM tables WHERE id IN ({OLD})"));
        let tables = sqlx::query(sql).bind(unfinished.0).bind(finished.0).execute(&mut **c).await?;
        sqlx::query("DELETE FROM reentries WHERE expires < $1").bind(now.0).execute(&mut **c).await?;
        let sql = "DELETE FROM devices WHERE seen < $1 AND hash NOT IN (SELECT device FROM members)";
        sqlx::query(sql).bind(unfinished.0).execute(&mut **c).await?;
        let seen = "UPDATE health SET seen = $1 WHERE id = 1 AND (seen IS NULL OR seen < $1)";
        sqlx::query(seen).bind(now.0).execute(&mut **c).await?;
        Ok::<_, StorageError>(tables.rows_affected())
    })
}

/// Pages that SQLite gives back to the file system at a time: 40 MB, which takes a moment.
const GIVEN_BACK: &str = "PRAGMA incremental_vacuum(20000)";

async fn give_back(connection: Connection<'_>) -> Result<(), StorageError> {
    if let Connection::Sqlite(c) = connection {
        sqlx::query(GIVEN_BACK).fetch_all(c).await?;
    }
    Ok(())
}
