//! Cards laid on one another (TP-1.3), and the frame put on them (TP-2.3).
//!
//! **Coordinates.** A card's place is the column and row of its upper left cell, counted to the right and down. The
//! assembly is always shifted so that its least column and least row are 0; whoever lays a card names its place in the
//! coordinates before, which may be negative.
//!
//! **Parts.** Cards that share cells, directly or by others between them, are joined and form a part. The frame lies
//! on one part; cards of other parts count as not laid.
//!
//! **Bound.** A card lies at most [`NEAR`] rows and columns beyond those of the other cards, and all cards of a player
//! within a square of [`span`] cells, so that the moves can be listed. No joined cards are refused: `n` of them need at
//! most `2n + 1` rows or columns, and a card that joins them lies at most 2 beyond. No order of laying is lost either.
//! Take any final part and its frame, and count places from the frame: a card shows something in the frame only at −2
//! to 2. Move every coordinate beyond −3 or 3 to −3 or 3. Cards that shared a cell still do (no distance grows), cards
//! outside the frame stay outside it, and no more lines stick out; so the frame shows the same, the part is still
//! joined, and the score is not less. All of it lies at most 6 apart. A card that is to join nothing lies 3 beyond.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::card::{Attitude, Card, CardSet, Patch};
use super::options::Framing;
use super::rules::MOST_CARDS;
use crate::core::text::NotationError;
use crate::serde_as_text;

/// How many rows or columns beyond the other cards a card may lie.
pub const NEAR: i8 = 6;
/// No place is farther off than this: what [`span`] leaves for the most cards that a player can get.
const FARTHEST: i8 = span(MOST_CARDS) - 3;

/// How many cells high and wide so many cards of a player may lie: all of them joined in a row, and two cells more.
#[must_use]
pub const fn span(cards: u8) -> i8 {
    (2 * cards + 3) as i8
}

const _: () = assert!(2 * MOST_CARDS as u32 + 3 <= i8::MAX as u32, "a span is an i8");

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
        self.row.abs_diff(other.row) < 3 && self.col.abs_diff(other.col) < 3
    }

    /// What it shows.
    #[must_use]
    pub fn face(self) -> Patch {
        self.card.face(self.attitude)
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}@{},{}", self.card, self.attitude, self.col, self.row)
    }
}

impl FromStr for Placed {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad =
            || NotationError::new("placed card", text, "expected card, attitude, @, column and row, as 17r2@0,-1");
        let (what, place) = text.split_once('@').ok_or_else(bad)?;
        let (col, row) = place.split_once(',').ok_or_else(bad)?;
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

    /// Where `card` may be laid or moved: near the others, all within `span`. Rows, then columns, first and last. A
    /// card without others lies at 0.
    #[must_use]
    pub fn room(&self, card: Card, span: i8) -> [(i8, i8); 2] {
        let room = |(least, greatest): (i8, i8)| {
            let first = least.saturating_sub(NEAR).max(greatest.saturating_sub(span - 3));
            let last = greatest.saturating_add(NEAR).min(least.saturating_add(span - 3));
            (first, last)
        };
        self.places_without(Some(card)).map_or([(0, 0); 2], |range| range.map(room))
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
            placed.row = placed.row.saturating_sub(top);
            placed.col = placed.col.saturating_sub(left);
        }
        (top.saturating_neg(), left.saturating_neg())
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

    /// TP-1.3: the joined parts, each in the order of laying; the part of the card laid first comes first.
    #[must_use]
    pub fn parts(&self) -> Vec<Vec<Placed>> {
        let mut parts: Vec<Vec<Placed>> = Vec::new();
        let mut rest = self.laid.clone();
        while !rest.is_empty() {
            let mut joined = vec![rest[0]];
            let mut next = 0;
            while let Some(&from) = joined.get(next) {
                next += 1;
                rest.retain(|&other| {
                    let touches = from.touches(other);
                    if touches && other != joined[0] {
                        joined.push(other);
                    }
                    !touches
                });
            }
            parts.push(joined);
        }
        parts
    }

    /// TP-2.3: the frame on the assembly as it lies, and the part under it; `None` when nothing is laid. Between equal
    /// frames the uppermost, then the leftmost, then that of the part laid first.
    #[must_use]
    pub fn framed(&self, model: Patch, framing: Framing) -> Option<Framed> {
        let mut best: Option<Framed> = None;
        for part in self.parts() {
            let Some(frame) = Layers::of(&part).map(|layers| layers.frame(model, framing)) else { continue };
            if best.as_ref().is_none_or(|best| frame.is_before(best.frame, framing)) {
                best = Some(Framed { frame, part });
            }
        }
        best
    }

    /// TP-2.3: the frame on the assembly as it lies; `None` when nothing is laid.
    #[must_use]
    pub fn frame(&self, model: Patch, framing: Framing) -> Option<Frame> {
        self.framed(model, framing).map(|framed| framed.frame)
    }

    /// TP-1.3: the cards apart from the framed part, which count as not laid.
    #[must_use]
    pub fn apart(&self, model: Patch, framing: Framing) -> CardSet {
        self.framed(model, framing).map_or(CardSet::EMPTY, |framed| self.cards().minus(framed.cards()))
    }
}

/// The frame, and the joined cards that it lies on (TP-2.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Framed {
    /// Where the frame lies.
    pub frame: Frame,
    /// The cards that count, in the order of laying from one of them outwards.
    pub part: Vec<Placed>,
}

impl Framed {
    /// The cards that count.
    #[must_use]
    pub fn cards(&self) -> CardSet {
        self.part.iter().map(|placed| placed.card).collect()
    }

    /// What the frame shows.
    #[must_use]
    pub fn shown(&self) -> Patch {
        Layers::of(&self.part).map_or(Patch(0), |layers| layers.window(self.frame.row, self.frame.col))
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

    /// TP-2.3: the window with most equal cells, among those the fewest lines out; or, with `frame = best`, where the
    /// score is highest, a completing window first.
    fn rank(self, framing: Framing) -> (i32, i32) {
        match framing {
            Framing::Equal => (i32::from(self.equal), -i32::from(self.lines())),
            Framing::Best => (i32::from(self.is_complete()), self.score()),
        }
    }

    /// Whether this frame is taken rather than `other`: between equals the uppermost, then the leftmost.
    fn is_before(self, other: Self, framing: Framing) -> bool {
        let place = |frame: Self| (frame.row, frame.col);
        (self.rank(framing), place(other)) > (other.rank(framing), place(self))
    }
}

/// Joined cards superposed, as bits: four per cell as in [`Patch`], sixteen cells a word, with two empty cells before
/// and after each row, so that a frame may stand half outside.
#[derive(Clone, Debug)]
pub struct Layers {
    words: Vec<u64>,
    /// Words in a row.
    stride: usize,
    /// The upper left corner in the assembly's coordinates.
    origin: (i8, i8),
    size: Size,
}

/// Cells of margin.
const MARGIN: i8 = 2;
/// Cells in a word.
const CELLS: usize = 16;

impl Layers {
    /// The cards superposed; `None` without cards, or if they lie farther apart than any player's.
    #[must_use]
    pub fn of(cards: &[Placed]) -> Option<Self> {
        let first = cards.first()?;
        let (mut top, mut left, mut bottom, mut right) = (first.row, first.col, first.row, first.col);
        for placed in cards {
            (top, bottom) = (top.min(placed.row), bottom.max(placed.row));
            (left, right) = (left.min(placed.col), right.max(placed.col));
        }
        let size = (bottom.checked_sub(top)?.checked_add(3)?, right.checked_sub(left)?.checked_add(3)?);
        let margins = 2 * MARGIN as usize;
        // A window may begin in the last word that has cells; the word after it is empty.
        let stride = (size.1 as usize + margins).div_ceil(CELLS) + 1;
        let mut words = vec![0; stride * (size.0 as usize + margins)];
        for placed in cards {
            let face = placed.face();
            let (word, shift) = Self::split((placed.col - left) as usize + MARGIN as usize);
            for row in 0..3 {
                let at = ((placed.row - top) as usize + MARGIN as usize + usize::from(row)) * stride + word;
                let bits = u128::from(face.row(row)) << shift;
                words[at] |= bits as u64;
                words[at + 1] |= (bits >> 64) as u64;
            }
        }
        Some(Self { words, stride, origin: (top, left), size })
    }

    /// The word of a cell in its row, and the cell's first bit there.
    const fn split(cell: usize) -> (usize, usize) {
        (cell / CELLS, 4 * (cell % CELLS))
    }

    /// What a frame with this upper left cell shows; holes where it stands more than two cells outside.
    #[must_use]
    pub fn window(&self, row: i8, col: i8) -> Patch {
        let inside = |at: i8, origin: i8, size: i8| {
            let at = i16::from(at) - i16::from(origin) + i16::from(MARGIN);
            usize::try_from(at).ok().filter(|&at| at <= size as usize + 1)
        };
        let (Some(row), Some(col)) = (inside(row, self.origin.0, self.size.0), inside(col, self.origin.1, self.size.1))
        else {
            return Patch(0);
        };
        let (word, shift) = Self::split(col);
        let part = |i: usize| {
            let at = (row + i) * self.stride + word;
            let bits = u128::from(self.words[at]) | u128::from(self.words[at + 1]) << 64;
            (bits >> shift) as u64 & 0xfff
        };
        Patch(part(0) | part(1) << 12 | part(2) << 24)
    }

    /// TP-2.3: the frame at this place.
    #[must_use]
    pub fn frame_at(&self, row: i8, col: i8, model: Patch) -> Frame {
        let out = |from: i8, size: i8, at: i8| {
            let [from, size, at] = [from, size, at].map(i16::from);
            ((at - from).max(0) as u8, (from + size - at - 3).max(0) as u8)
        };
        let (above, below) = out(self.origin.0, self.size.0, row);
        let (left, right) = out(self.origin.1, self.size.1, col);
        let equal = self.window(row, col).equal(model) as u8;
        Frame { row, col, equal, above, below, left, right }
    }

    /// TP-2.3: the frame that is put on these cards.
    #[must_use]
    pub fn frame(&self, model: Patch, framing: Framing) -> Frame {
        let (top, left) = self.origin;
        let mut best = self.frame_at(top, left, model);
        for row in top - MARGIN..top + self.size.0 {
            for col in left - MARGIN..left + self.size.1 {
                let frame = self.frame_at(row, col, model);
                if frame.is_before(best, framing) {
                    best = frame;
                }
            }
        }
        best
    }
}
