//! How each game looks.

pub mod perimexpaire;
pub mod puissances;
pub mod transparences;
pub mod triancey;
pub mod vectominos;
