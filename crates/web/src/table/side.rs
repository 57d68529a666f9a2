//! Beside the board: the story of the match, and the mathematics of a move.

use engine::core::referee::Referee;
use leptos::prelude::*;
use table::{Phase, TableEffect};

use super::device::OtherDevice;
use super::focus::STATUS;
use super::game_ui::game_ui;
use super::menu::{Dismissal, is_inside, on_dismissal};
use super::names::Names;
use super::store::{RefusalNotice, TableStore};
use crate::api;
use crate::browser;
use crate::icons::icon;
use crate::rulebook::RuleLink;
use crate::words::{t, text_now};

/// Beside the board: the mathematics of a move while it is asked for, and the story of the match.
#[component]
pub fn Side(
    /// What is known of the table.
    store: TableStore,
    /// Whether the story is open, where it is a sheet.
    open: RwSignal<bool>,
) -> impl IntoView {
    // Who sits at a table on the server may go on elsewhere.
    let place = store.table().and_then(|table| api::kept_place(&table)).filter(|place| !place.capability.is_empty());
    let lines = move || {
        let lines = store.story.get();
        let numbered = lines.into_iter().enumerate().rev();
        numbered.map(|(number, line)| view! { <li value=number + 1>{line.text}</li> }).collect_view()
    };
    let device = place.map(|place| {
        let seated = move || !store.own_seats().is_empty();
        view! {
            <Show when=seated>
                <OtherDevice place=place.clone() />
            </Show>
        }
    });
    dismiss_sheet(open);
    let close = move |_| {
        open.set(false);
        browser::focus_first("[data-tool=tool-story]");
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
            <section class="story" class:open=move || open.get() aria-labelledby="story-title">
                <header>
                    <h2 id="story-title">{move || t("story")}</h2>
                    <button
                        type="button"
                        class="tool story-close"
                        aria-label=move || t("close")
                        on:click=close
                    >
                        {icon("close")}
                    </button>
                </header>
                <ol reversed class="story-lines" id=STORY tabindex="0" aria-label=move || t("story")>
                    {lines}
                </ol>
                {device}
            </section>
        </aside>
    }
}

/// The lines of the story.
const STORY: &str = "story-lines";

/// Where the story is a sheet: it is led to when it opens, and Escape or a tap elsewhere closes it.
fn dismiss_sheet(open: RwSignal<bool>) {
    Effect::new(move |_| {
        if open.get() {
            request_animation_frame(|| browser::focus(STORY));
        }
    });
    on_dismissal(
        |tapped| is_inside(tapped, ".story, [data-tool=tool-story]"),
        move |how| {
            if open.try_get_untracked() == Some(true) {
                open.set(false);
                if how == Dismissal::Escape {
                    browser::focus_first("[data-tool=tool-story]");
                }
            }
        },
    );
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
    dismiss_explained(store);
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
                    // On a phone the panel takes the place of the status line with its link.
                    {move || {
                        let RefusalNotice { rule, .. } = store.refusal.get()?;
                        Some(view! { <p><RuleLink game=store.game rule /></p> })
                    }}
                    {shown}
                </section>
            })
        }}
    }
}

/// Escape closes what is explained, and the focus goes back to where it was when that was opened.
fn dismiss_explained(store: TableStore) {
    let opener = StoredValue::new_local(None::<web_sys::Element>);
    Effect::new(move |before: Option<bool>| {
        let open = store.explained.with(Option::is_some);
        match (before.unwrap_or(false), open) {
            (false, true) => opener.set_value(browser::focused()),
            (true, false) => request_animation_frame(move || {
                if let Some(opener) = opener.try_get_value().flatten().filter(|_| browser::focused().is_none()) {
                    browser::focus_or(&opener, STATUS);
                }
            }),
            (_, _) => {}
        }
        open
    });
    on_dismissal(
        |_| true,
        move |how| {
            let open = store.explained.try_with_untracked(Option::is_some);
            if how == Dismissal::Escape && open == Some(true) {
                store.explained.set(None);
            }
        },
    );
}

/// A sentence about what happened at the table beside the game.
#[must_use]
pub fn sentence<E>(effect: &TableEffect<E>, names: &Names) -> Option<String> {
    let of = |key: &str, seat| Some(text_now(key, &names.subject(seat)));
    let plain = |key: &str| Some(text_now(key, &[]));
    match effect {
        TableEffect::Game(_) | TableEffect::Committed { .. } | TableEffect::Readied { .. } => None,
        TableEffect::Sat { .. } | TableEffect::Stood { .. } | TableEffect::BotSat { .. } => None,
        TableEffect::Started { .. } => plain("story-started"),
        TableEffect::RoundBegan { round: 0 } => None,
        TableEffect::RoundBegan { round } => Some(text_now("story-round", &[("n", (round + 1).into())])),
        TableEffect::Resigned { seat } => of("story-resigned", *seat),
        TableEffect::ClockFell { seat } => of("story-clock", *seat),
        TableEffect::Offered { seat, what, .. } => of(&format!("story-offer-{what}"), *seat),
        TableEffect::Answered { seat, answer } => of(&format!("story-answer-{answer}"), *seat),
        TableEffect::OfferGone { .. } => None,
        TableEffect::TakenBack { seat, inputs } => {
            let values = [&names.subject(*seat)[..], &[("n", (*inputs).into())]].concat();
            Some(text_now("story-taken-back", &values))
        }
        TableEffect::DrawAgreed => plain("story-draw"),
        TableEffect::Paused { cause: table::effect::PauseCause::Ready } => None,
        TableEffect::Paused { .. } => plain("story-paused"),
        TableEffect::Resumed => plain("story-resumed"),
        TableEffect::TimeGiven { seat, to, seconds } => {
            let values = [&names.subject(*seat)[..], &names.object(*to), &[("n", (*seconds).into())]].concat();
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
