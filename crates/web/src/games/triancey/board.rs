//! The cells of the cylinder: each once, and what comes round again beyond both ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::games::triancey::{Action, Board, Cell, CellSet, Effect as Happened, Triancey, Wave};
use leptos::html::Div;
use leptos::prelude::*;
use scene::games::triancey as drawn;
use scene::svg::short;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent, MouseEvent};

use super::arrows::neighbour;
use super::roll::{BEYOND, GROUND, Roll, Size};
use crate::draw::{keys, shapes};
use crate::icons::icon;
use crate::t;
use crate::table::{GameUi as _, Play, refusal_text};
use crate::words::t;

/// What the cells share.
#[derive(Clone, Copy)]
struct Ground {
    play: Play<Triancey>,
    roll: Roll,
    /// Where the tabulator stops.
    stop: RwSignal<Cell>,
    /// Where a stone can be laid.
    legal: Memo<CellSet>,
    /// The order in which cells changed: the laid stone, then wave by wave.
    waves: Memo<BTreeMap<Cell, usize>>,
    /// The cell that has the keyboard's focus.
    focused: RwSignal<Option<Cell>>,
}

/// The board; anew for every word.
pub(super) fn board(play: Play<Triancey>) -> AnyView {
    let options = Memo::new(move |_| play.view.with(|view| view.as_ref().map(|view| view.options.clone())));
    let pane = NodeRef::new();
    let shown = move || options.get().map(|options| cylinder(play, &Arc::new(Board::of(&options)), pane));
    view! {
        <div class="tri" node_ref=pane>
            {shown}
        </div>
    }
    .into_any()
}

fn cylinder(play: Play<Triancey>, board: &Arc<Board>, pane: NodeRef<Div>) -> AnyView {
    let size = Size {
        period: f64::from(board.width) * drawn::SCALE,
        height: f64::from(board.height) * drawn::SCALE + 2.0 * drawn::MARGIN,
    };
    let ground = Ground {
        play,
        roll: Roll::new(size, pane),
        stop: RwSignal::new(Cell(0)),
        legal: Memo::new(move |_| legal(play)),
        waves: Memo::new(move |_| play.fresh.with(|(_, effects)| waves(effects))),
        focused: RwSignal::new(None),
    };
    follow(ground, board);
    view! { {picture(ground, board, size)} {buttons(ground)} }.into_any()
}

/// From near, what is laid or hinted at comes in front.
fn follow(ground: Ground, board: &Arc<Board>) {
    let Ground { play, roll, waves, .. } = ground;
    let board = Arc::clone(board);
    Effect::new(move |_| {
        let laid = waves.with(|waves| waves.iter().find(|(_, wave)| **wave == 0).map(|(cell, _)| *cell));
        let hinted = play.hint.with(|hint| match hint {
            Some(Action::Lay(cell)) => Some(*cell),
            Some(Action::Swap) | None => None,
        });
        if let Some(cell) = hinted.or(laid).filter(|_| roll.near.get_untracked()) {
            roll.bring(drawn::middle(&board, cell).0);
        }
    });
}

/// The picture: the cells once, and by reference those that come round again beyond an end.
fn picture(ground: Ground, board: &Arc<Board>, size: Size) -> AnyView {
    let roll = ground.roll;
    let name = format!("tri-{}", next_number());
    let (last, focus, fade) = (format!("{name}-last"), format!("{name}-focus"), format!("{name}-fade"));
    let keyed = Arc::clone(board);
    let left = move || short(roll.frame().x);
    let laid = Memo::new(move |_| {
        ground.waves.with(|waves| waves.iter().find(|(_, wave)| **wave == 0).map(|(cell, _)| *cell))
    });
    let laid = Signal::from(laid);
    view! {
        <svg
            class="drawing board"
            role="group"
            aria-label=move || t("triancey-board")
            aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
            class:tri-near=move || roll.near.get()
            class:tri-upright=move || roll.upright.get()
            viewBox=move || roll.view_box()
            on:click=move |event| touched(ground, &event)
            on:keydown=move |event| pressed(ground, &keyed, &event)
            on:pointerdown=move |event| roll.begin(&event)
            on:pointermove=move |event| roll.go(&event)
            on:pointerup=move |_| roll.end()
            on:pointercancel=move |_| roll.end()
            on:focusin=move |event| {
                let cell = keys::hit_of(event.target()).filter(|_| keys::is_focus_visible(event.target()));
                ground.focused.set(cell.and_then(|hit| hit.parse().ok()));
            }
            on:focusout=move |_| ground.focused.set(None)
        >
            <g transform=move || roll.transform()>
            {fading(&fade, size, roll)}
            <rect class=GROUND x=left y="0" width=short(size.period) height=short(size.height) />
            <g mask=format!("url(#{fade})")>
                <g transform=format!("translate(0 {})", short(drawn::MARGIN))>
                    <g class="tri-again" aria-hidden="true">
                        {board.cells().map(|at| again(roll, board, at, format!("#{name}-{at}"))).collect_view()}
                        <use_ href=format!("#{last}") x=short(-size.period) />
                        <use_ href=format!("#{last}") x=short(size.period) />
                    </g>
                    {board.cells().map(|at| cell(ground, board, size, at, format!("{name}-{at}"))).collect_view()}
                    <path id=last class="tri-last" d=outline(ground, board, size, laid) />
                    <g aria-hidden="true">
                        <use_ href=format!("#{focus}") x=short(-size.period) />
                        <use_ href=format!("#{focus}") x=short(size.period) />
                    </g>
                    <path id=focus class="tri-focus" d=outline(ground, board, size, ground.focused.into()) />
                </g>
            </g>
            </g>
        </svg>
    }
    .into_any()
}

/// Names inside a page are unique: a lesson and a table may both have a board.
fn next_number() -> u32 {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A cell once more, where it comes round again. Each has its own reference: with one of all cells, the browser would
/// copy the whole board whenever a stone is laid.
fn again(roll: Roll, board: &Board, at: Cell, name: String) -> AnyView {
    let (middle, reach) = (drawn::middle(board, at).0, drawn::reach(board, at));
    let shift = Memo::new(move |_| roll.again(middle, reach));
    let copy = move || shift.get().map(|shift| view! { <use_ href=name.clone() x=short(shift) /> });
    view! { {copy} }.into_any()
}

/// The ends of the picture fade, for the board has none.
fn fading(name: &str, size: Size, roll: Roll) -> AnyView {
    let soft = format!("{name}-soft");
    let width = size.period + 2.0 * BEYOND;
    let left = move || short(roll.frame().x);
    let part = |x: f64| format!("{}%", short(100.0 * x / width));
    let stop = |at: String, light: &'static str| view! { <stop offset=at stop-color="#fff" stop-opacity=light /> };
    view! {
        <defs>
            <linearGradient id=soft.clone()>
                {stop(part(0.0), "0")} {stop(part(BEYOND), "0.75")} {stop(part(BEYOND + 30.0), "1")}
                {stop(part(width - BEYOND - 30.0), "1")} {stop(part(width - BEYOND), "0.75")} {stop(part(width), "0")}
            </linearGradient>
            <mask
                id=name.to_owned()
                maskUnits="userSpaceOnUse"
                x=left
                y="0"
                width=short(width)
                height=short(size.height)
            >
                <rect
                    x=left
                    y="0"
                    width=short(width)
                    height=short(size.height)
                    fill=format!("url(#{soft})")
                />
            </mask>
        </defs>
    }
    .into_any()
}

/// The colour of this screen's player, in words and as a stone.
fn own_colour(play: Play<Triancey>) -> AnyView {
    let side = Memo::new(move |_| {
        let seat = play.seat()?;
        play.view.with(|view| view.as_ref().map(|view| Triancey::paint(view, seat)))
    });
    view! {
        {move || {
            let side = side.get()?;
            let colour = if side == 0 { "w" } else { "r" };
            Some(view! {
                <span class="tri-own" data-side=side.to_string()>
                    <i aria-hidden="true"></i>
                    <span>{t!("triancey-own", colour = colour)}</span>
                </span>
            })
        }}
    }
    .into_any()
}

fn buttons(ground: Ground) -> AnyView {
    let roll = ground.roll;
    let button = |key: &'static str, sign: &'static str, by: f64| {
        view! {
            <button
                type="button"
                class="tool"
                data-action=key
                aria-label=move || t(key)
                title=move || t(key)
                on:click=move |_| roll.step(by)
            >
                {icon(sign)}
            </button>
        }
    };
    view! {
        <div class="tri-roll" class:tri-roll-upright=move || roll.upright.get()>
            {own_colour(ground.play)}
            {button("triancey-roll-left", "back", -1.0)} <span class="tri-roll-text">{move || t("triancey-roll")}</span>
            <button
                type="button"
                class="button quiet tri-whole"
                data-action="triancey-near"
                on:click=move |_| roll.near.update(|near| *near = !*near)
            >
                {move || t(if roll.near.get() { "triancey-whole" } else { "triancey-near" })}
            </button>
            {button("triancey-roll-right", "arrow", 1.0)}
        </div>
    }
    .into_any()
}

fn legal(play: Play<Triancey>) -> CellSet {
    play.legal.with(|legal| {
        let cell = |action: &Action| match action {
            Action::Lay(cell) => Some(*cell),
            Action::Swap => None,
        };
        legal.iter().filter_map(cell).collect()
    })
}

fn waves(effects: &[Happened]) -> BTreeMap<Cell, usize> {
    let mut order = BTreeMap::new();
    let mut wave = 0usize;
    for effect in effects {
        match effect {
            Happened::Laid { cell, .. } => {
                order.insert(*cell, 0);
            }
            Happened::Wave(Wave { filled, turned }) => {
                wave += 1;
                order.extend(filled.union(*turned).iter().map(|cell| (cell, wave)));
            }
            Happened::Swapped { .. } | Happened::PhaseEnded | Happened::Full { .. } => {}
        }
    }
    order
}

/// A cell with its border stone, where the roll has it.
fn cell(ground: Ground, board: &Arc<Board>, size: Size, at: Cell, name: String) -> AnyView {
    let Ground { play, roll, stop, legal, waves, .. } = ground;
    let x = drawn::middle(board, at).0;
    let turns = Memo::new(move |_| roll.turns(x));
    let place = move || format!("translate({} 0)", short(turns.get() * size.period));
    let side = Memo::new(move |_| {
        play.view.with(|view| (0u8..).zip(view.as_ref()?.pawns).find(|(_, pawns)| pawns.contains(at)).map(|(n, _)| n))
    });
    let state = Memo::new(move |_| match side.get() {
        Some(_) => "pawn",
        None if !play.may_act() => "",
        None if legal.get().contains(at) => "legal",
        None => "barred",
    });
    let fresh = Memo::new(move |_| waves.with(|waves| waves.get(&at).copied()));
    let hinted = Memo::new(move |_| play.hint.with(|hint| *hint == Some(Action::Lay(at))));
    let class = move || {
        let fresh = fresh.get().map_or_else(String::new, |wave| format!("fresh wave-{}", wave.min(12)));
        format!("hit {} {} {fresh}", state.get(), if hinted.get() { "hinted" } else { "" })
    };
    let label =
        move || t!("triancey-cell", cell = at.to_string(), state = state_words(play, at, side.get(), state.get()));
    let reason = move || (state.get() == "barred").then(|| why(play, at));
    let inside = Arc::clone(board);
    view! {
        <g id=name transform=place>
            <g class="tri-border" aria-hidden="true">
                {shapes(&drawn::border_items(board, at))}
            </g>
            <g
                class=class
                data-hit=at.to_string()
                role="button"
                aria-label=label
                tabindex=move || if stop.get() == at { "0" } else { "-1" }
            >
                <title>{reason}</title>
                {move || shapes(&[drawn::cell_item(&inside, at, side.get())])}
            </g>
        </g>
    }
    .into_any()
}

/// The outline of a cell, drawn over all cells: neighbours would cover a part of an outline of its own.
fn outline(
    ground: Ground,
    board: &Arc<Board>,
    size: Size,
    cell: Signal<Option<Cell>>,
) -> impl Fn() -> Option<String> + use<> {
    let roll = ground.roll;
    let board = Arc::clone(board);
    move || {
        let at = cell.get()?;
        let turns = roll.turns(drawn::middle(&board, at).0);
        let shift = turns * size.period;
        let corner = |point: engine::games::triancey::board::Point| {
            let (x, y) = (f64::from(point.x) * drawn::SCALE + shift, f64::from(point.y) * drawn::SCALE);
            format!("{} {}", short(x), short(y))
        };
        let [a, b, c] = board.triangle(at).map(corner);
        Some(format!("M{a}L{b}L{c}Z"))
    }
}

/// What a cell is, in words: a screen reader hears why it is barred.
fn state_words(play: Play<Triancey>, at: Cell, side: Option<u8>, state: &str) -> String {
    match (side, state) {
        (Some(0), _) => t("triancey-white"),
        (Some(_), _) => t("triancey-red"),
        (None, "legal") => t("triancey-free"),
        (None, "barred") => t!("triancey-barred", why = why(play, at)),
        (None, _) => t("triancey-empty"),
    }
}

/// Why no stone can be laid on a cell.
fn why(play: Play<Triancey>, at: Cell) -> String {
    let refusal = play.attempt(&Action::Lay(at)).err();
    play.view.with(|view| Some(refusal_text::<Triancey>(view.as_ref()?, &refusal?))).unwrap_or_default()
}

fn act(ground: Ground, at: Cell) {
    let Ground { play, stop, .. } = ground;
    stop.set(at);
    // A stone that lies is explained.
    let taken = play
        .view
        .with_untracked(|view| view.as_ref().is_some_and(|view| view.pawns.iter().any(|all| all.contains(at))));
    if taken || play.store.read_only.get_untracked() {
        play.explain(&Action::Lay(at));
    } else {
        play.act(&Action::Lay(at));
    }
}

fn touched(ground: Ground, event: &MouseEvent) {
    if ground.roll.was_drag() {
        return;
    }
    let point = (f64::from(event.client_x()), f64::from(event.client_y()));
    let board = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
    let hit = keys::hit_of(event.target()).or_else(|| ground.roll.once_round(&board?, point));
    if let Some(at) = hit.and_then(|hit| hit.parse::<Cell>().ok()) {
        act(ground, at);
    }
}

/// Enter lays a stone, arrows go from cell to cell, also across the seam, and with Shift they roll the board.
fn pressed(ground: Ground, board: &Board, event: &KeyboardEvent) {
    if let Some(at) = keys::pressed(event).and_then(|hit| hit.parse::<Cell>().ok()) {
        return act(ground, at);
    }
    let Some(direction) = keys::direction(event) else { return };
    let (x, y) = ground.roll.on_board(direction);
    event.prevent_default();
    if event.shift_key() {
        return ground.roll.step(x);
    }
    // A mouse may have left the focus elsewhere than the tabulator would stop.
    let from = keys::hit_of(event.target()).and_then(|hit| hit.parse().ok());
    let from = from.unwrap_or_else(|| ground.stop.get_untracked());
    if let Some(to) = neighbour(board, from, (x, y)) {
        ground.stop.set(to);
        ground.roll.bring(drawn::middle(board, to).0);
        let picture = event.current_target().and_then(|target| target.dyn_into::<Element>().ok());
        let found = picture.and_then(|picture| picture.query_selector(&format!("[data-hit='{to}']")).ok().flatten());
        if let Some(found) = found {
            let _ = found.unchecked_ref::<HtmlElement>().focus();
        }
    }
}
