//! Who made the games, and this.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// Who made the games, and this.
#[component]
pub fn About() -> impl IntoView {
    entitle(|| t("about-title"));
    view! {
        <article class="page">
            <h1>{move || t("about-title")}</h1>
        </article>
    }
}
