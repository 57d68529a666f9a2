//! The core for searches that judge positions: it knows how many neighbours of each colour every cell has, not only
//! whether their number is odd. So it knows which cells can never be lost.

use super::{Bits, Fast, Masks};
use crate::games::triancey::board::Colour;
use crate::games::triancey::position::Triancey;

/// A [`Fast`] position with full counts of neighbours: a cell's number of neighbours of a colour is written in
/// binary, its ones in [`Self::own_odd`], its twos in [`Self::own_two`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted<B: Bits> {
    fast: Fast<B>,
    own_two: B,
    other_two: B,
}

impl<B: Bits> Counted<B> {
    /// The position of the rules, counted.
    #[must_use]
    pub fn new(masks: &Masks<B>, position: &Triancey) -> Self {
        let fast = Fast::new(masks, position);
        let two = |colour: Colour, mut cells: B| {
            let (mut odd, mut two) = (masks.border[colour as usize], B::ZERO);
            while cells != B::ZERO {
                let near = masks.near(cells.lowest());
                two ^= odd & near;
                odd ^= near;
                cells = cells.drop_lowest();
            }
            two
        };
        let (own, other) = (fast.to_move, fast.to_move.other());
        Self { own_two: two(own, fast.own), other_two: two(other, fast.other), fast }
    }

    /// The position without the counts.
    #[inline]
    #[must_use]
    pub const fn fast(&self) -> &Fast<B> {
        &self.fast
    }

    /// Cells with one or three neighbours of the mover's colour, the border's stones included.
    #[inline]
    #[must_use]
    pub const fn own_odd(&self) -> B {
        self.fast.own_odd
    }

    /// Cells with two or three neighbours of the mover's colour.
    #[inline]
    #[must_use]
    pub const fn own_two(&self) -> B {
        self.own_two
    }

    /// Cells with one or three neighbours of the opponent's colour.
    #[inline]
    #[must_use]
    pub const fn other_odd(&self) -> B {
        self.fast.other_odd
    }

    /// Cells with two or three neighbours of the opponent's colour.
    #[inline]
    #[must_use]
    pub const fn other_two(&self) -> B {
        self.other_two
    }

    /// Lays a stone on a cell, which must be one of [`Fast::moves`]: this is not checked.
    #[inline]
    pub fn play_unchecked(&mut self, masks: &Masks<B>, cell: u32) {
        if self.fast.in_archipelago() {
            self.own_two ^= self.fast.own_odd & masks.near(cell);
            self.fast.play_in_archipelago(masks, cell);
        } else {
            self.react(masks, cell);
            self.fast.pass_turn();
        }
        std::mem::swap(&mut self.own_two, &mut self.other_two);
    }

    /// TR-2.2, as in the core without counts.
    #[inline]
    fn react(&mut self, masks: &Masks<B>, cell: u32) {
        let fast = &mut self.fast;
        let mut reacting = B::one(cell);
        while reacting != B::ZERO {
            let cell = reacting.lowest();
            let (bit, near) = (B::one(cell), masks.near(cell));
            reacting = reacting.drop_lowest();
            fast.own |= bit;
            reacting |= near & fast.own_odd & !fast.own;
            self.own_two ^= fast.own_odd & near;
            fast.own_odd ^= near;
            let lost = near & B::filled_if(fast.other & bit != B::ZERO);
            self.other_two ^= !fast.other_odd & lost;
            fast.other_odd ^= lost;
            fast.other &= !bit;
        }
    }

    /// The mover's cells that can never be lost, whatever is played: each has two neighbours that are such cells or
    /// its own border, so at most one neighbour of the opponent's colour, for ever.
    #[inline]
    #[must_use]
    pub fn own_safe(&self, masks: &Masks<B>) -> B {
        safe(masks, self.fast.own, self.fast.own_odd, self.own_two)
    }

    /// The same for the opponent.
    #[inline]
    #[must_use]
    pub fn other_safe(&self, masks: &Masks<B>) -> B {
        safe(masks, self.fast.other, self.fast.other_odd, self.other_two)
    }
}

/// Takes away cells with fewer than two neighbours among those left, until all have two.
#[inline]
fn safe<B: Bits>(masks: &Masks<B>, cells: B, mut odd: B, mut two: B) -> B {
    let mut safe = cells & two;
    let mut dropped = cells & !two;
    while dropped != B::ZERO {
        let near = masks.near(dropped.lowest());
        dropped = dropped.drop_lowest();
        two ^= !odd & near;
        odd ^= near;
        dropped |= safe & !two;
        safe &= two;
    }
    safe
}
