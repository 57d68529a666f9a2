//! Why something could not be stored or read.

use std::sync::Arc;

use sqlx::migrate::MigrateError;

/// Why something could not be stored or read.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StorageError {
    /// The address names no database that we know.
    #[error("“{0}” is no database; expected sqlite://PATH or postgres://USER@HOST/NAME")]
    Address(String),
    /// A newer program has migrated the database.
    #[error("the database is of version {found}, this program knows versions up to {known}: install a newer program")]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// A development version made the database, in a form that was never released.
    #[error(
        "the database was made by a development version and cannot be migrated: \
         move the SQLite file away, or create an empty PostgreSQL database, and start again"
    )]
    Unreleased,
    /// Somebody else has stored an entry at the same place in a table's log.
    #[error("another writer has stored this entry of the table's log")]
    Conflict,
    /// The entry before it is missing: the log was changed behind the server's back, as by restoring a copy.
    #[error("the entry before this one is missing from the table's log")]
    Gap,
    /// The database did not answer in time: nobody knows whether it was stored.
    #[error("the database does not answer")]
    Timeout,
    /// PostgreSQL is copied with its own tools.
    #[error("a copy of PostgreSQL is made with pg_dump or pg_basebackup; this makes copies of SQLite")]
    OwnTools,
    /// The writer is gone: the server is stopping.
    #[error("the storage is closed")]
    Closed,
    /// What was read is not what was written.
    #[error("a stored row cannot be read: {0}")]
    Row(String),
    /// A migration failed.
    #[error("the database could not be migrated: {0}")]
    Migration(String),
    /// The database's own error, which all that shared a commit receive.
    #[error(transparent)]
    Database(Arc<sqlx::Error>),
}

impl From<sqlx::Error> for StorageError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl StorageError {
    pub(super) fn from_migration(error: MigrateError, known: i64) -> Self {
        if let MigrateError::Execute(error) = error {
            error.into()
        } else if let MigrateError::VersionMissing(found) = error {
            Self::Newer { found, known }
        } else if let MigrateError::VersionMismatch(_) = error {
            Self::Unreleased
        } else {
            Self::Migration(error.to_string())
        }
    }

    /// Whether a later try may succeed: the database is away, starts, stops or is overloaded.
    #[must_use]
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Timeout => true,
            Self::Database(error) => {
                use sqlx::Error::{Io, PoolTimedOut, Protocol};
                // SQLSTATE classes 08: connection; 53: too few resources; 55: in use; 57: stopped by an operator.
                let transient = |code: &str| ["08", "53", "55", "57"].iter().any(|class| code.starts_with(class));
                matches!(**error, Io(_) | PoolTimedOut | Protocol(_))
                    || error.as_database_error().and_then(|error| error.code()).is_some_and(|code| transient(&code))
            }
            Self::Address(_)
            | Self::Newer { .. }
            | Self::Unreleased
            | Self::Conflict
            | Self::Gap
            | Self::OwnTools
            | Self::Closed
            | Self::Row(_)
            | Self::Migration(_) => false,
        }
    }

    fn database_error(&self) -> Option<&dyn sqlx::error::DatabaseError> {
        let Self::Database(error) = self else { return None };
        error.as_database_error()
    }

    /// Whether a unique constraint refused a row.
    pub(super) fn is_unique_violation(&self) -> bool {
        self.database_error().is_some_and(|error| error.is_unique_violation())
    }

    /// Whether the trigger `entries_have_no_gap` refused a row: SQLITE_CONSTRAINT_TRIGGER, or the code that it raises in
    /// PostgreSQL.
    pub(super) fn is_gap(&self) -> bool {
        self.database_error().and_then(|error| error.code()).is_some_and(|code| code == "1811" || code == "23000")
    }

    /// Whether PostgreSQL has ended this transaction because it and another waited for each other.
    pub(super) fn is_deadlock(&self) -> bool {
        self.database_error().and_then(|error| error.code()).is_some_and(|code| code == "40P01")
    }
}
