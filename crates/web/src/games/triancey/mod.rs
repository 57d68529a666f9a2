//! Triancey on the screen: the cylinder as a board that rolls sideways, stones that change colour wave by wave.
//!
//! Reading order: this file (what every game brings along), [`board`] (the cells), [`roll`] (what part of the cylinder is
//! in front), [`arrows`] (where a key leads), [`explain`] (a reaction wave by wave).

mod arrows;
mod board;
mod clues;
mod explain;
mod pages;
mod roll;

use engine::Seat;
use engine::games::triancey::position::Phase;
use engine::games::triancey::{
    Action, Cell, Colour, Effect as Happened, Explanation, Options, Reason, Triancey, View, Wave,
};
use leptos::prelude::*;

use crate::t;
use crate::table::highlight::most;
use crate::table::{Choice, GameUi, Highlight, Names, Play, Step, Tally, Weight};
use crate::words::{t, text_now};

impl GameUi for Triancey {
    fn hides(_: &Options) -> bool {
        false
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        u8::from(seat != view.white)
    }

    fn tally(view: &View, seat: Seat) -> Option<Tally> {
        let value = view.pawns[usize::from(<Self as GameUi>::paint(view, seat))].len() as i32;
        Some(Tally { value, unit: Self::points(&view.options, value) })
    }

    fn points(_: &Options, n: i32) -> String {
        t!("triancey-unit", n = n)
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        Some(t(if seat == view.white { "triancey-side-white" } else { "triancey-side-red" }))
    }

    fn ending(_: &View, _: &Names) -> Option<String> {
        Some(t("triancey-ending"))
    }

    fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
        let changed = |effect: &Happened| match effect {
            Happened::Wave(Wave { filled, turned }) => (filled.len() + turned.len()) as usize,
            Happened::Laid { .. } | Happened::Swapped { .. } | Happened::PhaseEnded | Happened::Full { .. } => 0,
        };
        Highlight::of("triancey-highlight", most(seat, steps, changed))
    }

    fn prompt(view: &View, seat: Seat) -> String {
        let colour = if seat == view.white { Colour::White } else { Colour::Red }.as_str();
        match view.phase {
            Phase::Archipelago => t!("triancey-prompt-archipelago", colour = colour),
            Phase::Open => t!("triancey-prompt-open", colour = colour),
        }
    }

    fn choices(_: &View, _: Seat) -> Vec<Choice<Action>> {
        vec![Choice { action: Action::Swap, key: "triancey-swap", icon: "turn", weight: Weight::Quiet }]
    }

    fn board(play: Play<Self>) -> AnyView {
        board::board(play)
    }

    fn explanation(view: &View, seat: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explained(view, seat, action, explanation)
    }

    fn tell(_: &View, effect: &Happened, _: &Names) -> Option<String> {
        Some(match effect {
            Happened::Laid { cell, colour } => {
                text_now("triancey-laid", &[("cell", cell.to_string().into()), ("colour", colour.as_str().into())])
            }
            Happened::Wave(Wave { filled, turned }) => {
                let changes = [("triancey-wave-filled", filled), ("triancey-wave-turned", turned)];
                let changes = changes.into_iter().filter(|(_, cells)| !cells.is_empty());
                let changes: Vec<String> =
                    changes.map(|(key, cells)| text_now(key, &[("n", cells.len().into())])).collect();
                text_now("triancey-wave", &[("changes", changes.join(", ").into())])
            }
            Happened::Swapped { .. } => text_now("triancey-swapped", &[]),
            Happened::PhaseEnded => text_now("triancey-phase-ended", &[]),
            Happened::Full { score } => {
                text_now("triancey-full", &[("white", score[0].into()), ("red", score[1].into())])
            }
        })
    }

    fn mover(view: &View, effect: &Happened) -> Option<Seat> {
        match effect {
            Happened::Laid { colour: Colour::White, .. } => Some(view.white),
            Happened::Laid { colour: Colour::Red, .. } => Some(view.white.next(2)),
            Happened::Swapped { white } => Some(*white),
            Happened::Wave(_) | Happened::PhaseEnded | Happened::Full { .. } => None,
        }
    }

    fn clues(view: &View, seat: Seat, action: &Action) -> Vec<String> {
        clues::clues(view, seat, action)
    }

    fn name(_: &View, action: &Action) -> String {
        match action {
            Action::Lay(cell) => text_now("triancey-lay", &[("cell", cell.to_string().into())]),
            Action::Swap => text_now("triancey-swap", &[]),
        }
    }

    fn why(_: &View, reason: &Reason) -> String {
        let at = |key: &str, cell: &Cell| text_now(key, &[("cell", cell.to_string().into())]);
        match reason {
            Reason::NoSuchCell(cell) => at("triancey-why-no-cell", cell),
            Reason::Taken(cell) => at("triancey-why-taken", cell),
            Reason::NextToPawn(cell) => at("triancey-why-pawn", cell),
            Reason::NextToBorder => text_now("triancey-why-border", &[]),
            Reason::Reaction(cell) => at("triancey-why-reaction", cell),
            Reason::NoSwap => text_now("triancey-why-swap", &[]),
        }
    }
}
