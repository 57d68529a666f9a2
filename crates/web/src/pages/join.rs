//! Joining a table by its code.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// Joining a table by its code.
#[component]
pub fn Join() -> impl IntoView {
    entitle(|| t("join-title"));
    view! {
        <article class="page">
            <h1>{move || t("join-title")}</h1>
        </article>
    }
}
