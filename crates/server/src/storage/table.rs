//! A table's row, and an entry of its log.

use engine::GameId;
use table::{Phase, Secret};

use super::StorageError;
use crate::clock::Moment;
use crate::ids::{Code, TableId};

/// An entry of a table's log. The secret of a commitment is kept apart from the line that others may see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its text.
    pub line: String,
    /// The secret that belongs to it.
    pub secret: Option<Secret>,
}

impl From<room::NewEntry> for Entry {
    fn from(stored: room::NewEntry) -> Self {
        Self { line: stored.line, secret: stored.secret }
    }
}

impl Entry {
    pub(super) fn from_row(line: String, secret: Option<&str>) -> Result<Self, StorageError> {
        let parse = |text: &str| {
            let (seed, salt) = text.split_once(' ')?;
            Some(Secret { seed: seed.parse().ok()?, salt: salt.parse().ok()? })
        };
        // The text is not repeated: it is a secret.
        let bad = || StorageError::Row(format!("the secret of “{line}”"));
        let secret = secret.map(|text| parse(text).ok_or_else(bad)).transpose()?;
        Ok(Self { line, secret })
    }

    pub(super) fn secret_text(&self) -> Option<String> {
        self.secret.map(|Secret { seed, salt }| format!("{seed} {salt}"))
    }
}

/// A table to be created.
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
    /// When it is created.
    pub created: Moment,
}

/// Whether strangers see a table in the list of open tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Listed {
    /// Only those with its code find it.
    #[default]
    No,
    /// Everybody sees it while it has a free seat.
    Yes,
}

/// What rarely changes about a table. It is stored beside the log so that tables can be listed and purged.
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
    /// What it was created with.
    pub opened: NewTable,
    /// What it was doing when last stored.
    pub status: Status,
    /// When something last happened there, to within an hour.
    pub updated: Moment,
}

pub(super) type Columns = (i64, String, String, String, String, i64, i64, String, i64, i64, i64);
pub(super) const COLUMNS: &str = "id, code, game, options, house, seats, listed, phase, free, created, updated";

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
