//! Setting up a table in three lines: with whom, which variant, how many; and what else can be chosen.

pub mod form;
pub mod options;
pub mod page;
pub mod players;
pub mod preset;
#[cfg(test)]
mod texts_test;
pub mod variants;

pub use form::{Form, Opponent, Way};
pub use page::{Setup, open_online};
pub use preset::Preset;
