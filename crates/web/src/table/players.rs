//! Who plays: names, what they have, clocks, whose turn it is.

use engine::{Millis, Seat, Viewer};
use leptos::prelude::*;
use table::Phase;
use table::view::{OccupantView, SeatView};

use super::erased::AnyTableView;
use super::game_ui::game_ui;
use super::level::level_of_seat;
use super::round::{RoundLine, total_text};
use super::scores::{Tally, signed};
use super::store::{TableStore, held_by};
use crate::browser;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// Who plays: names, what they have, clocks, whose turn it is. On a shared screen one chooses here for whom one acts.
#[component]
pub fn Players(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let seats = Memo::new(move |_| store.view.with(|view| view.as_ref().map_or(0, |view| view.seats.len() as u8)));
    let cards = move || Seat::all(seats.get()).map(|seat| player(store, seat)).collect_view();
    view! {
        <ol class="players" aria-label=move || t("players")>
            {cards}
            <RoundLine store />
        </ol>
    }
}

fn with_view<T: Default>(store: TableStore, f: impl FnOnce(&AnyTableView) -> T) -> T {
    store.view.with(|view| view.as_deref().map(f).unwrap_or_default())
}

fn player(store: TableStore, seat: Seat) -> AnyView {
    let name = move || store.name_of(seat);
    let short = move || store.names().map(|names| names.short(seat).to_owned());
    let side = move || with_view(store, |view| game_ui(store.game).side_name(view, seat));
    let standing = Memo::new(move |_| with_view(store, |view| game_ui(store.game).standing(view, seat)));
    let tally = move || standing.with(|standing| standing.round.as_ref().map(shown));
    let total = move || standing.with(|standing| standing.total.as_ref().map(|total| total_text(store, total)));
    let colour = move || with_view(store, |view| game_ui(store.game).paint(view, seat));
    let looked_from = move || store.viewer.get() == Viewer::Seat(seat);
    let awaited = Memo::new(move |_| {
        with_view(store, |view| {
            let game = game_ui(store.game);
            // Where all race at once nobody is marked, but on a shared screen who has it.
            let marks = !game.plays_at_once(view) || held_by(view, store.person.get()).len() > 1 && looked_from();
            // What is looked at again waits for nobody.
            marks && !store.read_only.get() && game.acting(view).contains(seat)
        })
    });
    let awaited = move || awaited.get();
    let occupant = move || {
        with_view(store, |view| match &view.seats[seat.index()] {
            seat if seat.left.is_some() => "flag",
            seat if seat.absent => "lost",
            seat if matches!(seat.occupant, OccupantView::Bot { .. }) => "robot",
            _ => "person",
        })
    };
    let you = move || store.names().map_or("no", |names| names.is_you(seat));
    let state = move || {
        with_view(store, |view| match &view.seats[seat.index()] {
            SeatView { left: Some(why), .. } => t(&format!("player-left-{why}")),
            seat if seat.stand_in.is_some() => t("player-stand-in"),
            seat if seat.absent => t("player-absent"),
            _ if awaited() => t!("player-awaited", you = you()),
            _ => String::new(),
        })
    };
    let level = move || with_view(store, |view| level_of_seat(view, seat).map(|n| t!("player-level-small", level = n)));
    let state = move || {
        let parts = [side(), level(), Some(state()).filter(|text| !text.is_empty())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let wins = move || {
        with_view(store, |view| {
            view.play.as_ref().and_then(|play| play.outcome.as_ref()).is_some_and(|end| end.winners.contains(seat))
        })
    };
    let said = move || store.chat.get().filter(|(by, _)| *by == seat).map(|(_, phrase)| t(&format!("phrase-{phrase}")));
    // One may only change seats where several of one's own are asked at once: a contest, or real time.
    let can_change = move || {
        with_view(store, |view| {
            let own = held_by(view, store.person.get());
            let asked = view.play.as_ref().map(|play| play.awaited).unwrap_or_default();
            view.phase == Phase::Playing && own.contains(seat) && asked.contains(seat) && own.len() > 1
        }) && !looked_from()
    };
    view! {
        <li
            class="player"
            class:awaited=awaited
            class:own=looked_from
            class:winner=wins
            data-side=move || colour().to_string()
        >
            <span class="player-mark" aria-hidden="true">
                {move || icon(occupant())}
            </span>
            <span class="player-name">
                <span class="player-long">{name}</span>
                <span class="player-short" aria-hidden="true">
                    {short}
                </span>
            </span>
            <span class="player-tally">
                {tally} " " {move || total().map(|total| view! { <small class="player-total">{total}</small> })}
            </span>
            <Clock store seat />
            <span class="player-state">{state}</span>
            {move || said().map(|said| view! { <span class="player-said" aria-hidden="true">{said}</span> })}
            <Show when=can_change>
                <button type="button" class="button small" on:click=move |_| store.watch(Viewer::Seat(seat))>
                    {move || t("player-act-for")}
                </button>
            </Show>
        </li>
    }
    .into_any()
}

/// A number with the word for what is counted, the number larger.
pub fn shown(tally: &Tally) -> AnyView {
    view! { <b>{signed(tally.value)}</b> " " <small>{tally.unit.clone()}</small> }.into_any()
}

/// The clock of a seat, where the table has clocks.
#[component]
fn Clock(store: TableStore, seat: Seat) -> impl IntoView {
    let now = browser::every_second();
    let left = move || {
        let received = store.received_at.get();
        let passed = Millis((now.get() - received).max(0.0) as u64);
        with_view(store, |view| {
            let left = view.seats[seat.index()].clock?;
            let runs = view.paused.is_none() && view.play.as_ref().is_some_and(|play| play.on_clock == Some(seat));
            Some(if runs { Millis(left.0.saturating_sub(passed.0)) } else { left })
        })
    };
    let exists = Memo::new(move |_| with_view(store, |view| view.seats[seat.index()].clock.is_some()));
    view! {
        <Show when=move || exists.get()>
            <span class="player-clock" role="timer" class:low=move || left().is_some_and(|left| left.0 < 20_000)>
                {move || left().map(clock_text)}
            </span>
        </Show>
    }
}

/// Minutes and seconds.
#[must_use]
pub fn clock_text(left: Millis) -> String {
    let seconds = left.0.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
