//! A table on the server before its match: who sits where, how others come, when it begins.

use engine::Seat;
use leptos::prelude::*;
use leptos_router::components::A;
use table::TableInput;
use table::view::{OccupantView, SeatView};

use crate::api::Place;
use crate::icons::icon;
use crate::setup::form::{NAME, clean};
use crate::table::TableStore;
use crate::table::device::{OtherDevice, code_picture};
use crate::table::names::shown_name;
use crate::words::{name_language, t};
use crate::{browser, strength, t};

/// A table before its match.
#[component]
pub fn Lobby(
    /// What is known of the table.
    store: TableStore,
    /// One's place at it.
    place: Place,
) -> impl IntoView {
    let game = store.game;
    let name = RwSignal::new(browser::kept(NAME).unwrap_or_default());
    let seats = Memo::new(move |_| store.view.with(|view| view.as_ref().map_or(0, |view| view.seats.len() as u8)));
    let rows = move || Seat::all(seats.get()).map(|seat| seat_row(store, seat, name)).collect_view();
    let guest = place.capability.is_empty();
    let (invitation, own) = (place.clone(), place.clone());
    let full = move || {
        let free = |seat: &SeatView| seat.occupant == OccupantView::Open;
        let taken = store.view.with(|view| view.as_ref().is_some_and(|view| !view.seats.iter().any(free)));
        taken && store.own_seats().is_empty()
    };
    view! {
        <article class="page lobby">
            <header class="setup-head">
                <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
                <A href=format!("/regles/{game}") attr:class="button quiet">
                    {icon("book")}
                    <span>{move || t("setup-rules")}</span>
                </A>
            </header>
            // Whoever opened the table invites; whoever comes looks for a seat.
            <Show when=move || store.owner.get()>
                <Invitation place=invitation.clone() />
            </Show>
            <section class="card lobby-seats">
                <h2>{move || t("lobby-seats")}</h2>
                <Show when=full>
                    <p role="status">{move || t("lobby-full-waiting")}</p>
                </Show>
                <Show when=move || !guest && !full()>
                    <label class="field">
                        <span>{move || t("lobby-name")}</span>
                        <input
                            type="text"
                            maxlength="40"
                            autocomplete="nickname"
                            prop:value=name
                            on:input:target=move |event| {
                                name.set(event.target().value());
                                browser::keep(NAME, &name.get_untracked());
                            }
                            on:change=move |_| rename(store, &name.get_untracked())
                        />
                    </label>
                </Show>
                <ol class="lobby-rows">{rows}</ol>
                <p class="hint" role="status">
                    {move || match store.refusal.get() {
                        Some(refusal) => refusal.text,
                        None => t("status-seating"),
                    }}
                </p>
            </section>
            <Show when=move || !store.owner.get()>
                <Invitation place=place.clone() />
            </Show>
            <Show when=move || !guest && !store.own_seats().is_empty()>
                <OtherDevice place=own.clone() />
            </Show>
            <Show when=move || store.owner.get()>
                <A href=format!("/jouer/{game}?nouveau&avec=ligne") attr:class="button quiet" attr:data-action="change">
                    {icon("settings")}
                    <span>{move || t("lobby-change")}</span>
                </A>
            </Show>
        </article>
    }
}

fn seat_row(store: TableStore, seat: Seat, name: RwSignal<String>) -> AnyView {
    let shown = Memo::new(move |_| {
        store.view.with(|view| view.as_ref().and_then(|view| view.seats.get(seat.index()).cloned()))
    });
    let content = move || shown.get().map(|shown| seat_content(store, seat, &shown, name));
    view! {
        <li class="lobby-row">
            <span class="seat-number" aria-hidden="true">
                {seat.0 + 1}
            </span>
            {content}
        </li>
    }
    .into_any()
}

fn sit_down(store: TableStore, seat: Seat, name: &str) {
    store.submit_line(&format!("sit {seat} {}", clean(name, seat)));
    store.submit(TableInput::Ready { seat });
}

/// Sits down again under another name.
fn rename(store: TableStore, name: &str) {
    if let Some(seat) = untrack(|| store.own_seats()).first() {
        store.submit(TableInput::Stand { seat });
        sit_down(store, seat, name);
    }
}

fn seat_content(store: TableStore, seat: Seat, shown: &SeatView, name: RwSignal<String>) -> AnyView {
    let person = store.person.get();
    let owner = store.owner.get();
    let submit = move |input: TableInput<String>| move |_| store.submit(input.clone());
    match &shown.occupant {
        OccupantView::Open => {
            let sit = move |_| {
                sit_down(store, seat, &name.get_untracked());
            };
            // One seat each: whoever has one leaves the others free.
            let wants = move || person.0 != 0 && store.own_seats().is_empty();
            let levels = strength::LEVELS.map(|level| {
                view! { <option value=level.to_string()>{move || t!("setup-level", level = level, name = t(&format!("level-{level}")))}</option> }
            });
            let bot = move |event: web_sys::Event| {
                let level = event_target_value(&event);
                if !level.is_empty() {
                    store.submit(TableInput::Bot { seat, player: format!("level:{level}").into() });
                }
            };
            view! {
                <span class="lobby-name soft">{move || t("lobby-free")}</span>
                <Show when=wants>
                    <button type="button" class="button main" data-action="sit" on:click=sit>
                        {move || t("lobby-sit")}
                    </button>
                </Show>
                {owner.then(|| view! {
                    <select class="lobby-bot" aria-label=move || t!("lobby-computer-for", n = seat.0 + 1) on:change=bot>
                        <option value="">{move || t("lobby-computer")}</option>
                        {levels.collect_view()}
                    </select>
                })}
            }
            .into_any()
        }
        OccupantView::Person { person: occupant, name } => {
            let (mine, ready) = (*occupant == person, shown.ready);
            let name = name.to_string();
            view! {
                <span class="lobby-name">{move || shown_name(&name)}</span>
                <span class="hint">{move || t(if ready { "lobby-ready" } else { "lobby-not-ready" })}</span>
                {(mine && !ready).then(|| view! {
                    <button type="button" class="button main" on:click=submit(TableInput::Ready { seat })>
                        {move || t("lobby-be-ready")}
                    </button>
                })}
                {(mine || owner).then(|| view! {
                    <button type="button" class="button quiet" on:click=submit(TableInput::Stand { seat })>
                        {move || t("lobby-stand")}
                    </button>
                })}
            }
            .into_any()
        }
        OccupantView::Bot { player } => {
            let level = player.trim_start_matches("level:").to_owned();
            view! {
                <span class="lobby-name">{icon("robot")} {t!("player-level", level = level)}</span>
                {owner.then(|| view! {
                    <button type="button" class="button quiet" on:click=submit(TableInput::Stand { seat })>
                        {move || t("lobby-stand")}
                    </button>
                })}
            }
            .into_any()
        }
    }
}

/// How others come: a link, a code, a picture to scan.
#[component]
fn Invitation(place: Place) -> impl IntoView {
    let link = browser::address(&format!("/table/{}", place.table));
    let copied = RwSignal::new(false);
    let (copy, shown) = (link.clone(), link.clone());
    let copy = move |_| copied.set(browser::copy(&copy));
    view! {
        <section class="card lobby-invite">
            <div>
                <h2>{move || t("lobby-invite")}</h2>
                <output class="lobby-code" aria-label=move || t("lobby-code")>
                    {place.table}
                </output>
                <p class="lobby-link">{shown}</p>
                <button type="button" class="button" data-action="copy" on:click=copy>
                    {icon("link")}
                    <span>{move || t(if copied.get() { "lobby-copied" } else { "lobby-copy" })}</span>
                </button>
            </div>
            {code_picture(&link, "lobby-qr")}
        </section>
    }
}
