//! The box that says whose turn it is, what to do, and what has just happened. Its room is reserved: whatever it says,
//! the board stays where it is.

use engine::Seat;
use engine::core::referee::Referee;
use leptos::prelude::*;
use table::Phase;

use super::bar::Tool;
use super::erased::AnyTableView;
use super::focus::STATUS;
use super::game_ui::game_ui;
use super::hints::Clue;
use super::names::{self, Names};
use super::notices::{Pending, Proposed};
use super::round::NextRound;
use super::store::{RefusalNotice, TableStore, reader};
use super::transport::ConnectionStatus;
use crate::icons::icon;
use crate::rulebook::RuleLink;
use crate::t;
use crate::words::t;

/// The whole box. Only what is to be heard at once is a live region: what happened is said by the log beside the story.
#[component]
pub fn StatusBox(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    view! {
        <div class="table-status" id=STATUS tabindex="0" role="group" aria-label=move || t("status")>
            <Status store />
            <Pending store />
            <Proposed store />
            <NextRound store />
            <Told store />
        </div>
    }
}

/// What has happened since the last move of who sits here, the latest first.
#[component]
fn Told(store: TableStore) -> impl IntoView {
    let lines = move || {
        let told =
            store.story.with(|story| story.iter().skip(store.told_from.get()).rev().cloned().collect::<Vec<_>>());
        told.into_iter().map(|line| view! { <li>{line.text}</li> }).collect_view()
    };
    view! { <ol class="told" reversed aria-label=move || t("told")>{lines}</ol> }
}

/// The line that says whose turn it is and what to do; below it what is advised or refused.
#[component]
fn Status(store: TableStore) -> impl IntoView {
    let text = Memo::new(move |_| store.view.with(|view| view.as_deref().map(|view| status(store, view))));
    let refusal = move || {
        store.refusal.get().map(|RefusalNotice { rule, text }| {
            view! {
                <p class="trouble">
                    {icon("question")} <span>{text}</span>
                    <RuleLink game=store.game rule />
                </p>
            }
        })
    };
    let hint = move || {
        if store.awaits_hint.get() {
            return Some(view! { <p class="hint-coming">{t("hint-coming")}</p> }.into_any());
        }
        let (_, action) = store.hint.get()?;
        if let Clue::Step(step) = store.clue.get() {
            return Some(clue(store, step));
        }
        let said = store.view.with(|view| Some(game_ui(store.game).name(view.as_deref()?, &action)))?;
        let said = t!("hint-is", action = said);
        let explained = action.clone();
        let explains = store.view.with(|view| view.as_ref().is_some_and(|view| view.referee != Referee::Vigilant));
        let explain = store.seat().filter(|_| explains).map(|seat| {
            let show = move |()| store.explained.set(Some((seat, explained.clone())));
            view! { <Tool name="question" key="hint-explain" run=show /> }
        });
        let follow = store.seat().filter(|_| store.may_act()).map(|seat| {
            view! {
                <button type="button" class="button small" data-action="follow" on:click=move |_| store.act(seat, &action)>
                    {icon("check")}
                    <span>{t("hint-follow")}</span>
                </button>
            }
        });
        Some(
            view! { <p class="hint">{icon("bulb")} <span>{said}</span> <span class="hint-ways">{explain} {follow}</span></p> }
                .into_any(),
        )
    };
    view! {
        <div class="status" role="status" aria-live="polite">
            <p class="status-line" class:own=move || store.may_act()>
                {move || text.get()}
            </p>
            {hint}
            {refusal}
        </div>
    }
}

/// A part of a hint, and a button for the next part.
fn clue(store: TableStore, step: usize) -> AnyView {
    let text = store.clues().into_iter().nth(step);
    view! {
        <p class="hint">
            {icon("bulb")} <span>{text}</span>
            <span class="hint-ways">
                <button type="button" class="button small" data-action="clue" on:click=move |_| store.show_next_clue()>
                    {t("hint-more")}
                </button>
            </span>
        </p>
    }
    .into_any()
}

fn status(store: TableStore, view: &AnyTableView) -> String {
    match store.connection.get() {
        ConnectionStatus::Stalled => return t("status-stalled"),
        ConnectionStatus::Lost => return t("status-lost"),
        ConnectionStatus::Joining => return t("status-joining"),
        ConnectionStatus::Here | ConnectionStatus::Online => {}
    }
    if let Some(cause) = view.paused {
        return t(match cause {
            table::effect::PauseCause::Host => "status-paused-host",
            table::effect::PauseCause::Agreed => "status-paused",
            table::effect::PauseCause::Empty => "status-paused-empty",
            table::effect::PauseCause::Ready => "status-ready",
        });
    }
    match (view.phase, &view.play) {
        (Phase::Seating, _) => t("status-seating"),
        (Phase::Over, _) => t("status-over"),
        (Phase::Playing, None) => String::new(),
        (Phase::Playing, Some(play)) => {
            if play.round_outcome.is_some() {
                return t("status-round-over");
            }
            let left = store.seat().and_then(|seat| view.seats[seat.index()].left);
            if let Some(why) = left {
                return t(&format!("status-left-{why}"));
            }
            match (store.seat(), play.awaited.first()) {
                (Some(seat), _) if play.awaited.contains(seat) => {
                    store.guidance.get().unwrap_or_else(|| game_ui(store.game).prompt(view, seat))
                }
                (_, Some(seat)) if play.awaited.len() == 1 => turn_of(store, view, seat),
                (_, _) => t("status-others"),
            }
        }
    }
}

/// Whose turn it is, where it is another's.
fn turn_of(store: TableStore, view: &AnyTableView, seat: Seat) -> String {
    let names = Names::of(view).read_by(reader(view, store.person.get()));
    let computer = matches!(view.seats[seat.index()].occupant, table::view::OccupantView::Bot { .. });
    let key = if computer { "status-computer-plays" } else { "status-turn-of" };
    names::sentence(&t!(key, name = names.mention(seat)))
}
