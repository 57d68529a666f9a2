//! The log in SQLite. Entries are written in the order of arrival, so that a commit of many tables' entries touches few
//! pages. Each knows the one before it at its table; which one is the last of a table is noted later, for many at once.
//!
//! That an entry's number is free is known from memory, as long as nobody else writes to the same file: the number of
//! the last writer is compared in the statement that writes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments as _, Connection as _};
use table::Phase;

use super::chain::{END, NOTE, NOTE_ALL};
use super::writer::Append;
use super::{Line, Status, StorageError};
use crate::clock::Moment;
use crate::ids::{self, TableId};

/// How many rows one statement inserts at most.
pub(super) const ROWS: usize = 256;
/// So many entries may wait until it is noted that they are the last of their tables, while there is much to do…
const UNNOTED: i64 = 65_536;
/// …and so many are looked at at a time: more would cost less, but whoever writes meanwhile has to wait.
const SLICE: i64 = 1_024;
/// The ends of so many tables are kept in memory.
const KNOWN: usize = 100_000;

/// What the writer knows of the log.
pub(super) struct Log {
    /// The number of this writer.
    number: i64,
    /// Where tables end: true until somebody else writes. Of all others everything is noted.
    ends: HashMap<TableId, End>,
    /// The place of the next entry.
    next: i64,
    /// There may be tables of which this is not true.
    doubtful: bool,
    /// How many entries are not noted yet.
    unnoted: i64,
    /// The texts of statements, by the rows and the statuses that they have room for.
    texts: HashMap<(usize, usize), Arc<str>>,
}

/// Where a table ends: how many entries it has, and the place of the last one.
#[derive(Clone, Copy, Default)]
struct End {
    length: i64,
    last: Option<i64>,
}

/// Where the lines of an append go: the place of the first, and of the entry before it at the same table.
#[derive(Clone, Copy)]
pub(super) struct Place {
    first: i64,
    before: Option<i64>,
}

/// What comes of appends that are to be written: a place for each that is left, and those that are not.
pub(super) struct Admitted {
    pub(super) places: Vec<Place>,
    pub(super) misfits: Vec<Append>,
}

impl Log {
    pub(super) fn new() -> Self {
        let mut number = [0; 8];
        ids::fill(&mut number);
        Self {
            number: i64::from_be_bytes(number),
            ends: HashMap::new(),
            next: 0,
            doubtful: true,
            unnoted: 0,
            texts: HashMap::new(),
        }
    }

    /// Forgets where tables end: a commit has failed, or tables are gone.
    pub(super) fn doubt(&mut self) {
        self.ends.clear();
        self.doubtful = true;
    }

    /// Whether all appends are known to begin where their table ends, each at a table of its own.
    pub(super) fn fits(&self, appends: &[Append]) -> bool {
        let mut tables = HashSet::with_capacity(appends.len());
        let fits = |append: &Append| self.ends.get(&append.table).is_some_and(|end| end.length == append.from);
        appends.iter().all(|append| fits(append) && tables.insert(append.table))
    }

    /// Makes this the writer of the log, and learns where the tables end that are to be written to.
    pub(super) async fn learn(
        &mut self,
        connection: &mut SqliteConnection,
        appends: &[Append],
    ) -> Result<(), StorageError> {
        let others = sqlx::query("UPDATE writer SET number = $1 WHERE number <> $1").bind(self.number);
        if others.execute(&mut *connection).await?.rows_affected() > 0 || self.ends.len() > KNOWN {
            self.doubt();
        }
        if self.doubtful {
            sqlx::raw_sql(NOTE_ALL).execute(&mut *connection).await?;
            let next = sqlx::query_scalar("SELECT up_to + 1 FROM noted").fetch_one(&mut *connection).await?;
            (self.doubtful, self.unnoted, self.next) = (false, 0, next);
        }
        for Append { table, .. } in appends {
            if !self.ends.contains_key(table) {
                let last = sqlx::query_as(END).bind(table.0).fetch_optional(&mut *connection).await?;
                let end =
                    last.map_or_else(End::default, |(id, seq): (i64, i64)| End { length: seq + 1, last: Some(id) });
                self.ends.insert(*table, end);
            }
        }
        Ok(())
    }

    /// Gives places to the appends and takes out those that do not begin where their table ends. If they are then not
    /// written, there is [`Log::doubt`].
    pub(super) fn admit(&mut self, appends: &mut Vec<Append>) -> Admitted {
        let Self { ends, next, .. } = self;
        let mut places = Vec::with_capacity(appends.len());
        let misfit = |append: &mut Append| match ends.get_mut(&append.table) {
            Some(end) if end.length == append.from => {
                let lines = count(append.lines.len());
                places.push(Place { first: *next, before: end.last });
                *next += lines;
                *end = End { length: end.length + lines, last: if lines == 0 { end.last } else { Some(*next - 1) } };
                false
            }
            Some(_) | None => true,
        };
        let misfits = appends.extract_if(.., misfit).collect();
        Admitted { places, misfits }
    }

    /// Writes the lines and the statuses of the appends in one go, which is a transaction by itself. Fails if another
    /// writer has written in between.
    pub(super) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        appends: &[Append],
        places: &[Place],
    ) -> Result<(), StorageError> {
        let (rows, statuses) = parts(appends, places);
        let written = self.run(connection, &rows, &statuses).await;
        if written.is_err() {
            roll_back(connection).await;
        }
        written
    }

    /// The same within a transaction, and however many they are.
    pub(super) async fn write_more(
        &mut self,
        connection: &mut SqliteConnection,
        appends: &[Append],
        places: &[Place],
    ) -> Result<(), StorageError> {
        let (rows, statuses) = parts(appends, places);
        for some in rows.chunks(ROWS) {
            self.run(connection, some, &[]).await?;
        }
        for some in statuses.chunks(ROWS) {
            self.run(connection, &[], some).await?;
        }
        Ok(())
    }

    async fn run(
        &mut self,
        connection: &mut SqliteConnection,
        rows: &[Row<'_>],
        statuses: &[Noted],
    ) -> Result<(), StorageError> {
        let mut values = SqliteArguments::default();
        if !rows.is_empty() {
            bind_rows(&mut values, rows, self.number)?;
        }
        bind_statuses(&mut values, statuses)?;
        let text = sqlx::AssertSqlSafe(self.text(rows.len(), statuses.len()));
        sqlx::query_with(text, values).execute(connection).await?;
        self.unnoted += count(rows.len());
        Ok(())
    }

    /// Statements that write so many rows and so many statuses, where there are any; both make a transaction. Some
    /// numbers share a text, so that there are few to be kept prepared; what is too much in it stays empty.
    fn text(&mut self, rows: usize, statuses: usize) -> Arc<str> {
        let room = (room_for(rows), room_for(statuses));
        let text = self.texts.entry(room).or_insert_with(|| {
            let (rows, statuses) = room;
            // Without numbers, which would be looked up by name. Where another writer is at work, an entry would belong
            // to no table, and that is refused.
            let insert = format!(
                "INSERT INTO entries (id, table_id, seq, before, line, secret) \
                 SELECT column1, CASE WHEN (SELECT number FROM writer) = ? THEN column2 END, column3, column4, column5, \
                 column6 FROM (VALUES {}) WHERE column1 IS NOT NULL",
                vec!["(?,?,?,?,?,?)"; rows].join(",")
            );
            let update = format!(
                "UPDATE tables SET phase = column2, free = column3, updated = column4, finished = column5 \
                 FROM (VALUES {}) WHERE id = column1",
                vec!["(?,?,?,?,?)"; statuses].join(",")
            );
            match room {
                (_, 0) => insert.into(),
                (0, _) => update.into(),
                (_, _) => format!("BEGIN IMMEDIATE; {insert}; {update}; COMMIT").into(),
            }
        });
        Arc::clone(text)
    }

    /// Whether it is time to note where tables end, even if there is something else to do.
    pub(super) const fn is_long(&self) -> bool {
        self.unnoted >= UNNOTED
    }

    /// Whether something is still to be noted.
    pub(super) const fn is_behind(&self) -> bool {
        self.unnoted > 0
    }

    /// Notes where some tables end.
    pub(super) async fn note(&mut self, connection: &mut SqliteConnection) {
        self.unnoted = (self.unnoted - SLICE).max(0);
        if let Err(error) = sqlx::query(NOTE).bind(SLICE).bind(SLICE).execute(&mut *connection).await {
            // Their entries are found without, if not as soon.
            tracing::warn!(%error, "the ends of tables could not be noted");
            roll_back(connection).await;
        }
    }
}

fn count(lines: usize) -> i64 {
    i64::try_from(lines).unwrap_or(i64::MAX)
}

/// Notes where all tables end: after a crash many entries may have waited for it.
pub(super) async fn note_all(connection: &mut SqliteConnection) -> Result<(), StorageError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(NOTE_ALL).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Ends a transaction that has failed. If it had not begun, that is an error of no interest.
async fn roll_back(connection: &mut SqliteConnection) {
    let _ = sqlx::raw_sql("ROLLBACK").execute(connection).await;
}

/// A line and all that is stored with it.
struct Row<'a> {
    id: i64,
    table: TableId,
    seq: i64,
    before: Option<i64>,
    line: &'a Line,
}

/// What is new about a table, and since when.
type Noted = (TableId, (Status, Moment));

/// What the appends consist of.
fn parts<'a>(appends: &'a [Append], places: &[Place]) -> (Vec<Row<'a>>, Vec<Noted>) {
    let rows = appends.iter().zip(places).flat_map(|(Append { table, from, lines, .. }, Place { first, before })| {
        (0i64..).zip(lines).map(move |(nth, line)| {
            let id = first + nth;
            let before = if nth == 0 { *before } else { Some(id - 1) };
            Row { id, table: *table, seq: from + nth, before, line }
        })
    });
    let statuses = appends.iter().filter_map(|append| Some((append.table, append.status?)));
    (rows.collect(), statuses.collect())
}

fn room_for(count: usize) -> usize {
    if count == 0 { 0 } else { count.next_power_of_two() }
}

fn bind_rows(values: &mut SqliteArguments, rows: &[Row<'_>], number: i64) -> Result<(), StorageError> {
    let mut bound = values.add(number);
    for Row { id, table, seq, before, line: Line { line, secret } } in rows {
        bound = bound.and_then(|()| values.add(*id)).and_then(|()| values.add(table.0));
        bound = bound.and_then(|()| values.add(*seq)).and_then(|()| values.add(*before));
        bound = bound.and_then(|()| values.add(line.clone())).and_then(|()| values.add(secret.clone()));
    }
    for _ in 6 * rows.len()..6 * room_for(rows.len()) {
        bound = bound.and_then(|()| values.add(None::<i64>));
    }
    Ok(bound.map_err(sqlx::Error::Encode)?)
}

fn bind_statuses(values: &mut SqliteArguments, statuses: &[Noted]) -> Result<(), StorageError> {
    let mut bound = Ok(());
    for (table, (Status { phase, free }, now)) in statuses {
        let finished = (*phase == Phase::Over).then_some(now.0);
        bound = bound.and_then(|()| values.add(table.0)).and_then(|()| values.add(phase.to_string()));
        bound = bound.and_then(|()| values.add(i64::from(*free))).and_then(|()| values.add(now.0));
        bound = bound.and_then(|()| values.add(finished));
    }
    for _ in 5 * statuses.len()..5 * room_for(statuses.len()) {
        bound = bound.and_then(|()| values.add(None::<i64>));
    }
    Ok(bound.map_err(sqlx::Error::Encode)?)
}
