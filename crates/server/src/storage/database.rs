//! Which database it is. SQL that SQLite and PostgreSQL both understand is written once and run on either by [`on!`].

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqliteSynchronous};
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

/// Reads an address. A password in it is never repeated in an error.
pub(super) fn address(text: &str, missing: Missing) -> Result<Address, StorageError> {
    match text.split_once(':').map(|(scheme, _)| scheme) {
        Some("sqlite") => Ok(Address::Sqlite(sqlite(text, missing)?)),
        Some("postgres" | "postgresql") => Ok(Address::Postgres(postgres(text)?)),
        Some(_) | None => Err(StorageError::Address(text.to_owned())),
    }
}

/// How a SQLite database is opened: each commit is on the disk before it is reported.
fn sqlite(text: &str, missing: Missing) -> Result<SqliteConnectOptions, StorageError> {
    Ok(SqliteConnectOptions::from_str(text)?
        .create_if_missing(missing == Missing::Create)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .statement_cache_capacity(256)
        .disable_statement_logging())
}

/// How a PostgreSQL database is opened. A node that freezes holds its locks for a few seconds at most.
fn postgres(text: &str) -> Result<PgConnectOptions, StorageError> {
    let millis = STATEMENT.as_millis().to_string();
    let limits = [("statement_timeout", millis.as_str()), ("idle_in_transaction_session_timeout", "5000")];
    Ok(PgConnectOptions::from_str(text)?.options(limits).application_name("ludotheque").disable_statement_logging())
}

/// A connection of PostgreSQL, or an error soon.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StorageError> {
    super::soon(async { Ok(PgConnection::connect_with(options).await?) }).await
}
