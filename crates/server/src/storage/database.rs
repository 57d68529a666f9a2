//! Which database it is. SQL that SQLite and PostgreSQL both understand is written once and run on either by [`on!`].

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::sqlite::{
    SqliteAutoVacuum, SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};

use super::{Missing, StorageError};

/// Runs the same code on either database: each arm is compiled for its own.
macro_rules! on {
    ($kind:ident, $value:expr, $name:ident => $code:expr) => {
        match $value {
            $kind::Sqlite($name) => $code,
            $kind::Postgres($name) => $code,
        }
    };
}
pub(super) use on;

/// Connections for reading.
#[derive(Clone, Debug)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// One connection, for writing.
pub(super) enum Connection<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// What an address names.
pub(super) enum Address {
    Sqlite(SqliteConnectOptions),
    Postgres(PgConnectOptions),
}

/// A statement that PostgreSQL has not answered by then is broken off.
const STATEMENT: Duration = Duration::from_secs(10);

/// An address as it may be shown: without a password.
#[must_use]
pub fn shown(address: &str) -> String {
    let hidden = || {
        let (scheme, rest) = address.split_once("://")?;
        let (who, place) = rest.rsplit_once('@')?;
        let (user, _) = who.split_once(':')?;
        Some(format!("{scheme}://{user}:…@{place}"))
    };
    hidden().unwrap_or_else(|| address.to_owned())
}

/// Reads an address. A password in it is never repeated in an error.
pub(super) fn address(text: &str, missing: Missing) -> Result<Address, StorageError> {
    match text.split_once(':').map(|(scheme, _)| scheme) {
        Some("sqlite") => Ok(Address::Sqlite(sqlite(text, missing)?)),
        Some("postgres" | "postgresql") => Ok(Address::Postgres(postgres(text)?)),
        Some(_) | None => Err(StorageError::Address(shown(text))),
    }
}

/// How a SQLite database is opened: each commit is on the disk before it is reported.
fn sqlite(text: &str, missing: Missing) -> Result<SqliteConnectOptions, StorageError> {
    Ok(SqliteConnectOptions::from_str(text)?
        .create_if_missing(missing == Missing::Create)
        // What is deleted is given back to the file system.
        .auto_vacuum(SqliteAutoVacuum::Incremental)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        // A commit changes an index page of every table in it: small pages cost less to write (8.3 instead of 9.8 µs of
        // CPU per entry than pages of 4 KiB, with 500 tables).
        .page_size(2_048)
        // A statement of many rows can be undone in the middle; what it needs for that is not worth a file.
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-1000")
        // The log of writes is copied back every 16 MB.
        .pragma("wal_autocheckpoint", "8000")
        .disable_statement_logging())
}

/// The connection that writes keeps the pages at the end of many tables' logs in memory.
pub(super) fn sqlite_writer(options: SqliteConnectOptions) -> SqliteConnectOptions {
    options.pragma("cache_size", "-8000")
}

/// How a PostgreSQL database is opened. A node that freezes holds its locks for a few seconds at most.
fn postgres(text: &str) -> Result<PgConnectOptions, StorageError> {
    let millis = STATEMENT.as_millis().to_string();
    let settings = [
        ("statement_timeout", millis.as_str()),
        ("idle_in_transaction_session_timeout", "5000"),
        // A plan made while a table was almost empty would be kept when it is not: all questions here have an index.
        ("enable_seqscan", "off"),
        ("enable_hashjoin", "off"),
        ("enable_mergejoin", "off"),
    ];
    Ok(PgConnectOptions::from_str(text)?.options(settings).application_name("ludotheque").disable_statement_logging())
}

/// A connection of PostgreSQL, or an error soon.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StorageError> {
    let connected = tokio::time::timeout(STATEMENT, PgConnection::connect_with(options)).await;
    Ok(connected.map_err(|_| StorageError::Timeout)??)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        let secret = "postgres://ada:se:c@ret@db.example/tables";
        assert_eq!(shown(secret), "postgres://ada:…@db.example/tables");
        for plain in ["postgres://ada@db.example/tables", "sqlite://tables.db", "", "@:"] {
            assert_eq!(shown(plain), plain);
        }
        let refused = address("mysql://ada:secret@x", Missing::Refuse).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|text| !text.contains("secret")));
    }
}
