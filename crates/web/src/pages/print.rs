//! Games on paper.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// Games on paper.
#[component]
pub fn Print() -> impl IntoView {
    entitle(|| t("print-title"));
    view! {
        <article class="page">
            <h1>{move || t("print-title")}</h1>
        </article>
    }
}
