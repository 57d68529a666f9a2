//! Who knows what (C-6), and worlds that agree with it.

use std::array;

use serde::{Deserialize, Serialize};

use super::contact::{Appearance, appearances_of};
use super::options::Options;
use super::piece::{PieceId, PieceSet};
use super::position::{Phase, Vectominos};
use super::table::{Lay, Table};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// Who looks.
    pub viewer: Viewer,
    /// What lies and has settled, in the order of laying.
    pub lays: Vec<Lay>,
    /// Who laid each of them.
    pub layers: Vec<Seat>,
    /// What each Polymorphe on the table can still be.
    pub appearances: Vec<Appearance>,
    /// The viewer's own pieces; none for a spectator.
    pub hand: PieceSet,
    /// How many pieces each seat holds.
    pub counts: Vec<u8>,
    /// How many pieces were set aside.
    pub aside: u8,
    /// Whose turn it is.
    pub turn: Seat,
    /// What is asked.
    pub phase: Phase,
    /// How many have passed in a row.
    pub passes: u8,
    /// How many turns in a row brought no piece to the table.
    pub fruitless: u8,
    /// Wrong contests per seat.
    pub wrong: Vec<u8>,
    /// Seats whose players have left.
    pub left: SeatSet,
    /// Per seat, pieces in its hand that everybody has seen going there.
    pub shown: Vec<PieceSet>,
    /// Per seat, pieces in its hand that the viewer gave.
    pub given: Vec<PieceSet>,
    /// Per seat, pieces that it does not hold: they could have been laid when it passed.
    pub excluded: Vec<PieceSet>,
}

/// How many worlds are drawn evenly before one is made to fit.
const EVEN_DRAWS: u32 = 12;

impl View {
    pub(super) fn of(position: &Vectominos, viewer: Viewer) -> Self {
        let table = &position.table;
        let hand = match viewer {
            Viewer::Seat(seat) => position.hands.get(seat.index()).copied().unwrap_or_default(),
            Viewer::Spectator => PieceSet::EMPTY,
        };
        let given_by_viewer: PieceSet = PieceId::all()
            .filter(|piece| position.givers[piece.index()].is_some_and(|giver| viewer.is(giver)))
            .collect();
        let of_each_hand = |known: PieceSet| position.hands.iter().map(|hand| hand.inter(known)).collect();
        Self {
            options: position.options.clone(),
            viewer,
            lays: table.tiles().iter().map(|tile| tile.lay).collect(),
            layers: position.layers.clone(),
            appearances: appearances_of(table, table.tiles().iter().copied(), table.appearances()),
            hand,
            counts: position.hands.iter().map(|hand| hand.len()).collect(),
            aside: position.aside.len(),
            turn: position.turn,
            phase: position.phase.clone(),
            passes: position.passes,
            fruitless: position.fruitless,
            wrong: position.wrong.clone(),
            left: position.left,
            shown: of_each_hand(position.shown),
            given: of_each_hand(given_by_viewer),
            excluded: position.excluded.clone(),
        }
    }

    /// The table of this view.
    #[must_use]
    pub fn table(&self) -> Table {
        let mut table = Table::new(self.options.set);
        self.lays.iter().for_each(|&lay| table.lay_unchecked(lay));
        table
    }

    /// Per seat the pieces that the viewer knows it holds.
    #[must_use]
    pub fn known_hands(&self) -> Vec<PieceSet> {
        let known = |seat: Seat| {
            let own = if self.viewer.is(seat) { self.hand } else { PieceSet::EMPTY };
            own.union(self.shown[seat.index()]).union(self.given[seat.index()])
        };
        Seat::all(self.counts.len() as u8).map(known).collect()
    }

    /// The pieces of which the viewer does not know where they are.
    #[must_use]
    pub fn unknown(&self) -> PieceSet {
        let pending = match &self.phase {
            Phase::Pending { lay, .. } => PieceSet::only(lay.piece),
            Phase::Turn | Phase::Again | Phase::Giving { .. } | Phase::Over(_) => PieceSet::EMPTY,
        };
        let lying: PieceSet = self.lays.iter().map(|lay| lay.piece).collect();
        self.known_hands().into_iter().fold(PieceSet::FULL.minus(lying).minus(pending), PieceSet::minus)
    }

    /// Hands, and what was set aside, that agree with the view.
    #[must_use]
    pub fn deal(&self, rng: &mut Rng) -> (Vec<PieceSet>, PieceSet) {
        self.deal_without(&self.excluded, rng).unwrap_or_else(|| (self.known_hands(), PieceSet::EMPTY))
    }

    /// A deal that agrees with the view and in which no hand holds what it is without; none if there is none.
    #[must_use]
    pub fn deal_without(&self, without: &[PieceSet], rng: &mut Rng) -> Option<(Vec<PieceSet>, PieceSet)> {
        let mut hands = self.known_hands();
        let mut pieces: Vec<PieceId> = self.unknown().iter().collect();
        // One entry per piece that is missing somewhere; the last bin is what was set aside.
        let missing = hands.iter().zip(&self.counts).map(|(known, &count)| count.saturating_sub(known.len()));
        let mut bins: Vec<usize> = (0..)
            .zip(missing.chain([self.aside]))
            .flat_map(|(bin, missing)| std::iter::repeat_n(bin, usize::from(missing)))
            .collect();
        bins.truncate(pieces.len());
        let fits = |piece: PieceId, bin: usize| without.get(bin).is_none_or(|without| !without.contains(piece));
        let even = (0..EVEN_DRAWS).any(|_| {
            rng.shuffle(&mut pieces);
            pieces.iter().zip(&bins).all(|(&piece, &bin)| fits(piece, bin))
        });
        if !even {
            rng.shuffle(&mut bins);
            pieces = matched(&pieces, &bins, &fits)?;
        }
        let mut aside = PieceSet::EMPTY;
        for (&piece, &bin) in pieces.iter().zip(&bins) {
            let bin = hands.get_mut(bin).unwrap_or(&mut aside);
            *bin = bin.with(piece);
        }
        Some((hands, aside))
    }

    pub(super) fn determinize(&self, rng: &mut Rng) -> Vectominos {
        let (hands, aside) = self.deal(rng);
        let giver = match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let given = self.given.iter().copied().fold(PieceSet::EMPTY, PieceSet::union);
        Vectominos {
            options: self.options.clone(),
            table: self.table(),
            layers: self.layers.clone(),
            hands,
            aside,
            turn: self.turn,
            phase: self.phase.clone(),
            passes: self.passes,
            fruitless: self.fruitless,
            wrong: self.wrong.clone(),
            left: self.left,
            shown: self.shown.iter().copied().fold(PieceSet::EMPTY, PieceSet::union),
            givers: array::from_fn(|piece| giver.filter(|_| given.contains(PieceId(piece as u8)))),
            excluded: self.excluded.clone(),
        }
    }
}

/// The pieces in such an order that each fits the bin beside it, by augmenting paths; none if there is none.
fn matched(pieces: &[PieceId], bins: &[usize], fits: &dyn Fn(PieceId, usize) -> bool) -> Option<Vec<PieceId>> {
    fn place(
        piece: PieceId,
        bins: &[usize],
        fits: &dyn Fn(PieceId, usize) -> bool,
        tried: &mut [bool],
        holders: &mut [Option<PieceId>],
    ) -> bool {
        for i in 0..bins.len() {
            if tried[i] || !fits(piece, bins[i]) {
                continue;
            }
            tried[i] = true;
            if holders[i].is_none_or(|other| place(other, bins, fits, tried, holders)) {
                holders[i] = Some(piece);
                return true;
            }
        }
        false
    }
    let mut holders = vec![None; bins.len()];
    let all = pieces.iter().all(|&piece| place(piece, bins, fits, &mut vec![false; bins.len()], &mut holders));
    all.then(|| holders.into_iter().flatten().collect())
}
