//! What is looked at: the game, its variant, and how the match ended. Who played stands beside the board.

use leptos::prelude::*;
use table::Phase;

use super::watch::Watch;
use crate::table::head::variant_name;
use crate::table::{Names, end};
use crate::words::{name_language, t};

/// The heading of a review.
#[component]
pub fn Head(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let game = watch.store.game;
    let over = watch.end().filter(|view| view.phase == Phase::Over);
    let variant = move || watch.end().and_then(|view| variant_name(&view));
    let result = move || {
        let view = over.as_deref()?;
        let names = Names::of(view).read_by(watch.reader());
        let said = [Some(end::title(view, &names)), end::why(view, &names)];
        Some(said.into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    view! {
        <header class="review-head">
            <h1>
                <span lang=name_language(game)>{move || t(&format!("{game}-title"))}</span>
                " "
                <small class="review-variant">{variant}</small>
            </h1>
            <p class="review-result">{result}</p>
        </header>
    }
}
