//! How each game looks.

pub mod transparences;
pub mod triancey;
