//! A match looked at again: step by step, with the engine's judgement, and a way to play on from any step.
//!
//! Reading order: [`watch`] (what is looked at), [`judge`] (what the engine thinks of it), then the parts of the screen:
//! [`steps`], [`curve`], [`pick`] (where the match comes from).

pub mod curve;
pub mod judge;
pub mod pick;
pub mod steps;
pub mod watch;

pub use watch::Watch;
