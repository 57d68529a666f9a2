//! Transparences, with the see-through cards of Julien Sentis (the game's own title is lost; this is a working title).
//!
//! Sixty-six transparent cards bear a square, a circle and a cross each. All players at once superpose theirs, turned,
//! flipped and shifted at will, until nine cells show the model. Rules: TP, below.
//!
//! Options ([`Options`]): `variant` (base, timed, lightning), `model` (by chance or by a modeller), `blind`, `frame`,
//! the times, and when a match ends. One player alone plays solo (TP-5.1).
//!
//! Reading order: [`card`] (the deck, attitudes, nine cells as bits), [`assembly`] (cards laid on one another, the
//! frame, and why the area is bounded), [`options`], [`action`] (the data of moves and effects), [`rules`] (a round),
//! [`position`] (the rules behind the common interface), [`view`] (what a seat may know, and worlds that fit it),
//! [`notation`].
#![doc = include_str!("RULES.md")]

pub mod action;
pub mod assembly;
pub mod card;
mod guess;
pub mod notation;
pub mod options;
pub mod position;
pub mod rules;
pub mod view;

pub use action::{Action, Cause, Comparison, Effect, Explanation, Pair, Reason, Score};
pub use assembly::{Assembly, Frame, Framed, Layers, NEAR, Placed, span};
pub use card::{Attitude, Card, CardSet, Cell, DECK, Figure, Patch};
pub use options::{Framing, ModelBy, Options, Variant};
pub use rules::{HAND, MODEL_CARDS, Phase, Player, Stance, Transparences};
pub use view::{ModelView, PlayerView, View};

#[cfg(test)]
mod tests;
