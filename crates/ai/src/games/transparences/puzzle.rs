//! Puzzle generator: a model and a hand with a given kind of solution.

use engine::games::transparences::{Attitude, Card, CardSet, Layers, Patch, Placed};
use engine::{Rng, Seed};

use super::solver::{self, Count, Task, Witness, count};

/// The required properties of a puzzle's solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Cards in the hand, at most 16.
    pub hand: usize,
    /// Minimum number of cards that complete the model with `lines` lines out, 2 to 6.
    pub cards: usize,
    /// Minimum number of lines out; 0 for a flush solution.
    pub lines: u8,
    /// Whether the best score must have exactly one minimal assembly.
    pub unique: Uniqueness,
}

/// Whether a puzzle may have several solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// Exactly one best solution.
    Unique,
    /// One or more.
    Any,
}

/// A model, a hand, and a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The model.
    pub model: Patch,
    /// The cards to complete it with.
    pub hand: CardSet,
    /// A best solution with the fewest cards.
    pub solution: Witness,
    /// Number of minimal best solutions.
    pub solutions: u64,
}

/// Node limit for counting solutions.
const COUNT_NODES: u64 = 20_000;

/// Generates a puzzle of this profile, reproducibly from the seed; `None` if none was found in `tries` attempts.
#[must_use]
pub fn generate(profile: Profile, seed: Seed, tries: u32) -> Option<Puzzle> {
    let mut rng = Rng::new(seed, "puzzle");
    (0..tries).find_map(|_| attempt(profile, &mut rng))
}

fn attempt(profile: Profile, rng: &mut Rng) -> Option<Puzzle> {
    let mut cards: Vec<Card> = Card::all().collect();
    rng.shuffle(&mut cards);
    cards.truncate(profile.hand.clamp(profile.cards, 16));
    let spread = u32::from(profile.lines.min(4)) + 1;
    let place = |rng: &mut Rng, card| {
        let attitude = Attitude::new(rng.below(8) as u8).unwrap_or(Attitude::UPRIGHT);
        let mut shift = || (rng.below(spread) as i8) - (spread as i8 / 2);
        Placed { card, attitude, row: shift(), col: shift() }
    };
    let laid: Vec<Placed> = cards[..profile.cards].iter().map(|&card| place(rng, card)).collect();
    let model = Layers::of(&laid)?.window(0, 0);
    if !model.cells().iter().all(|cell| cell.is_covered()) {
        return None;
    }
    let task = Task::new(model, cards.into_iter().collect());
    let answer = solver::solve(&task);
    let best = answer.best.filter(|witness| witness.frame.is_complete())?;
    if best.frame.lines() != profile.lines {
        return None;
    }
    let solution = solver::complete_with_fewest_cards(&task, 0)?;
    if solution.placed.len() != profile.cards {
        return None;
    }
    let solutions = match (count(&task, solution.score, COUNT_NODES), profile.unique) {
        (Count::Exactly(1), _) => 1,
        (Count::Exactly(solutions), Uniqueness::Any) => solutions,
        (Count::AtLeast(solutions), Uniqueness::Any) => solutions,
        (Count::Exactly(_) | Count::AtLeast(_), Uniqueness::Unique) => return None,
    };
    Some(Puzzle { model, hand: task.hand, solution, solutions })
}

/// Attempts for a daily puzzle: far more than any day has needed.
const DAILY_TRIES: u32 = 20_000;

/// The puzzle of a day, counted from 1 January 1970: the same everywhere, online or offline. Cycles through three
/// difficulties.
#[must_use]
pub fn of_the_day(day: u32) -> Option<(Profile, Puzzle)> {
    let unique = Uniqueness::Any;
    let profile = match day % 3 {
        0 => Profile { hand: 4, cards: 2, lines: 0, unique },
        1 => Profile { hand: 4, cards: 3, lines: 0, unique },
        _ => Profile { hand: 5, cards: 3, lines: 1, unique },
    };
    let puzzle = generate(profile, Seed::from_text(&format!("puzzle of day {day}")), DAILY_TRIES)?;
    Some((profile, puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_two_months_has_its_puzzle_and_keeps_it() {
        for day in 20_800..20_860 {
            let puzzle = of_the_day(day);
            assert!(puzzle.is_some(), "day {day}");
            if day % 20 == 0 {
                assert_eq!(of_the_day(day), puzzle);
            }
        }
    }
}
