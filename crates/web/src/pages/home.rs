//! The first page: the games in the order of their list, each with a board that plays, and the ways to play.

use std::time::Duration;

use engine::{GameId, Seed};
use leptos::prelude::*;
use leptos_router::components::A;
use scene::Scene;

use crate::draw::Drawing;
use crate::icons::Icon;
use crate::live::{self, Live};
use crate::pages::entitle;
use crate::saved::{self, Other, SavedMatch, Venue};
use crate::settings::Settings;
use crate::t;
use crate::table::names::shown_name;
use crate::words::{name_language, t};

/// How long one board rests before the next one moves.
const PACE: Duration = Duration::from_millis(1_100);

/// The first page.
#[component]
pub fn Home() -> impl IntoView {
    entitle(String::new);
    let boards: Vec<Box<dyn Live>> =
        GameId::ALL.iter().map(|&game| live::board(game, Seed::from_text("home"))).collect();
    let pictures: Vec<RwSignal<Scene>> = boards.iter().map(|board| RwSignal::new(board.scene())).collect();
    play_on(boards, pictures.clone());
    view! {
        <div class="page wide home">
            <header class="hero">
                <h1>{move || t("home-title")}</h1>
                <p class="lead">{move || t("home-lead")}</p>
            </header>
            <Resume />
            <Waiting />
            <ul class="shelf">
                {GameId::ALL
                    .iter()
                    .zip(pictures)
                    .map(|(&game, picture)| view! { <GameCard game=game picture=picture /> })
                    .collect_view()}
            </ul>
            <Ways />
            <footer class="foot">
                <p>{move || t("home-credit")}</p>
                <A href="/credits">{move || t("about-title")}</A>
            </footer>
        </div>
    }
}

/// The matches to go on with, if there are any.
#[component]
fn Resume() -> impl IntoView {
    view! { <Saved id="resume" title="resume-title" class="resume-match" read=saved::unfinished about=others /> }
}

/// The tables that wait for a friend, if there are any: nothing has been played there.
#[component]
fn Waiting() -> impl IntoView {
    let about = |saved: &SavedMatch| t!("resume-waiting", code = saved.id.clone());
    view! { <Saved id="waiting" title="resume-waiting-title" class="resume-table" read=saved::waiting about=about /> }
}

/// A list of what this device knows; each can be taken off it.
#[component]
fn Saved(
    id: &'static str,
    /// The key of its heading.
    title: &'static str,
    /// The class of its lines.
    class: &'static str,
    read: fn() -> Vec<SavedMatch>,
    about: fn(&SavedMatch) -> String,
) -> impl IntoView {
    let list = RwSignal::new(read());
    let one = move |saved: SavedMatch| {
        let (game, address) = (saved.game, saved.address());
        let id = saved.id.clone();
        let remove = move |_| {
            saved::remove(&id);
            list.set(read());
        };
        view! {
            <li class=format!("{class} game-{game}")>
                <A href=address attr:class="resume-go">
                    <Icon name=if saved.venue == Venue::Online { "link" } else { "play" } />
                    <span>
                        <strong lang=name_language(game)>{move || t(&format!("{game}-title"))}</strong>
                        <span class="hint">{move || about(&saved)}</span>
                    </span>
                </A>
                <button
                    type="button"
                    class="tool"
                    data-action="forget"
                    aria-label=move || t!("resume-forget", game = t(&format!("{game}-title")))
                    title=move || t("resume-forget-short")
                    on:click=remove
                >
                    <Icon name="close" />
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !list.with(Vec::is_empty)>
            <section class="resume" aria-labelledby=id>
                <h2 id=id>{move || t(title)}</h2>
                <ul>
                    <For each=move || list.get() key=|saved| saved.id.clone() children=one />
                </ul>
            </section>
        </Show>
    }
}

/// Against whom a match is played, and where.
fn others(saved: &SavedMatch) -> String {
    let name = |other: &Other| match other {
        Other::Computer(level) => t!("resume-computer", level = *level),
        Other::Person(name) => shown_name(name),
    };
    let names = saved.others.iter().map(name).collect::<Vec<_>>().join(", ");
    match saved.venue {
        Venue::Online => t!("resume-online-with", names = names, code = saved.id.clone()),
        Venue::Here if names.is_empty() => t("resume-alone"),
        Venue::Here => t!("resume-with", names = names),
    }
}

/// Moves one board after the other, unless motion is reduced or the page is hidden.
fn play_on(mut boards: Vec<Box<dyn Live>>, pictures: Vec<RwSignal<Scene>>) {
    let mut turn = 0;
    let step = move || {
        let hidden = web_sys::window().and_then(|window| window.document()).is_some_and(|document| document.hidden());
        if hidden || !untrack(|| Settings::global().moves()) {
            return;
        }
        turn = (turn + 1) % boards.len();
        boards[turn].step();
        pictures[turn].set(boards[turn].scene());
    };
    let step = StoredValue::new_local(step);
    let handle = set_interval_with_handle(move || step.update_value(|step| step()), PACE);
    on_cleanup(move || {
        if let Ok(handle) = handle {
            handle.clear();
        }
    });
}

#[component]
fn GameCard(game: GameId, picture: RwSignal<Scene>) -> impl IntoView {
    let words = move |what: &str| t(&format!("home-{game}-{what}"));
    let title = move || t(&format!("{game}-title"));
    let topics = move || {
        let topics = words("topics");
        topics.split(", ").map(|topic| view! { <li>{topic.to_owned()}</li> }).collect_view()
    };
    view! {
        <li class=format!("card game game-{game}")>
            <div class="game-picture" aria-hidden="true">
                <Drawing scene=picture />
            </div>
            <div class="game-words">
                <h2 lang=name_language(game)>{title}</h2>
                <p class="game-line">{move || words("line")}</p>
                <ul class="topics" aria-label=move || t("home-topics")>
                    {topics}
                </ul>
                <p class="facts">
                    <span>
                        <Icon name="people" />
                        {move || words("players")}
                    </span>
                    <span>
                        <Icon name="clock" />
                        {move || words("minutes")}
                    </span>
                </p>
                <div class="game-ways">
                    <A
                        href=format!("/jouer/{game}?avec=ordinateur")
                        attr:class="button main"
                        attr:aria-label=move || t!("home-play-label", game = title())
                    >
                        <Icon name="play" />
                        {move || t("home-play")}
                    </A>
                    <GameWay game=game href=format!("/jouer/{game}?avec=ecran") icon="screen" key="home-screen" />
                    <GameWay game=game href=format!("/jouer/{game}?avec=ligne") icon="link" key="home-online" />
                    <GameWay game=game href=format!("/regles/{game}") icon="book" key="home-rules" />
                </div>
            </div>
        </li>
    }
}

/// Another way to play a game, or to learn it.
#[component]
fn GameWay(game: GameId, href: String, icon: &'static str, key: &'static str) -> impl IntoView {
    view! {
        <A
            href=href
            attr:class="way"
            attr:aria-label=move || t!("home-way-label", way = t(key), game = t(&format!("{game}-title")))
        >
            <Icon name=icon />
            <span>{move || t(key)}</span>
        </A>
    }
}

/// Ways that are not about one game.
#[component]
fn Ways() -> impl IntoView {
    let ways = [
        ("/rejoindre", "link", "home-join"),
        ("/rejoindre?pour=regarder", "eye", "home-watch"),
        ("/jouer/enigme", "puzzle", "home-puzzle"),
        ("/imprimer", "print", "home-print"),
        ("/revoir", "turn", "home-review"),
    ];
    let way = |(href, icon, key): (&'static str, &'static str, &'static str)| {
        view! {
            <li>
                <A href=href attr:class="card more">
                    <Icon name=icon />
                    <span>
                        <strong>{move || t(key)}</strong>
                        <span class="hint">{move || t(&format!("{key}-hint"))}</span>
                    </span>
                </A>
            </li>
        }
    };
    view! {
        <section aria-labelledby="more">
            <h2 id="more" class="more-title">
                {move || t("home-more")}
            </h2>
            <ul class="more-ways">{ways.map(way).collect_view()}</ul>
        </section>
    }
}
