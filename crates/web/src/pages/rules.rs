//! The rules of a game.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// The rules of a game.
#[component]
pub fn Rules() -> impl IntoView {
    entitle(|| t("rules-title"));
    view! {
        <article class="page">
            <h1>{move || t("rules-title")}</h1>
        </article>
    }
}
