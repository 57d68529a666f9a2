//! How each game looks.

pub mod puissances;
pub mod triancey;
