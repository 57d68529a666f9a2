//! Triancey, by Jean-Luc Ancey (commercial rights reserved; non-profit reproduction encouraged).
//!
//! White and red lay stones on a triangulated cylinder; every cell with two neighbours of one colour takes
//! that colour, and so on in a chain reaction. The full board is counted. Rules: TR, below.
//!
//! Reading order: [`options`], [`board`] (cells and neighbours, from a word or regular; `recent` shares
//! them), [`position`] (the
//! rules), [`notation`], [`fast`] (the same rules for search: a few machine words, no allocation).
#![doc = include_str!("RULES.md")]

pub mod board;
pub mod fast;
pub mod notation;
pub mod options;
pub mod position;
mod recent;
mod regular;
mod word;

pub use board::{Board, Cell, CellSet, Colour, Side};
pub use options::Options;
pub use position::{Action, Effect, Explanation, Reason, Triancey, View, Wave};

#[cfg(test)]
mod tests;
