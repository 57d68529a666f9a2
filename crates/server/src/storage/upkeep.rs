//! What keeps a database small and safe: forgetting old tables, and copies.

use std::path::Path;

use sqlx::sqlite::SqliteConnection;

use super::writer::Write;
use super::{Storage, StorageError};
use crate::clock::Moment;

impl Storage {
    /// Forgets tables that were last touched before `unfinished`, finished ones that ended before `finished`, and what
    /// belongs to them; devices that no table knows go with them. Returns how many tables are gone.
    ///
    /// # Errors
    /// The database's.
    pub async fn forget(&self, unfinished: Moment, finished: Moment, now: Moment) -> Result<u64, StorageError> {
        self.writer.submit(|done| Write::Forget { unfinished, finished, now, done }).await
    }

    /// Writes a consistent copy while the server runs.
    ///
    /// # Errors
    /// The file exists, or cannot be written; the database's.
    pub async fn copy_to(&self, path: &Path) -> Result<(), StorageError> {
        let path = path.to_str().ok_or_else(|| StorageError::Address(path.display().to_string()))?;
        sqlx::query("VACUUM INTO $1").bind(path.to_owned()).execute(&self.reading).await?;
        Ok(())
    }

    /// The database's own check of its pages and indices; nothing if all is well.
    ///
    /// # Errors
    /// The database's.
    pub async fn damage(&self) -> Result<Vec<String>, StorageError> {
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&self.reading).await?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }
}

const OLD: &str = "SELECT id FROM tables WHERE (finished IS NULL AND updated < $1) OR (finished < $2)";

pub(super) async fn forget(
    connection: &mut SqliteConnection,
    unfinished: Moment,
    finished: Moment,
    now: Moment,
) -> Result<u64, StorageError> {
    for part in ["entries", "members", "capabilities", "reentries"] {
        let sql = sqlx::AssertSqlSafe(format!("DELETE FROM {part} WHERE table_id IN ({OLD})"));
        sqlx::query(sql).bind(unfinished.0).bind(finished.0).execute(&mut *connection).await?;
    }
    let sql = sqlx::AssertSqlSafe(format!("DELETE FROM tables WHERE id IN ({OLD})"));
    let tables = sqlx::query(sql).bind(unfinished.0).bind(finished.0).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM reentries WHERE expires < $1").bind(now.0).execute(&mut *connection).await?;
    let sql = "DELETE FROM devices WHERE seen < $1 AND hash NOT IN (SELECT device FROM members)";
    sqlx::query(sql).bind(unfinished.0).execute(connection).await?;
    Ok(tables.rows_affected())
}
