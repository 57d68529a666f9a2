//! Enumerates turns: which cards to lay where, whatever the order. Zobrist-style keys, added up, detect transpositions.

use std::cmp::Reverse;

use engine::Rng;
use engine::games::perimexpaire::fast::{Fast, Lay};

/// A hand has four cards.
const MAX_LAYS: usize = 4;
/// Beam width: partial turns kept from one card to the next.
pub(super) const WIDTH: usize = 48;

/// The cards laid in a turn, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    lays: [Option<Lay>; MAX_LAYS],
    /// Cards laid.
    pub(super) laid: u8,
    /// Cards turned.
    pub(super) turned: u8,
    key: u64,
}

impl Turn {
    const NONE: Self = Self { lays: [None; MAX_LAYS], laid: 0, turned: 0, key: 0 };

    /// The change in the player's lead.
    pub(super) const fn gain(&self) -> i32 {
        self.laid as i32 + 2 * self.turned as i32
    }

    /// The cards laid, in order.
    pub(super) fn lays(&self) -> impl Iterator<Item = Lay> + '_ {
        self.lays.iter().flatten().copied()
    }

    fn with(&self, lay: Lay, turned: u32, key: u64) -> Self {
        let mut turn = *self;
        turn.lays[usize::from(self.laid)] = Some(lay);
        turn.laid += 1;
        turn.turned += turned as u8;
        turn.key = self.key.wrapping_add(key);
        turn
    }
}

/// Turns of the player to move, largest gain first, including the empty turn. A beam search: it keeps the `width`
/// partial turns with the largest gain.
pub(super) fn turns(fast: &mut Fast, width: usize) -> Vec<Turn> {
    let mut all = vec![Turn::NONE];
    let mut first = 0;
    for _ in 0..MAX_LAYS {
        let mut longer = Vec::new();
        for turn in &all[first..] {
            extend(fast, turn, &mut longer);
        }
        if longer.is_empty() {
            break;
        }
        longer.sort_unstable_by_key(|turn| (Reverse(turn.gain()), turn.key));
        longer.dedup_by_key(|turn| (turn.gain(), turn.key));
        longer.truncate(width);
        first = all.len();
        all.append(&mut longer);
    }
    all.sort_by_key(|turn| Reverse(turn.gain()));
    all
}

/// Appends every turn that lays one more card.
fn extend(fast: &mut Fast, turn: &Turn, out: &mut Vec<Turn>) {
    let undos: Vec<_> = turn.lays().map(|lay| fast.lay(lay)).collect();
    if !fast.is_over() {
        fast.each_lay(|lay| out.push(turn.with(lay, fast.turned(lay), fast.place_key(lay))));
    }
    undos.into_iter().rev().for_each(|undo| fast.undo(undo));
}

/// The turn that turns the most cards; among equals, one that lays the most.
pub(super) fn most_turned(fast: &mut Fast, rng: &mut Rng) -> Vec<Lay> {
    let all = turns(fast, WIDTH);
    let best = all.iter().map(|turn| (turn.turned, turn.laid)).max();
    let best: Vec<&Turn> = all.iter().filter(|turn| Some((turn.turned, turn.laid)) == best).collect();
    rng.choose(&best).lays().collect()
}
