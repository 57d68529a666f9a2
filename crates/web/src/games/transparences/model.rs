//! The model: shown beside the mat, or built from its four cards.

use engine::Position as _;
use engine::games::transparences::{Action, Card, Patch, Phase};
use leptos::prelude::*;
use scene::games::transparences::{card as drawn, patch};

use super::bench::{BACK, Bench, FLIP, TURN};
use super::count::clock;
use super::hand::twist;
use super::mat::{card_label, place_words};
use crate::draw::Drawing;
use crate::icons::icon;
use crate::t;
use crate::table::names::sentence;
use crate::words::t;

/// The model in its black frame.
pub(super) fn shown(bench: Bench) -> AnyView {
    let model = Memo::new(move |_| bench.play.view.with(|view| view.as_ref().and_then(|view| view.model.shows)));
    view! { <div class="model">{move || model.get().map(framed)}</div> }.into_any()
}

/// A model in its black frame, with words for who cannot see it.
fn framed(model: Patch) -> AnyView {
    let scene = patch(model);
    let label = t!("transparences-model-is", cells = patch_label(model));
    view! { <Drawing scene=Signal::derive(move || scene.clone()) label=Signal::derive(move || label.clone()) /> }
        .into_any()
}

/// Nine cells in words, in reading order.
pub(super) fn patch_label(patch: Patch) -> String {
    patch
        .cells()
        .iter()
        .enumerate()
        .map(|(place, &cell)| format!("{} {}", place_words(place), cell_label(cell)))
        .collect::<Vec<_>>()
        .join(" ; ")
}

/// A cell in words.
pub(super) fn cell_label(cell: engine::games::transparences::Cell) -> String {
    use engine::games::transparences::Figure;
    if !cell.is_covered() {
        return t("transparences-hole");
    }
    let figures = Figure::ALL.iter().filter(|&&figure| cell.shows(figure));
    let words: Vec<String> = figures.map(|figure| t(&format!("transparences-figure-{figure}"))).collect();
    if words.is_empty() { t("transparences-empty") } else { words.join(" + ") }
}

/// The modeller turns and flips the four cards; the others wait.
pub(super) fn building(bench: Bench) -> AnyView {
    let modeller = Memo::new(move |_| {
        bench.play.view.with(|view| match view.as_ref()?.phase {
            Phase::Modelling { modeller, .. } => Some(modeller),
            Phase::Playing { .. } | Phase::Turn { .. } | Phase::Over { .. } => None,
        })
    });
    let own = move || modeller.get().is_some() && modeller.get() == bench.play.seat() && bench.play.may_act();
    let wait = move || {
        let name = modeller.get().map(|seat| bench.play.store.mention(seat));
        sentence(&t!("transparences-builds", name = name.unwrap_or_default()))
    };
    view! {
        <div class="modelling">
            <Show when=own fallback=move || view! { <p class="modelling-wait">{wait}</p> }>
                {workshop(bench)}
            </Show>
            {clock(bench)}
        </div>
    }
    .into_any()
}

fn cards_of(bench: Bench) -> Option<[Card; 4]> {
    bench.play.view.with(|view| view.as_ref().map(|view| view.model.cards))
}

fn action_of(bench: Bench) -> Option<Action> {
    let cards = cards_of(bench)?;
    Some(Action::Model(cards.map(|card| bench.attitude(card))))
}

fn workshop(bench: Bench) -> AnyView {
    let stacked = Memo::new(move |_| {
        let (world, seat) = (bench.play.world()?, bench.play.seat()?);
        Some(world.explain(seat, &action_of(bench)?).model)
    });
    let cards = move || cards_of(bench).into_iter().flatten().map(|card| model_card(bench, card)).collect_view();
    let chosen = Signal::derive(move || bench.chosen.get().is_some());
    let build = move |_| {
        if let Some(action) = untrack(|| action_of(bench)) {
            bench.play.act(&action);
        }
    };
    view! {
        <div class="model large" aria-live="polite">
            {move || stacked.get().map(framed)}
        </div>
        <div class="hand" role="group" aria-label=move || t("transparences-model-cards")>
            {cards}
        </div>
        <div class="transparences-tools" role="toolbar" aria-label=move || t("transparences-tools")>
            {twist(bench, "undo", "transparences-back", BACK, chosen)}
            {twist(bench, "turn", "transparences-turn", TURN, chosen)}
            {twist(bench, "flip", "transparences-flip", FLIP, chosen)}
            <button type="button" class="button main" data-do="model" on:click=build>
                {icon("check")}
                <span>{move || t("transparences-build")}</span>
            </button>
        </div>
    }
    .into_any()
}

fn model_card(bench: Bench, card: Card) -> AnyView {
    let scene = Signal::derive(move || drawn(card, bench.attitude(card)));
    view! {
        <button
            type="button"
            class="hand-card"
            data-card=card.to_string()
            aria-pressed=move || if bench.chosen.get() == Some(card) { "true" } else { "false" }
            aria-label=move || card_label(bench.attitude(card), card)
            on:click=move |_| bench.choose(card)
        >
            <Drawing scene />
        </button>
    }
    .into_any()
}
