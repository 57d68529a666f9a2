//! The rules of a game, in our own words, with figures from real positions. The address may name a rule after `#`.

use engine::GameId;
use leptos::either::Either;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::{use_location, use_params_map};
use wasm_bindgen::JsCast as _;

use crate::icons::Icon;
use crate::lesson::lesson;
use crate::lesson::screen::LessonScreen;
use crate::pages::{entitle, missing};
use crate::rulebook::{Place, paragraphs, reveal_soon};
use crate::words::{name_language, t};

/// The rules of the game that the address names.
#[component]
pub fn Rules() -> impl IntoView {
    let parameters = use_params_map();
    move || match parameters.with(|map| map.get("game")).and_then(|game| game.parse::<GameId>().ok()) {
        Some(game) => Either::Left(view! { <Sheet game=game /> }),
        None => Either::Right(view! { <missing::Missing /> }),
    }
}

#[component]
fn Sheet(game: GameId) -> impl IntoView {
    entitle(move || format!("{} · {}", t(&format!("{game}-title")), t("rules-title")));
    let hash = use_location().hash;
    let told = Signal::derive(move || hash.with(|hash| hash.trim_start_matches('#').to_owned()));
    let text = NodeRef::<html::Article>::new();
    Effect::new(move |_| {
        let (Some(text), told) = (text.get(), told.get()) else { return };
        if !told.is_empty() {
            reveal_soon(text.unchecked_into(), told);
        }
    });
    let other = |other: GameId| {
        view! {
            <li>
                <A href=format!("/regles/{other}") attr:class="tab">
                    {move || t(&format!("{other}-title"))}
                </A>
            </li>
        }
    };
    view! {
        <article class="page rules" node_ref=text>
            <nav aria-label=move || t("rules-others")>
                <ul class="tabs">{GameId::ALL.iter().map(|&game| other(game)).collect_view()}</ul>
            </nav>
            <p class="over">{move || t("rules-title")}</p>
            <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
            <div class="rules-ways">
                <A href=format!("/jouer/{game}?avec=ordinateur") attr:class="button main">
                    <Icon name="play" />
                    {move || t("home-play")}
                </A>
                <A href=format!("/exercices/{game}") attr:class="button">
                    <Icon name="bulb" />
                    {move || t("exercises-link")}
                </A>
                <A href=format!("/imprimer?jeu={game}&part=rules") attr:class="button">
                    <Icon name="print" />
                    {move || t("nav-print")}
                </A>
            </div>
            <LessonScreen lesson=lesson(game) />
            {move || paragraphs(game, Place::Page, told)}
            <p class="credit">{move || t(&format!("{game}-credit"))}</p>
        </article>
    }
}
