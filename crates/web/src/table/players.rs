//! Who plays: names, what they have, clocks, whose turn it is.

use engine::{Millis, Seat, Viewer};
use leptos::prelude::*;
use table::Phase;
use table::view::OccupantView;

use super::desk::{Desk, Face, held_by};
use super::manner::{Names, manner};
use crate::browser;
use crate::icons::icon;
use crate::words::t;

/// Who plays: names, what they have, clocks, whose turn it is. On a shared screen one chooses here for whom one acts.
#[component]
pub fn Players(
    /// What is known of the table.
    desk: Desk,
) -> impl IntoView {
    let seats = Memo::new(move |_| desk.face.with(|face| face.as_ref().map_or(0, |face| face.seats.len() as u8)));
    let cards = move || Seat::all(seats.get()).map(|seat| player(desk, seat)).collect_view();
    view! {
        <ol class="players" aria-label=move || t("players")>
            {cards}
        </ol>
    }
}

fn with_face<T: Default>(desk: Desk, f: impl FnOnce(&Face) -> T) -> T {
    desk.face.with(|face| face.as_deref().map(f).unwrap_or_default())
}

fn player(desk: Desk, seat: Seat) -> AnyView {
    let name = move || with_face(desk, |face| Names::of(face).of_seat(seat).to_owned());
    let short = move || with_face(desk, |face| Names::short(face, seat));
    let tally = move || with_face(desk, |face| manner(desk.game).tally(face, seat));
    let colour = move || with_face(desk, |face| manner(desk.game).paint(face, seat));
    let awaited = move || with_face(desk, |face| face.play.as_ref().is_some_and(|play| play.awaited.contains(seat)));
    let occupant = move || {
        with_face(desk, |face| match &face.seats[seat.index()] {
            seat if seat.left => "flag",
            seat if seat.absent => "lost",
            seat if matches!(seat.occupant, OccupantView::Bot { .. }) => "robot",
            _ => "person",
        })
    };
    let state = move || {
        with_face(desk, |face| match &face.seats[seat.index()] {
            seat if seat.left => t("player-left"),
            seat if seat.stand_in.is_some() => t("player-stand-in"),
            seat if seat.absent => t("player-absent"),
            _ if awaited() => t("player-awaited"),
            _ => String::new(),
        })
    };
    let wins = move || {
        with_face(desk, |face| {
            face.play.as_ref().and_then(|play| play.outcome.as_ref()).is_some_and(|end| end.winners.contains(seat))
        })
    };
    let said = move || desk.said.get().filter(|(by, _)| *by == seat).map(|(_, phrase)| t(&format!("phrase-{phrase}")));
    let looked_from = move || desk.viewer.get() == Viewer::Seat(seat);
    // One may only change seats where several of one's own are asked at once: a contest, or real time.
    let can_change = move || {
        with_face(desk, |face| {
            let own = held_by(face, desk.person.get());
            let asked = face.play.as_ref().map(|play| play.awaited).unwrap_or_default();
            face.phase == Phase::Playing && own.contains(seat) && asked.contains(seat) && own.len() > 1
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
            <span class="player-tally">{tally}</span>
            <Clock desk seat />
            <span class="player-state">{state}</span>
            {move || said().map(|said| view! { <span class="player-said" aria-hidden="true">{said}</span> })}
            <Show when=can_change>
                <button type="button" class="button small" on:click=move |_| desk.look(Viewer::Seat(seat))>
                    {move || t("player-act-for")}
                </button>
            </Show>
        </li>
    }
    .into_any()
}

/// The clock of a seat, where the table has clocks.
#[component]
fn Clock(desk: Desk, seat: Seat) -> impl IntoView {
    let now = browser::every_second();
    let left = move || {
        let heard = desk.heard_at.get();
        let passed = Millis((now.get() - heard).max(0.0) as u64);
        with_face(desk, |face| {
            let left = face.seats[seat.index()].clock?;
            let runs = face.paused.is_none() && face.play.as_ref().is_some_and(|play| play.on_clock == Some(seat));
            Some(if runs { Millis(left.0.saturating_sub(passed.0)) } else { left })
        })
    };
    let exists = Memo::new(move |_| with_face(desk, |face| face.seats[seat.index()].clock.is_some()));
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
