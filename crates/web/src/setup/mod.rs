//! Setting up a table: who plays, against whom, with which options.

pub mod form;
pub mod page;

pub use form::{Form, Opponent};
pub use page::Setup;
