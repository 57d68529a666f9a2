//! The board: triangles on a cylinder, and which are neighbours (TR-1.1).

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::options::{BoardKind, Options, Size};
use super::{regular, word};
use crate::core::text::NotationError;
use crate::{deserialize_as_text, string_enum};

string_enum! {
    /// The two colours.
    pub enum Colour {
        /// White, the light colour: the lower border; moves first.
        White = "w",
        /// Red, the dark colour: the upper border.
        Red = "r",
    }
}

impl Colour {
    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Red,
            Self::Red => Self::White,
        }
    }
}

/// A cell of the board. Its text is its number from 1 in reading order (TR-1.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell as an index into lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (u16::from(self.0) + 1).fmt(f)
    }
}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = !text.starts_with(['0', '+']);
        match text.parse::<u8>() {
            Ok(number @ 1..=CellSet::MOST) if plain => Ok(Self(number - 1)),
            _ => Err(NotationError::new("cell", text, format!("expected a number from 1 to {}", CellSet::MOST))),
        }
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A view has many, and a server writes a view for every move: not by a format.
        let number = u16::from(self.0) + 1;
        let digits = [number / 100, number / 10 % 10, number % 10].map(|digit| b'0' + digit as u8);
        let first = usize::from(number < 100) + usize::from(number < 10);
        serializer.serialize_str(std::str::from_utf8(&digits[first..]).unwrap_or_default())
    }
}

deserialize_as_text!(Cell);

crate::bit_set! {
    /// A set of cells.
    #[derive(Debug, Deserialize)]
    #[serde(from = "Vec<Cell>")]
    pub struct CellSet(pub u128) of Cell, len: u32;
}

impl Serialize for CellSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl CellSet {
    /// How many cells a board can have.
    pub const MOST: u8 = 128;
}

/// A point of the board. x runs to the right and starts again after the width; y runs down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// What lies across a side of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Another cell.
    Cell(Cell),
    /// The border stones of a colour.
    Border(Colour),
}

/// A cylinder cut into triangles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The circumference.
    pub width: i32,
    /// From the upper to the lower edge.
    pub height: i32,
    triangles: Vec<[Point; 3]>,
    sides: Vec<[Side; 3]>,
    near: Vec<CellSet>,
    borders: [CellSet; 2],
}

/// Triangles that do not make a board; made again from the same stream (TR-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NotABoard;

/// An edge as seen from anywhere on the cylinder: its ends in order, the first one's x in `0..width`.
type Edge = (Point, Point);

impl Board {
    /// The board that the options name.
    #[must_use]
    pub fn new(kind: BoardKind, size: Size, word: &str) -> Self {
        match kind {
            BoardKind::Word => word::board(size, word),
            BoardKind::Regular => regular::board(size),
        }
    }

    /// The board of these options; a word that is absent is empty.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self::new(options.board, options.size, options.word.as_deref().unwrap_or_default())
    }

    /// Numbers the triangles (TR-1.5) and joins them along whole sides (TR-1.1, TR-1.3).
    pub(super) fn join(width: i32, height: i32, mut triangles: Vec<[Point; 3]>) -> Result<Self, NotABoard> {
        triangles.sort_by_key(|&[a, b, c]| (a.y + b.y + c.y, (a.x + b.x + c.x).rem_euclid(3 * width)));
        let mut owners = BTreeMap::<Edge, Vec<Cell>>::new();
        for (cell, triangle) in (0..).map(Cell).zip(&triangles) {
            for edge in edges(triangle, width) {
                owners.entry(edge).or_default().push(cell);
            }
        }
        let across = |cell: Cell, edge: Edge| match (owners[&edge].as_slice(), edge.0.y, edge.1.y) {
            (&[one, two], ..) if one != two => Ok(Side::Cell(if one == cell { two } else { one })),
            ([_], 0, 0) => Ok(Side::Border(Colour::Red)),
            ([_], upper, lower) if upper == height && lower == height => Ok(Side::Border(Colour::White)),
            _ => Err(NotABoard),
        };
        let mut sides = Vec::with_capacity(triangles.len());
        for (cell, triangle) in (0..).map(Cell).zip(&triangles) {
            let [a, b, c] = edges(triangle, width);
            sides.push([across(cell, a)?, across(cell, b)?, across(cell, c)?]);
        }
        let cells_of = |sides: &[Side; 3]| {
            sides
                .iter()
                .filter_map(|side| match side {
                    Side::Cell(cell) => Some(*cell),
                    Side::Border(_) => None,
                })
                .collect::<CellSet>()
        };
        let near: Vec<CellSet> = sides.iter().map(cells_of).collect();
        let border = |colour| {
            (0..)
                .map(Cell)
                .zip(&sides)
                .filter(|(_, s)| s.contains(&Side::Border(colour)))
                .map(|(cell, _)| cell)
                .collect()
        };
        let borders = [border(Colour::White), border(Colour::Red)];
        let two_borders = sides.iter().zip(&near).any(|(sides, near)| {
            let of_border = sides.iter().filter(|side| matches!(side, Side::Border(_))).count();
            of_border > 1 || near.len() as usize + of_border != 3
        });
        if two_borders { Err(NotABoard) } else { Ok(Self { width, height, triangles, sides, near, borders }) }
    }

    /// How many cells there are.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.triangles.len() as u8
    }

    /// A board has cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.triangles.is_empty()
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.len()).map(Cell)
    }

    /// All cells as a set.
    #[must_use]
    pub fn full(&self) -> CellSet {
        CellSet(1u128.checked_shl(u32::from(self.len())).map_or(u128::MAX, |end| end - 1))
    }

    /// The corners of a cell, unrolled: near the seam they may lie beyond 0 or the width.
    #[must_use]
    pub fn triangle(&self, cell: Cell) -> [Point; 3] {
        self.triangles[cell.index()]
    }

    /// What lies across the three sides of a cell; side `i` joins corners `i` and `i + 1`.
    #[must_use]
    pub fn sides(&self, cell: Cell) -> [Side; 3] {
        self.sides[cell.index()]
    }

    /// The neighbours of a cell that are cells.
    #[must_use]
    pub fn near(&self, cell: Cell) -> CellSet {
        self.near[cell.index()]
    }

    /// The cells that touch the border stones of a colour.
    #[must_use]
    pub const fn border(&self, colour: Colour) -> CellSet {
        self.borders[colour as usize]
    }
}

fn edges(&[a, b, c]: &[Point; 3], width: i32) -> [Edge; 3] {
    [(a, b), (b, c), (c, a)].map(|(from, to)| {
        let around = |p: Point| Point { x: p.x.rem_euclid(width), y: p.y };
        let (first, last) = if around(from) < around(to) { (from, to) } else { (to, from) };
        let start = around(first);
        (start, Point { x: last.x - first.x + start.x, y: last.y })
    })
}
