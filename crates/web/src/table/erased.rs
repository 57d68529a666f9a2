//! A table's view and effects where the game is not known: the game's own parts are there as values, and only the
//! game's [`super::GameUi`] gets at them. They are made once per update; nothing on the screen reads text.

use std::any::Any;
use std::sync::Arc;

use protocol::Update;
use room::GameUpdate;
use table::{TableEffect, TableGame, TableView};

/// A value of one of a game's own types.
#[derive(Clone, Debug)]
pub struct Erased(Arc<dyn Any + Send + Sync>);

impl Erased {
    /// Forgets the type of a value.
    pub fn new<T: Any + Send + Sync>(value: T) -> Self {
        Self(Arc::new(value))
    }

    /// The value, if it is of this type.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }

    /// The value to keep, if it is of this type.
    #[must_use]
    pub fn share<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(&self.0).downcast().ok()
    }
}

/// The table as a viewer sees it.
pub type AnyTableView = TableView<Erased, Erased>;

/// What happened.
pub type AnyEffects = Vec<TableEffect<Erased>>;

/// What happened, and how the table looks now.
pub type TableUpdate = Update<Erased, Erased, Erased>;

/// Forgets which game an update is of.
#[must_use]
pub fn erase<P: TableGame>(update: GameUpdate<P>) -> TableUpdate {
    let Update { from, effects, viewer, view } = update;
    Update {
        from,
        effects: effects.into_iter().map(|effect| effect.map(Erased::new)).collect(),
        viewer,
        view: view.map(Erased::new, Erased::new),
    }
}
