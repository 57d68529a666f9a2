//! A table on this device: its setting up and its play.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// A table on this device: its setting up and its play.
#[component]
pub fn Play() -> impl IntoView {
    entitle(|| t("play-title"));
    view! {
        <article class="page">
            <h1>{move || t("play-title")}</h1>
        </article>
    }
}
