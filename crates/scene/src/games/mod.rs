//! How each game looks.

pub mod perimexpaire;
pub mod triancey;
pub mod vectominos;
