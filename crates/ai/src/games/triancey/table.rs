//! The memory of a search: positions already searched, the newer overwriting the older.

use engine::games::triancey::fast::{Bits, Counted};

/// What a remembered score says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// What the best score says that was found with this window.
    pub(super) const fn of(best: i32, alpha: i32, beta: i32) -> Self {
        if best >= beta {
            Self::Lower
        } else if best > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    score: i16,
    depth: u8,
    bound: Bound,
    /// The best move.
    pub(super) cell: u8,
}

/// A table of positions by key.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

const LEAST: u64 = 1 << 8;
const MOST: u64 = 1 << 20;

impl Table {
    /// A table for a search of so many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let len = (nodes / 4).clamp(LEAST, MOST).next_power_of_two() as usize;
        let nothing = Entry { key: 0, score: 0, depth: 0, bound: Bound::Exact, cell: 0 };
        Self { entries: vec![nothing; len], mask: len - 1 }
    }

    /// The key of a position; never 0.
    #[inline]
    pub(super) fn key<B: Bits>(position: &Counted<B>) -> u64 {
        let fast = position.fast();
        let (own, other) = (fast.own().to_set().0, fast.other().to_set().0);
        let phase = 2 * fast.to_move() as u64 + u64::from(fast.in_archipelago());
        let mut key = mix(own as u64 ^ 0x9e37_79b9_7f4a_7c15, other as u64 ^ 0xd1b5_4a32_d192_ed03);
        if B::MOST > 64 {
            key = mix(key ^ (own >> 64) as u64, (other >> 64) as u64 ^ 0xa076_1d64_78bd_642f);
        }
        mix(key ^ phase, 0xe703_7ed1_a0b4_28db) | 1
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[(key >> 20) as usize & self.mask];
        (entry.key == key).then_some(entry)
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: u32, score: i32, bound: Bound, cell: u32) {
        let entry = Entry { key, score: score as i16, depth: depth as u8, bound, cell: cell as u8 };
        self.entries[(key >> 20) as usize & self.mask] = entry;
    }
}

impl Entry {
    /// The score, if it answers a search of this depth and window.
    #[inline]
    pub(super) fn cut(self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let score = i32::from(self.score);
        let proven = score.abs() > super::evaluation::MOST;
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        ((u32::from(self.depth) >= depth || proven) && answers).then_some(score)
    }
}

#[inline]
const fn mix(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product >> 64) as u64 ^ product as u64
}
