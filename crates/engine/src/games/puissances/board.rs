//! The board: white cells, their signs, and the heads of rows and columns (PC-1.1, PC-1.5).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::options::BoardKind;
use super::power::{Sign, Value};
use crate::core::text::NotationError;
use crate::serde_as_text;

/// The most rows or columns of any board.
pub const MOST: u8 = 10;
/// Cells are numbered with a gap at the end of each row, so that no shift joins two rows.
const STRIDE: u8 = MOST + 1;

/// A white cell. Its text is its column's letter and its row's number: `c4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell of a row and a column, both from 0 and below [`MOST`].
    #[must_use]
    pub const fn new(row: u8, column: u8) -> Self {
        Self(row * STRIDE + column)
    }

    /// Its row, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / STRIDE
    }

    /// Its column, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 % STRIDE
    }

    /// PC-1.1: × where row + column is even.
    #[must_use]
    pub const fn sign(self) -> Sign {
        if (self.row() + self.column()).is_multiple_of(2) { Sign::Times } else { Sign::Over }
    }

    /// The two heads that give the cell its values.
    #[must_use]
    pub const fn heads(self) -> [Head; 2] {
        [Head::Row(self.row()), Head::Column(self.column())]
    }

    /// Whether two cells share a side.
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        CellSet::only(self).near().contains(other)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("cell", text, "expected a letter from a to j and a number from 1 to 10");
        let (letter, number) = text.split_at_checked(1).ok_or_else(bad)?;
        let column = letter.bytes().next().filter(|b| (b'a'..b'a' + MOST).contains(b)).ok_or_else(bad)? - b'a';
        let row = number.parse::<u8>().ok().filter(|row| (1..=MOST).contains(row)).ok_or_else(bad)? - 1;
        let cell = Self::new(row, column);
        if cell.to_string() == text { Ok(cell) } else { Err(bad()) }
    }
}

/// A yellow cell: the head of a row or of a column (PC-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Head {
    /// Of a row, from 0.
    Row(u8),
    /// Of a column, from 0.
    Column(u8),
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Row(row) => write!(f, "{}", row + 1),
            Self::Column(column) => write!(f, "{}", char::from(b'a' + column)),
        }
    }
}

impl FromStr for Head {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let all = (0..MOST).flat_map(|line| [Self::Row(line), Self::Column(line)]);
        let bad = || NotationError::new("head", text, "expected a row's number or a column's letter");
        all.into_iter().find(|head| head.to_string() == text).ok_or_else(bad)
    }
}

serde_as_text!(Cell, Head);

crate::bit_set! {
    /// A set of white cells. Its text is its cells one after the other, row by row from left to right: `c4d4c5`.
    pub struct CellSet(u128) of Cell, len: u32;
}

impl CellSet {
    /// The square of `size` rows and columns.
    #[must_use]
    pub const fn square(size: u8) -> Self {
        let mut bits = 0;
        let mut row = 0;
        while row < size {
            bits |= ((1u128 << size) - 1) << (row * STRIDE);
            row += 1;
        }
        Self(bits)
    }

    /// The joined set that lies around `to` as this one around `from`; none if a cell would lie before the first of all.
    /// Where it leaves the board on another side it holds a place that is on no board: such a place lies between rows,
    /// and below the last one.
    #[must_use]
    pub(super) const fn moved(self, from: Cell, to: Cell) -> Option<Self> {
        if to.0 >= from.0 {
            Some(Self(self.0 << (to.0 - from.0)))
        } else if self.0.trailing_zeros() >= (from.0 - to.0) as u32 {
            Some(Self(self.0 >> (from.0 - to.0)))
        } else {
            None
        }
    }

    /// Every place beside a cell of the set, in the set or not; may hold places that are on no board.
    #[must_use]
    pub const fn near(self) -> Self {
        Self(self.0 << 1 | self.0 >> 1 | self.0 << STRIDE | self.0 >> STRIDE)
    }

    /// The cells of `self` joined to `seed` by sides through cells of `self`.
    #[must_use]
    pub const fn joined_to(self, seed: Self) -> Self {
        let mut reached = seed.inter(self);
        loop {
            let next = reached.union(reached.near().inter(self));
            if next.0 == reached.0 {
                return reached;
            }
            reached = next;
        }
    }

    /// Whether its cells are joined by sides (PC-2.4).
    #[must_use]
    pub fn is_joined(self) -> bool {
        self.first().is_some_and(|cell| self.joined_to(Self::only(cell)) == self)
    }

    /// The parts of the set that are joined by sides, in reading order.
    pub fn parts(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let part = rest.joined_to(Self::only(rest.first()?));
            rest = rest.minus(part);
            Some(part)
        })
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|cell| cell.fmt(f))
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for CellSet {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || {
            NotationError::new(
                "cells",
                text,
                "list the cells row by row, each row from left to right, such as c4d4c5; a hyphen for none",
            )
        };
        let mut set = Self::EMPTY;
        let mut rest = text;
        while !rest.is_empty() && text != "-" {
            let end = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(rest.len(), |(i, _)| i);
            let (cell, more) = rest.split_at(end);
            set = set.with(cell.parse().map_err(|_| bad())?);
            rest = more;
        }
        if set.to_string() == text { Ok(set) } else { Err(bad()) }
    }
}

serde_as_text!(CellSet);

/// The values written in a head, in the order of writing: at most one, or two in a double head (PC-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Written([Option<Value>; 2]);

impl Written {
    /// The values.
    pub fn values(self) -> impl Iterator<Item = Value> {
        self.0.into_iter().flatten()
    }

    /// How many.
    #[must_use]
    pub fn len(self) -> usize {
        self.values().count()
    }

    /// Whether nothing is written.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0].is_none()
    }

    /// The same with one more value; nothing changes when there is no room.
    #[must_use]
    pub const fn with(self, value: Value) -> Self {
        match self.0 {
            [None, _] => Self([Some(value), None]),
            [first, None] => Self([first, Some(value)]),
            full => Self(full),
        }
    }
}

/// Size and double heads of a board (PC-1.1, PC-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// How many rows and columns of white cells.
    pub size: u8,
    kind: BoardKind,
}

impl Layout {
    /// The layout of a kind of board.
    #[must_use]
    pub const fn of(kind: BoardKind) -> Self {
        let size = match kind {
            BoardKind::Small => 6,
            BoardKind::Main | BoardKind::Double => 8,
            BoardKind::Large => 10,
        };
        Self { size, kind }
    }

    /// All white cells.
    #[must_use]
    pub const fn cells(self) -> CellSet {
        CellSet::square(self.size)
    }

    /// All heads: rows, then columns.
    pub fn heads(self) -> impl Iterator<Item = Head> {
        (0..self.size).map(Head::Row).chain((0..self.size).map(Head::Column))
    }

    /// How many values a head takes (PC-1.5).
    #[must_use]
    pub const fn room(self, head: Head) -> usize {
        let (Head::Row(line) | Head::Column(line)) = head;
        match self.kind {
            BoardKind::Double if line == 0 || line == self.size - 1 => 2,
            BoardKind::Main | BoardKind::Small | BoardKind::Large | BoardKind::Double => 1,
        }
    }
}
