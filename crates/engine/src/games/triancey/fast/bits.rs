//! Sets of cells as machine words. Not [`bit_set!`](crate::bit_set): the search is generic over the word, so that boards of up
//! to 64 cells take half the instructions, and it picks random members without a branch.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::games::triancey::board::CellSet;

/// A machine word as a set of cells.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + std::hash::Hash
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + 'static
{
    /// No cell.
    const ZERO: Self;
    /// How many cells fit.
    const MOST: u32;
    /// A word for every cell.
    type PerCell: Clone + Debug + Send + Sync;

    /// Just this cell.
    fn one(cell: u32) -> Self;
    /// How many cells.
    fn count(self) -> u32;
    /// The lowest cell; the set is not empty.
    fn lowest(self) -> u32;
    /// The set without its lowest cell.
    #[must_use]
    fn drop_lowest(self) -> Self;
    /// A cell of the set, which is not empty; each equally likely as `random` is spread over all its values.
    fn pick(self, random: u64) -> u32;
    /// All cells if so, else none; without a branch.
    fn filled_if(condition: bool) -> Self;
    /// From a set of the rules; cells that do not fit are dropped.
    fn from_set(set: CellSet) -> Self;
    /// To a set of the rules.
    fn to_set(self) -> CellSet;
    /// Makes a word for every cell.
    fn per_cell(make: impl Fn(u8) -> Self) -> Self::PerCell;
    /// The word of a cell.
    fn row(words: &Self::PerCell, cell: u32) -> Self;
}

macro_rules! bits {
    ($word:ty, $cells:literal, $pick:ident) => {
        impl Bits for $word {
            const ZERO: Self = 0;
            const MOST: u32 = $cells;
            type PerCell = [Self; $cells];

            #[inline(always)]
            fn one(cell: u32) -> Self {
                1 << (cell % $cells)
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn drop_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn pick(self, random: u64) -> u32 {
                $pick(self, random)
            }
            #[inline(always)]
            fn filled_if(condition: bool) -> Self {
                Self::from(condition).wrapping_neg()
            }
            fn from_set(set: CellSet) -> Self {
                set.0 as Self
            }
            fn to_set(self) -> CellSet {
                CellSet(self.into())
            }
            fn per_cell(make: impl Fn(u8) -> Self) -> Self::PerCell {
                std::array::from_fn(|cell| make(cell as u8))
            }
            #[inline(always)]
            fn row(words: &Self::PerCell, cell: u32) -> Self {
                words[cell as usize % $cells]
            }
        }
    };
}

bits!(u64, 64, pick);
bits!(u128, 128, pick_wide);

/// A set bit of `word`, each equally likely as `random` is spread over all its values.
#[inline(always)]
fn pick(word: u64, random: u64) -> u32 {
    let ranks = Ranks::of(word);
    ranks.select(scale(random, ranks.count()))
}

/// [`pick`] for two words.
#[inline(always)]
fn pick_wide(word: u128, random: u64) -> u32 {
    let (low, high) = (Ranks::of(word as u64), Ranks::of((word >> 64) as u64));
    let rank = scale(random, low.count() + high.count());
    if rank < low.count() { low.select(rank) } else { 64 + high.select(rank - low.count()) }
}

/// A word prepared for counting and for finding its set bits by rank.
#[derive(Clone, Copy)]
#[cfg(target_feature = "bmi2")]
struct Ranks(u64);

#[cfg(target_feature = "bmi2")]
impl Ranks {
    #[inline(always)]
    const fn of(word: u64) -> Self {
        Self(word)
    }

    #[inline(always)]
    const fn count(self) -> u32 {
        self.0.count_ones()
    }

    #[inline(always)]
    fn select(self, rank: u32) -> u32 {
        deposit::deposit(1 << rank, self.0).trailing_zeros()
    }
}

/// Without the processor's help: the counts of the bytes, added up from below in one multiplication, serve both the
/// count and the search for the byte; a table finds the bit in the byte.
#[derive(Clone, Copy)]
#[cfg(not(target_feature = "bmi2"))]
struct Ranks {
    word: u64,
    sums: u64,
}

#[cfg(not(target_feature = "bmi2"))]
impl Ranks {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x8080_8080_8080_8080;

    #[inline(always)]
    const fn of(word: u64) -> Self {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Self { word, sums: bytes.wrapping_mul(Self::ONES) }
    }

    #[inline(always)]
    const fn count(self) -> u32 {
        (self.sums >> 56) as u32
    }

    #[inline(always)]
    fn select(self, rank: u32) -> u32 {
        // A byte's top bit stays set where its sum is not above the rank.
        let passed = ((u64::from(rank) * Self::ONES) | Self::TOPS).wrapping_sub(self.sums) & Self::TOPS;
        let byte = ((passed >> 7).wrapping_mul(Self::ONES) >> 56) as u32 * 8;
        let before = (self.sums << 8 >> byte & 0xff) as u32;
        byte + u32::from(PLACE[(self.word >> byte & 0xff) as usize][rank.wrapping_sub(before) as usize & 7])
    }
}

/// A number below `n` from 64 random bits; its bias is below 2⁻⁵⁸ for `n` up to 64.
#[inline(always)]
pub(super) fn scale(random: u64, n: u32) -> u32 {
    ((u128::from(random) * u128::from(n)) >> 64) as u32
}

/// The place of the `rank`th set bit of a byte.
#[cfg(not(target_feature = "bmi2"))]
static PLACE: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut rank) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte][rank] = place as u8;
                rank += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

/// The one instruction for which Rust asks `unsafe`. Its need: random games on a 60-cell board run 1.4 times as
/// fast with it as with the byte table (bench/README.md).
#[cfg(target_feature = "bmi2")]
#[allow(unsafe_code)]
mod deposit {
    #[inline(always)]
    pub(super) fn deposit(bits: u64, mask: u64) -> u64 {
        // SAFETY: the instruction touches no memory, and this module exists only in builds for processors that have it.
        unsafe { core::arch::x86_64::_pdep_u64(bits, mask) }
    }
}
