//! The database: SQLite for one server, PostgreSQL for several. One task writes and commits everything that waits together
//! (`writer`); reads use a pool. SQL that both databases understand is written once.
//!
//! Reading order: this file (the interface), `table` (what is stored), `writer` with `sqlite` and `postgres` (how entries
//! are committed), `identity` (other writes), `schema`, `database` (connections), [`upkeep`]; for several nodes `hints`,
//! [`nodes`] and [`peer_message`].

mod admin;
mod database;
mod error;
mod hints;
mod identity;
pub mod nodes;
pub mod peer_message;
mod postgres;
mod schema;
mod sqlite;
mod table;
pub mod upkeep;
mod writer;

use std::future::Future;
use std::time::Duration;

use ::table::PersonId;
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::SqlitePoolOptions;

use crate::clock::Moment;
use crate::ids::{Code, Hash, TableId};
pub use database::shown;
use database::{Address, Connection, Pool, on};
pub use error::StorageError;
use hints::Hints;
use nodes::Nodes;
use postgres::PostgresLog;
use sqlite::SqliteLog;
use table::{COLUMNS, Columns};
pub use table::{Entry, Listed, NewTable, Status, TableRow};
use tokio::sync::oneshot;
use tokio::time::Instant;
use writer::{Append, Request, Writer};

/// How long a read may take, and wait for a connection: a thousand tables may be loaded at once.
const READ_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a write that checks the database may take.
const PING: Duration = Duration::from_secs(2);

async fn with_timeout<T>(read: impl Future<Output = Result<T, StorageError>>) -> Result<T, StorageError> {
    tokio::time::timeout(READ_TIMEOUT, read).await.unwrap_or(Err(StorageError::Timeout))
}

/// The database.
#[derive(Clone, Debug)]
pub struct Storage {
    reading: Pool,
    writer: Writer,
    nodes: Option<Nodes>,
    /// How long a write is tried again while the database is away. SQLite's file is there or it is not.
    patience: Duration,
}

/// Whether a missing database is created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// It is created.
    Create,
    /// That is an error.
    Refuse,
}

/// Connections to SQLite that read. All are opened at the start: a read that is broken off while its connection opens would
/// leave that connection to nobody, and a server that stops could not wait for it.
const READERS: u32 = 4;
/// Connections to PostgreSQL besides those for the log, for hints and for listening.
const CONNECTIONS: u32 = 8;

impl Storage {
    /// Opens the database, creates it if it is missing (a file of SQLite), and migrates it to the newest version.
    ///
    /// # Errors
    /// It cannot be opened, or is newer than this program.
    pub async fn open(address: &str, missing: Missing) -> Result<Self, StorageError> {
        match database::address(address, missing)? {
            Address::Sqlite(options) => {
                let writing = database::sqlite_writer(options.clone());
                let mut connection = writing.connect().await?;
                schema::migrate_sqlite(&mut connection).await?;
                let pool = SqlitePoolOptions::new().min_connections(READERS).max_connections(READERS);
                let reading = pool.idle_timeout(None).max_lifetime(None).connect_with(options).await?;
                let writer = Writer::sqlite(SqliteLog::new(writing, connection));
                Ok(Self { reading: Pool::Sqlite(reading), writer, nodes: None, patience: Duration::ZERO })
            }
            Address::Postgres(options) => {
                let mut connection = database::connect(&options).await?;
                schema::migrate_postgres(&mut connection).await?;
                let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(READ_TIMEOUT);
                let pool = pool.connect_with(options.clone()).await?;
                let nodes = Nodes::join(pool.clone()).await?;
                let hints = Hints::start(options.clone(), nodes.own());
                let writer = Writer::postgres(PostgresLog::new(options, connection, hints), pool.clone());
                Ok(Self { reading: Pool::Postgres(pool), writer, nodes: Some(nodes), patience: READ_TIMEOUT })
            }
        }
    }

    /// Lets clients wait for so long while PostgreSQL is away.
    #[must_use]
    pub fn with_patience(mut self, patience: Duration) -> Self {
        if self.nodes.is_some() {
            self.patience = patience;
        }
        self
    }

    /// The other nodes, on PostgreSQL.
    #[must_use]
    pub const fn nodes(&self) -> Option<&Nodes> {
        self.nodes.as_ref()
    }

    /// Whether the database can be written to.
    ///
    /// # Errors
    /// It cannot, or does not answer in time.
    pub async fn ping(&self) -> Result<(), StorageError> {
        let write = self.writer.change(|connection| {
            Box::pin(async move {
                on!(Connection, connection, c => {
                    sqlx::query("UPDATE health SET checks = checks + 1 WHERE id = 1").execute(c).await?;
                });
                Ok(())
            })
        });
        tokio::time::timeout(PING, write).await.unwrap_or(Err(StorageError::Timeout))
    }

    /// Waits until everything sent to the writer is committed, and closes the database. The writer is closed last: then
    /// SQLite copies its log of writes into the file.
    pub async fn close(&self) {
        // A connection that does not answer is left alone.
        let _ =
            tokio::time::timeout(READ_TIMEOUT, async { on!(Pool, &self.reading, pool => pool.close().await) }).await;
        self.writer.close().await;
    }

    /// Creates a table; none if its code is taken.
    ///
    /// # Errors
    /// The database's.
    pub async fn create(&self, table: NewTable) -> Result<Option<TableId>, StorageError> {
        self.writer.change(|connection| Box::pin(identity::create(connection, table))).await
    }

    /// Appends entries to the log of a table, the first one at place `from`, and stores its status if that has changed.
    /// Returns when both are committed.
    ///
    /// # Errors
    /// Another writer has stored an entry at one of these places ([`StorageError::Conflict`]); there is no entry before the
    /// first ([`StorageError::Gap`]); the database's.
    pub async fn append(
        &self,
        table: TableId,
        from: usize,
        entries: Vec<Entry>,
        status: Option<(Status, Moment)>,
    ) -> Result<(), StorageError> {
        let (done, answer) = oneshot::channel();
        let deadline = Instant::now() + self.patience;
        self.writer.send(Request::Append(Append { table, from: place(from), entries, status, deadline, done })).await?;
        answer.await.map_err(|_| StorageError::Closed)?
    }

    /// The log of a table, from an entry on.
    ///
    /// # Errors
    /// The database's; an entry is missing.
    pub async fn load(&self, table: TableId, from: usize) -> Result<Vec<Entry>, StorageError> {
        let sql = "SELECT seq, line, secret FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq";
        let from = place(from);
        let rows = with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                let query = sqlx::query_as::<_, (i64, String, Option<String>)>(sql).bind(table.0).bind(from);
                query.fetch_all(pool).await?
            }))
        });
        let rows = rows.await?;
        let mut entries = Vec::with_capacity(rows.len());
        for (expected, (seq, line, secret)) in (from..).zip(rows) {
            if seq != expected {
                return Err(StorageError::Row(format!("entry {expected} of table {} is missing", table.0)));
            }
            entries.push(Entry::from_row(line, secret.as_deref())?);
        }
        Ok(entries)
    }

    /// Stores a device's token.
    ///
    /// # Errors
    /// The database's.
    pub async fn add_device(&self, hash: Hash, now: Moment) -> Result<(), StorageError> {
        self.writer.change(move |connection| Box::pin(identity::add_device(connection, hash, now))).await
    }

    /// Gives a device a number at a table, or the one it has, and a further capability for it.
    ///
    /// # Errors
    /// The database's.
    pub async fn join(&self, table: TableId, device: Hash, capability: Hash) -> Result<PersonId, StorageError> {
        let joined =
            self.writer.change(move |connection| Box::pin(identity::join(connection, table, device, capability)));
        let person = joined.await?;
        Ok(PersonId(person.unsigned_abs()))
    }

    /// Stores a re-entry code for a person.
    ///
    /// # Errors
    /// The database's.
    pub async fn add_reentry(
        &self,
        table: TableId,
        person: PersonId,
        code: Hash,
        expires: Moment,
    ) -> Result<(), StorageError> {
        let person = number(person);
        self.writer
            .change(move |connection| Box::pin(identity::add_reentry(connection, table, person, code, expires)))
            .await
    }

    /// Uses up a re-entry code: the device is the person from now on, and has a capability for it.
    ///
    /// # Errors
    /// The database's.
    pub async fn enter(
        &self,
        table: TableId,
        code: Hash,
        device: Hash,
        capability: Hash,
        now: Moment,
    ) -> Result<Option<PersonId>, StorageError> {
        let entered = self
            .writer
            .change(move |connection| Box::pin(identity::enter(connection, table, code, device, capability, now)));
        let person = entered.await?;
        Ok(person.map(|person| PersonId(person.unsigned_abs())))
    }

    /// Whether a device is known.
    ///
    /// # Errors
    /// The database's.
    pub async fn knows_device(&self, hash: Hash) -> Result<bool, StorageError> {
        let (sql, hash) = ("SELECT seen FROM devices WHERE hash = $1", hash.0.to_vec());
        with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_scalar::<_, i64>(sql).bind(hash).fetch_optional(pool).await?.is_some()
            }))
        })
        .await
    }

    /// The device of the person who opened a table, if it is stored.
    ///
    /// # Errors
    /// The database's.
    pub async fn owner(&self, table: TableId) -> Result<Option<Hash>, StorageError> {
        let sql = "SELECT device FROM members WHERE table_id = $1 AND person = 1";
        let device = with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_scalar::<_, Vec<u8>>(sql).bind(table.0).fetch_optional(pool).await?
            }))
        });
        Ok(device.await?.and_then(|device| device.try_into().ok()).map(Hash))
    }

    /// The person that a capability stands for, and the table.
    ///
    /// # Errors
    /// The database's.
    pub async fn capable(&self, hash: Hash) -> Result<Option<(TableId, PersonId)>, StorageError> {
        let (sql, hash) = ("SELECT table_id, person FROM capabilities WHERE hash = $1", hash.0.to_vec());
        let found = with_timeout(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_as::<_, (i64, i64)>(sql).bind(hash).fetch_optional(pool).await?
            }))
        });
        Ok(found.await?.map(|(table, person)| (TableId(table), PersonId(person.unsigned_abs()))))
    }

    /// The table of a code.
    ///
    /// # Errors
    /// The database's.
    pub async fn find(&self, code: Code) -> Result<Option<TableRow>, StorageError> {
        let sql = format!("SELECT {COLUMNS} FROM tables WHERE code = $1");
        let found = with_timeout(async {
            let sql = sqlx::AssertSqlSafe(sql);
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_as::<_, Columns>(sql).bind(code.to_string()).fetch_optional(pool).await?
            }))
        });
        found.await?.map(TableRow::try_from).transpose()
    }

    /// Tables that may be listed and have a free seat, the newest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn open_tables(&self, since: Moment, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let condition = "listed = 1 AND phase = 'seating' AND free > 0 AND updated >= $1 ORDER BY updated DESC";
        self.tables(condition, since.0, most).await
    }

    /// The tables at which something happened last.
    ///
    /// # Errors
    /// The database's.
    pub async fn latest_tables(&self, most: u32) -> Result<Vec<TableRow>, StorageError> {
        self.tables("updated >= $1 ORDER BY updated DESC, id DESC", 0_i64, most).await
    }

    /// Tables with numbers above this one, in their order: to go through all, page by page.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_after(&self, id: TableId, most: u32) -> Result<Vec<TableRow>, StorageError> {
        self.tables("id > $1 ORDER BY id", id.0, most).await
    }

    /// When a table was last changed, if there is any.
    ///
    /// # Errors
    /// The database's.
    pub async fn newest(&self) -> Result<Option<Moment>, StorageError> {
        let sql = "SELECT MAX(updated) FROM tables";
        with_timeout(async {
            let newest: Option<i64> = on!(Pool, &self.reading, pool => sqlx::query_scalar(sql).fetch_one(pool).await?);
            Ok(newest.map(Moment))
        })
        .await
    }

    /// Tables at which a device has a place, the latest first, from the one behind `after` on.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_of(
        &self,
        device: Hash,
        after: Option<&TableRow>,
        most: u32,
    ) -> Result<Vec<TableRow>, StorageError> {
        let sql = format!(
            "SELECT {COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM members WHERE device = $1) \
             AND (updated < $2 OR (updated = $2 AND id < $3)) ORDER BY updated DESC, id DESC LIMIT $4"
        );
        let (updated, id) = after.map_or((i64::MAX, i64::MAX), |row| (row.updated.0, row.id.0));
        let rows = with_timeout(async {
            let (sql, device) = (sqlx::AssertSqlSafe(sql), device.0.to_vec());
            Ok(on!(Pool, &self.reading, pool => {
                let query = sqlx::query_as::<_, Columns>(sql).bind(device).bind(updated).bind(id);
                query.bind(i64::from(most)).fetch_all(pool).await?
            }))
        });
        rows.await?.into_iter().map(TableRow::try_from).collect()
    }

    async fn tables<V: Value>(&self, condition: &str, value: V, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let sql = format!("SELECT {COLUMNS} FROM tables WHERE {condition} LIMIT $2");
        let rows = with_timeout(async {
            let sql = sqlx::AssertSqlSafe(sql);
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_as::<_, Columns>(sql).bind(value).bind(i64::from(most)).fetch_all(pool).await?
            }))
        });
        rows.await?.into_iter().map(TableRow::try_from).collect()
    }
}

/// A value that both databases take.
trait Value:
    for<'q> sqlx::Encode<'q, sqlx::Sqlite>
    + for<'q> sqlx::Encode<'q, sqlx::Postgres>
    + sqlx::Type<sqlx::Sqlite>
    + sqlx::Type<sqlx::Postgres>
    + Send
{
}

impl Value for i64 {}
impl Value for Vec<u8> {}

/// A place in a log, as it is stored.
fn place(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}

fn number(person: PersonId) -> i64 {
    i64::try_from(person.0).unwrap_or(i64::MAX)
}
