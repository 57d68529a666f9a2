//! A table on the server, for those who play and those who watch.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// A table on the server, for those who play and those who watch.
#[component]
pub fn Online() -> impl IntoView {
    entitle(|| t("online-title"));
    view! {
        <article class="page">
            <h1>{move || t("online-title")}</h1>
        </article>
    }
}

/// A new table on the server, from the link of a printed sheet or an invitation.
#[component]
pub fn Open() -> impl IntoView {
    Online()
}
