//! What a seat can guess about the other hands from how they were played: who laid a piece for one sum had probably
//! none that makes two.

use engine::games::vectominos::{PieceSet, Table, View};
use engine::{Rng, Seat};

/// In how many of 8 worlds the guesses are believed; the others keep only what is certain.
const BELIEVED: u32 = 7;

/// Per seat, pieces it probably does not hold.
#[derive(Clone, Debug)]
pub(super) struct Beliefs(Vec<PieceSet>);

impl Beliefs {
    /// What the placements so far suggest.
    pub(super) fn of(view: &View) -> Self {
        let mut unlikely = view.excluded.clone();
        let mut table = Table::new(view.options.set);
        let mut left = PieceSet::FULL;
        for (&lay, &seat) in view.lays.iter().zip(&view.layers) {
            let sums = table.slot(lay.place()).map_or(0, |slot| slot.sums);
            left = left.minus(PieceSet::only(lay.piece));
            if !view.viewer.is(seat) {
                let better = |lay: engine::games::vectominos::Lay, made: u8| (made > sums.max(1)).then_some(lay.piece);
                let hand = &mut unlikely[seat.index()];
                table.placements(left, |lay, made| {
                    *hand = better(lay, made).map_or(*hand, |piece| hand.with(piece));
                });
            }
            table.lay_unchecked(lay);
        }
        let known = view.known_hands();
        for (seat, unlikely) in (0..).map(Seat).zip(&mut unlikely) {
            *unlikely = unlikely.minus(known[seat.index()]);
        }
        Self(unlikely)
    }

    /// Hands that agree with the view, and mostly with the guesses.
    pub(super) fn deal(&self, view: &View, rng: &mut Rng) -> Vec<PieceSet> {
        let believed = (rng.below(8) < BELIEVED).then(|| view.deal_without(&self.0, rng)).flatten();
        believed.unwrap_or_else(|| view.deal(rng)).0
    }
}
