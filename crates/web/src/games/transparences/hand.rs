//! The cards in hand, dragging them, and the tools that turn and flip.

use engine::games::transparences::{Action, Attitude, Card, Variant};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use scene::games::transparences::card as drawn;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::bench::{BACK, Bench, Drag, FLIP, TURN};
use super::mat::{card_label, point};
use crate::draw::Drawing;
use crate::icons::icon;
use crate::words::t;

/// How far a finger goes before it drags, in pixels.
const SLIP: i32 = 6;

/// The cards in hand.
pub(super) fn hand(bench: Bench) -> AnyView {
    let cards = move || bench.hand.get().iter().map(|card| hand_card(bench, card)).collect_view();
    view! {
        <div class="hand" role="group" aria-label=move || t("transparences-hand")>
            {cards}
        </div>
    }
    .into_any()
}

fn hand_card(bench: Bench, card: Card) -> AnyView {
    let chosen = move || bench.chosen.get() == Some(card);
    let lifted = move || bench.drag.get().is_some_and(|drag| drag.moved && drag.card == card);
    let scene = Signal::derive(move || drawn(card, bench.attitude(card)));
    let touch = move |_| {
        if bench.drag.get_untracked().is_some_and(|drag| drag.moved) {
            return bench.drag.set(None);
        }
        bench.choose(card);
    };
    let down = move |event: PointerEvent| {
        let at = (event.client_x(), event.client_y());
        let drag = Drag { card, from: at, at, grab: (1.5, 1.5), moved: false, over: None };
        bench.drag.set(event.is_primary().then_some(drag));
    };
    view! {
        <button
            type="button"
            class="hand-card"
            class:lifted=lifted
            class:hinted=move || bench.hinted_card() == Some(card)
            data-card=card.to_string()
            aria-pressed=move || if chosen() { "true" } else { "false" }
            aria-label=move || card_label(bench.attitude(card), card)
            on:click=touch
            on:pointerdown=down
            on:pointermove=move |event| pull(bench, &event)
            on:pointerup=move |event| let_go(bench, &event)
            on:pointercancel=move |_| bench.drag.set(None)
        >
            <Drawing scene />
        </button>
    }
    .into_any()
}

/// The pointer moves: a card that was grabbed follows it, and snaps to the mat.
pub(super) fn pull(bench: Bench, event: &PointerEvent) {
    let Some(mut drag) = bench.drag.get_untracked().filter(|_| event.is_primary()) else { return };
    drag.at = (event.client_x(), event.client_y());
    let far = (drag.at.0 - drag.from.0).abs().max((drag.at.1 - drag.from.1).abs()) > SLIP;
    if !drag.moved {
        if !far || !untrack(|| bench.movable()).contains(drag.card) {
            return;
        }
        drag.moved = true;
        if let Some(occupant) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = occupant.set_pointer_capture(event.pointer_id());
        }
    }
    let last = untrack(|| bench.side()) - 3;
    let snap = |at: f64, grab: f64| ((at - grab).round() as i8).clamp(0, last);
    drag.over = point(bench, event).map(|(row, col)| (snap(row, drag.grab.0), snap(col, drag.grab.1)));
    bench.drag.set(Some(drag));
}

/// The pointer is lifted: over the mat the card is laid, beside it a laid card goes back into the hand.
pub(super) fn let_go(bench: Bench, event: &PointerEvent) {
    let Some(drag) = bench.drag.get_untracked().filter(|_| event.is_primary()) else { return };
    if !drag.moved {
        return;
    }
    // The click that follows a drag means nothing; it finds the drag still there and ends it.
    set_timeout(move || bench.drag.set(None), std::time::Duration::ZERO);
    bench.chosen.set(Some(drag.card));
    match drag.over {
        Some(place) => bench.lay(drag.card, place),
        None => bench.take_back(),
    }
}

/// The card under the finger while it hangs over no place of the mat.
pub(super) fn dragged(bench: Bench) -> AnyView {
    view! {
        {move || {
            let drag = bench.drag.get().filter(|drag| drag.moved && drag.over.is_none())?;
            let scene = drawn(drag.card, bench.attitude(drag.card));
            Some(view! {
                <span
                    class="hand-card dragged"
                    aria-hidden="true"
                    style:--x=format!("{}px", drag.at.0)
                    style:--y=format!("{}px", drag.at.1)
                >
                    <Drawing scene=Signal::derive(move || scene.clone()) />
                </span>
            })
        }}
    }
    .into_any()
}

/// What is done with the chosen card, and with the whole assembly.
pub(super) fn tools(bench: Bench) -> AnyView {
    let chosen = move || bench.chosen.get().is_some_and(|card| bench.movable().contains(card));
    let lies = move || {
        chosen() && bench.chosen.get().is_some_and(|card| bench.assembly.with(|assembly| assembly.find(card).is_some()))
    };
    let whole = move || bench.play.may_act() && bench.assembly.with(|assembly| !assembly.laid().is_empty());
    let turns_whole = Memo::new(move |_| {
        bench.play.view.with(|view| view.as_ref().is_some_and(|view| view.options.variant != Variant::Timed))
    });
    view! {
        <div class="transparences-tools" role="toolbar" aria-label=move || t("transparences-tools")>
            {twist(bench, "undo", "transparences-back", BACK, Signal::derive(chosen))}
            {twist(bench, "turn", "transparences-turn", TURN, Signal::derive(chosen))}
            {twist(bench, "flip", "transparences-flip", FLIP, Signal::derive(chosen))}
            <button
                type="button"
                class="button"
                data-do="take"
                title=move || t("transparences-take")
                disabled=move || !lies()
                on:click=move |_| bench.take_back()
            >
                {icon("save")}
                <span>{move || t("transparences-take")}</span>
            </button>
            <Show when=move || turns_whole.get()>
                <span class="tools-gap"></span>
                {whole_tool(bench, "turn", "transparences-turn-all", TURN, Signal::derive(whole))}
                {whole_tool(bench, "flip", "transparences-flip-all", FLIP, Signal::derive(whole))}
            </Show>
            <button
                type="button"
                class="button"
                data-do="compare"
                title=move || t("transparences-compare-title")
                disabled=move || bench.assembly.with(|assembly| assembly.laid().is_empty())
                on:click=move |_| bench.play.explain(&Action::Stop)
            >
                {icon("question")}
                <span>{move || t("transparences-compare")}</span>
            </button>
        </div>
    }
    .into_any()
}

/// A button that turns or flips the chosen card.
pub(super) fn twist(bench: Bench, sign: &'static str, key: &'static str, by: Attitude, able: Signal<bool>) -> AnyView {
    view! {
        <button
            type="button"
            class="button"
            data-do=key
            title=move || t(key)
            disabled=move || !able.get()
            on:click=move |_| bench.twist(by)
        >
            {icon(sign)}
            <span>{move || t(key)}</span>
        </button>
    }
    .into_any()
}

fn whole_tool(bench: Bench, sign: &'static str, key: &'static str, by: Attitude, able: Signal<bool>) -> AnyView {
    view! {
        <button
            type="button"
            class="button whole"
            data-do=key
            title=move || t(key)
            disabled=move || !able.get()
            on:click=move |_| bench.play.act(&Action::Turn(by))
        >
            {icon(sign)}
            <span>{move || t(key)}</span>
        </button>
    }
    .into_any()
}
