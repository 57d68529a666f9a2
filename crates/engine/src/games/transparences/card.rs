//! The 66 cards, their eight attitudes, and nine cells with figures (TP-1.1, TP-1.2).
//!
//! The deck's order: a card is named by the cells (0 to 8, in reading order) of its square, circle and cross. Of the
//! up to eight namings that turning and flipping give, the smallest counts; the cards are the smallest namings in
//! ascending order, numbered from 0. Attitude `r0` shows a card as its smallest naming says.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

string_enum! {
    /// What a card bears, once each.
    pub enum Figure {
        /// A square.
        Square = "square",
        /// A circle.
        Circle = "circle",
        /// A cross.
        Cross = "cross",
    }
}

/// The figures that a cell shows: bit 0 a square, bit 1 a circle, bit 2 a cross; bit 3 says that a card covers the
/// cell at all. 0 is a hole (TP-1.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cell(pub u8);

impl Cell {
    /// No card covers it.
    pub const HOLE: Self = Self(0);
    /// Covered, without a figure.
    pub const EMPTY: Self = Self(8);

    /// Whether a card covers it.
    #[must_use]
    pub const fn is_covered(self) -> bool {
        self.0 & 8 != 0
    }

    /// Whether it shows a figure.
    #[must_use]
    pub const fn shows(self, figure: Figure) -> bool {
        self.0 >> figure as u8 & 1 == 1
    }
}

/// Nine cells, three rows of three: a card's face, a model, or what a frame shows. Four bits per cell, the first cell
/// lowest; superposing is the bitwise or.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Patch(pub u64);

impl Patch {
    /// Nine covered cells without figures.
    pub const EMPTY: Self = Self(0x8_8888_8888);
    const LOW: u64 = 0x1_1111_1111;

    /// Nine cells in reading order.
    #[must_use]
    pub fn of(cells: [Cell; 9]) -> Self {
        Self(cells.iter().rev().fold(0, |patch, cell| patch << 4 | u64::from(cell.0)))
    }

    /// The cell at this row and column (0 to 2).
    #[must_use]
    pub const fn cell(self, row: u8, col: u8) -> Cell {
        Cell((self.0 >> (4 * (3 * row + col)) & 15) as u8)
    }

    /// The cells in reading order.
    #[must_use]
    pub fn cells(self) -> [Cell; 9] {
        std::array::from_fn(|i| Cell((self.0 >> (4 * i) & 15) as u8))
    }

    /// TP-1.2: both superposed.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// TP-2.3: how many cells are equal in both. A hole equals nothing in a model, whose cells are all covered.
    #[must_use]
    pub const fn equal(self, model: Self) -> u32 {
        let differ = self.0 ^ model.0;
        let differ = (differ | differ >> 1 | differ >> 2 | differ >> 3) & Self::LOW;
        9 - differ.count_ones()
    }

    /// The row as twelve bits.
    #[must_use]
    pub const fn row(self, row: u8) -> u64 {
        self.0 >> (12 * row) & 0xfff
    }
}

/// A card, by its place in the deck: 0 to 65.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// How a card lies: perhaps flipped left to right, then turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Attitude(u8);

/// How many cards there are (TP-1.1).
pub const DECK: u8 = 66;

/// The faces of all cards in all attitudes.
static FACES: [[Patch; 8]; DECK as usize] = faces();

const fn faces() -> [[Patch; 8]; DECK as usize] {
    let mut faces = [[Patch(0); 8]; DECK as usize];
    let (mut found, mut naming) = (0, 0);
    while naming < 729 {
        let cells = [naming / 81, naming / 9 % 9, naming % 9];
        let different = cells[0] != cells[1] && cells[1] != cells[2] && cells[0] != cells[2];
        if different && is_smallest(naming, cells) {
            let mut attitude = 0;
            while attitude < 8 {
                faces[found][attitude as usize] = face(seen(cells, attitude));
                attitude += 1;
            }
            found += 1;
        }
        naming += 1;
    }
    assert!(found == DECK as usize);
    faces
}

const fn is_smallest(naming: u32, cells: [u32; 3]) -> bool {
    let mut attitude = 1;
    while attitude < 8 {
        let [square, circle, cross] = seen(cells, attitude);
        if square * 81 + circle * 9 + cross < naming {
            return false;
        }
        attitude += 1;
    }
    true
}

/// Where the three cells come to lie in an attitude.
const fn seen(cells: [u32; 3], attitude: u8) -> [u32; 3] {
    let mut seen = [0; 3];
    let mut i = 0;
    while i < 3 {
        let (row, col) = Attitude(attitude).place((cells[i] / 3) as i8, (cells[i] % 3) as i8, (3, 3));
        seen[i] = row as u32 * 3 + col as u32;
        i += 1;
    }
    seen
}

const fn face(cells: [u32; 3]) -> Patch {
    Patch(Patch::EMPTY.0 | 1 << (4 * cells[0]) | 2 << (4 * cells[1]) | 4 << (4 * cells[2]))
}

impl Card {
    /// The card of this number, if there is one.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < DECK { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All cards in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..DECK).map(Self)
    }

    /// What it shows in an attitude.
    #[must_use]
    pub fn face(self, attitude: Attitude) -> Patch {
        FACES[self.0 as usize][attitude.0 as usize]
    }

    /// The attitudes that look different: eight, or four where a flip changes nothing.
    pub fn attitudes(self) -> impl Iterator<Item = Attitude> + Clone {
        Attitude::all().filter(move |&attitude| {
            Attitude::all().find(|&first| self.face(first) == self.face(attitude)) == Some(attitude)
        })
    }
}

impl Attitude {
    /// As the card is numbered.
    pub const UPRIGHT: Self = Self(0);

    /// All eight, unflipped first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..8).map(Self)
    }

    /// The attitude of this index, 0 to 7: quarter turns clockwise, flipped from 4 on.
    #[must_use]
    pub const fn new(index: u8) -> Option<Self> {
        if index < 8 { Some(Self(index)) } else { None }
    }

    /// Its index, 0 to 7.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Whether it is flipped left to right before it is turned.
    #[must_use]
    pub const fn is_flipped(self) -> bool {
        self.0 >= 4
    }

    /// Quarter turns clockwise, after flipping.
    #[must_use]
    pub const fn turns(self) -> u8 {
        self.0 % 4
    }

    /// Where a cell of a sheet of this height and width comes to lie.
    #[must_use]
    pub const fn place(self, row: i8, col: i8, (mut height, mut width): (i8, i8)) -> (i8, i8) {
        let (mut row, mut col) = if self.is_flipped() { (row, width - 1 - col) } else { (row, col) };
        let mut turns = self.turns();
        while turns > 0 {
            (row, col) = (col, height - 1 - row);
            (height, width) = (width, height);
            turns -= 1;
        }
        (row, col)
    }

    /// This attitude, and then the whole sheet put in attitude `next`.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let flipped = self.is_flipped() != next.is_flipped();
        let turns = if next.is_flipped() { 4 - self.turns() + next.turns() } else { self.turns() + next.turns() };
        Self(turns % 4 + if flipped { 4 } else { 0 })
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        let number = if plain { text.parse().ok() } else { None };
        number.and_then(Self::new).ok_or_else(|| NotationError::new("card", text, "expected a number from 0 to 65"))
    }
}

impl fmt::Display for Attitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3"][self.0 as usize])
    }
}

impl FromStr for Attitude {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let index = ["r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3"].iter().position(|&word| word == text);
        let wrong = || NotationError::new("attitude", text, "expected r or f (flipped) and quarter turns, 0 to 3");
        index.map(|index| Self(index as u8)).ok_or_else(wrong)
    }
}

serde_as_text!(Card, Attitude);

crate::bit_set! {
    /// A set of cards.
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(from = "Vec<Card>", into = "Vec<Card>")]
    pub struct CardSet(u128) of Card, len: usize;
}

impl CardSet {
    /// Every card.
    pub const FULL: Self = Self((1 << DECK) - 1);
}
