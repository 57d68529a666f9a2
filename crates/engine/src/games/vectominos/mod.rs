//! Vectominos: dominoes with two vectors, laid so that one square touches the middle of another piece's long side and
//! bears the sum of its two vectors. The first player without pieces, or with three sums at once, wins the round.
//! By the Groupe Jeux 2 maths. Rules: VM, below.
//!
//! Options: which set of 30 pieces (`set`), the referee, and how many rounds.
//!
//! Reading order: [`options`], [`piece`] (vectors, pairs, pieces), [`mod@catalogue`] (what follows from a set),
//! [`geometry`] (the half-unit lattice and median contacts), [`appearances`] (what Polymorphes can be), [`table`]
//! (what lies and where pieces can go, kept incrementally; search plays on it too), [`contact`] (the mathematics of a
//! placement), [`action`], [`position`] and `rules` (the rules), [`view`] (who knows what), [`notation`].
#![doc = include_str!("RULES.md")]

pub mod action;
pub mod appearances;
pub mod catalogue;
pub mod contact;
pub mod geometry;
pub mod notation;
pub mod options;
pub mod piece;
pub mod position;
mod rules;
pub mod table;
pub mod view;

pub use action::{Action, Effect, End, Explanation, Reason};
pub use catalogue::{Catalogue, catalogue};
pub use contact::{Appearance, Contact, Link, Mathematics, Verdict};
pub use geometry::{Lie, Place};
pub use options::Options;
pub use piece::{Pair, PieceId, PieceSet, Set, Vector};
pub use position::{Phase, Vectominos};
pub use table::{Lay, Table};
pub use view::View;

#[cfg(test)]
mod tests;
