//! What happened, and who may know.

use serde::{Deserialize, Serialize};

use super::seat::{SeatSet, Viewer};

/// Who is told of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// All seats and spectators.
    Everyone,
    /// Only these seats.
    Only(SeatSet),
    /// Everybody, spectators included, but these seats.
    Except(SeatSet),
}

impl Audience {
    /// Whether `viewer` is told.
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
    /// Who may know.
    pub to: Audience,
    /// What happened.
    pub effect: E,
}

impl<E> Emitted<E> {
    /// An effect that everybody sees.
    pub const fn everyone(effect: E) -> Self {
        Self { to: Audience::Everyone, effect }
    }

    /// The same audience for another effect.
    pub fn map<F>(self, f: impl FnOnce(E) -> F) -> Emitted<F> {
        Emitted { to: self.to, effect: f(self.effect) }
    }
}

/// The effects of `told` that `viewer` may see.
pub fn seen_by<E>(told: &[Emitted<E>], viewer: Viewer) -> impl Iterator<Item = &E> {
    told.iter().filter(move |t| t.to.includes(viewer)).map(|t| &t.effect)
}
