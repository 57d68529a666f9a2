//! What a match brought whose chances nobody can weigh, each line one tap away from the step that shows it.

use leptos::prelude::*;

use super::watch::Watch;
use crate::settings::Settings;
use crate::t;
use crate::table::{ResultLine, game_ui};
use crate::words::t;

/// What each round brought everybody.
#[component]
pub fn Results(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let store = watch.store;
    let record = watch.record();
    // In the order and with the names of the seats, whichever step is shown.
    let lines = Memo::new(move |_| {
        let seats = store.view.with(|view| view.as_ref().map_or(0, |view| view.seats.len() as u8));
        let names = watch.names()?;
        Settings::global().language.track();
        Some(game_ui(store.game).results(&record, seats, &names))
    });
    let line = move |ResultLine { ply, round, text, points }: ResultLine| {
        let current = move || (watch.ply.get() == ply).then_some("step");
        view! {
            <li>
                <button
                    type="button"
                    class="moment result"
                    data-moment=ply.to_string()
                    aria-current=current
                    on:click=move |_| watch.go(ply)
                >
                    <b>{move || t!("review-result-round", n = round + 1)}</b>
                    <span>{text}</span>
                    <small>{move || points.map(|points| t!("review-result-points", n = points))}</small>
                </button>
            </li>
        }
    };
    view! {
        <section class="review-moments" aria-label=move || t("review-results")>
            <h2>{move || t("review-results")}</h2>
            <ol>{move || lines.get().unwrap_or_default().into_iter().map(line).collect_view()}</ol>
        </section>
    }
}
