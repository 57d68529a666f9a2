//! Find the best number to take from a heap. Difficulty: the size of the heap.

use engine::games::takeaway::{Takeaway, winning_take};

use super::{ExerciseGame, ExerciseParams, TRIES};

/// A heap, and the best number to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heap {
    /// Number of counters.
    pub left: u32,
    /// The number that leaves a multiple of four (TA-1.4).
    pub right: u32,
}

impl ExerciseGame for Takeaway {
    type Exercise = Heap;

    fn exercise(params: &mut ExerciseParams) -> Option<Heap> {
        let (least, span) = params.by((5, 4), (9, 10), (20, 35));
        (0..TRIES).find_map(|_| {
            let left = least + params.rng.below(span);
            winning_take(left).map(|right| Heap { left, right })
        })
    }
}
