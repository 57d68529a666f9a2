//! Exercises from positions, for paper and screen: found by chance from a seed and measured by the rules or a solver.
//!
//! An exercise is what is asked and *all* that is right, as data; whoever shows it finds the words and the pictures. The
//! same sheet, by its game, seed and difficulty, is the same everywhere: that is what the code on a printed sheet relies on
//! ([`engine::core::code::Opens::Worksheet`]).
//!
//! Reading order: this file, then a file per game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub mod $module;)+
    };
}
engine::for_each_game!(modules);

#[cfg(test)]
mod tests;

use engine::{Position, Rng, Seed};

pub use engine::core::code::Difficulty;

/// How many exercises a sheet has.
pub const EXERCISES: u8 = 4;
/// How many positions are tried for one exercise.
const TRIES: u32 = 2_000;

/// A game that has exercises.
pub trait ExerciseGame: Position {
    /// What is asked, and all that is right.
    type Exercise: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Makes an exercise; none if no position was found.
    fn exercise(making: &mut Making) -> Option<Self::Exercise>;
}

/// From what an exercise is made.
#[derive(Clone, Debug)]
pub struct Making {
    /// All its chance.
    pub rng: Rng,
    /// How hard it is to be.
    pub difficulty: Difficulty,
}

impl Making {
    /// The value for the difficulty.
    #[must_use]
    pub fn by<T>(&self, easy: T, medium: T, hard: T) -> T {
        match self.difficulty {
            Difficulty::Easy => easy,
            Difficulty::Medium => medium,
            Difficulty::Hard => hard,
        }
    }
}

/// One exercise of a sheet, by its number from 0; none if no position was found.
#[must_use]
pub fn exercise<P: ExerciseGame>(seed: &str, difficulty: Difficulty, number: u8) -> Option<P::Exercise> {
    let rng = Rng::new(Seed::from_text(seed), &format!("worksheet {} {difficulty} {number}", P::GAME));
    P::exercise(&mut Making { rng, difficulty })
}
