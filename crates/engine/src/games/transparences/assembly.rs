//! Cards laid on one another (TP-1.3), and the frame put on them (TP-2.3).
//!
//! **Coordinates.** A card's place is the row and column of its upper left cell. The assembly is always shifted so
//! that its least row and least column are 0; whoever lays a card names its place in the coordinates before, which may
//! be negative.
//!
//! **Bound.** All cards of a player, also those apart, stay within a square of [`SPAN`] cells (base and lightning
//! games) or [`SPAN_TIMED`] cells. No play is lost by it. Take any final assembly and its frame, and count places from
//! the frame: a card shows something in the frame only at −2 to 2. Move every coordinate beyond −3 or 3 to −3 or 3.
//! Cards that shared a cell still do (no distance grows), cards outside the frame stay outside it, and no more lines
//! stick out; so the frame shows the same, the assembly is still connected, and the score is not less. All of it lies
//! within 3 + 3 + 3 = 9 cells. In the timed game a card may also be laid apart on purpose, where it counts for nothing:
//! place 6, which touches nothing at 3 or less, always serves, and 3 + 6 + 3 = 12 cells hold both.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::{Attitude, Card, CardSet, Patch};
use super::options::Framing;
use crate::core::text::NotationError;
use crate::serde_as_text;

/// How many cells high and wide a player's cards may lie in the base and lightning games.
pub const SPAN: i8 = 9;
/// The same in the timed game.
pub const SPAN_TIMED: i8 = 12;
/// No text names a place farther off than this.
const FARTHEST: i8 = 30;

/// A card, how it lies and where its upper left cell is. Its text is as in `17r2@0,-1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Which card.
    pub card: Card,
    /// How it lies.
    pub attitude: Attitude,
    /// The row of its upper left cell.
    pub row: i8,
    /// The column of its upper left cell.
    pub col: i8,
}

impl Placed {
    /// TP-1.3: whether the cards share a cell.
    #[must_use]
    pub const fn touches(self, other: Self) -> bool {
        (self.row - other.row).abs() < 3 && (self.col - other.col).abs() < 3
    }

    /// What it shows.
    #[must_use]
    pub fn face(self) -> Patch {
        self.card.face(self.attitude)
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}@{},{}", self.card, self.attitude, self.row, self.col)
    }
}

impl FromStr for Placed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad =
            || NotationError::new("placed card", text, "expected card, attitude, @, row and column, as 17r2@0,-1");
        let (what, place) = text.split_once('@').ok_or_else(bad)?;
        let (row, col) = place.split_once(',').ok_or_else(bad)?;
        let letter = what.find(['r', 'f']).ok_or_else(bad)?;
        let (card, attitude) = what.split_at(letter);
        let near = |n: &i8| (-FARTHEST..=FARTHEST).contains(n);
        let read =
            |number: &str| number.parse::<i8>().ok().filter(near).filter(|n| n.to_string() == number).ok_or_else(bad);
        Ok(Self { card: card.parse()?, attitude: attitude.parse()?, row: read(row)?, col: read(col)? })
    }
}

serde_as_text!(Placed);

/// Rows of cells and columns of cells.
pub type Size = (i8, i8);

/// The cards that a player has laid, in the order of laying; a card that is moved is laid anew.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Assembly {
    laid: Vec<Placed>,
}

impl Assembly {
    /// An assembly of these cards in this order, shifted to its own coordinates.
    #[must_use]
    pub fn of(laid: Vec<Placed>) -> Self {
        let mut assembly = Self { laid };
        assembly.normalise();
        assembly
    }

    /// The cards in the order of laying.
    #[must_use]
    pub fn laid(&self) -> &[Placed] {
        &self.laid
    }

    /// Which cards.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.laid.iter().map(|placed| placed.card).collect()
    }

    /// How a card lies, if it does.
    #[must_use]
    pub fn find(&self, card: Card) -> Option<Placed> {
        self.laid.iter().copied().find(|placed| placed.card == card)
    }

    /// The least and greatest places (of upper left cells) of all cards but `moved`: rows, then columns.
    #[must_use]
    pub fn places_without(&self, moved: Option<Card>) -> Option<[(i8, i8); 2]> {
        let mut range: Option<[(i8, i8); 2]> = None;
        for placed in self.laid.iter().filter(|placed| Some(placed.card) != moved) {
            let [rows, cols] = range.get_or_insert([(placed.row, placed.row), (placed.col, placed.col)]);
            *rows = (rows.0.min(placed.row), rows.1.max(placed.row));
            *cols = (cols.0.min(placed.col), cols.1.max(placed.col));
        }
        range
    }

    /// Where `card` may be laid or moved so that all stays within `span`: rows, then columns, first and last. A card
    /// without others lies at 0.
    #[must_use]
    pub fn room(&self, card: Card, span: i8) -> [(i8, i8); 2] {
        match self.places_without(Some(card)) {
            Some(range) => range.map(|(least, greatest)| (greatest + 3 - span, least + span - 3)),
            None => [(0, 0); 2],
        }
    }

    /// Lays a card, or moves it if it lies; gives how far every coordinate was shifted.
    pub fn lay(&mut self, placed: Placed) -> (i8, i8) {
        self.laid.retain(|other| other.card != placed.card);
        self.laid.push(placed);
        self.normalise()
    }

    /// Takes a card back; gives how far every coordinate was shifted.
    pub fn take(&mut self, card: Card) -> (i8, i8) {
        self.laid.retain(|other| other.card != card);
        self.normalise()
    }

    /// TP-2.2: turns or flips the whole assembly.
    pub fn turn(&mut self, attitude: Attitude) {
        // A card's upper left cell moves like a cell of the sheet of all possible upper left cells.
        let [(_, bottom), (_, right)] = self.places_without(None).unwrap_or([(0, 0); 2]);
        for placed in &mut self.laid {
            (placed.row, placed.col) = attitude.place(placed.row, placed.col, (bottom + 1, right + 1));
            placed.attitude = placed.attitude.then(attitude);
        }
    }

    fn normalise(&mut self) -> (i8, i8) {
        let [(top, _), (left, _)] = self.places_without(None).unwrap_or([(0, 0); 2]);
        for placed in &mut self.laid {
            placed.row -= top;
            placed.col -= left;
        }
        (-top, -left)
    }

    /// Whether the coordinates are as they should be, all within `span`.
    #[must_use]
    pub fn is_sound(&self, span: i8) -> bool {
        let distinct = self.cards().len() == self.laid.len();
        distinct
            && self
                .places_without(None)
                .is_none_or(|range| range.into_iter().all(|(least, greatest)| least == 0 && greatest <= span - 3))
    }

    /// TP-1.3: the cards that count: those connected, by cells shared, with the card laid first. The others are apart,
    /// as if taken off, last laid first.
    #[must_use]
    pub fn counted(&self) -> Vec<Placed> {
        let mut counted: Vec<Placed> = self.laid.first().copied().into_iter().collect();
        let mut rest: Vec<Placed> = self.laid.iter().skip(1).copied().collect();
        let mut next = 0;
        while let Some(&from) = counted.get(next) {
            next += 1;
            rest.retain(|&other| {
                let touches = from.touches(other);
                counted.extend(touches.then_some(other));
                !touches
            });
        }
        counted
    }

    /// TP-1.3: the cards apart, which do not count.
    #[must_use]
    pub fn apart(&self) -> CardSet {
        self.cards().minus(self.counted().into_iter().map(|placed| placed.card).collect())
    }

    /// TP-2.3: the frame on the assembly as it lies; `None` when nothing is laid.
    #[must_use]
    pub fn frame(&self, model: Patch, framing: Framing) -> Option<Frame> {
        Layers::of(&self.counted()).map(|layers| layers.frame(model, framing))
    }

    /// What the frame shows.
    #[must_use]
    pub fn shown(&self, frame: Frame) -> Patch {
        Layers::of(&self.counted()).map_or(Patch(0), |layers| layers.window(frame.row, frame.col))
    }
}

/// The black frame on an assembly (TP-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The row of its upper left cell, in the assembly's coordinates.
    pub row: i8,
    /// The column of its upper left cell.
    pub col: i8,
    /// How many of its cells are equal to the model's.
    pub equal: u8,
    /// Rows of cells that stick out above.
    pub above: u8,
    /// Rows that stick out below.
    pub below: u8,
    /// Columns that stick out on the left.
    pub left: u8,
    /// Columns that stick out on the right.
    pub right: u8,
}

impl Frame {
    /// TP-2.3: the rows and columns of cells that stick out.
    #[must_use]
    pub const fn lines(self) -> u8 {
        self.above + self.below + self.left + self.right
    }

    /// TP-2.3: equal cells less lines that stick out, without bonus.
    #[must_use]
    pub const fn score(self) -> i32 {
        self.equal as i32 - self.lines() as i32
    }

    /// TP-2.2: whether all nine cells are the model's.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        self.equal == 9
    }
}

/// A connected assembly as bits: a row of cells is a word, four bits per cell as in [`Patch`], with two empty cells
/// before and after, so that a frame may stand half outside.
#[derive(Clone, Debug)]
pub struct Layers {
    rows: [u64; 16],
    /// The assembly's upper left corner in its own coordinates.
    origin: (i8, i8),
    size: Size,
}

/// Cells of margin.
const MARGIN: i8 = 2;

impl Layers {
    /// The cards superposed; `None` without cards, or if they need more than [`SPAN_TIMED`] cells.
    #[must_use]
    pub fn of(cards: &[Placed]) -> Option<Self> {
        let first = cards.first()?;
        let (mut top, mut left, mut bottom, mut right) = (first.row, first.col, first.row, first.col);
        for placed in cards {
            (top, bottom) = (top.min(placed.row), bottom.max(placed.row));
            (left, right) = (left.min(placed.col), right.max(placed.col));
        }
        let size = (bottom.checked_sub(top)?.checked_add(3)?, right.checked_sub(left)?.checked_add(3)?);
        if size.0 > SPAN_TIMED || size.1 > SPAN_TIMED {
            return None;
        }
        let mut rows = [0; 16];
        for placed in cards {
            let face = placed.face();
            let shift = 4 * (placed.col - left + MARGIN) as u32;
            for row in 0..3 {
                rows[(placed.row - top + MARGIN) as usize + usize::from(row)] |= face.row(row) << shift;
            }
        }
        Some(Self { rows, origin: (top, left), size })
    }

    /// What a frame with this upper left cell shows; holes where it stands more than two cells outside.
    #[must_use]
    pub fn window(&self, row: i8, col: i8) -> Patch {
        let (row, col) = (row - self.origin.0 + MARGIN, col - self.origin.1 + MARGIN);
        if !(0..=13).contains(&row) || !(0..=13).contains(&col) {
            return Patch(0);
        }
        let part = |i: usize| self.rows[row as usize + i] >> (4 * col) & 0xfff;
        Patch(part(0) | part(1) << 12 | part(2) << 24)
    }

    /// TP-2.3: the frame at this place.
    #[must_use]
    pub fn frame_at(&self, row: i8, col: i8, model: Patch) -> Frame {
        let out = |from: i8, size: i8, at: i8| ((at - from).max(0) as u8, (from + size - at - 3).max(0) as u8);
        let (above, below) = out(self.origin.0, self.size.0, row);
        let (left, right) = out(self.origin.1, self.size.1, col);
        let equal = self.window(row, col).equal(model) as u8;
        Frame { row, col, equal, above, below, left, right }
    }

    /// TP-2.3: the frame on the window with most equal cells, among those the fewest lines out; or, with
    /// `frame = best`, where the score is highest, a completing window first. Between equals the uppermost, then the
    /// leftmost.
    #[must_use]
    pub fn frame(&self, model: Patch, framing: Framing) -> Frame {
        let (top, left) = self.origin;
        let mut best = self.frame_at(top, left, model);
        for row in top - MARGIN..top + self.size.0 {
            for col in left - MARGIN..left + self.size.1 {
                let frame = self.frame_at(row, col, model);
                let rank = |frame: Frame| match framing {
                    Framing::Equal => (i32::from(frame.equal), -i32::from(frame.lines())),
                    Framing::Best => (i32::from(frame.is_complete()), frame.score()),
                };
                if rank(frame) > rank(best) || (rank(frame) == rank(best) && (row, col) < (best.row, best.col)) {
                    best = frame;
                }
            }
        }
        best
    }
}
