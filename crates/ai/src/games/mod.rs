//! The players, a folder per game.

pub mod triancey;
