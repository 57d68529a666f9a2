//! Players of Transparences: they plan with the solver and act at the pace of people.
//!
//! Reading order: [`solver`] (the exact solver), [`plan`] (from where an assembly stands to where it should), [`timed`]
//! (one card at a time, with the pile's expectation), `player` (levels, delays and errors), [`puzzle`] (tasks with a
//! wanted solution), [`hint`] (what can still be reached, and the next step).

pub mod hint;
pub mod plan;
mod player;
pub mod puzzle;
pub mod solver;
pub mod timed;

#[cfg(test)]
mod tests;
