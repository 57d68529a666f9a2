//! The formula of the cell, written while it is being chosen; and, while a move is pending, what it claims.

use std::sync::Arc;

use engine::games::puissances::{Explanation, Head, Opening, Pending, Phase, Source};
use leptos::prelude::*;

use super::maker::Maker;
use super::{explain, origin, words};
use crate::browser;
use crate::icons::icon;
use crate::maths::maths;
use crate::t;
use crate::table::Names;
use crate::table::players::clock_text;
use crate::words::t;

/// The formula, or the claim of a pending move.
pub(super) fn formula(maker: Maker) -> AnyView {
    let pending = Memo::new(move |_| match maker.phase() {
        Some(Phase::Pending(pending)) => Some(Arc::new(pending)),
        Some(Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_)) | None => None,
    });
    view! {
        <div class="puissances-formula" aria-live="polite">
            {move || match pending.get() {
                Some(pending) => claim(maker, &pending),
                None => own(maker),
            }}
        </div>
    }
    .into_any()
}

/// The own move: two values and a sign, then what the rules say of it.
fn own(maker: Maker) -> AnyView {
    let sign = move || maker.draft.with(|draft| draft.cell().map_or_else(|| "×÷".to_owned(), |c| c.sign().to_string()));
    let result = move || maker.explained.get().map(|explained| judged(maker, &explained));
    let steps = move || {
        let explained = maker.explained.get().filter(|_| !maker.is_vigilant())?;
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

/// Whether the constraint accepts the result, and how long the chain is. With a vigilant referee only the length.
fn judged(maker: Maker, explained: &Explanation) -> AnyView {
    let vigilant = maker.is_vigilant();
    let result = explained.computation.as_ref().filter(|_| !vigilant).map(|computation| {
        let equal = computation.written.clone();
        view! { <span class="formula-equals">"= "{maths(&equal)}</span> }
    });
    let verdict = explained.judgement.as_ref().filter(|_| !vigilant).map(|judgement| {
        let (sign, key) =
            if judgement.accepted { ("check", "puissances-accepted") } else { ("close", "puissances-not-accepted") };
        view! {
            <span class="formula-verdict" class:good=judgement.accepted>
                {icon(sign)}
                <span>{t(key)}</span>
            </span>
        }
    });
    view! { {result} {verdict} }.into_any()
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
    let (closes, by) = (window.closes, window.by);
    let name = maker
        .play
        .store
        .view
        .with(|view| view.as_deref().map_or_else(String::new, |view| Names::of(view).of_seat(by).to_owned()));
    let now = browser::every_second();
    let left = move || clock_text(maker.until(now, closes));
    let Opening { cell, row, column } = play.opening;
    let value = |source: Source| {
        view! { <span class=format!("slot {}", origin(source))>{maths(&source.value().written())}</span> }
    };
    view! {
        <p class="claim">
            {t!("puissances-claim", name = name, cell = cell.to_string(), card = words::card(*card))}
            <span class="claim-clock" role="timer">
                {icon("clock")}
                {left}
            </span>
        </p>
        <p class="formula-line">
            {value(row)} <span class="formula-sign">{cell.sign().to_string()}</span> {value(column)}
            <span class="formula-equals">"= ?"</span>
        </p>
    }
    .into_any()
}
