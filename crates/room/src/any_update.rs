//! An update of whichever game is played.

use std::any::Any;

use protocol::Update;
use table::TableGame;

/// The update of a game `P`.
pub type GameUpdate<P> =
    Update<<P as engine::Position>::Effect, <P as engine::Position>::View, <P as engine::Position>::Options>;

/// A [`GameUpdate`] whose game only its reader knows: a [`crate::Room`] hides which game is played, and a screen of that
/// game wants its own types back.
#[derive(Debug)]
pub struct AnyUpdate(Box<dyn Any + Send>);

impl AnyUpdate {
    pub(crate) fn new<P: TableGame>(update: GameUpdate<P>) -> Self {
        Self(Box::new(update))
    }

    /// The update, if it is one of the game `P`.
    #[must_use]
    pub fn downcast<P: TableGame>(self) -> Option<GameUpdate<P>> {
        self.0.downcast().ok().map(|update| *update)
    }
}
