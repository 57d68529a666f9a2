//! The mat: cards that shine through one another, snapped to the grid.

use engine::games::transparences::{Attitude, Card, Placed};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use scene::games::transparences::mat::{Mat, cell_of, mat as drawn, side_of};

use super::advice::corner_of;
use super::bench::{Bench, Drag};
use super::hand::{let_go, pull};
use crate::draw::{Board, Look};
use crate::t;
use crate::words::t;

/// The mat.
pub(super) fn mat(bench: Bench) -> AnyView {
    let scene = Memo::new(move |_| drawn(&lying(bench)));
    let movable = Memo::new(move |_| bench.movable());
    let look = move |(hit, _): (String, String)| match hit.parse::<Card>() {
        Ok(card) => card_look(bench, card, movable.get().contains(card)),
        Err(_) => place_look(bench, &hit),
    };
    let hit = move |hit: String| {
        if bench.drag.get_untracked().is_some_and(|drag| drag.moved) {
            return bench.drag.set(None);
        }
        if let Ok(card) = hit.parse::<Card>() {
            bench.choose(card);
        } else if let Some(place) = place_of(&hit) {
            touch_place(bench, place);
        }
    };
    view! {
        <div
            class="mat"
            class:aiming=move || bench.chosen.get().is_some()
            on:pointerdown=move |event| grab(bench, &event)
            on:pointermove=move |event| pull(bench, &event)
            on:pointerup=move |event| let_go(bench, &event)
            on:pointercancel=move |_| bench.drag.set(None)
        >
            <Board scene label=Signal::derive(move || t("transparences-mat")) on_hit=hit look=Callback::new(look) />
        </div>
    }
    .into_any()
}

/// What lies on the mat; a card that is dragged hangs over its place.
fn lying(bench: Bench) -> Mat {
    let (assembly, anchor) = (bench.assembly.get(), bench.anchor.get());
    let ghost = bench.drag.get().filter(|drag| drag.moved).and_then(|drag| {
        let (row, col) = drag.over?;
        let attitude = bench.attitude(drag.card);
        Some(Placed { card: drag.card, attitude, row: row - anchor.0, col: col - anchor.1 })
    });
    // A hint is shown as a card that hangs there.
    let ghost = ghost.or_else(|| bench.hinted().filter(|hint| assembly.find(hint.card) != Some(*hint)));
    let model = bench.play.view.with(|view| view.as_ref().and_then(|view| view.model.shows));
    Mat { side: bench.side(), anchor, framed: bench.framed(&assembly), assembly, model, ghost }
}

/// The middle of the chosen card goes to the touched place; touched there again, it is let go. Without a chosen card
/// the one that a hint lays there goes there.
fn touch_place(bench: Bench, place: (i8, i8)) {
    let last = untrack(|| bench.side()) - 3;
    let corner = ((place.0 - 1).clamp(0, last), (place.1 - 1).clamp(0, last));
    let hinted = || untrack(|| bench.hinted()).map(|hint| hint.card);
    let Some(card) = bench.chosen.get_untracked().or_else(hinted) else { return };
    let anchor = bench.anchor.get_untracked();
    let lies = bench.assembly.with_untracked(|assembly| assembly.find(card));
    let there = lies.is_some_and(|placed| corner_of(placed, anchor) == corner);
    if there && bench.laid_as_hinted(card, corner).is_none() {
        return bench.chosen.set(None);
    }
    bench.lay(card, corner);
}

/// A place in the mat's own cells, from its hit.
fn place_of(hit: &str) -> Option<(i8, i8)> {
    let (row, col) = hit.strip_prefix('@')?.split_once(',')?;
    Some((row.parse().ok()?, col.parse().ok()?))
}

fn card_look(bench: Bench, card: Card, movable: bool) -> Look {
    let chosen = bench.chosen.get() == Some(card);
    let lifted = bench.drag.get().is_some_and(|drag| drag.moved && drag.card == card);
    let apart = bench.apart().contains(card);
    let mut class = String::from("layer");
    let hinted = bench.hinted_card() == Some(card);
    let states = [("chosen", chosen), ("lifted", lifted), ("apart", apart), ("fixed", !movable), ("hinted", hinted)];
    for (name, holds) in states {
        if holds {
            class.push(' ');
            class.push_str(name);
        }
    }
    let label = card_label(bench.attitude(card), card);
    // While a card is chosen, places are touched through the cards.
    let inert = !movable || (bench.chosen.get().is_some() && !chosen);
    Look { class, label, pressed: (!inert).then_some(chosen), inert }
}

/// A card in words: where its figures are.
pub(super) fn card_label(attitude: Attitude, card: Card) -> String {
    t!("transparences-card", figures = figures(attitude, card))
}

/// The three figures of a card, each with its place: “square at the top left, circle in the middle, …”.
pub(super) fn figures(attitude: Attitude, card: Card) -> String {
    use engine::games::transparences::Figure;
    let cells = card.face(attitude).cells();
    let figure = |figure: &Figure| {
        let place = cells.iter().position(|cell| cell.shows(*figure))?;
        Some(format!("{} {}", t(&format!("transparences-figure-{figure}")), place_words(place)))
    };
    Figure::ALL.iter().filter_map(figure).collect::<Vec<_>>().join(", ")
}

/// One of the nine cells of a card, in reading order, in words.
pub(super) fn place_words(place: usize) -> String {
    t(&format!("transparences-place-{}", place + 1))
}

fn place_look(bench: Bench, hit: &str) -> Look {
    let (row, col) = place_of(hit).unwrap_or_default();
    let label = t!("transparences-place", row = row + 1, column = col + 1);
    let anchor = bench.anchor.get();
    let hinted = bench.hinted().is_some_and(|hint| corner_of(hint, anchor) == (row - 1, col - 1));
    let class = if hinted { "place hinted" } else { "place" }.to_owned();
    Look { class, label, pressed: None, inert: bench.chosen.get().is_none() && !hinted }
}

/// A finger comes down on the mat: on the chosen card, or on a card while none is chosen, it may begin to drag.
fn grab(bench: Bench, event: &PointerEvent) {
    bench.drag.set(None);
    let Some((row, col)) = point(bench, event).filter(|_| event.is_primary()) else { return };
    let anchor = bench.anchor.get_untracked();
    let movable = untrack(|| bench.movable());
    let chosen = bench.chosen.get_untracked();
    let inside = |placed: &&Placed| {
        let (top, left) = (f64::from(placed.row + anchor.0), f64::from(placed.col + anchor.1));
        (top..top + 3.0).contains(&row) && (left..left + 3.0).contains(&col) && movable.contains(placed.card)
    };
    let assembly = bench.assembly.get_untracked();
    let mut under = assembly.laid().iter().rev().filter(inside);
    let first = under.clone().find(|placed| Some(placed.card) == chosen);
    let Some(placed) = first.or_else(|| under.next()) else { return };
    let grab = (row - f64::from(placed.row + anchor.0), col - f64::from(placed.col + anchor.1));
    let at = (event.client_x(), event.client_y());
    bench.drag.set(Some(Drag { card: placed.card, from: at, at, grab, moved: false, over: None }));
}

/// Where the pointer is on the mat, in cells; none beside it.
pub(super) fn point(bench: Bench, event: &PointerEvent) -> Option<(f64, f64)> {
    let board = web_sys::window()?.document()?.query_selector(".mat svg.board").ok()??;
    let place = board.get_bounding_client_rect();
    let cells = untrack(|| bench.side());
    let side = side_of(cells);
    let scale = place.width().min(place.height()) / side;
    let x = (f64::from(event.client_x()) - place.x() - (place.width() - side * scale) / 2.0) / scale;
    let y = (f64::from(event.client_y()) - place.y() - (place.height() - side * scale) / 2.0) / scale;
    let on = 0.0..f64::from(cells);
    Some(cell_of((x, y))).filter(|(row, col)| on.contains(row) && on.contains(col))
}
