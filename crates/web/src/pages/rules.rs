//! The rules of a game, in our own words, with figures from real positions.

use engine::GameId;
use leptos::either::Either;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;

use crate::draw::Drawing;
use crate::icons::Icon;
use crate::lesson::lesson;
use crate::lesson::screen::LessonScreen;
use crate::pages::{entitle, missing};
use crate::words::{has, t};

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
        <article class="page rules">
            <nav aria-label=move || t("rules-others")>
                <ul class="tabs">{GameId::ALL.iter().map(|&game| other(game)).collect_view()}</ul>
            </nav>
            <p class="over">{move || t("rules-title")}</p>
            <h1>{move || t(&format!("{game}-title"))}</h1>
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
            {move || blocks(game)}
            <p class="credit">{move || t(&format!("{game}-credit"))}</p>
        </article>
    }
}

/// The blocks of the sheet in the language of the settings; points that follow each other are one list.
fn blocks(game: GameId) -> Vec<AnyView> {
    let (mut blocks, mut points) = (Vec::new(), Vec::new());
    let keys = (1..).map(|number| format!("{game}-rules-{number:02}")).take_while(|key| has(key));
    for text in keys.map(|key| t(&key)) {
        if let Some(point) = text.strip_prefix("- ") {
            points.push(view! { <li>{point.to_owned()}</li> });
            continue;
        }
        if !points.is_empty() {
            blocks.push(view! { <ul>{std::mem::take(&mut points)}</ul> }.into_any());
        }
        blocks.push(block(game, &text));
    }
    if !points.is_empty() {
        blocks.push(view! { <ul>{points}</ul> }.into_any());
    }
    blocks
}

fn block(game: GameId, text: &str) -> AnyView {
    if let Some(title) = text.strip_prefix("# ") {
        view! { <h2>{title.to_owned()}</h2> }.into_any()
    } else if let Some((number, caption)) = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        let (scene, part) = scene::rules::figure(game, number);
        let caption = caption.to_owned();
        view! {
            <figure>
                <div class="figure" style:max-width=format!("{}%", part * 100.0)>
                    <Drawing scene=Signal::stored(scene) />
                </div>
                <figcaption>{caption}</figcaption>
            </figure>
        }
        .into_any()
    } else {
        view! { <p>{text.to_owned()}</p> }.into_any()
    }
}
