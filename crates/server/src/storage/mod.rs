//! What is remembered, in a database: SQLite for one server, PostgreSQL for several. The log is written by one task that
//! commits all that wait together ([`writer`]); reads use a pool. SQL that both understand is written once.
//!
//! Reading order: this file (what is stored, and reading it), `database` (which one it is), [`writer`] with `log`, and
//! `shared` (group commit on SQLite and on PostgreSQL), `statements` (other writes), [`nodes`] and [`notice`] (what nodes
//! tell each other), [`migrate`], [`upkeep`].

mod chain;
mod database;
mod log;
pub mod migrate;
pub mod nodes;
pub mod notice;
mod shared;
mod statements;
pub mod upkeep;
pub mod writer;

use std::future::Future;
use std::time::Duration;

use engine::GameId;
use sqlx::ConnectOptions as _;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::SqlitePoolOptions;
use table::{PersonId, Phase};

use crate::clock::Moment;
use crate::ids::{Code, Hash, TableId};
pub use database::shown;
use database::{Address, Pool, on};
use nodes::Nodes;
use writer::{Write, Writer};

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The address names no database that we know.
    #[error("“{0}” is no database; expected sqlite://PATH or postgres://USER@HOST/NAME")]
    Address(String),
    /// The database has a newer form than this program.
    #[error("the database is of version {found}, this program of version {known}")]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// Somebody else has written to the same place in a table's log.
    #[error("the log of the table has grown elsewhere")]
    Conflict,
    /// The database did not answer in time: nobody knows whether it was stored.
    #[error("the database does not answer")]
    Silent,
    /// PostgreSQL is copied with its own tools.
    #[error("a copy of PostgreSQL is made with pg_dump or pg_basebackup; this makes copies of SQLite")]
    OwnTools,
    /// The writer is gone: the server is stopping.
    #[error("the storage is closed")]
    Closed,
    /// What was read is not what was written.
    #[error("a stored row cannot be read: {0}")]
    Row(String),
    /// The database's own error.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl StorageError {
    /// Whether it may be gone in a moment: the database is away, starts, stops or has too much to do.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        // 08: connection; 53: too few resources; 57: stopped by an operator; 55: in use.
        let passing = |code: &str| ["08", "53", "55", "57"].iter().any(|class| code.starts_with(class));
        match self {
            Self::Silent => true,
            Self::Database(sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Protocol(_)) => true,
            Self::Database(sqlx::Error::Database(error)) => error.code().is_some_and(|code| passing(&code)),
            Self::Database(_)
            | Self::Address(_)
            | Self::Newer { .. }
            | Self::Conflict
            | Self::OwnTools
            | Self::Closed
            | Self::Row(_) => false,
        }
    }

    /// Whether somebody else wrote to the same place at the same time.
    fn is_race(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else { return false };
        // Two who wait for each other: PostgreSQL has ended one of them.
        error.is_unique_violation() || error.code().is_some_and(|code| code == "40P01")
    }
}

/// How long a question may take, and wait for its turn: a thousand tables may be loaded at once.
const SOON: Duration = Duration::from_secs(30);
/// How long it may take whether the database answers.
const PING: Duration = Duration::from_secs(2);

/// The answer to a question, or that there is none in time.
async fn soon<T>(asked: impl Future<Output = Result<T, StorageError>>) -> Result<T, StorageError> {
    tokio::time::timeout(SOON, asked).await.unwrap_or(Err(StorageError::Silent))
}

/// One line of a table's log. The secret of a commitment is kept apart from the line that others may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its text.
    pub line: String,
    /// The secret that belongs to it.
    pub secret: Option<String>,
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its code.
    pub code: Code,
    /// Its game.
    pub game: GameId,
    /// The options of the game.
    pub options: String,
    /// The rules of the house.
    pub house: String,
    /// How many seats.
    pub seats: u8,
    /// Whether strangers see it in the list.
    pub listed: Listed,
    /// When it is opened.
    pub created: Moment,
}

/// Whether strangers see a table in the list of open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// Only who has its code finds it.
    #[default]
    No,
    /// All see it while it has a free seat.
    Yes,
}

/// What changes rarely about a table, and is stored beside its log so that it can be listed and purged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// What the table is doing.
    pub phase: Phase,
    /// How many seats are free.
    pub free: u8,
}

/// A table as stored, without its log.
#[derive(Clone, Debug)]
pub struct TableRow {
    /// Its number.
    pub id: TableId,
    /// What it was opened with.
    pub opened: NewTable,
    /// What it was doing when last stored.
    pub status: Status,
    /// When something last happened there, to within a minute.
    pub updated: Moment,
}

type Columns = (i64, String, String, String, String, i64, i64, String, i64, i64, i64);
const COLUMNS: &str = "id, code, game, options, house, seats, listed, phase, free, created, updated";

impl TryFrom<Columns> for TableRow {
    type Error = StorageError;

    fn try_from(columns: Columns) -> Result<Self, Self::Error> {
        let (id, code, game, options, house, seats, listed, phase, free, created, updated) = columns;
        let small = |number: i64| u8::try_from(number).map_err(|_| StorageError::Row(format!("{number} seats")));
        let text = |bad: engine::NotationError| StorageError::Row(bad.to_string());
        Ok(Self {
            id: TableId(id),
            opened: NewTable {
                code: code.parse().map_err(text)?,
                game: game.parse().map_err(text)?,
                options,
                house,
                seats: small(seats)?,
                listed: if listed == 0 { Listed::No } else { Listed::Yes },
                created: Moment(created),
            },
            status: Status { phase: phase.parse().map_err(text)?, free: small(free)? },
            updated: Moment(updated),
        })
    }
}

/// The database.
#[derive(Clone, Debug)]
pub struct Storage {
    reading: Pool,
    writer: Writer,
    nodes: Option<Nodes>,
}

/// Whether a missing database is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// It is.
    Create,
    /// That is an error.
    Refuse,
}

/// Connections to PostgreSQL besides the one for the log and the one that listens.
const CONNECTIONS: u32 = 8;

impl Storage {
    /// Opens the database, makes it if it is missing (a file of SQLite), and brings it to the newest form.
    ///
    /// # Errors
    /// It cannot be opened, or is newer than this program.
    pub async fn open(address: &str, missing: Missing) -> Result<Self, StorageError> {
        match database::address(address, missing)? {
            Address::Sqlite(options) => {
                let mut connection = options.connect().await?;
                migrate::sqlite(&mut connection).await?;
                log::note_all(&mut connection).await?;
                let reading = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
                Ok(Self { reading: Pool::Sqlite(reading), writer: Writer::sqlite(connection), nodes: None })
            }
            Address::Postgres(options) => {
                let mut connection = database::connect(&options).await?;
                migrate::postgres(&mut connection).await?;
                let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(SOON);
                let pool = pool.connect_with(options.clone()).await?;
                let nodes = Nodes::join(pool.clone()).await?;
                let writer = Writer::postgres(options, nodes.own(), pool.clone());
                Ok(Self { reading: Pool::Postgres(pool), writer, nodes: Some(nodes) })
            }
        }
    }

    /// The other nodes, where there may be some.
    #[must_use]
    pub const fn nodes(&self) -> Option<&Nodes> {
        self.nodes.as_ref()
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// It does not.
    pub async fn ping(&self) -> Result<(), StorageError> {
        let asked = async { on!(Pool, &self.reading, pool => sqlx::query("SELECT 1").execute(pool).await.map(drop)) };
        Ok(tokio::time::timeout(PING, asked).await.map_err(|_| StorageError::Silent)??)
    }

    /// Waits until all that was given to the writer is committed, and closes the database.
    pub async fn close(&self) {
        self.writer.close().await;
        // A connection on which nothing comes through is left alone.
        let _ = tokio::time::timeout(SOON, async { on!(Pool, &self.reading, pool => pool.close().await) }).await;
    }

    /// Opens a table. Nothing if its code is taken.
    ///
    /// # Errors
    /// The database's.
    pub async fn create(&self, table: NewTable) -> Result<Option<TableId>, StorageError> {
        let id = self.writer.submit(|done| Write::Create { table: Box::new(table), done }).await?;
        Ok(id.map(TableId))
    }

    /// Appends to the log of a table, and notes its status if it has changed. Returns when both are committed, and says
    /// how many tables' lines were in the same commit.
    ///
    /// # Errors
    /// Somebody else has appended there ([`StorageError::Conflict`]); the database's.
    pub async fn append(
        &self,
        table: TableId,
        from: i64,
        lines: Vec<Line>,
        status: Option<(Status, Moment)>,
    ) -> Result<usize, StorageError> {
        self.writer.submit(|done| Write::Append { table, from, lines, status, done }).await
    }

    /// Notes a device's token.
    ///
    /// # Errors
    /// The database's.
    pub async fn add_device(&self, hash: Hash, now: Moment) -> Result<(), StorageError> {
        self.writer.submit(|done| Write::Device { hash, now, done }).await
    }

    /// Gives a device a number at a table, or the one it has, and a further capability for it.
    ///
    /// # Errors
    /// The database's.
    pub async fn join(&self, table: TableId, device: Hash, capability: Hash) -> Result<PersonId, StorageError> {
        let person = self.writer.submit(|done| Write::Join { table, device, capability, done }).await?;
        Ok(PersonId(person.unsigned_abs()))
    }

    /// Notes a re-entry code for a person.
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
        self.writer.submit(|done| Write::AddReentry { table, person: number(person), code, expires, done }).await
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
        let person = self.writer.submit(|done| Write::Enter { table, code, device, capability, now, done }).await?;
        Ok(person.map(|person| PersonId(person.unsigned_abs())))
    }

    /// Whether a device is known.
    ///
    /// # Errors
    /// The database's.
    pub async fn knows_device(&self, hash: Hash) -> Result<bool, StorageError> {
        let (sql, hash) = ("SELECT seen FROM devices WHERE hash = $1", hash.0.to_vec());
        soon(async {
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_scalar::<_, i64>(sql).bind(hash).fetch_optional(pool).await?.is_some()
            }))
        })
        .await
    }

    /// The person that a capability stands for, and the table.
    ///
    /// # Errors
    /// The database's.
    pub async fn capable(&self, hash: Hash) -> Result<Option<(TableId, PersonId)>, StorageError> {
        let (sql, hash) = ("SELECT table_id, person FROM capabilities WHERE hash = $1", hash.0.to_vec());
        let found = soon(async {
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
        let found = soon(async {
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

    /// Tables with numbers above this one, in their order: to go through all, page by page.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_after(&self, id: TableId, most: u32) -> Result<Vec<TableRow>, StorageError> {
        self.tables("id > $1 ORDER BY id", id.0, most).await
    }

    /// Tables at which a device is known, the latest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_of(&self, device: Hash, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let condition = "id IN (SELECT table_id FROM members WHERE device = $1) ORDER BY updated DESC";
        self.tables(condition, device.0.to_vec(), most).await
    }

    async fn tables<V: Value>(&self, condition: &str, value: V, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let sql = format!("SELECT {COLUMNS} FROM tables WHERE {condition} LIMIT $2");
        let rows = soon(async {
            let sql = sqlx::AssertSqlSafe(sql);
            Ok(on!(Pool, &self.reading, pool => {
                sqlx::query_as::<_, Columns>(sql).bind(value).bind(i64::from(most)).fetch_all(pool).await?
            }))
        });
        rows.await?.into_iter().map(TableRow::try_from).collect()
    }

    /// The log of a table.
    ///
    /// # Errors
    /// The database's; an entry is missing.
    pub async fn lines(&self, table: TableId) -> Result<Vec<Line>, StorageError> {
        self.lines_from(table, 0).await
    }

    /// The log of a table from an entry on.
    ///
    /// # Errors
    /// The database's; an entry is missing.
    pub async fn lines_from(&self, table: TableId, first: usize) -> Result<Vec<Line>, StorageError> {
        let sql = match &self.reading {
            Pool::Sqlite(_) => chain::LINES,
            Pool::Postgres(_) => "SELECT seq, line, secret FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq",
        };
        let first = i64::try_from(first).unwrap_or(i64::MAX);
        let rows = soon(async {
            Ok(on!(Pool, &self.reading, pool => {
                let query = sqlx::query_as::<_, (i64, String, Option<String>)>(sql).bind(table.0).bind(first);
                query.fetch_all(pool).await?
            }))
        });
        let rows = rows.await?;
        let mut lines = Vec::with_capacity(rows.len());
        for (expected, (seq, line, secret)) in (first..).zip(rows) {
            if seq != expected {
                return Err(StorageError::Row(format!("entry {expected} of table {} is missing", table.0)));
            }
            lines.push(Line { line, secret });
        }
        Ok(lines)
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

fn number(person: PersonId) -> i64 {
    i64::try_from(person.0).unwrap_or(i64::MAX)
}
