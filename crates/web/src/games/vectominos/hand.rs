//! The own pieces, and the piece that is being dragged.

use engine::games::vectominos::{Action, Effect as Happened, PieceId, catalogue};
use leptos::prelude::*;
use scene::games::vectominos::{UNIT, tile_item};
use scene::{Item, Scene};

use super::intent::Intent;
use super::words::piece_label;
use crate::draw::Drawing;
use crate::t;
use crate::words::t;

/// A piece as it lies at a turn, with as little around it as its ring needs.
fn picture(intent: Intent, piece: PieceId, turn: u8) -> Scene {
    let (width, height) = if turn.is_multiple_of(2) { (2.0 * UNIT, UNIT) } else { (UNIT, 2.0 * UNIT) };
    let item = intent.with_view(|view| Some(tile_item(view.options.set, piece, turn, None)));
    let shift = (width / 2.0 + 2.0, height / 2.0 + 2.0);
    let items = item.into_iter().collect();
    let group = Item::Group { shift, turn: 0.0, hit: String::new(), name: String::new(), items };
    Scene { width: width + 4.0, height: height + 4.0, items: vec![group] }
}

/// The own pieces: to be taken up or dragged.
pub(super) fn hand(intent: Intent) -> AnyView {
    let pieces = Memo::new(move |_| intent.hand().iter().collect::<Vec<_>>());
    let rows = move |rows: usize| pieces.with(Vec::len).max(7).div_ceil(rows).to_string();
    view! {
        <div
            class="vm-hand"
            role="group"
            aria-label=move || t("vectominos-hand")
            style:--one=move || rows(1)
            style:--two=move || rows(2)
            style:--three=move || rows(3)
        >
            <For each=move || pieces.get() key=|piece| *piece let(piece)>
                {piece_button(intent, piece)}
            </For>
        </div>
    }
    .into_any()
}

fn piece_button(intent: Intent, piece: PieceId) -> AnyView {
    let play = intent.play;
    let chosen = move || intent.piece.get() == Some(piece);
    let turn = Memo::new(move |_| if chosen() { intent.turn_of(piece) } else { 0 });
    let scene = Signal::derive(move || picture(intent, piece, turn.get()));
    let fits = Memo::new(move |_| intent.fits(piece));
    let hinted = move || {
        play.hint.with(|hint| match hint {
            Some(Action::Lay(lay)) => lay.piece == piece,
            Some(Action::Give(other)) => *other == piece,
            Some(Action::Pass | Action::Decline | Action::Accept | Action::Contest) | None => false,
        })
    };
    let arrives = play.fresh.with_untracked(|(_, effects)| {
        effects.iter().any(|effect| match effect {
            Happened::Given { piece: given, .. } => *given == Some(piece),
            Happened::TakenBack { lay, .. } => lay.piece == piece,
            Happened::Laid { .. }
            | Happened::Pending { .. }
            | Happened::Accepted { .. }
            | Happened::Contested { .. }
            | Happened::Settled { .. }
            | Happened::Narrowed(_)
            | Happened::Passed { .. }
            | Happened::Again { .. }
            | Happened::NoReplay { .. }
            | Happened::Declined { .. }
            | Happened::Turn { .. }
            | Happened::Ended { .. } => false,
        })
    });
    let label = move || {
        let set = intent.with_view(|view| Some(view.options.set));
        let pair = set.and_then(|set| catalogue(set).pair(piece, turn.get()));
        let state = match fits.get() {
            Some(true) => t("vectominos-fits"),
            Some(false) => t("vectominos-stuck"),
            None => String::new(),
        };
        t!("vectominos-hand-piece", piece = piece_label(pair), state = state)
    };
    view! {
        <button
            type="button"
            class="vm-piece"
            class:vm-stuck=move || fits.get() == Some(false)
            class:vm-carried-away=move || intent.carry.carried().is_some_and(|(other, _)| other == piece)
            class:vm-arrives=arrives
            class:hinted=hinted
            data-piece=piece.to_string()
            aria-label=label
            aria-pressed=move || if chosen() { "true" } else { "false" }
            on:click=move |_| {
                if !intent.carry.was_drag() {
                    intent.take(piece);
                }
            }
            on:pointerdown=move |event| {
                if play.seat().is_some() {
                    intent.carry.begin(piece, &event);
                }
            }
            on:pointermove=move |event| {
                intent.carry.go(&event);
                if let Some((_, at)) = untrack(|| intent.carry.carried()).filter(|(other, _)| *other == piece) {
                    drag(intent, piece, at);
                }
            }
            on:pointerup=move |event| {
                if intent.carry.end(&event).is_some() {
                    intent.lay();
                }
            }
            on:pointercancel=move |_| intent.carry.cancel()
        >
            <Drawing scene />
        </button>
    }
    .into_any()
}

fn drag(intent: Intent, piece: PieceId, at: (f64, f64)) {
    if intent.piece.get_untracked() != Some(piece) {
        intent.take(piece);
    }
    match intent.lens.on_table(at).filter(|_| intent.lens.holds(at)) {
        Some(middle) => intent.consider(middle),
        None => intent.at.set(None),
    }
}

/// The piece that is being dragged, as long as it is not over the table.
pub(super) fn carried(intent: Intent) -> AnyView {
    let piece =
        Memo::new(move |_| intent.carry.carried().map(|(piece, _)| piece).filter(|_| intent.at.get().is_none()));
    let at = move || intent.carry.carried().map_or((0.0, 0.0), |(_, at)| at);
    let scene = Signal::derive(move || {
        piece.get().map_or_else(Scene::empty, |piece| picture(intent, piece, intent.turn_of(piece)))
    });
    view! {
        <Show when=move || piece.get().is_some()>
            <div
                class="vm-carried"
                aria-hidden="true"
                style:--x=move || format!("{}px", at().0)
                style:--y=move || format!("{}px", at().1)
            >
                <Drawing scene />
            </div>
        </Show>
    }
    .into_any()
}
