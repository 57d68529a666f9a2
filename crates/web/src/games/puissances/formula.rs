//! The formula of the cell, written while it is being chosen; and, while a move is pending, what it claims.

use std::sync::Arc;

use engine::Seat;
use engine::games::puissances::{CardId, Explanation, Head, Opening, Pending, Phase, Source};
use leptos::prelude::*;

use super::draft::Draft;
use super::maker::Maker;
use super::{explain, origin, words};
use crate::browser;
use crate::icons::icon;
use crate::maths::maths;
use crate::t;
use crate::table::names::sentence;
use crate::table::players::clock_text;
use crate::words::t;

/// The words that say whether the constraint accepts the result.
pub(super) const VERDICT: &str = "puissances-verdict";

/// The formula: of a pending move, of the move that is being made, or of the opponent's last move.
pub(super) fn formula(maker: Maker) -> AnyView {
    let pending = Memo::new(move |_| match maker.phase() {
        Some(Phase::Pending(pending)) => Some(Arc::new(pending)),
        Some(Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_)) | None => None,
    });
    let opposing = Memo::new(move |_| maker.opposing.get().filter(|_| maker.draft.with(Draft::is_blank)));
    view! {
        <div class="puissances-formula" class:theirs=move || opposing.get().is_some() aria-live="polite">
            {move || match (pending.get(), opposing.get()) {
                (Some(pending), _) => claim(maker, &pending),
                (None, Some((by, play, card))) => opponent(maker, by, play.opening, card),
                (None, None) => own(maker),
            }}
        </div>
    }
    .into_any()
}

/// The own move: two values and a sign; what comes out is for the player to work out, unless drafts are judged.
fn own(maker: Maker) -> AnyView {
    let sign = move || maker.draft.with(|draft| draft.cell().map_or_else(|| "×÷".to_owned(), |c| c.sign().to_string()));
    let result = move || maker.explained.get().map(|explained| judged(maker, &explained));
    let steps = move || {
        let explained = maker.explained.get().filter(|_| maker.judges_drafts())?;
        Some(explain::steps(explained.computation.as_ref()?))
    };
    view! {
        <p class="formula-line">
            {slot(maker, SlotOf::Row)} <span class="formula-sign">{sign}</span> {slot(maker, SlotOf::Column)}
            <span class="formula-result">{result}</span>
        </p>
        <div class="formula-steps">{steps}</div>
    }
    .into_any()
}

/// The result and whether the constraint accepts it, where drafts are judged; else a question.
fn judged(maker: Maker, explained: &Explanation) -> AnyView {
    if !maker.judges_drafts() {
        return unknown();
    }
    let result = explained.computation.as_ref().map(|computation| {
        let equal = computation.written.clone();
        view! { <span class="formula-equals">"= "{maths(&equal)}</span> }
    });
    let verdict = explained.judgement.as_ref().map(|judgement| {
        let (sign, key) =
            if judgement.accepted { ("check", "puissances-accepted") } else { ("close", "puissances-not-accepted") };
        view! {
            <span class="formula-verdict" id=VERDICT class:good=judgement.accepted>
                {icon(sign)}
                <span>{t(key)}</span>
            </span>
        }
    });
    view! { {result} {verdict} }.into_any()
}

/// A result that is for the players to work out.
fn unknown() -> AnyView {
    view! { <span class="formula-equals">"= ?"</span> }.into_any()
}

/// A side of the operation.
#[derive(Clone, Copy)]
enum SlotOf {
    Row,
    Column,
}

/// A value of the formula: a touch takes it back, or takes another one that is written there.
fn slot(maker: Maker, of: SlotOf) -> AnyView {
    let source = move || maker.draft.with(|draft| if matches!(of, SlotOf::Row) { draft.row } else { draft.column });
    let head = move || {
        maker.draft.with(|draft| {
            draft.cell().map(|cell| match of {
                SlotOf::Row => Head::Row(cell.row()),
                SlotOf::Column => Head::Column(cell.column()),
            })
        })
    };
    let label = move || {
        let value = source().map_or_else(|| t("puissances-head-empty"), |source| words::spoken(source.value()));
        match of {
            SlotOf::Row => t!("puissances-slot-row", value = value),
            SlotOf::Column => t!("puissances-slot-column", value = value),
        }
    };
    let class = move || format!("slot {}", source().map_or("missing", origin));
    let touch = move |_| {
        let Some(head) = untrack(head) else { return };
        maker.edit(|draft, ground| match draft.held {
            Some(value) => draft.write(ground, head, value),
            None => draft.vary(ground, head),
        });
    };
    view! {
        <button type="button" class=class disabled=move || head().is_none() on:click=touch>
            <span class="unseen">{label}</span>
            <span aria-hidden="true">
                {move || match source() {
                    Some(source) => maths(&source.value().written()),
                    None => "?".into_any(),
                }}
            </span>
        </button>
    }
    .into_any()
}

/// What a pending move claims: the opponents check it (PC-2.8).
fn claim(maker: Maker, pending: &Pending) -> AnyView {
    let Pending { play, card, window } = pending;
    let closes = window.closes;
    let now = browser::every_second();
    let left = move || clock_text(maker.until(now, closes));
    view! {
        <p class="claim">
            {who_played(maker, window.by, play.opening, *card)}
            <span class="claim-clock" role="timer">
                {icon("clock")}
                {left}
            </span>
        </p>
        <p class="formula-line">{operation(play.opening)} {unknown()}</p>
    }
    .into_any()
}

/// The opponent's last move, until the player begins the next one.
fn opponent(maker: Maker, by: Seat, opening: Opening, card: CardId) -> AnyView {
    view! {
        <p class="claim">{who_played(maker, by, opening, card)}</p>
        <p class="formula-line">{operation(opening)}</p>
    }
    .into_any()
}

fn who_played(maker: Maker, by: Seat, opening: Opening, card: CardId) -> String {
    let name = maker.play.store.mention(by);
    sentence(&t!("puissances-claim", name = name, cell = opening.cell.to_string(), card = words::card(card)))
}

fn operation(Opening { cell, row, column }: Opening) -> AnyView {
    let value = |source: Source| {
        view! { <span class=format!("slot {}", origin(source))>{maths(&source.value().written())}</span> }
    };
    view! { {value(row)} <span class="formula-sign">{cell.sign().to_string()}</span> {value(column)} }.into_any()
}
