//! The board: cells that are tapped or painted, heads that take values.

use std::collections::BTreeMap;

use engine::games::puissances::{Action, Cell, CellSet, Effect as Happened, Head, Layout, Puissances, Sign, longest};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use scene::games::puissances::board::{Marks, scene as drawn};
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::draft::{Ground, Overflow};
use super::maker::Maker;
use super::{side_names, words};
use crate::draw::{Board, Look};
use crate::t;
use crate::words::{fill, t};

/// The board.
pub(super) fn board(maker: Maker) -> AnyView {
    let scene = Memo::new(move |_| {
        let view = maker.view.get();
        view.map_or_else(scene::Scene::empty, |view| drawn(&view, &marks(maker)))
    });
    let legal = Memo::new(move |_| legal(maker));
    let fresh = Memo::new(move |_| maker.play.fresh.with(|(_, effects)| fresh_order(effects)));
    let recent = Memo::new(move |_| coloured_by_others(maker));
    let look = move |(hit, _): (String, String)| match (hit.parse::<Cell>(), hit.parse::<Head>()) {
        (Ok(cell), _) => {
            let marks = CellMarks { legal: legal.get().contains(cell), recent: recent.get().contains(cell) };
            cell_look(maker, cell, marks, fresh.with(|f| f.get(&hit).copied()))
        }
        (_, Ok(head)) => head_look(maker, head, fresh.with(|f| f.get(&hit).copied())),
        (Err(_), Err(_)) => Look::default(),
    };
    let painting = RwSignal::new(Painting::default());
    let hit = move |hit: String| {
        if painting.with_untracked(|painting| painting.done) {
            return painting.update(|painting| painting.done = false);
        }
        if let Ok(cell) = hit.parse::<Cell>() {
            maker.touch(cell);
        } else if let Ok(head) = hit.parse::<Head>() {
            maker.edit(|draft, ground| draft.tap_head(ground, head));
        }
    };
    view! {
        <div
            class="puissances-board"
            on:pointerdown=move |event| begin(painting, &event)
            on:pointermove=move |event| paint(maker, painting, &event)
            on:pointerup=move |_| painting.update(|painting| painting.from = None)
            on:pointercancel=move |_| painting.set(Painting::default())
        >
            <Board scene label=Signal::derive(move || t("puissances-board")) on_hit=hit look=Callback::new(look) />
        </div>
    }
    .into_any()
}

fn marks(maker: Maker) -> Marks {
    let side = maker.side().unwrap_or_default() as u8;
    maker.draft.with(|draft| Marks {
        lit: maker.lit.get(),
        ghosts: draft.ghosts(),
        side,
        painted: draft.chain,
        cell: draft.cell(),
    })
}

/// The cells to be pointed out: where a valid result can be had with what is chosen so far, or how the chain can grow.
fn legal(maker: Maker) -> CellSet {
    let (Some(world), Some(side)) = (maker.ground.get(), maker.side()) else { return CellSet::EMPTY };
    if !maker.play.shows_targets() {
        return CellSet::EMPTY;
    }
    if maker.has_penalty() {
        return world.free();
    }
    if !maker.may_move() {
        return CellSet::EMPTY;
    }
    maker.draft.with(|draft| {
        if draft.cell().is_some() {
            return draft.growth(Ground { world: &world, side });
        }
        let openings = world.valid_openings(side);
        openings.iter().filter(|opening| draft.agrees(opening)).map(|opening| opening.cell).collect()
    })
}

/// The order in which cells and heads changed: values first, then the chain from end to end.
fn fresh_order(effects: &[Happened]) -> BTreeMap<String, usize> {
    let mut order = BTreeMap::new();
    for effect in effects {
        match effect {
            Happened::Wrote { head, .. } => {
                order.insert(head.to_string(), 0);
            }
            Happened::Coloured { cells, .. } => {
                let path = longest::path(*cells);
                let place = |cell: Cell| path.iter().position(|&other| other == cell).unwrap_or(path.len());
                order.extend(cells.iter().map(|cell| (cell.to_string(), place(cell) + 1)));
            }
            Happened::Played { .. }
            | Happened::Waiting { .. }
            | Happened::Accepted { .. }
            | Happened::Contested { .. }
            | Happened::Discarded { .. }
            | Happened::Remade { .. }
            | Happened::DrewForce { .. }
            | Happened::DrewConstraint { .. }
            | Happened::DrewCards { .. }
            | Happened::DrewValues { .. }
            | Happened::Passed { .. }
            | Happened::Ended { .. } => {}
        }
    }
    order
}

/// What the others have coloured since the last move made here.
fn coloured_by_others(maker: Maker) -> CellSet {
    let own = maker.side();
    let coloured = |effect: &Happened| match effect {
        Happened::Coloured { side, cells } if own != Some(usize::from(*side)) => *cells,
        Happened::Coloured { .. }
        | Happened::Wrote { .. }
        | Happened::Played { .. }
        | Happened::Waiting { .. }
        | Happened::Accepted { .. }
        | Happened::Contested { .. }
        | Happened::Discarded { .. }
        | Happened::Remade { .. }
        | Happened::DrewForce { .. }
        | Happened::DrewConstraint { .. }
        | Happened::DrewCards { .. }
        | Happened::DrewValues { .. }
        | Happened::Passed { .. }
        | Happened::Ended { .. } => CellSet::EMPTY,
    };
    maker.play.recent.with(|effects| effects.iter().map(coloured).fold(CellSet::EMPTY, CellSet::union))
}

/// How a cell is marked.
#[derive(Clone, Copy)]
struct CellMarks {
    /// It can be chosen.
    legal: bool,
    /// Another player has just coloured it.
    recent: bool,
}

fn cell_look(maker: Maker, cell: Cell, marks: CellMarks, fresh: Option<usize>) -> Look {
    let CellMarks { legal, recent } = marks;
    let owner = maker.view.with(|view| view.as_ref()?.colours.iter().position(|cells| cells.contains(cell)));
    let (chosen, painted) = maker.draft.with(|draft| (draft.cell() == Some(cell), draft.chain.contains(cell)));
    let hinted = maker.play.hint.with(|hint| match hint {
        Some(Action::Play(play)) => play.chain.contains(cell),
        Some(Action::Colour(at)) => *at == cell,
        Some(Action::Choose(_) | Action::Pass(_) | Action::Accept | Action::Contest) | None => false,
    });
    let mut class = String::from("cell");
    let states = [("legal", legal), ("chosen", chosen), ("painted", painted), ("hinted", hinted), ("recent", recent)];
    for (name, holds) in states {
        if holds {
            class.push(' ');
            class.push_str(name);
        }
    }
    class.push_str(&fresh_class(fresh));
    let sign = match cell.sign() {
        Sign::Times => t("maths-times"),
        Sign::Over => t("maths-over"),
    };
    let state = match owner {
        Some(side) => fill("puissances-cell-of", &side_names(maker, side)),
        None if chosen => t("puissances-cell-chosen"),
        None if painted => t("puissances-cell-painted"),
        None if legal => t("puissances-cell-legal"),
        None => t("puissances-cell-free"),
    };
    let label = t!("puissances-cell", cell = cell.to_string(), sign = sign, state = state);
    Look { class, label, pressed: Some(painted), inert: false }
}

fn head_look(maker: Maker, head: Head, fresh: Option<usize>) -> Look {
    let room = maker.view.with(|view| view.as_ref().map_or(1, |view| Layout::of(view.options.board).room(head)));
    let written: Vec<String> = maker.ground.with(|ground| {
        let world: Option<&Puissances> = ground.as_deref();
        world.map_or_else(Vec::new, |world| world.written(head).values().map(words::spoken).collect())
    });
    let ghost = maker.draft.with(|draft| draft.ghosts().into_iter().find(|(at, _)| *at == head));
    let held = maker.draft.with(|draft| draft.held.is_some()) && written.len() < room;
    let mut class = String::from("head");
    if held {
        class.push_str(" legal");
    }
    class.push_str(&fresh_class(fresh));
    let values = match ghost {
        Some((_, value)) => t!("puissances-head-ghost", value = words::spoken(value)),
        None if written.is_empty() => t("puissances-head-empty"),
        None => written.join(", "),
    };
    let label = match head {
        Head::Row(_) => t!("puissances-row", line = head.to_string(), values = values),
        Head::Column(_) => t!("puissances-column", line = head.to_string(), values = values),
    };
    Look { class, label, pressed: None, inert: false }
}

fn fresh_class(fresh: Option<usize>) -> String {
    fresh.map_or_else(String::new, |wave| format!(" fresh wave-{}", wave.min(12)))
}

/// A chain that is being painted.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Painting {
    /// Where the finger came down, and where it was last.
    from: Option<Cell>,
    last: Option<Cell>,
    /// Whether something was painted, so that the click at its end means nothing.
    done: bool,
}

fn begin(painting: RwSignal<Painting>, event: &PointerEvent) {
    let from = event.is_primary().then(|| cell_at(event)).flatten();
    painting.set(Painting { from, last: from, done: false });
}

fn paint(maker: Maker, painting: RwSignal<Painting>, event: &PointerEvent) {
    let Painting { from, last, done } = painting.get_untracked();
    let (Some(from), true) = (from, event.is_primary()) else { return };
    if untrack(|| maker.has_penalty()) {
        return;
    }
    let Some(cell) = cell_at(event).filter(|&cell| last != Some(cell)) else { return };
    if !done {
        if let Some(board) = event.current_target().and_then(|target| target.dyn_into::<Element>().ok()) {
            let _ = board.set_pointer_capture(event.pointer_id());
        }
        maker.edit(|draft, ground| if draft.chain.contains(from) { Overflow::None } else { draft.tap(ground, from) });
    }
    maker.edit(|draft, ground| draft.paint(ground, cell));
    painting.set(Painting { from: Some(from), last: Some(cell), done: true });
}

/// The white cell under the pointer.
fn cell_at(event: &PointerEvent) -> Option<Cell> {
    hit_at(event)?.parse().ok()
}

/// What lies under the pointer, even while another element holds it.
pub(super) fn hit_at(event: &PointerEvent) -> Option<String> {
    let document = web_sys::window()?.document()?;
    let under = document.element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    under.closest("[data-hit]").ok()??.get_attribute("data-hit")
}
