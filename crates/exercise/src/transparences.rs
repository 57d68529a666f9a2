//! Build the model with the given cards. Difficulty, from the solver: how many cards it takes, and the minimum number
//! of lines out.

use ai::games::transparences::puzzle::{self, Profile, Uniqueness};
use engine::games::transparences::Transparences;

pub use ai::games::transparences::puzzle::Puzzle;

use super::{ExerciseGame, ExerciseParams};

/// Puzzles tried for one exercise, each solved completely.
const PUZZLES: u32 = 300;

impl ExerciseGame for Transparences {
    type Exercise = Puzzle;

    fn exercise(params: &mut ExerciseParams) -> Option<Puzzle> {
        exercise(params)
    }
}

fn exercise(params: &mut ExerciseParams) -> Option<Puzzle> {
    let unique = Uniqueness::Any;
    let profile = params.by(
        Profile { hand: 3, cards: 2, lines: 0, unique },
        Profile { hand: 4, cards: 3, lines: 0, unique },
        Profile { hand: 5, cards: 3, lines: 1, unique },
    );
    puzzle::generate(profile, params.rng.seed(), PUZZLES)
}
