//! The players, a folder per game.

pub mod puissances;
pub mod triancey;
