//! The head of a table, in the bar at the top of the page: what is played, at which level, how to get help, start
//! afresh or leave.

use engine::GameId;
use leptos::portal::Portal;
use leptos::prelude::*;
use leptos_router::components::A;

use super::erased::AnyTableView;
use super::level::{Levels, level, may_change};
use super::menu::{Menu, close, dismiss_details};
use super::store::TableStore;
use crate::app::TABLE_HEAD;
use crate::icons::icon;
use crate::setup::form::preset_of;
use crate::words::{name_language, t};
use crate::{browser, t};

/// The head of a table.
#[component]
pub fn Head(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let place = browser::window().and_then(|window| window.document()?.get_element_by_id(TABLE_HEAD));
    place.map(|place| view! { <Portal mount=place><Content store /></Portal> })
}

#[component]
fn Content(store: TableStore) -> impl IntoView {
    let game = store.game;
    let variant = Memo::new(move |_| store.view.with(|view| view.as_deref().map(variant_key)));
    // The variant is named where its name says more than the game's.
    let variant_name = move || variant.get().map(|key| t(&key)).filter(|name| *name != t(&format!("{game}-title")));
    let way = if store.table().is_some() { "&avec=ligne" } else { "" };
    view! {
        <div class="head">
            <p class="head-game">
                <strong lang=name_language(game)>{move || t(&format!("{game}-title"))}</strong>
                <span>{variant_name}</span>
            </p>
            <TableCode store />
            <LevelMenu store />
            <Menu name="question" key="head-help" data="help">
                <ul class="head-list">
                    <li>
                        <a href=format!("/regles/{game}") target="_blank" data-action="rules">
                            {move || t("head-rules")}
                        </a>
                    </li>
                    <li>
                        <a href=format!("/exercices/{game}") target="_blank">
                            {move || t("exercises-link")}
                        </a>
                    </li>
                </ul>
            </Menu>
            <Menu name="menu" key="head-more" data="more">
                <ul class="head-list">
                    <li>
                        <A href=format!("/jouer/{game}?nouveau{way}") attr:data-action="new">
                            {move || t("head-new")}
                        </A>
                    </li>
                    <li>
                        <A href="/" attr:data-action="leave">
                            {move || t("head-leave")}
                            <span class="hint">{move || t("head-leave-hint")}</span>
                        </A>
                    </li>
                    <li>
                        <A href="/reglages">{move || t("nav-settings")}</A>
                    </li>
                </ul>
            </Menu>
        </div>
    }
}

/// The key of the name of what is played.
fn variant_key(view: &AnyTableView) -> String {
    let options = options_of(view.game, view).unwrap_or_default();
    let preset = preset_of(view.game, &options);
    preset.map_or_else(|| "head-own-variant".to_owned(), |name| format!("preset-{}-{name}", view.game))
}

/// The options of the game, as text.
fn options_of(game: GameId, view: &AnyTableView) -> Option<String> {
    engine::with_game!(game, P => view.options.get::<<P as engine::Position>::Options>().map(ToString::to_string))
}

/// The code of a table on the server, for as long as it is played: a tap copies its link.
#[component]
fn TableCode(store: TableStore) -> impl IntoView {
    let copied = RwSignal::new(false);
    store.table().map(|code| {
        let link = browser::address(&format!("/table/{code}"));
        let copy = move |_| copied.set(browser::copy(&link));
        let shown = code.clone();
        view! {
            <button
                type="button"
                class="head-code"
                data-action="copy-code"
                title=move || t("lobby-copy")
                aria-label=move || t!("head-code", code = code.clone())
                on:click=copy
            >
                {shown}
                {move || copied.get().then(|| icon("check"))}
            </button>
        }
    })
}

/// The level of the computers, to be changed with a tap.
#[component]
fn LevelMenu(store: TableStore) -> impl IntoView {
    let now = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(level)));
    let changes = Memo::new(move |_| may_change(store));
    let label = move || now.get().map(|level| t!("head-level", level = level));
    let list = NodeRef::<leptos::html::Details>::new();
    let done = move |()| close(list);
    dismiss_details(list);
    view! {
        <Show when=move || now.get().is_some()>
            <Show
                when=move || changes.get()
                fallback=move || view! { <span class="head-level">{label}</span> }
            >
                <details class="head-menu" data-menu="level" node_ref=list>
                    <summary class="head-level" title=move || t("head-level-change")>
                        {label}
                    </summary>
                    <div class="head-panel">
                        <Levels store done />
                    </div>
                </details>
            </Show>
        </Show>
    }
}
