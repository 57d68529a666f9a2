//! Take-away: one heap of counters, take one to three, who takes the last one wins. The smallest whole game, there to
//! show what a game consists of (docs/ADDING-A-GAME.md). Rules: TA, below.
//!
//! Reading order: [`options`], [`position`] (the rules), [`notation`].
#![doc = include_str!("RULES.md")]

pub mod notation;
pub mod options;
pub mod position;

pub use options::Options;
pub use position::{Action, Effect, Explanation, Reason, Takeaway, View, winning_take};

#[cfg(test)]
mod tests;
