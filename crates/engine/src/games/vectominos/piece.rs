//! The pieces (VM-1): vectors, pairs of vectors as they lie, and the two sets with everything that follows from
//! them once and for all.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

string_enum! {
    /// The nine vectors with components −1, 0 or 1, named by the compass; y runs up (VM-1.1).
    pub enum Vector {
        /// The null vector, drawn as a point.
        Null = "O",
        /// (1, 0).
        East = "E",
        /// (1, 1).
        NorthEast = "NE",
        /// (0, 1).
        North = "N",
        /// (−1, 1).
        NorthWest = "NW",
        /// (−1, 0).
        West = "W",
        /// (−1, −1).
        SouthWest = "SW",
        /// (0, −1).
        South = "S",
        /// (1, −1).
        SouthEast = "SE",
    }
}

impl Vector {
    /// The components: to the right, up.
    #[must_use]
    pub const fn components(self) -> (i8, i8) {
        match self {
            Self::Null => (0, 0),
            Self::East => (1, 0),
            Self::NorthEast => (1, 1),
            Self::North => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, -1),
            Self::South => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// The vector with these components, if it is one of the nine.
    #[must_use]
    pub fn of(components: (i8, i8)) -> Option<Self> {
        Self::ALL.iter().copied().find(|vector| vector.components() == components)
    }

    /// The vector turned counterclockwise by so many quarter turns.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        (0..quarters % 4).fold(self, |vector, _| {
            let (x, y) = vector.components();
            Self::of((-y, x)).unwrap_or(vector)
        })
    }
}

/// Two vectors as they lie: the left or lower one first (VM-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    /// On the left square of a lying piece, on the lower square of an upright one.
    pub first: Vector,
    /// On the other square.
    pub second: Vector,
}

impl Pair {
    /// The sum of both, whose components may reach 2.
    #[must_use]
    pub const fn sum(self) -> (i8, i8) {
        let ((ax, ay), (bx, by)) = (self.first.components(), self.second.components());
        (ax + bx, ay + by)
    }

    /// The pair after so many quarter turns of its piece, counterclockwise (VM-1.1): a half turn swaps and negates.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        let (a, b) = (self.first.turned(quarters), self.second.turned(quarters));
        // The first square goes from left to below, to the right, to above: it is the first one again after 0 and 1.
        match quarters % 4 {
            0 | 1 => Self { first: a, second: b },
            _ => Self { first: b, second: a },
        }
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.first, self.second)
    }
}

impl FromStr for Pair {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("pair", text, "expected two vectors, as in NE:S");
        let (first, second) = text.split_once(':').ok_or_else(bad)?;
        Ok(Self { first: first.parse()?, second: second.parse()? })
    }
}

serde_as_text!(Pair);

string_enum! {
    /// Which 30 pieces are played with.
    pub enum Set {
        /// VM-1.2: every pair whose sum is one of the nine vectors, 29 pieces, and one Polymorphe.
        Drawable = "29",
        /// VM-1.3: the pairs of the eight vectors that are not opposite, 28 pieces, and two Polymorphes.
        Hard = "28",
    }
}

/// How many pieces a set has, Polymorphes included.
pub const PIECES: u8 = 30;

/// A piece of the set; its text is its number from 1. The Polymorphes are the last ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub u8);

impl PieceId {
    /// All pieces of a set.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..PIECES).map(Self)
    }

    /// The piece as an index into lists.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for PieceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0 + 1).fmt(f)
    }
}

impl FromStr for PieceId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<u8>() {
            Ok(number @ 1..=PIECES) if !text.starts_with(['0', '+']) => Ok(Self(number - 1)),
            _ => Err(NotationError::new("piece", text, format!("expected a number from 1 to {PIECES}"))),
        }
    }
}

serde_as_text!(PieceId);

crate::bit_set! {
    /// A set of pieces.
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(from = "Vec<PieceId>", into = "Vec<PieceId>")]
    pub struct PieceSet(pub u32) of PieceId, len: u8;
}

impl PieceSet {
    /// All 30.
    pub const FULL: Self = Self((1 << PIECES) - 1);
}

/// The numbers of the bits that are set, in order.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        bit
    })
}
