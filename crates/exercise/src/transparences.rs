//! Make the model with the cards given. The measure is the solver's: how many cards it takes, and how many lines stick
//! out at best.

use ai::games::transparences::puzzle::{self, Profile, Uniqueness};
use engine::games::transparences::Transparences;

pub use ai::games::transparences::puzzle::Puzzle;

use super::{ExerciseGame, Making};

/// Puzzles tried for one exercise: each is solved to the end.
const PUZZLES: u32 = 300;

impl ExerciseGame for Transparences {
    type Exercise = Puzzle;

    fn exercise(making: &mut Making) -> Option<Puzzle> {
        exercise(making)
    }
}

fn exercise(making: &mut Making) -> Option<Puzzle> {
    let unique = Uniqueness::Any;
    let profile = making.by(
        Profile { hand: 3, cards: 2, lines: 0, unique },
        Profile { hand: 4, cards: 3, lines: 0, unique },
        Profile { hand: 5, cards: 3, lines: 1, unique },
    );
    puzzle::generate(profile, making.rng.seed(), PUZZLES)
}
