//! What happened, and who may know.

use serde::{Deserialize, Serialize};

use super::seat::{SeatSet, Viewer};

/// Who may see an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// All seats and spectators.
    Everyone,
    /// These seats and nobody else.
    Only(SeatSet),
    /// Everybody, including spectators, except these seats.
    Except(SeatSet),
}

impl Audience {
    /// Whether `viewer` may see it.
    #[must_use]
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Everyone, _) | (Self::Except(_), Viewer::Spectator) => true,
            (Self::Only(seats), Viewer::Seat(seat)) => seats.contains(seat),
            (Self::Only(_), Viewer::Spectator) => false,
            (Self::Except(seats), Viewer::Seat(seat)) => !seats.contains(seat),
        }
    }
}

/// An effect with its audience. Effects are listed in the order in which they happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Emitted<E> {
    /// Who may see it.
    pub to: Audience,
    /// What happened.
    pub effect: E,
}

impl<E> Emitted<E> {
    /// An effect that everybody sees.
    pub const fn everyone(effect: E) -> Self {
        Self { to: Audience::Everyone, effect }
    }

    /// Converts the effect and keeps its audience.
    pub fn map<F>(self, f: impl FnOnce(E) -> F) -> Emitted<F> {
        Emitted { to: self.to, effect: f(self.effect) }
    }
}

/// The effects that `viewer` may see.
pub fn seen_by<E>(effects: &[Emitted<E>], viewer: Viewer) -> impl Iterator<Item = &E> {
    effects.iter().filter(move |emitted| emitted.to.includes(viewer)).map(|emitted| &emitted.effect)
}
