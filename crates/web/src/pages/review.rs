//! A match looked at again.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// A match looked at again.
#[component]
pub fn Review() -> impl IntoView {
    entitle(|| t("review-title"));
    view! {
        <article class="page">
            <h1>{move || t("review-title")}</h1>
        </article>
    }
}
