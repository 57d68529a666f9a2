//! What lies on the table, and where the next piece can go. The places are kept up to date with every piece laid, so
//! that listing placements never looks at the table again; search plays on this type as well.

use std::fmt;
use std::str::FromStr;

use super::appearances::{Appearances, MOST_WILD};
use super::catalogue::{Catalogue, PairIndex, PairMask, catalogue};
use super::geometry::{Lie, Meet, Place, Sum, Sums, coordinates, meet, sites};
use super::piece::{PieceId, PieceSet, Set, bits};
use crate::core::text::NotationError;
use crate::serde_as_text;

/// A piece laid: which, how it is turned and where. Its text is `piece.turn@x,y`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Lay {
    /// The piece.
    pub piece: PieceId,
    /// Quarter turns counterclockwise, 0 to 3; of equal ones only the least counts (VM-1.1).
    pub turn: u8,
    /// The left edge in half units.
    pub x: i8,
    /// The lower edge in half units.
    pub y: i8,
}

impl Lay {
    /// The place it takes.
    #[must_use]
    pub const fn place(self) -> Place {
        Place { lie: Lie::of(self.turn), x: self.x, y: self.y }
    }
}

impl fmt::Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}@{},{}", self.piece, self.turn, self.x, self.y)
    }
}

impl FromStr for Lay {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("placement", text, "expected piece.turn@x,y, as in 12.1@4,-2");
        let (piece, rest) = text.split_once('.').ok_or_else(bad)?;
        let (turn, at) = rest.split_once('@').ok_or_else(bad)?;
        let turn = match turn {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => return Err(bad()),
        };
        let (x, y) = coordinates(at).ok_or_else(bad)?;
        Ok(Self { piece: piece.parse()?, turn, x, y })
    }
}

serde_as_text!(Lay);

/// A piece on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// How it was laid.
    pub lay: Lay,
    /// What it shows; for a Polymorphe its number among those laid.
    pub shows: Shows,
}

/// What a piece on the table shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// This pair.
    Pair(PairIndex),
    /// What a Polymorphe can still be: the first or the second one laid.
    Wild(u8),
}

/// A place where the shape allows a piece (VM-2.4): free, in contact, and only in median contacts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Where.
    pub place: Place,
    /// How many sums a piece there makes (VM-2.5).
    pub sums: u8,
    wild: [Sums; MOST_WILD],
    /// The pairs that fit the pieces around that are no Polymorphes.
    fixed: PairMask,
    /// The pairs that fit everything around.
    fits: PairMask,
}

impl Slot {
    /// The pairs that make every sum right (VM-2.2, VM-3.1).
    #[must_use]
    pub const fn fits(&self) -> PairMask {
        self.fits
    }
}

/// The pieces on the table and the places around them.
#[derive(Clone, Debug)]
pub struct Table {
    catalogue: &'static Catalogue,
    tiles: Vec<Tile>,
    slots: Vec<Slot>,
    appearances: Appearances,
}

/// What lies is all that counts: places and appearances follow from it.
impl PartialEq for Table {
    fn eq(&self, other: &Self) -> bool {
        self.catalogue.set() == other.catalogue.set() && self.tiles == other.tiles
    }
}

impl Eq for Table {}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new(set: Set) -> Self {
        Self { catalogue: catalogue(set), tiles: Vec::new(), slots: Vec::new(), appearances: Appearances::default() }
    }

    /// The set that is played with.
    #[must_use]
    pub const fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// What lies, in the order of laying.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The places around what lies.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// What the Polymorphes can still be.
    #[must_use]
    pub const fn appearances(&self) -> &Appearances {
        &self.appearances
    }

    /// The slot at a place, if the shape allows a piece there.
    #[must_use]
    pub fn slot(&self, place: Place) -> Option<&Slot> {
        self.slots.iter().find(|slot| slot.place == place)
    }

    /// Calls `found` with every right placement of a piece of `hand` and its number of sums. On an empty table every
    /// piece goes to the origin in every direction (VM-4.2).
    pub fn placements(&self, hand: PieceSet, mut found: impl FnMut(Lay, u8)) {
        if self.tiles.is_empty() {
            return self.first_placements(hand, |lay| found(lay, 0));
        }
        let wild = hand.inter(self.catalogue.polymorphes());
        let plain = hand.minus(wild);
        let shows = [Lie::Lying, Lie::Upright].map(|lie| self.catalogue.shows(lie, plain));
        for slot in &self.slots {
            let Place { lie, x, y } = slot.place;
            for pair in bits(slot.fits & shows[lie as usize]) {
                let (piece, turn) = self.catalogue.owner(lie, pair);
                found(Lay { piece, turn, x, y }, slot.sums);
            }
            if slot.fits != 0 {
                wild.iter().for_each(|piece| found(Lay { piece, turn: lie as u8, x, y }, slot.sums));
            }
        }
    }

    /// Calls `found` with every placement of a piece of `hand` that the shape allows, right or wrong.
    pub fn shapes(&self, hand: PieceSet, mut found: impl FnMut(Lay, u8)) {
        if self.tiles.is_empty() {
            return self.first_placements(hand, |lay| found(lay, 0));
        }
        for slot in &self.slots {
            let Place { lie, x, y } = slot.place;
            for piece in hand.iter() {
                let turns = (lie as u8..self.catalogue.turns(piece)).step_by(2);
                turns.for_each(|turn| found(Lay { piece, turn, x, y }, slot.sums));
            }
        }
    }

    fn first_placements(&self, hand: PieceSet, mut found: impl FnMut(Lay)) {
        for piece in hand.iter() {
            (0..self.catalogue.turns(piece)).for_each(|turn| found(Lay { piece, turn, x: 0, y: 0 }));
        }
    }

    /// The pieces of `hand` that have a right placement.
    #[must_use]
    pub fn placeable(&self, hand: PieceSet) -> PieceSet {
        if self.tiles.is_empty() {
            return hand;
        }
        let mut fits = [0; 2];
        for slot in &self.slots {
            fits[slot.place.lie as usize] |= slot.fits;
        }
        let [lying, upright] = fits;
        let can = |&piece: &PieceId| {
            let only = PieceSet::only(piece);
            let catalogue = self.catalogue;
            catalogue.shows(Lie::Lying, only) & lying != 0 || catalogue.shows(Lie::Upright, only) & upright != 0
        };
        hand.iter().filter(can).collect()
    }

    /// The contacts of a placement with what lies, in the order of laying (VM-2.2).
    pub fn contacts(&self, place: Place) -> impl Iterator<Item = (Tile, Sums)> {
        self.tiles.iter().filter_map(move |&tile| match meet(place, tile.lay.place()) {
            Meet::Median(sums) => Some((tile, sums)),
            Meet::Apart | Meet::NotMedian | Meet::Overlap => None,
        })
    }

    /// What a piece shows when it is laid next.
    #[must_use]
    pub fn shows(&self, lay: Lay) -> Shows {
        let wild = Shows::Wild(self.appearances.laid() as u8);
        self.catalogue.face(lay.piece, lay.turn).map_or(wild, Shows::Pair)
    }

    /// Lays a piece without asking whether it may lie there; for search and for rules that have asked. The shape must
    /// allow it. A false sum with a Polymorphe is ignored (VM-2.5).
    pub fn lay_unchecked(&mut self, lay: Lay) {
        let tile = Tile { lay, shows: self.shows(lay) };
        let place = lay.place();
        let before = self.appearances;
        if self.slot(place).is_some_and(|slot| slot.wild != [Sums::NONE; MOST_WILD]) || tile.is_wild() {
            let mut appearances = before.with_laid(tile, self.catalogue);
            for (old, sum) in self.contacts(place).flat_map(|(old, sums)| sums.iter().map(move |sum| (old, sum))) {
                if let Some(narrower) = appearances.after(sum, tile, old, self.catalogue) {
                    appearances = narrower;
                }
            }
            self.appearances = appearances;
        }
        self.renew_slots(place, tile.shows);
        self.tiles.push(tile);
        if self.appearances != before {
            for slot in &mut self.slots {
                slot.refit(&self.appearances, self.catalogue);
            }
        }
    }

    fn renew_slots(&mut self, place: Place, shows: Shows) {
        let (catalogue, appearances) = (self.catalogue, self.appearances);
        let sites = sites(place);
        let mut known = 0u8;
        self.slots.retain_mut(|slot| match meet(slot.place, place) {
            Meet::Apart => true,
            Meet::NotMedian | Meet::Overlap => false,
            Meet::Median(sums) => {
                slot.touch(sums, shows, catalogue);
                slot.refit(&appearances, catalogue);
                known |= sites.iter().position(|&site| site == slot.place).map_or(0, |i| 1 << i);
                true
            }
        });
        for (i, &site) in sites.iter().enumerate() {
            // A site that an older piece touches was a slot as long as it was free: what is new touches no other.
            let free = |tile: &Tile| meet(site, tile.lay.place()) == Meet::Apart;
            if let Meet::Median(sums) = meet(site, place)
                && known >> i & 1 == 0
                && self.tiles.iter().all(free)
            {
                let full = catalogue.full();
                let mut slot = Slot { place: site, sums: 0, wild: [Sums::NONE; MOST_WILD], fixed: full, fits: full };
                slot.touch(sums, shows, catalogue);
                slot.refit(&appearances, catalogue);
                self.slots.push(slot);
            }
        }
    }
}

impl Tile {
    /// Whether it is a Polymorphe.
    #[must_use]
    pub const fn is_wild(&self) -> bool {
        matches!(self.shows, Shows::Wild(_))
    }
}

impl Slot {
    fn touch(&mut self, sums: Sums, shows: Shows, catalogue: &Catalogue) {
        self.sums += sums.len();
        match shows {
            Shows::Pair(pair) => self.fixed &= catalogue.new_fitting(sums, pair),
            Shows::Wild(wild) => self.wild[usize::from(wild)] = sums,
        }
        self.fits = self.fixed;
    }

    fn refit(&mut self, appearances: &Appearances, catalogue: &Catalogue) {
        if self.wild != [Sums::NONE; MOST_WILD] {
            let fitting = bits(self.fixed).filter(|&pair| appearances.allow(self.wild, pair, catalogue));
            self.fits = fitting.fold(0, |mask, pair| mask | 1 << pair);
        }
    }
}

impl Appearances {
    /// The appearances when `tile` is laid, before its contacts are counted.
    #[must_use]
    pub fn with_laid(mut self, tile: Tile, catalogue: &Catalogue) -> Self {
        if tile.is_wild() {
            self.lay(catalogue);
        }
        self
    }

    /// The appearances after one contact between the piece just laid and an old one; none if the sum is wrong or no
    /// joint appearance is left (VM-2.2, VM-3.1).
    #[must_use]
    pub fn after(&self, sum: Sum, new: Tile, old: Tile, catalogue: &Catalogue) -> Option<Self> {
        let sums = Sums::only(sum);
        let full = catalogue.full();
        let only = |wild: u8, mask: PairMask| if wild == 0 { [mask, full] } else { [full, mask] };
        match (new.shows, old.shows) {
            (Shows::Pair(new), Shows::Pair(old)) => (catalogue.old_fitting(sums, new) >> old & 1 == 1).then_some(*self),
            (Shows::Pair(new), Shows::Wild(wild)) => {
                self.narrowed(only(wild, catalogue.old_fitting(sums, new)), catalogue)
            }
            (Shows::Wild(wild), Shows::Pair(old)) => {
                self.narrowed(only(wild, catalogue.new_fitting(sums, old)), catalogue)
            }
            (Shows::Wild(_), Shows::Wild(_)) => self.joined(sum, catalogue),
        }
    }
}
