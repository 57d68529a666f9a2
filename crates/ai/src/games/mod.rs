//! The players, a folder per game.

pub mod transparences;
pub mod triancey;
