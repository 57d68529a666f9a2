//! The log in SQLite. Entries are written in the order of arrival, so that a commit of many tables' entries touches few
//! pages; where the entries of a table lie is noted later, for many at once.
//!
//! That an entry's number is free is known from memory, as long as nobody else writes to the same file: the number of
//! the last writer is compared in the statement that writes.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments as _, Connection as _};
use table::Phase;

use super::writer::Append;
use super::{Line, Status, StorageError};
use crate::clock::Moment;
use crate::ids::{self, TableId};

/// How many rows one statement inserts at most.
pub(super) const ROWS: usize = 256;
/// So many entries may wait until their places are noted, while there is much to do…
const UNPLACED: i64 = 65_536;
/// …and so many are noted at a time: more would cost less, but whoever writes meanwhile has to wait.
const SLICE: i64 = 1_024;
/// So many tables' lengths are kept in memory.
const KNOWN: usize = 100_000;

/// The entries of a table from one on, wherever they are.
pub(super) const LINES: &str = "\
    SELECT places.seq, line, secret FROM places JOIN entries ON entries.id = places.entry \
    WHERE places.table_id = $1 AND places.seq >= $2 \
    UNION ALL \
    SELECT seq, line, secret FROM entries \
    WHERE id > (SELECT up_to FROM placed) AND table_id = $1 AND seq >= $2 \
    ORDER BY 1";
/// How many entries a table has, if the places of all are noted.
const LENGTH: &str = "SELECT COALESCE(MAX(seq), -1) + 1 FROM places WHERE table_id = $1";
/// Notes where the next so many entries lie.
const PLACE: &str = "\
    BEGIN IMMEDIATE; \
    INSERT INTO places (table_id, seq, entry) \
        SELECT table_id, seq, id FROM entries, placed WHERE id > up_to AND id <= up_to + ? ORDER BY table_id, seq; \
    UPDATE placed SET up_to = MIN(up_to + ?, (SELECT COALESCE(MAX(id), 0) FROM entries)); \
    COMMIT";
/// Notes where all entries lie, within a transaction.
pub(super) const PLACE_ALL: &str = "\
    INSERT INTO places (table_id, seq, entry) \
        SELECT table_id, seq, id FROM entries, placed WHERE id > up_to ORDER BY table_id, seq; \
    UPDATE placed SET up_to = (SELECT COALESCE(MAX(id), 0) FROM entries)";

/// What the writer knows of the log.
pub(super) struct Log {
    /// The number of this writer.
    number: i64,
    /// How many entries tables have: true until somebody else writes. The others have none whose place is not noted.
    lengths: HashMap<TableId, i64>,
    /// There may be tables of which this is not true.
    doubtful: bool,
    /// How many entries' places are not noted yet.
    unplaced: i64,
    /// The texts of statements, by the rows and the statuses that they have room for.
    texts: HashMap<(usize, usize), Arc<str>>,
}

impl Log {
    pub(super) fn new() -> Self {
        let mut number = [0; 8];
        ids::fill(&mut number);
        Self {
            number: i64::from_be_bytes(number),
            lengths: HashMap::new(),
            doubtful: true,
            unplaced: 0,
            texts: HashMap::new(),
        }
    }

    /// Forgets how long tables are: a commit has failed, or tables are gone.
    pub(super) fn doubt(&mut self) {
        self.lengths.clear();
        self.doubtful = true;
    }

    /// Whether all appends are known to begin where their table ends, each at a table of its own.
    pub(super) fn fits(&self, appends: &[Append]) -> bool {
        let mut tables = HashSet::with_capacity(appends.len());
        appends.iter().all(|Append { table, from, .. }| self.lengths.get(table) == Some(from) && tables.insert(*table))
    }

    /// Makes this the writer of the log, and learns how long the tables are that are to be written to.
    pub(super) async fn learn(
        &mut self,
        connection: &mut SqliteConnection,
        appends: &[Append],
    ) -> Result<(), StorageError> {
        let others = sqlx::query("UPDATE writer SET number = $1 WHERE number <> $1").bind(self.number);
        if others.execute(&mut *connection).await?.rows_affected() > 0 || self.lengths.len() > KNOWN {
            self.doubt();
        }
        if self.doubtful {
            sqlx::raw_sql(PLACE_ALL).execute(&mut *connection).await?;
            (self.doubtful, self.unplaced) = (false, 0);
        }
        for Append { table, .. } in appends {
            if !self.lengths.contains_key(table) {
                let length = sqlx::query_scalar(LENGTH).bind(table.0).fetch_one(&mut *connection).await?;
                self.lengths.insert(*table, length);
            }
        }
        Ok(())
    }

    /// Takes out the appends that do not begin where their table ends.
    pub(super) fn misfits(&mut self, appends: &mut Vec<Append>) -> Vec<Append> {
        let misfit = |append: &mut Append| match self.lengths.get_mut(&append.table) {
            Some(length) if *length == append.from => {
                *length += count(append.lines.len());
                false
            }
            Some(_) | None => true,
        };
        appends.extract_if(.., misfit).collect()
    }

    /// Writes the lines and the statuses of the appends in one go, which is a transaction by itself. Fails if another
    /// writer has written in between.
    pub(super) async fn write(
        &mut self,
        connection: &mut SqliteConnection,
        appends: &[Append],
    ) -> Result<(), StorageError> {
        let (rows, statuses) = parts(appends);
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
    ) -> Result<(), StorageError> {
        let (rows, statuses) = parts(appends);
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
        self.unplaced += count(rows.len());
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
                "INSERT INTO entries (table_id, seq, line, secret) \
                 SELECT CASE WHEN (SELECT number FROM writer) = ? THEN column1 END, column2, column3, column4 \
                 FROM (VALUES {}) WHERE column1 IS NOT NULL",
                vec!["(?,?,?,?)"; rows].join(",")
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

    /// Whether it is time to note where entries lie, even if there is something else to do.
    pub(super) const fn is_long(&self) -> bool {
        self.unplaced >= UNPLACED
    }

    /// Whether places are still to be noted.
    pub(super) const fn is_behind(&self) -> bool {
        self.unplaced > 0
    }

    /// Notes where some entries lie.
    pub(super) async fn place(&mut self, connection: &mut SqliteConnection) {
        self.unplaced = (self.unplaced - SLICE).max(0);
        if let Err(error) = sqlx::query(PLACE).bind(SLICE).bind(SLICE).execute(&mut *connection).await {
            // They are found without, if not as soon.
            tracing::warn!(%error, "places of entries could not be noted");
            roll_back(connection).await;
        }
    }
}

fn count(lines: usize) -> i64 {
    i64::try_from(lines).unwrap_or(i64::MAX)
}

/// Notes where all entries lie: after a crash many may have waited for it.
pub(super) async fn place_all(connection: &mut SqliteConnection) -> Result<(), StorageError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(PLACE_ALL).execute(&mut *transaction).await?;
    Ok(transaction.commit().await?)
}

/// Ends a transaction that has failed. If it had not begun, that is an error of no interest.
async fn roll_back(connection: &mut SqliteConnection) {
    let _ = sqlx::raw_sql("ROLLBACK").execute(connection).await;
}

/// A line, its table and its number there.
type Row<'a> = (TableId, i64, &'a Line);

/// What is new about a table, and since when.
type Noted = (TableId, (Status, Moment));

/// What the appends consist of.
fn parts(appends: &[Append]) -> (Vec<Row<'_>>, Vec<Noted>) {
    let rows = appends
        .iter()
        .flat_map(|append| (append.from..).zip(&append.lines).map(|(seq, line)| (append.table, seq, line)));
    let statuses = appends.iter().filter_map(|append| Some((append.table, append.status?)));
    (rows.collect(), statuses.collect())
}

fn room_for(count: usize) -> usize {
    if count == 0 { 0 } else { count.next_power_of_two() }
}

fn bind_rows(values: &mut SqliteArguments, rows: &[Row<'_>], number: i64) -> Result<(), StorageError> {
    let mut bound = values.add(number);
    for (table, seq, Line { line, secret }) in rows {
        bound = bound.and_then(|()| values.add(table.0)).and_then(|()| values.add(*seq));
        bound = bound.and_then(|()| values.add(line.clone())).and_then(|()| values.add(secret.clone()));
    }
    for _ in 4 * rows.len()..4 * room_for(rows.len()) {
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
