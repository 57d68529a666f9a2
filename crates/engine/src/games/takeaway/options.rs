//! What can be chosen before a match of take-away.

use crate::options;

const SMALLEST_HEAP: u32 = 5;
/// The most counters a heap can have.
pub const LARGEST_HEAP: u32 = 60;
const MOST_ROUNDS: u32 = 20;

options! {
    /// The options of a match.
    pub struct Options {
        /// How many counters there are at first.
        heap: number(SMALLEST_HEAP, LARGEST_HEAP) = 21, "TA-1.1";
        /// How many rounds are played.
        rounds: number(1, MOST_ROUNDS) = 1, "C-11";
    }
    presets { "standard" => "", "long" => "heap=60 rounds=3" }
}
