//! Infers the other hands from their play: a player who laid a piece for one sum probably had none that makes two.

use engine::games::vectominos::{PieceSet, Table, View};
use engine::{Rng, Seat};

/// In this many of 8 deals the inferences are trusted; the rest use only what is certain.
const BELIEVED: u32 = 7;

/// Per seat, the pieces that it probably does not hold.
#[derive(Clone, Debug)]
pub(super) struct Beliefs(Vec<PieceSet>);

impl Beliefs {
    /// Infers beliefs from the placements so far.
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

    /// Deals hands that agree with the view, and usually with the beliefs.
    pub(super) fn deal(&self, view: &View, rng: &mut Rng) -> Vec<PieceSet> {
        let believed = (rng.below(8) < BELIEVED).then(|| view.deal_without(&self.0, rng)).flatten();
        believed.unwrap_or_else(|| view.deal(rng)).0
    }
}
