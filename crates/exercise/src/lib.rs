//! Exercises from positions, for paper and screen: found by chance from a seed and measured by the rules or a solver.
//!
//! An exercise is what is asked and *all* that is right, as data; whoever shows it finds the words and the pictures. The
//! same sheet, by its game, seed and difficulty, is the same everywhere: that is what the code on a printed sheet relies on
//! ([`engine::core::code::Opens::Worksheet`]).
//!
//! Reading order: this file, then a file per game.

pub mod perimexpaire;
pub mod puissances;
pub mod transparences;
pub mod triancey;
pub mod vectominos;

#[cfg(test)]
mod tests;

use engine::{GameId, Rng, Seed};

pub use engine::core::code::Difficulty;

/// How many exercises a sheet has.
pub const EXERCISES: u8 = 4;
/// How many positions are tried for one exercise.
const TRIES: u32 = 2_000;

/// An exercise of a game.
#[derive(Clone, Debug)]
pub enum Exercise {
    /// Find all links among some cards.
    Perimexpaire(perimexpaire::Links),
    /// Find all places for a piece.
    Vectominos(vectominos::Places),
    /// Find the cell that wins most.
    Triancey(Box<triancey::Strongest>),
    /// Make the model with the cards given.
    Transparences(transparences::Puzzle),
    /// Find all pairs of values whose result satisfies a constraint.
    Puissances(puissances::Results),
}

/// From what an exercise is made.
pub(crate) struct Making {
    pub(crate) rng: Rng,
    pub(crate) difficulty: Difficulty,
}

impl Making {
    /// The value for the difficulty.
    pub(crate) fn by<T>(&self, easy: T, medium: T, hard: T) -> T {
        match self.difficulty {
            Difficulty::Easy => easy,
            Difficulty::Medium => medium,
            Difficulty::Hard => hard,
        }
    }
}

/// One exercise of a sheet, by its number from 0; none if no position was found.
#[must_use]
pub fn exercise(game: GameId, seed: &str, difficulty: Difficulty, number: u8) -> Option<Exercise> {
    let rng = Rng::new(Seed::from_text(seed), &format!("worksheet {game} {difficulty} {number}"));
    let mut making = Making { rng, difficulty };
    match game {
        GameId::Perimexpaire => perimexpaire::exercise(&mut making).map(Exercise::Perimexpaire),
        GameId::Vectominos => vectominos::exercise(&mut making).map(Exercise::Vectominos),
        GameId::Triancey => triancey::exercise(&mut making).map(Box::new).map(Exercise::Triancey),
        GameId::Transparences => transparences::exercise(&mut making).map(Exercise::Transparences),
        GameId::Puissances => puissances::exercise(&mut making).map(Exercise::Puissances),
    }
}
