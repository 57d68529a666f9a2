//! The settings.

use leptos::prelude::*;

use crate::pages::entitle;
use crate::words::t;

/// The settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    entitle(|| t("settings-title"));
    view! {
        <article class="page">
            <h1>{move || t("settings-title")}</h1>
        </article>
    }
}
