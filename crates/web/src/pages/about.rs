//! The authors of the games and of this program.

use engine::GameId;
use leptos::prelude::*;
use leptos_router::components::A;

use crate::pages::entitle;
use crate::words::t;

/// The authors of the games and of this program.
#[component]
pub fn About() -> impl IntoView {
    entitle(|| t("about-title"));
    let credit = |game: GameId| {
        view! {
            <section class="about-game">
                <h2>
                    <A href=format!("/regles/{game}")>{move || t(&format!("{game}-title"))}</A>
                </h2>
                <p>{move || t(&format!("{game}-credit"))}</p>
            </section>
        }
    };
    view! {
        <article class="page about">
            <h1>{move || t("about-title")}</h1>
            <p class="lead">{move || t("about-lead")}</p>
            {GameId::ALL.iter().map(|&game| credit(game)).collect_view()}
            <section class="about-game">
                <h2>{move || t("about-program")}</h2>
                <p>{move || t("about-licence")}</p>
                <p>{move || t("about-privacy")}</p>
            </section>
        </article>
    }
}
