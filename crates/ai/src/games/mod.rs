//! The players, a folder per game.

pub mod triancey;
pub mod vectominos;
