//! The curtain: on a screen that goes from hand to hand, nobody sees another's cards.

use engine::{Seat, Viewer};
use leptos::prelude::*;
use table::Phase;

use super::game_ui::{Names, game_ui};
use super::store::{TableStore, held_by, match_number};
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// Falls when the screen looks from another seat, or when a match begins, in which other people hold the seats; where
/// players hide something from each other. The next player lifts it.
#[component]
pub fn Curtain(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let lifted_for = RwSignal::new(None::<(Option<u32>, Seat)>);
    let name = move || {
        let seat = store.seat()?;
        store.view.with(|view| {
            let view = view.as_deref()?;
            let shared = held_by(view, store.person.get()).len() > 1;
            let needed = shared && view.phase == Phase::Playing && game_ui(store.game).hides(view);
            (needed && lifted_for.get() != Some((match_number(view), seat)))
                .then(|| Names::of(view).of_seat(seat).to_owned())
        })
    };
    let lift = move |_| {
        if let Viewer::Seat(seat) = store.viewer.get_untracked() {
            let number = store.view.with_untracked(|view| view.as_deref().and_then(match_number));
            lifted_for.set(Some((number, seat)));
        }
    };
    view! {
        {move || {
            let name = name()?;
            Some(view! {
                <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                    <div class="curtain-card">
                        {icon("eye")}
                        <h2 id="curtain-title">{t!("curtain-title", name = name.clone())}</h2>
                        <p>{t("curtain-text")}</p>
                        <button type="button" class="button main" data-action="lift" autofocus on:click=lift>
                            {t!("curtain-lift", name = name)}
                        </button>
                    </div>
                </div>
            })
        }}
    }
}
