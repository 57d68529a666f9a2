//! How each game looks.

pub mod triancey;
pub mod vectominos;
