//! How two pieces can lie next to each other on the half-unit lattice (VM-2).

use std::fmt;
use std::str::FromStr;

use super::piece::Pair;
use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

string_enum! {
    /// How a piece lies on the table.
    pub enum Lie {
        /// Two squares side by side.
        Lying = "h",
        /// One square above the other.
        Upright = "v",
    }
}

impl Lie {
    /// How a piece lies after so many quarter turns.
    #[must_use]
    pub const fn of(turn: u8) -> Self {
        if turn.is_multiple_of(2) { Self::Lying } else { Self::Upright }
    }
}

/// Where a piece lies, in half units: its lower left corner, x to the right, y up (VM-2.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// How it lies.
    pub lie: Lie,
    /// The left edge.
    pub x: i8,
    /// The lower edge.
    pub y: i8,
}

impl Place {
    /// The width and height of a piece that lies so.
    #[must_use]
    pub const fn size(self) -> (i8, i8) {
        match self.lie {
            Lie::Lying => (4, 2),
            Lie::Upright => (2, 4),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{},{}", self.lie, self.x, self.y)
    }
}

impl FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("place", text, "expected h or v and two numbers, as in h4,-2");
        let lie = text.get(..1).ok_or_else(bad)?.parse()?;
        let (x, y) = coordinates(&text[1..]).ok_or_else(bad)?;
        Ok(Self { lie, x, y })
    }
}

serde_as_text!(Place);

/// Two numbers in their canonical spelling: no plus sign, no leading zero.
pub(super) fn coordinates(text: &str) -> Option<(i8, i8)> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| text.parse::<i8>().ok().filter(|number| number.to_string() == text);
    Some((number(x)?, number(y)?))
}

string_enum! {
    /// One median contact between a new piece and an old one, as the equation it demands (VM-2.2).
    pub enum Sum {
        /// The new piece's first square on the old one's long side.
        FirstOnOld = "first=old",
        /// The new piece's second square on the old one's long side.
        SecondOnOld = "second=old",
        /// The old piece's first square on the new one's long side.
        OldFirstOnNew = "new=first",
        /// The old piece's second square on the new one's long side.
        OldSecondOnNew = "new=second",
    }
}

impl Sum {
    /// Whether the vectors fulfil the equation (VM-2.2).
    #[must_use]
    pub fn holds(self, new: Pair, old: Pair) -> bool {
        match self {
            Self::FirstOnOld => new.first.components() == old.sum(),
            Self::SecondOnOld => new.second.components() == old.sum(),
            Self::OldFirstOnNew => old.first.components() == new.sum(),
            Self::OldSecondOnNew => old.second.components() == new.sum(),
        }
    }
}

/// The median contacts between two pieces: none, one (a T) or two (interlocked), VM-2.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sums(u8);

impl Sums {
    /// No contact.
    pub const NONE: Self = Self(0);
    /// How many values there are, for tables.
    pub(super) const VALUES: usize = 16;

    /// Just this one.
    #[must_use]
    pub const fn only(sum: Sum) -> Self {
        Self(1 << sum as u8)
    }

    /// With this one.
    #[must_use]
    pub const fn with(self, sum: Sum) -> Self {
        Self(self.0 | 1 << sum as u8)
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The contacts in order.
    pub fn iter(self) -> impl Iterator<Item = Sum> {
        Sum::ALL.iter().copied().filter(move |&sum| self.0 >> sum as u8 & 1 == 1)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn from_index(index: usize) -> Self {
        Self(index as u8 & 15)
    }
}

/// How a new piece would meet an old one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meet {
    /// Not at all, or in a corner point (VM-2.4).
    Apart,
    /// Only in median contacts (VM-2.3).
    Median(Sums),
    /// Along a segment that is not part of a median contact (VM-2.4).
    NotMedian,
    /// They overlap (VM-2.1).
    Overlap,
}

/// VM-2.1 to VM-2.4: how a piece at `new` meets one at `old`.
#[must_use]
pub const fn meet(new: Place, old: Place) -> Meet {
    let (dx, dy) = (new.x as i16 - old.x as i16, new.y as i16 - old.y as i16);
    // Mirrored at the diagonal an upright piece lies, its first square still first: one case less.
    let (along, across) = match old.lie {
        Lie::Lying => (dx, dy),
        Lie::Upright => (dy, dx),
    };
    if new.lie as u8 == old.lie as u8 { parallel(along, across) } else { crosswise(along, across) }
}

/// The old piece fills 0..4 × 0..2, the new one along..along + 4 × across..across + 2.
const fn parallel(along: i16, across: i16) -> Meet {
    match (along, across) {
        (-3..=3, -1..=1) => Meet::Overlap,
        (1, -2 | 2) => Meet::Median(Sums::only(Sum::FirstOnOld).with(Sum::OldSecondOnNew)),
        (-1, -2 | 2) => Meet::Median(Sums::only(Sum::SecondOnOld).with(Sum::OldFirstOnNew)),
        (-3..=3, -2 | 2) | (-4 | 4, -1..=1) => Meet::NotMedian,
        _ => Meet::Apart,
    }
}

/// The old piece fills 0..4 × 0..2, the new one along..along + 2 × across..across + 4.
const fn crosswise(along: i16, across: i16) -> Meet {
    match (along, across) {
        (-1..=3, -3..=1) => Meet::Overlap,
        (1, 2) => Meet::Median(Sums::only(Sum::FirstOnOld)),
        (1, -4) => Meet::Median(Sums::only(Sum::SecondOnOld)),
        (-2, -1) => Meet::Median(Sums::only(Sum::OldFirstOnNew)),
        (4, -1) => Meet::Median(Sums::only(Sum::OldSecondOnNew)),
        (-1..=3, 2 | -4) | (-2 | 4, -3..=1) => Meet::NotMedian,
        _ => Meet::Apart,
    }
}

/// How many places touch a piece in median contacts.
pub const SITES: usize = 8;

/// The places where a new piece touches one at `old` in median contacts only.
#[must_use]
pub fn sites(old: Place) -> [Place; SITES] {
    const PARALLEL: [(i8, i8); 4] = [(1, 2), (1, -2), (-1, 2), (-1, -2)];
    const CROSSWISE: [(i8, i8); 4] = [(1, 2), (1, -4), (-2, -1), (4, -1)];
    let (same, other) = match old.lie {
        Lie::Lying => (Lie::Lying, Lie::Upright),
        Lie::Upright => (Lie::Upright, Lie::Lying),
    };
    let at = |lie: Lie, (along, across): (i8, i8)| match old.lie {
        Lie::Lying => Place { lie, x: old.x.saturating_add(along), y: old.y.saturating_add(across) },
        Lie::Upright => Place { lie, x: old.x.saturating_add(across), y: old.y.saturating_add(along) },
    };
    let mut all = [old; SITES];
    for i in 0..4 {
        all[i] = at(same, PARALLEL[i]);
        all[4 + i] = at(other, CROSSWISE[i]);
    }
    all
}
