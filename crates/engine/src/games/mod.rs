//! The games, a folder each. Adding one: docs/ADDING-A-GAME.md.

pub mod perimexpaire;
pub mod puissances;
pub mod transparences;
pub mod triancey;
pub mod vectominos;

use crate::core::position::Position;
use crate::string_enum;

string_enum! {
    /// The games of this release.
    pub enum GameId {
        /// Triancey, by Jean-Luc Ancey.
        Triancey = "triancey",
        /// Périmexpaire, with its variant Périmaire.
        Perimexpaire = "perimexpaire",
        /// Vectominos: dominoes with vectors.
        Vectominos = "vectominos",
        /// Puissances en chaîne, the board game on powers.
        Puissances = "puissances",
        /// Transparences, cards by Julien Sentis.
        Transparences = "transparences",
    }
}

/// Something that can be done with any game.
pub trait GameVisitor {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn visit<P: Position>(self) -> Self::Output;
}

impl GameId {
    /// Does something with the game of this name: the one place that leads from a name to a type.
    pub fn visit<F: GameVisitor>(self, f: F) -> F::Output {
        match self {
            Self::Triancey => f.visit::<triancey::Triancey>(),
            Self::Perimexpaire => f.visit::<perimexpaire::Perimexpaire>(),
            Self::Vectominos => f.visit::<vectominos::Vectominos>(),
            Self::Puissances => f.visit::<puissances::Puissances>(),
            Self::Transparences => f.visit::<transparences::Transparences>(),
        }
    }
}
