//! The games, a folder each. Adding one: docs/ADDING-A-GAME.md.

pub mod transparences;
pub mod triancey;

use crate::core::position::Position;
use crate::words;

words! {
    /// The games of this release.
    pub enum GameId {
        /// Triancey, by Jean-Luc Ancey.
        Triancey = "triancey",
        /// Transparences, cards by Julien Sentis.
        Transparences = "transparences",
    }
}

/// Something that can be done with any game.
pub trait ForGame {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn with<P: Position>(self) -> Self::Output;
}

impl GameId {
    /// Does something with the game of this name: the one place that leads from a name to a type.
    pub fn visit<F: ForGame>(self, f: F) -> F::Output {
        match self {
            Self::Triancey => f.with::<triancey::Triancey>(),
            Self::Transparences => f.with::<transparences::Transparences>(),
        }
    }
}
