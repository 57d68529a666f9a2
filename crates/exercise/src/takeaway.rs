//! Find what to take from a heap. The measure: how large the heap is.

use engine::games::takeaway::{Takeaway, winning_take};

use super::{ExerciseGame, Making, TRIES};

/// A heap, and what to take from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heap {
    /// How many counters there are.
    pub left: u32,
    /// What leaves a multiple of four (TA-1.4).
    pub right: u32,
}

impl ExerciseGame for Takeaway {
    type Exercise = Heap;

    fn exercise(making: &mut Making) -> Option<Heap> {
        let (least, span) = making.by((5, 4), (9, 10), (20, 35));
        (0..TRIES).find_map(|_| {
            let left = least + making.rng.below(span);
            winning_take(left).map(|right| Heap { left, right })
        })
    }
}
