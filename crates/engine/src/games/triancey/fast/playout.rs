//! One random game.

use super::{Bits, Fast, Masks};

/// A small generator for playouts (the rules' chance is another, see `core::rng`): `wyrand`-style multiply and fold.
#[derive(Clone, Debug)]
pub struct FastRng(u64);

impl FastRng {
    /// The generator of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xd1b5_4a32_d192_ed03);
        (product >> 64) as u64 ^ product as u64
    }
}

impl<B: Bits> Fast<B> {
    /// Plays to the end at random, each legal move equally likely; gives the number of moves.
    #[inline]
    pub fn play_out(&mut self, masks: &Masks<B>, rng: &mut FastRng) -> u32 {
        let mut moves = self.play_out_archipelago(masks, rng);
        loop {
            let choices = self.empty(masks);
            if choices == B::ZERO {
                return moves;
            }
            self.react(masks, choices.pick(rng.bits()));
            self.pass_turn();
            moves += 1;
        }
    }

    /// Plays the archipelago phase at random; gives the number of moves.
    #[inline]
    pub(super) fn play_out_archipelago(&mut self, masks: &Masks<B>, rng: &mut FastRng) -> u32 {
        let mut moves = 0;
        while self.in_archipelago() {
            let choices = self.moves(masks);
            self.play_in_archipelago(masks, choices.pick(rng.bits()));
            moves += 1;
        }
        moves
    }
}
