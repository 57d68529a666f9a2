//! Setting up a table: who plays, against whom, with which options.

pub mod form;
pub mod page;
#[cfg(test)]
mod texts_test;

pub use form::{Form, Opponent};
pub use page::Setup;
