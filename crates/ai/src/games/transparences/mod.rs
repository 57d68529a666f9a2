//! Bots for Transparences: they plan with the solver and act at a human pace.
//!
//! Reading order: [`solver`] (the exact solver), [`plan`] (the next action towards a target assembly), [`timed`] (one
//! card at a time, with the expectation over the draw pile), `player` (levels, delays and errors), [`puzzle`] (puzzles
//! with a given kind of solution), [`hint`] (the best reachable score, and the next step towards it).

pub mod hint;
pub mod plan;
mod player;
pub mod puzzle;
pub mod solver;
pub mod timed;

#[cfg(test)]
mod tests;
