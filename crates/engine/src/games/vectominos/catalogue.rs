//! What follows from a set of pieces once and for all: the pairs as they can lie, whose they are, and which of them
//! fit which across a contact. Sets of pairs are bit masks, so that whole hands are compared at once.

use std::sync::LazyLock;

use super::geometry::{Lie, Sums};
use super::piece::{PIECES, Pair, PieceId, PieceSet, Set, Vector, bits};

/// A pair as it lies, by its number in the catalogue.
pub type PairIndex = u8;
/// A set of pairs of the catalogue.
pub type PairMask = u64;

/// The most pairs a catalogue has.
const MOST: usize = 56;

/// Everything about a set of pieces.
#[derive(Debug)]
pub struct Catalogue {
    set: Set,
    pairs: Vec<Pair>,
    /// Per piece, the pair that lies after each number of quarter turns; empty for Polymorphes.
    faces: Vec<[PairIndex; 4]>,
    /// Per lie and pair, the piece and its least turn that shows it.
    owners: [Vec<(PieceId, u8)>; 2],
    /// Per lie and piece, the pairs it can show; all of them for a Polymorphe.
    shows: [[PairMask; PIECES as usize]; 2],
    /// Per contact and new pair, the old pairs that fit.
    fits_new: Vec<[PairMask; MOST]>,
    /// Per contact and old pair, the new pairs that fit.
    fits_old: Vec<[PairMask; MOST]>,
}

/// The catalogue of a set.
#[must_use]
pub fn catalogue(set: Set) -> &'static Catalogue {
    static DRAWABLE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Set::Drawable));
    static HARD: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(Set::Hard));
    match set {
        Set::Drawable => &DRAWABLE,
        Set::Hard => &HARD,
    }
}

/// VM-1.2, VM-1.3: whether a pair belongs to the set.
fn belongs(set: Set, pair: Pair) -> bool {
    match set {
        Set::Drawable => Vector::of(pair.sum()).is_some(),
        Set::Hard => pair.first != Vector::Null && pair.second != Vector::Null && pair.sum() != (0, 0),
    }
}

impl Catalogue {
    fn new(set: Set) -> Self {
        let all = Vector::ALL.iter().flat_map(|&first| Vector::ALL.iter().map(move |&second| Pair { first, second }));
        let pairs: Vec<Pair> = all.filter(|&pair| belongs(set, pair)).collect();
        let index = |pair: Pair| pairs.iter().position(|&p| p == pair).unwrap_or(0) as PairIndex;
        // The first pair of each piece in the order of the vectors is the one at turn 0: numbers are stable.
        let first_of_piece = pairs.iter().copied().filter(|&pair| index(pair) <= index(pair.turned(2)));
        let faces: Vec<[PairIndex; 4]> =
            first_of_piece.map(|pair| [0, 1, 2, 3].map(|turn| index(pair.turned(turn)))).collect();
        let mut owners = [0, 1].map(|_| vec![(PieceId(0), 0); pairs.len()]);
        let mut shows = [[(1 << pairs.len()) - 1; PIECES as usize]; 2];
        for (piece, faces) in faces.iter().enumerate() {
            shows[0][piece] = 0;
            shows[1][piece] = 0;
            for turn in (0..4).rev() {
                let lie = Lie::of(turn) as usize;
                let pair = faces[usize::from(turn)];
                owners[lie][usize::from(pair)] = (PieceId(piece as u8), turn);
                shows[lie][piece] |= 1 << pair;
            }
        }
        let fits = |holds: &dyn Fn(Sums, Pair, Pair) -> bool| -> Vec<[PairMask; MOST]> {
            (0..Sums::VALUES)
                .map(|sums| {
                    let mut rows = [0; MOST];
                    for (row, &pair) in rows.iter_mut().zip(&pairs) {
                        let fitting = |other: &Pair| holds(Sums::from_index(sums), pair, *other);
                        *row = (0..).zip(&pairs).filter(|(_, other)| fitting(other)).fold(0, |m, (i, _)| m | 1 << i);
                    }
                    rows
                })
                .collect()
        };
        let fits_new = fits(&|sums, new, old| sums.iter().all(|sum| sum.holds(new, old)));
        let fits_old = fits(&|sums, old, new| sums.iter().all(|sum| sum.holds(new, old)));
        Self { set, faces, owners, shows, fits_new, fits_old, pairs }
    }

    /// Which set it is.
    #[must_use]
    pub const fn set(&self) -> Set {
        self.set
    }

    /// All pairs as they can lie, lying or upright.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The pairs of a mask.
    pub fn list(&self, mask: PairMask) -> impl Iterator<Item = Pair> {
        bits(mask).map(|index| self.pairs[usize::from(index)])
    }

    /// The mask of all pairs.
    #[must_use]
    pub fn full(&self) -> PairMask {
        (1 << self.pairs.len()) - 1
    }

    /// Whether a piece is a Polymorphe (VM-3.1).
    #[must_use]
    pub fn is_polymorphe(&self, piece: PieceId) -> bool {
        piece.index() >= self.faces.len()
    }

    /// The Polymorphes of the set.
    #[must_use]
    pub fn polymorphes(&self) -> PieceSet {
        PieceId::all().filter(|&piece| self.is_polymorphe(piece)).collect()
    }

    /// The number of the pair that a piece shows after so many quarter turns; none for a Polymorphe.
    #[must_use]
    pub fn face(&self, piece: PieceId, turn: u8) -> Option<PairIndex> {
        self.faces.get(piece.index()).map(|faces| faces[usize::from(turn % 4)])
    }

    /// The pair that a piece shows after so many quarter turns; none for a Polymorphe.
    #[must_use]
    pub fn pair(&self, piece: PieceId, turn: u8) -> Option<Pair> {
        self.face(piece, turn).map(|index| self.pairs[usize::from(index)])
    }

    /// The turns that are different: two where a half turn changes nothing (VM-1.1).
    #[must_use]
    pub fn turns(&self, piece: PieceId) -> u8 {
        if self.face(piece, 0) == self.face(piece, 2) { 2 } else { 4 }
    }

    /// The piece that shows a pair, and its least turn.
    #[must_use]
    pub fn owner(&self, lie: Lie, pair: PairIndex) -> (PieceId, u8) {
        self.owners[lie as usize][usize::from(pair)]
    }

    /// The pairs that the pieces of a hand can show; Polymorphes show all, so leave them out where that is not meant.
    #[must_use]
    pub fn shows(&self, lie: Lie, hand: PieceSet) -> PairMask {
        hand.iter().fold(0, |mask, piece| mask | self.shows[lie as usize][piece.index()])
    }

    /// The old pairs that fit a new one across these contacts.
    #[must_use]
    pub fn old_fitting(&self, sums: Sums, new: PairIndex) -> PairMask {
        self.fits_new[sums.index()][usize::from(new)]
    }

    /// The new pairs that fit an old one across these contacts.
    #[must_use]
    pub fn new_fitting(&self, sums: Sums, old: PairIndex) -> PairMask {
        self.fits_old[sums.index()][usize::from(old)]
    }
}
