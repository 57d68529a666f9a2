//! Puissances en chaîne: a board game on powers by the Groupe Jeux 2 maths; its original title is lost, this one is
//! ours.
//!
//! Row and column heads get powers of 2, 5 and 10; a white cell multiplies or divides them. Who finds a result that
//! satisfies the constraint in hand colours a chain of cells, as long as the card's strength allows. The longest chain
//! of one colour wins. Rules: PC, below.
//!
//! Reading order: [`options`], [`power`] and [`steps`] (exact results and how a pupil computes them), [`constraints`]
//! and [`cards`] (what the 64 cards ask), [`material`] (the decks), [`board`], [`chain`] (what a move may colour),
//! [`longest`] (the exact length of a chain; `coloured` keeps it), [`position`] (what lies where; the two steps to a
//! move), [`rules`], [`view`], [`explain`], [`notation`].
#![doc = include_str!("RULES.md")]

pub mod board;
pub mod cards;
pub mod chain;
mod coloured;
pub mod constraints;
pub mod explain;
mod interface;
pub mod longest;
pub mod material;
pub mod notation;
pub mod options;
pub mod position;
pub mod power;
pub mod rules;
mod sound;
pub mod steps;
pub mod view;

pub use board::{Cell, CellSet, Head, Layout, Written};
pub use constraints::{CardId, Check, Constraint, Force, Judgement, Test};
pub use explain::{Chain, Explanation};
pub use options::{BoardKind, Deck, Options, Scoring};
pub use position::{Action, End, Hand, Opening, Pending, Phase, Play, Puissances, Source};
pub use power::{Base, Number, Sign, Value};
pub use rules::{Effect, Reason};
pub use steps::{Computation, Law, Step};
pub use view::{HandView, View};

#[cfg(test)]
mod tests;
