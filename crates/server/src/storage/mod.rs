//! What is remembered, in a database. Every write goes through one task that commits all that wait together
//! ([`writer`]); reads use a pool. The SQL is written for SQLite and PostgreSQL alike.
//!
//! Reading order: this file (what is stored, and reading it), [`writer`], [`migrate`], [`upkeep`].

pub mod migrate;
pub mod upkeep;
pub mod writer;

use std::str::FromStr;
use std::time::Duration;

use engine::GameId;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqlitePool};
use table::{PersonId, Phase};

use crate::clock::Moment;
use crate::ids::{Code, Hash, TableId};
use writer::{Write, Writer};

/// Why something could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The address names no database that we know.
    #[error("“{0}” is no database; expected sqlite://PATH")]
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
        let text = |bad: engine::BadNotation| StorageError::Row(bad.to_string());
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
    reading: SqlitePool,
    writer: Writer,
}

/// Whether a missing database is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// It is.
    Create,
    /// That is an error.
    Refuse,
}

/// How a SQLite database is opened: each commit is on the disk before it is reported.
fn options(address: &str, missing: Missing) -> Result<SqliteConnectOptions, StorageError> {
    if !address.starts_with("sqlite:") {
        return Err(StorageError::Address(address.to_owned()));
    }
    Ok(SqliteConnectOptions::from_str(address)?
        .create_if_missing(missing == Missing::Create)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(10))
        .statement_cache_capacity(256)
        .disable_statement_logging())
}

impl Storage {
    /// Opens the database, makes it if it is missing, and brings it to the newest form.
    ///
    /// # Errors
    /// It cannot be opened, or is newer than this program.
    pub async fn open(address: &str, missing: Missing) -> Result<Self, StorageError> {
        let options = options(address, missing)?;
        let mut connection: SqliteConnection = options.connect().await?;
        migrate::run(&mut connection).await?;
        let reading = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        Ok(Self { reading, writer: Writer::start(connection) })
    }

    /// Whether the database answers.
    ///
    /// # Errors
    /// It does not.
    pub async fn ping(&self) -> Result<(), StorageError> {
        sqlx::query("SELECT 1").execute(&self.reading).await?;
        Ok(())
    }

    /// Waits until all that was given to the writer is committed, and closes the database.
    pub async fn close(&self) {
        self.writer.close().await;
        self.reading.close().await;
    }

    /// Opens a table. Nothing if its code is taken.
    ///
    /// # Errors
    /// The database's.
    pub async fn create(&self, table: NewTable) -> Result<Option<TableId>, StorageError> {
        let id = self.writer.submit(|done| Write::Create { table: Box::new(table), done }).await?;
        Ok(id.map(TableId))
    }

    /// Appends to the log of a table, and notes its status if it has changed. Returns when both are committed.
    ///
    /// # Errors
    /// Somebody else has appended there ([`StorageError::Conflict`]); the database's.
    pub async fn append(
        &self,
        table: TableId,
        from: i64,
        lines: Vec<Line>,
        status: Option<(Status, Moment)>,
    ) -> Result<(), StorageError> {
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
        let query = sqlx::query_scalar::<_, i64>("SELECT 1 FROM devices WHERE hash = $1").bind(hash.0.to_vec());
        Ok(query.fetch_optional(&self.reading).await?.is_some())
    }

    /// The person that a capability stands for, and the table.
    ///
    /// # Errors
    /// The database's.
    pub async fn capable(&self, hash: Hash) -> Result<Option<(TableId, PersonId)>, StorageError> {
        let query = sqlx::query_as::<_, (i64, i64)>("SELECT table_id, person FROM capabilities WHERE hash = $1");
        let found = query.bind(hash.0.to_vec()).fetch_optional(&self.reading).await?;
        Ok(found.map(|(table, person)| (TableId(table), PersonId(person.unsigned_abs()))))
    }

    /// The table of a code.
    ///
    /// # Errors
    /// The database's.
    pub async fn find(&self, code: Code) -> Result<Option<TableRow>, StorageError> {
        let sql = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM tables WHERE code = $1"));
        let found = sqlx::query_as::<_, Columns>(sql).bind(code.to_string()).fetch_optional(&self.reading).await?;
        found.map(TableRow::try_from).transpose()
    }

    /// Tables that may be listed and have a free seat, the newest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn open_tables(&self, since: Moment, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM tables WHERE listed = 1 AND phase = 'seating' AND free > 0 AND updated >= $1 \
             ORDER BY updated DESC LIMIT $2"
        ));
        let query = sqlx::query_as::<_, Columns>(sql).bind(since.0).bind(i64::from(most));
        query.fetch_all(&self.reading).await?.into_iter().map(TableRow::try_from).collect()
    }

    /// Tables at which a device is known, the latest first.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_of(&self, device: Hash, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let sql = sqlx::AssertSqlSafe(format!(
            "SELECT {COLUMNS} FROM tables WHERE id IN (SELECT table_id FROM members WHERE device = $1) \
             ORDER BY updated DESC LIMIT $2"
        ));
        let query = sqlx::query_as::<_, Columns>(sql).bind(device.0.to_vec()).bind(i64::from(most));
        query.fetch_all(&self.reading).await?.into_iter().map(TableRow::try_from).collect()
    }

    /// Tables with numbers above this one, in their order: to go through all, page by page.
    ///
    /// # Errors
    /// The database's.
    pub async fn tables_after(&self, id: TableId, most: u32) -> Result<Vec<TableRow>, StorageError> {
        let sql = sqlx::AssertSqlSafe(format!("SELECT {COLUMNS} FROM tables WHERE id > $1 ORDER BY id LIMIT $2"));
        let query = sqlx::query_as::<_, Columns>(sql).bind(id.0).bind(i64::from(most));
        query.fetch_all(&self.reading).await?.into_iter().map(TableRow::try_from).collect()
    }

    /// The log of a table.
    ///
    /// # Errors
    /// The database's; an entry is missing.
    pub async fn lines(&self, table: TableId) -> Result<Vec<Line>, StorageError> {
        let sql = "SELECT seq, line, secret FROM entries WHERE table_id = $1 ORDER BY seq";
        let query = sqlx::query_as::<_, (i64, String, Option<String>)>(sql).bind(table.0);
        let rows = query.fetch_all(&self.reading).await?;
        let mut lines = Vec::with_capacity(rows.len());
        for (expected, (seq, line, secret)) in (0..).zip(rows) {
            if seq != expected {
                return Err(StorageError::Row(format!("entry {expected} of table {} is missing", table.0)));
            }
            lines.push(Line { line, secret });
        }
        Ok(lines)
    }
}

fn number(person: PersonId) -> i64 {
    i64::try_from(person.0).unwrap_or(i64::MAX)
}
