//! Taking a move back: what goes with it is said before it is asked for.

use engine::Seat;
use leptos::prelude::*;
use table::Proposal;
use table::TableInput;

use super::bar::Tool;
use super::names::{Names, whose_name};
use super::store::TableStore;
use crate::t;
use crate::words::{t, text_now};

/// The tool that takes the last move back. Only where it can work, and first in the row: the others stay where they are.
#[component]
pub fn TakebackTool(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let can = Memo::new(move |_| {
        let seat = store.seat().filter(|_| !store.read_only.get());
        seat.is_some_and(|seat| {
            store.view.with(|view| view.as_deref().is_some_and(|view| view.seats[seat.index()].takeback))
        })
    });
    let offer = move |()| {
        if let Some(seat) = store.seat() {
            store.submit(TableInput::Offer { seat, what: Proposal::Takeback });
        }
    };
    let label = Signal::derive(move || {
        let replies = store.seat().and_then(|seat| replies(store, seat));
        replies.map_or_else(|| t("tool-undo"), |replies| t!("tool-undo-replies", replies = replies))
    });
    view! {
        <Show when=move || can.get()>
            <Tool name="undo" key="tool-undo" label run=offer />
        </Show>
    }
}

/// What goes with the last move of a seat when it is taken back, if anything does: “la réponse de l'ordinateur”.
#[must_use]
pub fn replies(store: TableStore, seat: Seat) -> Option<String> {
    let names = store.names()?;
    store.moves.with(|moves| replies_text(moves.replies_to(seat), &names))
}

fn replies_text(seats: engine::SeatSet, names: &Names) -> Option<String> {
    let you = seats.iter().any(|seat| names.is_you(seat) == "yes");
    let who = match (seats.len(), you) {
        (0, _) => return None,
        (1, true) => "you",
        (_, true) => "all",
        (1, false) => "one",
        (_, false) => "several",
    };
    let whose = whose_name(&names.mentions(seats));
    Some(text_now("replies", &[("who", who.into()), ("whose", whose.into())]))
}
