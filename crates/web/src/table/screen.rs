//! The whole table on the screen.

use engine::Viewer;
use leptos::prelude::*;
use table::Phase;

use super::bar::{Bar, Status};
use super::curtain::Curtain;
use super::end::{End, EndDetails};
use super::game_ui;
use super::players::Players;
use super::side::Side;
use super::store::{TableStore, held_by, match_number};
use crate::words::t;

/// The whole table on the screen.
#[component]
pub fn TableScreen(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    follow_turns(store);
    super::sound::follow(store);
    // Every match gets a board of its own: nothing that was begun in the last one stays.
    let number = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(match_number)));
    let board = move || number.get().map(|_| game_ui(store.game).board(store));
    view! {
        <section
            class="table"
            data-game=store.game.as_str()
            data-phase=move || store.phase().map(Phase::as_str)
            data-connection=move || store.connection.get().as_str()
        >
            <h1 class="unseen">{move || t(&format!("{}-title", store.game))}</h1>
            <div class="table-main">
                <Players store />
                <End store />
                <div class="table-board">{board}</div>
                <div class="table-foot">
                    <Status store />
                    <Bar store />
                </div>
            </div>
            <EndDetails store />
            <Side store />
            <Curtain store />
        </section>
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
