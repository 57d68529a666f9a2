//! A page that does not exist.

use leptos::prelude::*;
use leptos_router::components::A;

use crate::icons::Icon;
use crate::pages::entitle;
use crate::words::t;

/// A page that does not exist.
#[component]
pub fn Missing() -> impl IntoView {
    entitle(|| t("missing-title"));
    view! {
        <article class="page">
            <h1>{move || t("missing-title")}</h1>
            <p class="lead">{move || t("missing-lead")}</p>
            <p class="after">
                <A href="/" attr:class="button main">
                    <Icon name="back" />
                    {move || t("missing-home")}
                </A>
            </p>
        </article>
    }
}
