//! How each game looks.

pub mod triancey;
