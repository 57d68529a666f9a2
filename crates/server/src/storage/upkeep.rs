//! What keeps a database small and safe: forgetting old tables, and copies.

use std::path::Path;

use super::database::{Connection, Pool, on};
use super::{Storage, StorageError};
use crate::clock::Moment;

impl Storage {
    /// Forgets tables that were last touched before `unfinished`, finished ones that ended before `finished`, and what
    /// belongs to them; devices that no table knows go with them. Returns how many tables are gone.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget(&self, unfinished: Moment, finished: Moment, now: Moment) -> Result<u64, StorageError> {
        self.writer.change(move |connection| Box::pin(forget(connection, unfinished, finished, now))).await
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

    /// The database's own check of its pages and indices; nothing if all is well. PostgreSQL checks pages as it reads
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
/// One node at a time forgets: a number that nothing else locks.
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
        Ok(tables.rows_affected())
    })
}
