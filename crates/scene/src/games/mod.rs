//! How each game looks.

pub mod perimexpaire;
pub mod transparences;
pub mod puissances;
pub mod triancey;
pub mod vectominos;
