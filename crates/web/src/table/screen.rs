//! The whole table on the screen.

use engine::Viewer;
use leptos::prelude::*;
use table::Phase;

use super::bar::{Bar, Status};
use super::curtain::Curtain;
use super::desk::{Desk, held_by, match_number};
use super::end::{End, EndDetails};
use super::manner;
use super::players::Players;
use super::side::Side;
use crate::words::t;

/// The whole table on the screen.
#[component]
pub fn TableScreen(
    /// What is known of the table.
    desk: Desk,
) -> impl IntoView {
    follow_turns(desk);
    super::sound::follow(desk);
    // Every match gets a board of its own: nothing that was begun in the last one stays.
    let number = Memo::new(move |_| desk.face.with(|face| face.as_deref().and_then(match_number)));
    let board = move || number.get().map(|_| manner(desk.game).board(desk));
    view! {
        <section
            class="table"
            data-game=desk.game.as_str()
            data-phase=move || desk.phase().map(Phase::as_str)
            data-connection=move || desk.connection.get().as_str()
        >
            <h1 class="unseen">{move || t(&format!("{}-title", desk.game))}</h1>
            <div class="table-main">
                <Players desk />
                <End desk />
                <div class="table-board">{board}</div>
                <div class="table-foot">
                    <Status desk />
                    <Bar desk />
                </div>
            </div>
            <EndDetails desk />
            <Side desk />
            <Curtain desk />
        </section>
    }
}

/// On a screen that several share, it looks from the seat whose turn it is.
fn follow_turns(desk: Desk) {
    Effect::new(move |_| {
        let Some(face) = desk.face.get() else { return };
        let own = held_by(&face, desk.person.get());
        let Some(play) = face.play.as_ref().filter(|_| own.len() > 1 && face.phase == Phase::Playing) else { return };
        let now = desk.viewer.get_untracked();
        let awaited = own.iter().filter(|&seat| play.awaited.contains(seat));
        let stays = matches!(now, Viewer::Seat(seat) if play.awaited.contains(seat) && own.contains(seat));
        if let Some(seat) = awaited.clone().next().filter(|_| !stays) {
            desk.look(Viewer::Seat(seat));
        }
    });
}
