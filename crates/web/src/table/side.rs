//! Beside the board: the story of the match, and the mathematics of a move.

use engine::core::referee::Referee;
use leptos::prelude::*;
use table::{Phase, TableEffect};

use super::device::OtherDevice;
use super::game_ui::{Names, game_ui};
use super::store::TableStore;
use crate::api;
use crate::icons::icon;
use crate::words::{t, text_now};

/// Beside the board: the mathematics of a move while it is asked for, and the story of the match.
#[component]
pub fn Side(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    // Who sits at a table on the server may go on elsewhere.
    let place = store.table().and_then(|table| api::kept_place(&table)).filter(|place| !place.capability.is_empty());
    let lines = move || {
        let lines = store.story.get();
        let numbered = lines.into_iter().enumerate().rev();
        numbered.map(|(number, line)| view! { <li value=number + 1>{line}</li> }).collect_view()
    };
    view! {
        <aside class="table-side">
            <Explained store />
            <div class="unseen" role="log" aria-live="polite" aria-label=move || t("log")>
                <For
                    each=move || store.log.get()
                    key=|(number, _)| *number
                    children=|(_, line)| view! { <p>{line}</p> }
                />
            </div>
            <details class="story" open>
                <summary>{move || t("story")}</summary>
                <ol reversed class="story-lines" tabindex="0" aria-label=move || t("story")>
                    {lines}
                </ol>
            </details>
            {place.map(|place| {
                let seated = move || !store.own_seats().is_empty();
                view! {
                    <Show when=seated>
                        <OtherDevice place=place.clone() />
                    </Show>
                }
            })}
        </aside>
    }
}

/// The mathematics of a move. With a vigilant referee it is for the players to find out, until the match is over (C-4).
#[component]
pub fn Explained(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let shown = move || {
        let (seat, action) = store.explained.get()?;
        store.view.with_untracked(|view| {
            let view = view.as_deref()?;
            let over = view.phase != Phase::Playing || store.read_only.get_untracked();
            if view.referee == Referee::Vigilant && !over {
                return None;
            }
            game_ui(store.game).explanation(view, seat, &action)
        })
    };
    view! {
        {move || {
            let shown = shown()?;
            Some(view! {
                <section class="explained" aria-label=move || t("explained")>
                    <header>
                        <h2>{move || t("explained")}</h2>
                        <button
                            type="button"
                            class="tool"
                            aria-label=move || t("close")
                            on:click=move |_| store.explained.set(None)
                        >
                            {icon("close")}
                        </button>
                    </header>
                    {shown}
                </section>
            })
        }}
    }
}

/// A sentence about what happened at the table beside the game.
#[must_use]
pub fn sentence<E>(effect: &TableEffect<E>, names: &Names) -> Option<String> {
    let of = |key: &str, seat| Some(text_now(key, &[("name", names.of_seat(seat).into())]));
    let plain = |key: &str| Some(text_now(key, &[]));
    match effect {
        TableEffect::Game(_) | TableEffect::Committed { .. } | TableEffect::Readied { .. } => None,
        TableEffect::Sat { seat, .. } => of("story-sat", *seat),
        TableEffect::Stood { .. } | TableEffect::BotSat { .. } => None,
        TableEffect::Started { .. } => plain("story-started"),
        TableEffect::RoundBegan { round: 0 } => None,
        TableEffect::RoundBegan { round } => Some(text_now("story-round", &[("n", (round + 1).into())])),
        TableEffect::Resigned { seat } => of("story-resigned", *seat),
        TableEffect::ClockFell { seat } => of("story-clock", *seat),
        TableEffect::Offered { seat, what, .. } => of(&format!("story-offer-{what}"), *seat),
        TableEffect::Answered { seat, answer } => of(&format!("story-answer-{answer}"), *seat),
        TableEffect::OfferGone { .. } => None,
        TableEffect::TakenBack { seat, .. } => of("story-taken-back", *seat),
        TableEffect::DrawAgreed => plain("story-draw"),
        TableEffect::Paused { .. } => plain("story-paused"),
        TableEffect::Resumed => plain("story-resumed"),
        TableEffect::TimeGiven { seat, to, seconds } => {
            let values =
                [("name", names.of_seat(*seat).into()), ("other", names.of_seat(*to).into()), ("n", (*seconds).into())];
            Some(text_now("story-time-given", &values))
        }
        TableEffect::Hinted { seat } => of("story-hinted", *seat),
        TableEffect::Erred { kind, .. } => Some(text_now(&format!("error-{kind}"), &[])),
        TableEffect::Absent { seat } => of("story-absent", *seat),
        TableEffect::StoodIn { seat, .. } => of("story-stood-in", *seat),
        TableEffect::Left { seat } => of("story-left", *seat),
        TableEffect::Returned { seat } => of("story-returned", *seat),
        TableEffect::Ended { .. } => plain("story-ended"),
        TableEffect::Revealed { .. } => None,
        TableEffect::WantsRematch { seat } => of("story-wants-rematch", *seat),
        TableEffect::Rematch => plain("story-rematch"),
    }
}
