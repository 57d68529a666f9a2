//! The curtain: on a screen that goes from hand to hand, nobody sees another's cards.

use engine::{Seat, Viewer};
use leptos::prelude::*;
use table::Phase;

use super::desk::{Desk, held_by, match_number};
use super::manner::{Names, manner};
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// Falls when the screen looks from another seat, or when a match begins, in which other people hold the seats; where
/// players hide something from each other. The next player lifts it.
#[component]
pub fn Curtain(
    /// What is known of the table.
    desk: Desk,
) -> impl IntoView {
    let lifted_for = RwSignal::new(None::<(Option<u32>, Seat)>);
    let name = move || {
        let seat = desk.seat()?;
        desk.face.with(|face| {
            let face = face.as_deref()?;
            let shared = held_by(face, desk.person.get()).len() > 1;
            let needed = shared && face.phase == Phase::Playing && manner(desk.game).hides(face);
            (needed && lifted_for.get() != Some((match_number(face), seat)))
                .then(|| Names::of(face).of_seat(seat).to_owned())
        })
    };
    let lift = move |_| {
        if let Viewer::Seat(seat) = desk.viewer.get_untracked() {
            let number = desk.face.with_untracked(|face| face.as_deref().and_then(match_number));
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
