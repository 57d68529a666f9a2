//! The head of a table, in the bar at the top of the page: what is played, at which level, how to get help, start
//! afresh or leave.

use engine::GameId;
use leptos::portal::Portal;
use leptos::prelude::*;
use leptos_router::components::A;

use super::erased::AnyTableView;
use super::level::{Levels, LocalMatch, computers, level, may_change};
use super::menu::{Menu, close, dismiss_details};
use super::store::TableStore;
use crate::app::TABLE_HEAD;
use crate::icons::icon;
use crate::setup::form::preset_of;
use crate::setup::{Preset, Way};
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
    let variant = Memo::new(move |_| store.view.with(|view| view.as_deref().and_then(variant_name)));
    let local = use_context::<LocalMatch>();
    view! {
        <div class="head">
            <p class="head-game">
                <strong lang=name_language(game)>{move || t(&format!("{game}-title"))}</strong>
                <span>{move || variant.get()}</span>
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
                        <A href=move || new_match(store, local) attr:data-action="new">
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

/// The name of the variant, where it says more than the game's.
pub(crate) fn variant_name(view: &AnyTableView) -> Option<String> {
    let game = view.game;
    let options = options_of(game, view).unwrap_or_default();
    let name = match preset_of(game, &options) {
        Some(preset) => t(&format!("preset-{game}-{preset}")),
        None => t("head-own-variant"),
    };
    Some(name).filter(|name| *name != t(&format!("{game}-title")))
}

/// The options of the game, as text.
fn options_of(game: GameId, view: &AnyTableView) -> Option<String> {
    engine::with_game!(game, P => view.options.get::<<P as engine::Position>::Options>().map(ToString::to_string))
}

/// The page on which a new match is set up, with what was chosen for this one: who plays with whom, level, options.
fn new_match(store: TableStore, local: Option<LocalMatch>) -> String {
    let way = match store.table() {
        Some(_) => Way::Online,
        None if store.own_seats().len() > 1 => Way::Screen,
        None => Way::Computer,
    };
    let adapts = local.is_some_and(|local| local.adaptive.get());
    let chosen = local.and_then(|local| local.options.get_value());
    let preset = store.view.with(|view| {
        view.as_deref().map(|view| Preset {
            options: chosen.or_else(|| options_of(view.game, view)),
            house: Some(view.house.to_string()),
            seats: Some(view.seats.len() as u8),
            computers: computers(view).len() as u8,
            level: level(view).filter(|_| !adapts),
        })
    });
    preset.unwrap_or_default().address(store.game, way)
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
