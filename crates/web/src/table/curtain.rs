//! The curtain: on a screen that goes from hand to hand, nobody sees another's cards.

use engine::{Seat, Viewer};
use leptos::prelude::*;
use table::Phase;

use super::focus::STATUS;
use super::game_ui::game_ui;
use super::names::Names;
use super::store::{TableStore, held_by, match_number};
use crate::browser;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// The button that lifts it.
const LIFT: &str = "curtain-lift";

/// Falls when the screen looks from another seat, or when a match begins, in which other people hold the seats; where
/// players hide something from each other. The next player lifts it.
#[component]
pub fn Curtain(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let lifted_for = RwSignal::new(None::<(Option<u32>, Seat)>);
    let name = Memo::new(move |_| {
        let seat = store.seat()?;
        store.view.with(|view| {
            let view = view.as_deref()?;
            let shared = held_by(view, store.person.get()).len() > 1;
            let needed = shared && view.phase == Phase::Playing && game_ui(store.game).hides(view);
            (needed && lifted_for.get() != Some((match_number(view), seat)))
                .then(|| Names::of(view).of_seat(seat).to_owned())
        })
    });
    let fallen = Signal::derive(move || name.with(Option::is_some));
    super::standstill::follow(store, fallen);
    cover(fallen);
    let lift = move |_| {
        if let Viewer::Seat(seat) = store.viewer.get_untracked() {
            let number = store.view.with_untracked(|view| view.as_deref().and_then(match_number));
            lifted_for.set(Some((number, seat)));
        }
    };
    view! {
        {move || {
            let name = name.get()?;
            Some(view! {
                <div class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
                    <div class="curtain-card">
                        {icon("eye")}
                        <h2 id="curtain-title">{t!("curtain-title", name = name.clone())}</h2>
                        <p>{t("curtain-text")}</p>
                        <button type="button" class="button main" data-action="lift" id=LIFT on:click=lift>
                            {t!("curtain-lift", name = name)}
                        </button>
                    </div>
                </div>
            })
        }}
    }
}

/// While the curtain is down, neither keys nor screen readers reach what is behind it; then they are led back.
fn cover(fallen: Signal<bool>) {
    Effect::new(move |before: Option<bool>| {
        let fallen = fallen.get();
        let before = before.unwrap_or(false);
        if fallen != before {
            set_inert(fallen);
            request_animation_frame(move || browser::focus(if fallen { LIFT } else { STATUS }));
        }
        fallen
    });
    on_cleanup(|| set_inert(false));
}

/// Everything but the curtain.
fn set_inert(inert: bool) {
    let Some(document) = browser::window().and_then(|window| window.document()) else { return };
    for selector in [".skip", ".top", ".table"] {
        if let Some(element) = document.query_selector(selector).ok().flatten() {
            let _ = element.toggle_attribute_with_force("inert", inert);
        }
    }
}
