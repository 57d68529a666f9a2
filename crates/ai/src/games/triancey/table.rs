//! Transposition table; newer entries replace older ones.

use engine::games::triancey::fast::{Bits, Counted};

/// How a stored score bounds the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The score is exact.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Bound {
    /// The bound implied by a best score found with this window.
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

/// A stored search result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    score: i16,
    depth: u8,
    bound: Bound,
    pub(super) cell: u8,
}

/// A hash table: each slot holds the key and the [`Entry`] packed into a word. Plain integers, so that the system hands
/// out zeroed memory page by page on first use: clearing a large table would take a good part of a short search.
pub(super) struct Table {
    entries: Vec<[u64; 2]>,
    mask: usize,
}

const LEAST: u64 = 1 << 8;
/// 4 MB: in searches of a tenth of a second, larger tables cost more in cache misses than they save.
const MAX_SLOTS: u64 = 1 << 18;

impl Table {
    /// Sized for a search of this many nodes.
    pub(super) fn new(nodes: u64) -> Self {
        let len = (nodes / 4).clamp(LEAST, MAX_SLOTS).next_power_of_two() as usize;
        Self { entries: vec![[0; 2]; len], mask: len - 1 }
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
        let [of, packed] = self.entries[(key >> 20) as usize & self.mask];
        (of == key).then(|| Entry::unpacked(packed))
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, depth: u32, score: i32, bound: Bound, cell: u32) {
        let entry = Entry { score: score as i16, depth: depth as u8, bound, cell: cell as u8 };
        self.entries[(key >> 20) as usize & self.mask] = [key, entry.packed()];
    }
}

impl Entry {
    #[inline]
    const fn packed(self) -> u64 {
        u64::from_le_bytes([
            self.score.to_le_bytes()[0],
            self.score.to_le_bytes()[1],
            self.depth,
            self.cell,
            self.bound as u8,
            0,
            0,
            0,
        ])
    }

    #[inline]
    const fn unpacked(packed: u64) -> Self {
        let [low, high, depth, cell, bound, ..] = packed.to_le_bytes();
        let bound = match bound {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        Self { score: i16::from_le_bytes([low, high]), depth, bound, cell }
    }

    /// The score, if it is deep enough and cuts off this window.
    #[inline]
    pub(super) fn cut(self, depth: u32, alpha: i32, beta: i32) -> Option<i32> {
        let score = i32::from(self.score);
        let proven = score.abs() > super::evaluation::MAX_SCORE;
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

#[cfg(test)]
mod tests {
    use super::{Bound, Entry};

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for score in [i16::MIN, -20_060, -1, 0, 1, 9_999, i16::MAX] {
                for (depth, cell) in [(0, 0), (3, 59), (99, 127), (255, 255)] {
                    let entry = Entry { score, depth, bound, cell };
                    assert_eq!(Entry::unpacked(entry.packed()), entry);
                }
            }
        }
    }
}
