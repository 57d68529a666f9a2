//! A match looked at again: step by step, with the engine's judgement, and a way to play on from any step.
//!
//! Reading order: [`watch`] (what is looked at) with [`seen`] (its steps in words), [`judge`] (what the engine thinks of
//! it), then the parts of the screen: [`head`], [`steps`], [`moments`], [`curve`], [`results`], [`pick`] and [`link`]
//! (where the match comes from).

pub mod curve;
pub mod head;
pub mod judge;
pub mod kept;
pub mod link;
pub mod moments;
pub mod pick;
pub mod results;
pub mod seen;
pub mod steps;
pub mod watch;

pub use watch::{Source, Watch};
