//! Périmexpaire, and its variant Périmaire: two card games on equal areas and equal perimeters, after the rules sheet
//! of the original printed games.
//!
//! In Périmexpaire red and blue lay cards next to cards of the same area or the same perimeter and turn them to their
//! colour; in Périmaire everybody gets rid of a hand on one pile. Rules: PX and PM, below. Options: `variant`,
//! `contact` (PX-2.5), `deck` (PM-1.2), `referee` and `contest_seconds` (C-4), `rounds` (C-11).
//!
//! Reading order: [`figure`] (exact geometry), [`card`] (the figures, and what links them), [`options`], [`action`]
//! (what can be done, what happens, why not), [`state`], [`position`] (what both share, and the interface), [`spread`] (Périmexpaire),
//! [`heap`] (Périmaire), [`vigilant`] (contests), [`notation`], [`fast`] (Périmexpaire again, for search).
#![doc = include_str!("RULES.md")]

pub mod action;
pub mod card;
pub mod fast;
pub mod figure;
pub mod heap;
pub mod notation;
pub mod options;
pub mod position;
pub mod spread;
pub mod state;
pub mod vigilant;

pub use action::{Action, Cause, Claims, Direction, Effect, Explanation, Reason, Spot};
pub use card::{Card, CardSet, Comparison, Link};
pub use figure::{Area, Corner, Edge, Figure, Measures, Perimeter, Piece};
pub use options::{Contact, DeckKind, Options, Variant};
pub use position::Perimexpaire;
pub use state::{Colour, Hand, Laid, Pending, Stage, View};

#[cfg(test)]
mod tests;
