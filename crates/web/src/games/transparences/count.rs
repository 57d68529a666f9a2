//! Live: how many cells are equal, how many lines stick out, how much time is left, how far the others are.

use engine::games::transparences::{Framed, Phase, Placed, Stance};
use engine::{Millis, Seat};
use leptos::prelude::*;
use scene::games::transparences::mat::framed;

use super::bench::Bench;
use crate::browser;
use crate::draw::Drawing;
use crate::icons::icon;
use crate::t;
use crate::table::players::clock_text;
use crate::words::t;

/// Equal cells, lines out and points, as the cards lie; while a card hangs over the mat, as if it lay there.
pub(super) fn count(bench: Bench) -> AnyView {
    let frame = Memo::new(move |_| {
        let mut assembly = bench.assembly.get();
        let anchor = bench.anchor.get();
        if let Some((card, (row, col))) = bench.drag.get().and_then(|drag| Some((drag.card, drag.over?))) {
            let attitude = bench.attitude(card);
            assembly.lay(Placed { card, attitude, row: row - anchor.0, col: col - anchor.1 });
        }
        bench.framed(&assembly).map(|Framed { frame, .. }| (frame.equal, frame.lines(), frame.score()))
    });
    let apart = Memo::new(move |_| bench.apart().len());
    let now = move || frame.get().unwrap_or_default();
    view! {
        <div class="count">
            <p class="count-equal" aria-live="polite">
                <b>{move || now().0}</b>
                <span>{move || t("transparences-of-nine")}</span>
            </p>
            <p class="count-lines" aria-live="polite">
                <b>{move || now().1}</b>
                <span>{move || t!("transparences-lines", n = now().1)}</span>
            </p>
            <p class="count-score">{move || t!("transparences-score", n = now().2)}</p>
            <p class="count-apart">
                {move || Some(apart.get()).filter(|&n| n > 0).map(|n| t!("transparences-apart", n = n))}
            </p>
            {clock(bench)}
        </div>
    }
    .into_any()
}

/// The countdown of the round, of the turn, or of the modeller.
pub(super) fn clock(bench: Bench) -> AnyView {
    let until = Memo::new(move |_| bench.until());
    let turn = Memo::new(move |_| {
        bench.play.view.with(|view| match view.as_ref()?.phase {
            Phase::Turn { number, .. } => Some((number, view.as_ref()?.options.max_turns)),
            Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Over { .. } => None,
        })
    });
    view! {
        {move || {
            let until = until.get()?;
            let now = browser::every_second();
            let left = move || left(bench, now, until);
            Some(view! {
                <p class="countdown" role="timer" class:low=move || left().0 < 10_000>
                    {icon("clock")}
                    <b>{move || clock_text(left())}</b>
                    {move || {
                        turn.get()
                            .map(|(n, of)| match of {
                                Some(of) => t!("transparences-turn-of", n = n, of = of),
                                None => t!("transparences-turn-number", n = n),
                            })
                    }}
                </p>
            })
        }}
    }
    .into_any()
}

/// Milliseconds until a moment of the match.
fn left(bench: Bench, now: RwSignal<f64>, moment: Millis) -> Millis {
    Millis(moment.0.saturating_sub(bench.elapsed(now.get()).0))
}

/// How far the others are: a number, and where there is room and it may be seen, their cards.
pub(super) fn others(bench: Bench) -> AnyView {
    let seats = Memo::new(move |_| {
        let own = bench.play.seat();
        let count = bench.play.view.with(|view| view.as_ref().map_or(0, |view| view.players.len() as u8));
        Seat::all(count).filter(|&seat| Some(seat) != own).collect::<Vec<_>>()
    });
    view! {
        <ul class="others" aria-label=move || t("transparences-others")>
            {move || seats.get().into_iter().map(|seat| other(bench, seat)).collect_view()}
        </ul>
    }
    .into_any()
}

fn other(bench: Bench, seat: Seat) -> AnyView {
    let name = move || bench.play.store.name_of(seat);
    let progress = Memo::new(move |_| {
        bench.play.view.with(|view| view.as_ref().map_or(0, |view| view.players[seat.index()].progress))
    });
    // Who only looks at the cards shows nothing for a while: it is said, so that nobody thinks the game has stopped.
    let doing = Memo::new(move |_| {
        bench.play.view.with(|view| {
            let player = view.as_ref()?.players.get(seat.index())?;
            match player.stance {
                Stance::Stopped => Some("transparences-other-stops"),
                Stance::Confirmed => Some("transparences-other-confirmed"),
                Stance::Playing if player.acts == 0 => Some("transparences-other-looks"),
                Stance::Playing => None,
            }
        })
    });
    let picture = Memo::new(move |_| {
        bench.play.view.with(|view| {
            let view = view.as_ref()?;
            let assembly = view.players[seat.index()].assembly.as_ref().filter(|all| !all.laid().is_empty())?;
            Some(framed(assembly, assembly.framed(view.model.shows?, view.options.frame), view.model.shows))
        })
    });
    view! {
        <li>
            <span class="other-name">{name}</span>
            <b>{move || t!("transparences-tally", n = progress.get())}</b>
            <span class="other-doing">{move || doing.get().map(t)}</span>
            <span class="other-mat">
                {move || {
                    let scene = picture.get()?;
                    Some(view! { <Drawing scene=Signal::derive(move || scene.clone()) /> })
                }}
            </span>
        </li>
    }
    .into_any()
}
