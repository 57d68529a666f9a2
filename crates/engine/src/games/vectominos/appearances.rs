//! What the Polymorphes on the table can still be (VM-3): exactly, all of them together.

use super::catalogue::{Catalogue, PairIndex, PairMask};
use super::geometry::{Sum, Sums};
use super::piece::bits;

/// How many Polymorphes a set can have.
pub const MOST_WILD: usize = 2;

/// The joint set of appearances. Every contact joins two pieces, so it is the product of one set per Polymorphe, cut
/// down by the contacts between the two; each set is kept as the projection of the joint set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Appearances {
    laid: u8,
    sets: [PairMask; MOST_WILD],
    /// The contacts of the second Polymorphe (new) with the first (old).
    between: Sums,
}

impl Appearances {
    /// How many Polymorphes lie.
    #[must_use]
    pub const fn laid(&self) -> usize {
        self.laid as usize
    }

    /// What one can still be, in the order of laying.
    #[must_use]
    pub const fn of(&self, wild: usize) -> PairMask {
        self.sets[wild]
    }

    /// A Polymorphe is laid; until its contacts are counted it may be anything.
    pub(super) fn lay(&mut self, catalogue: &Catalogue) {
        self.sets[self.laid()] = catalogue.full();
        self.laid += 1;
    }

    /// What is left if each Polymorphe is one of these; nothing if that leaves no joint appearance (VM-3.1).
    #[must_use]
    pub fn narrowed(&self, to: [PairMask; MOST_WILD], catalogue: &Catalogue) -> Option<Self> {
        let mut new = *self;
        for (set, to) in new.sets.iter_mut().zip(to) {
            *set &= to;
        }
        new.projected(catalogue)
    }

    /// What is left if the newer Polymorphe also has this contact with the older one.
    pub(super) fn joined(&self, sum: Sum, catalogue: &Catalogue) -> Option<Self> {
        Self { between: self.between.with(sum), ..*self }.projected(catalogue)
    }

    fn projected(mut self, catalogue: &Catalogue) -> Option<Self> {
        if !self.between.is_empty() {
            let (mut older, mut newer) = (0, 0);
            for pair in bits(self.sets[1]) {
                let fitting = catalogue.old_fitting(self.between, pair) & self.sets[0];
                older |= fitting;
                newer |= if fitting == 0 { 0 } else { 1 << pair };
            }
            self.sets = [older, newer];
        }
        let laid = &self.sets[..self.laid()];
        laid.iter().all(|&set| set != 0).then_some(self)
    }

    /// Whether a joint appearance is left when a new pair has these contacts with each Polymorphe.
    #[must_use]
    pub fn allow(&self, contacts: [Sums; MOST_WILD], new: PairIndex, catalogue: &Catalogue) -> bool {
        let [a, b] = contacts.map(|sums| catalogue.old_fitting(sums, new));
        let (a, b) = (a & self.sets[0], b & self.sets[1]);
        match self.laid() {
            0 => true,
            1 => a != 0,
            // Projections: a pair of one set always has a partner in the whole other set.
            _ if contacts[0].is_empty() => b != 0,
            _ if contacts[1].is_empty() => a != 0,
            _ if self.between.is_empty() => a != 0 && b != 0,
            _ => bits(b).any(|pair| catalogue.old_fitting(self.between, pair) & a != 0),
        }
    }

    /// The joint appearances, older Polymorphe first: for those who want to see all of them.
    #[must_use]
    pub fn joint(&self, catalogue: &Catalogue) -> Vec<Vec<PairIndex>> {
        match self.laid() {
            0 => Vec::new(),
            1 => bits(self.sets[0]).map(|pair| vec![pair]).collect(),
            _ => bits(self.sets[0])
                .flat_map(|older| bits(self.sets[1]).map(move |newer| (older, newer)))
                .filter(|&(older, newer)| catalogue.old_fitting(self.between, newer) >> older & 1 == 1)
                .map(|(older, newer)| vec![older, newer])
                .collect(),
        }
    }
}
