//! Exercises from positions, for paper and screen: generated from a seed and graded by the rules or a solver.
//!
//! An exercise is a question and *all* correct answers, as data; print and web add words and pictures. A sheet is
//! determined by its game, seed and difficulty: the code on a printed sheet relies on that
//! ([`engine::core::code::Opens::Worksheet`]).
//!
//! Reading order: this file, then one file per game.

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

/// Number of exercises on a sheet.
pub const EXERCISES: u8 = 4;
/// Maximum number of positions tried for one exercise.
const TRIES: u32 = 2_000;

/// A game that has exercises.
pub trait ExerciseGame: Position {
    /// The question and all correct answers.
    type Exercise: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Generates an exercise; `None` if no suitable position was found.
    fn exercise(params: &mut ExerciseParams) -> Option<Self::Exercise>;
}

/// Inputs of the generator.
#[derive(Clone, Debug)]
pub struct ExerciseParams {
    /// Source of all randomness.
    pub rng: Rng,
    /// The requested difficulty.
    pub difficulty: Difficulty,
}

impl ExerciseParams {
    /// Selects the value for the difficulty.
    #[must_use]
    pub fn by<T>(&self, easy: T, medium: T, hard: T) -> T {
        match self.difficulty {
            Difficulty::Easy => easy,
            Difficulty::Medium => medium,
            Difficulty::Hard => hard,
        }
    }
}

/// Exercise number `number` of a sheet, counted from 0; `None` if no suitable position was found.
#[must_use]
pub fn exercise<P: ExerciseGame>(seed: &str, difficulty: Difficulty, number: u8) -> Option<P::Exercise> {
    let rng = Rng::new(Seed::from_text(seed), &format!("worksheet {} {difficulty} {number}", P::GAME));
    P::exercise(&mut ExerciseParams { rng, difficulty })
}
