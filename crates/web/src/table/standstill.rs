//! Real time and the curtain: nobody loses time while the screen goes from hand to hand.

use leptos::prelude::*;
use table::effect::PauseCause;
use table::view::{OccupantView, SeatView};
use table::{Proposal, TableGame, TableInput};

use super::store::TableStore;

/// Where all play at once, the time of the round stands still while the curtain hides the hand: the table pauses, if
/// nobody plays elsewhere.
pub(super) fn follow(store: TableStore, fallen: Signal<bool>) {
    if !engine::with_game!(store.game, P => <P as TableGame>::REAL_TIME) {
        return;
    }
    let alone = move || {
        let person = store.person.get();
        let here = |seat: &SeatView| match &seat.occupant {
            OccupantView::Person { person: other, .. } => *other == person,
            OccupantView::Open | OccupantView::Bot { .. } => true,
        };
        store.view.with(|view| view.as_deref().is_some_and(|view| view.seats.iter().all(here)))
    };
    let paused = move || store.view.with(|view| view.as_deref().and_then(|view| view.paused));
    Effect::new(move |before: Option<bool>| {
        let fallen = fallen.get();
        let Some(seat) = untrack(|| store.seat()).filter(|_| untrack(alone)) else { return fallen };
        match (before.unwrap_or(false), fallen, untrack(paused)) {
            (false, true, None) => store.submit(TableInput::Offer { seat, what: Proposal::Pause }),
            (true, false, Some(PauseCause::Agreed)) => store.submit(TableInput::Resume),
            (_, _, _) => {}
        }
        fallen
    });
}
