//! The mathematics of a placement (C-5): every sum it makes, term by term, and what the Polymorphes can be after it.

use serde::{Deserialize, Serialize};

use super::action::Reason;
use super::appearances::Appearances;
use super::geometry::{Lie, Meet, Place, Sum, meet};
use super::piece::{Pair, PieceId, Vector};
use super::table::{Lay, Shows, Table, Tile};
use crate::string_enum;

string_enum! {
    /// What became of a sum (VM-2.2, VM-3.1).
    pub enum Verdict {
        /// The square's vector is the sum.
        Equal = "equal",
        /// It is not.
        Different = "different",
        /// A Polymorphe takes part, and an appearance is left that makes it right.
        Possible = "possible",
        /// A Polymorphe takes part, and no appearance is left.
        NoAppearance = "no-appearance",
    }
}

string_enum! {
    /// How many sums one placement makes (VM-2.5).
    pub enum Link {
        /// One.
        Simple = "simple",
        /// Two: another turn.
        Double = "double",
        /// Three: the round is won.
        Triple = "triple",
        /// Four and more: the round is won.
        Quadruple = "quadruple",
    }
}

impl Link {
    /// The link of so many sums; none for the first piece.
    #[must_use]
    pub const fn of(sums: u8) -> Option<Self> {
        match sums {
            0 => None,
            1 => Some(Self::Simple),
            2 => Some(Self::Double),
            3 => Some(Self::Triple),
            _ => Some(Self::Quadruple),
        }
    }
}

/// One median contact and its sum, as it lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// The piece whose long side is touched: its two vectors are added.
    pub long: PieceId,
    /// The piece one square of which touches.
    pub square: PieceId,
    /// The middle of the touch, in half units.
    pub at: (i8, i8),
    /// The two vectors that are added, head to tail; none for a Polymorphe.
    pub terms: Option<[Vector; 2]>,
    /// Their sum, whose components may reach 2.
    pub sum: Option<(i8, i8)>,
    /// The vector of the touching square; none for a Polymorphe.
    pub vector: Option<Vector>,
    /// Whether it is right.
    pub verdict: Verdict,
}

/// What a Polymorphe can still be (VM-3.1): the projection of the joint set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Appearance {
    /// The Polymorphe.
    pub piece: PieceId,
    /// The pairs it can be, as they lie.
    pub pairs: Vec<Pair>,
}

/// The sums of a placement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mathematics {
    /// The vectors of the new piece as they would lie; none for a Polymorphe.
    pub pair: Option<Pair>,
    /// The sums, in the order in which what they touch was laid.
    pub contacts: Vec<Contact>,
    /// What the Polymorphes could be afterwards; false sums are ignored.
    pub appearances: Vec<Appearance>,
}

/// VM-2.1, VM-2.4, VM-4.2: why the shape does not allow a piece there.
pub(super) fn wrong_shape(table: &Table, place: Place) -> Option<Reason> {
    if table.tiles().is_empty() {
        return ((place.x, place.y) != (0, 0)).then_some(Reason::NotAtOrigin);
    }
    let meets = || table.tiles().iter().map(|tile| (tile.lay.piece, meet(place, tile.lay.place())));
    let first = |kind: Meet| meets().find(|&(_, meet)| meet == kind).map(|(piece, _)| piece);
    if let Some(with) = first(Meet::Overlap) {
        return Some(Reason::Overlap { with });
    }
    if let Some(with) = first(Meet::NotMedian) {
        return Some(Reason::NotMedian { with });
    }
    meets().all(|(_, meet)| meet == Meet::Apart).then_some(Reason::NoContact)
}

/// The sums of a placement. Contacts that are not median are left out.
#[must_use]
pub fn mathematics(table: &Table, lay: Lay) -> Mathematics {
    let catalogue = table.catalogue();
    let new = Tile { lay, shows: table.shows(lay) };
    let mut appearances = table.appearances().with_laid(new, catalogue);
    let mut contacts = Vec::new();
    for (old, sums) in table.contacts(lay.place()) {
        for sum in sums.iter() {
            let after = appearances.after(sum, new, old, catalogue);
            let verdict = match (new.is_wild() || old.is_wild(), after.is_some()) {
                (false, true) => Verdict::Equal,
                (false, false) => Verdict::Different,
                (true, true) => Verdict::Possible,
                (true, false) => Verdict::NoAppearance,
            };
            appearances = after.unwrap_or(appearances);
            contacts.push(contact(table, sum, new, old, verdict));
        }
    }
    let tiles = table.tiles().iter().copied().chain([new]);
    Mathematics {
        pair: catalogue.pair(lay.piece, lay.turn),
        contacts,
        appearances: appearances_of(table, tiles, &appearances),
    }
}

/// What each Polymorphe among these pieces can be.
pub(super) fn appearances_of(
    table: &Table,
    tiles: impl Iterator<Item = Tile>,
    appearances: &Appearances,
) -> Vec<Appearance> {
    let of = |tile: Tile| match tile.shows {
        Shows::Pair(_) => None,
        Shows::Wild(wild) => {
            let pairs = table.catalogue().list(appearances.of(usize::from(wild))).collect();
            Some(Appearance { piece: tile.lay.piece, pairs })
        }
    };
    tiles.filter_map(of).collect()
}

fn contact(table: &Table, sum: Sum, new: Tile, old: Tile, verdict: Verdict) -> Contact {
    let (long, square) = match sum {
        Sum::FirstOnOld | Sum::SecondOnOld => (old, new),
        Sum::OldFirstOnNew | Sum::OldSecondOnNew => (new, old),
    };
    let pair = |tile: Tile| table.catalogue().pair(tile.lay.piece, tile.lay.turn);
    let vector = |pair: Pair| match sum {
        Sum::FirstOnOld | Sum::OldFirstOnNew => pair.first,
        Sum::SecondOnOld | Sum::OldSecondOnNew => pair.second,
    };
    Contact {
        long: long.lay.piece,
        square: square.lay.piece,
        at: middle(long.lay.place(), square.lay.place()),
        terms: pair(long).map(|pair| [pair.first, pair.second]),
        sum: pair(long).map(Pair::sum),
        vector: pair(square).map(vector),
        verdict,
    }
}

/// The middle of the long side of `long` that touches `square`.
fn middle(long: Place, square: Place) -> (i8, i8) {
    let (width, height) = long.size();
    match long.lie {
        Lie::Lying if square.y > long.y => (long.x + 2, long.y + height),
        Lie::Lying => (long.x + 2, long.y),
        Lie::Upright if square.x > long.x => (long.x + width, long.y + 2),
        Lie::Upright => (long.x, long.y + 2),
    }
}
