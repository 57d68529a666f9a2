//! The whole table on the screen.

use engine::Viewer;
use leptos::prelude::*;
use table::Phase;

use super::bar::Bar;
use super::curtain::Curtain;
use super::end::End;
use super::end_details::EndDetails;
use super::focus;
use super::game_ui;
use super::head::Head;
use super::players::Players;
use super::side::Side;
use super::status::StatusBox;
use super::store::{TableStore, held_by, match_number};
use crate::words::{name_language, t};

/// The whole table on the screen: everything has its place, and the page does not scroll.
#[component]
pub fn TableScreen(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    follow_turns(store);
    focus::keep(store);
    super::sound::follow(store);
    // Every match gets a board of its own: nothing that was begun in the last one stays.
    let number = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(match_number)));
    let board = move || number.get().map(|_| game_ui(store.game).board(store));
    // Where there is no room beside the board, the story is a sheet that a tool opens.
    let story = RwSignal::new(false);
    view! {
        <Head store />
        <section
            class="table"
            data-game=store.game.as_str()
            data-phase=move || store.phase().map(Phase::as_str)
            data-entries=move || store.view.with(|view| view.as_ref().map(|view| view.entries.to_string()))
            data-connection=move || store.connection.get().as_str()
            on:keydown=move |event| focus::lead_to_board(&event)
        >
            <h1 class="unseen" lang=name_language(store.game)>
                {move || t(&format!("{}-title", store.game))}
            </h1>
            <Players store />
            <div class="table-board">{board}</div>
            <StatusBox store />
            <Bar store story />
            <div class="table-end">
                <End store />
                <EndDetails store />
            </div>
            <Side store open=story />
        </section>
        <Curtain store />
    }
}

/// On a screen that several share, it looks from the seat whose turn it is.
fn follow_turns(store: TableStore) {
    Effect::new(move |_| {
        let Some(view) = store.view.get() else { return };
        let own = held_by(&view, store.person.get());
        let Some(play) = view.play.as_ref().filter(|_| own.len() > 1 && view.phase == Phase::Playing) else { return };
        let now = store.viewer.get_untracked();
        let awaited = own.iter().filter(|&seat| play.awaited.contains(seat));
        let stays = matches!(now, Viewer::Seat(seat) if play.awaited.contains(seat) && own.contains(seat));
        if let Some(seat) = awaited.clone().next().filter(|_| !stays) {
            store.watch(Viewer::Seat(seat));
        }
    });
}
