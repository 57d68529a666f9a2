//! A page that does not exist.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// A page that does not exist.
#[component]
pub fn Missing() -> impl IntoView {
    entitle(|| t("missing-title"));
    view! {
        <article class="page">
            <h1>{move || t("missing-title")}</h1>
        </article>
    }
}
