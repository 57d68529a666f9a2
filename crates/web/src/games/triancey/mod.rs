//! Triancey on the screen: the cylinder as a board that rolls sideways, pawns that change colour wave by wave.
//!
//! Reading order: this file (what every game brings along), [`board`] (the cells), [`roll`] (what part of the cylinder is
//! in front), [`arrows`] (where a key leads), [`explain`] (a reaction wave by wave).

mod arrows;
mod board;
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
use crate::table::{Choice, GameUi, Names, Play};
use crate::words::text_now;

impl GameUi for Triancey {
    fn hides(_: &Options) -> bool {
        false
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        u8::from(seat != view.white)
    }

    fn tally(view: &View, seat: Seat) -> String {
        view.pawns[usize::from(<Self as GameUi>::paint(view, seat))].len().to_string()
    }

    fn prompt(view: &View, seat: Seat) -> String {
        let colour = if seat == view.white { Colour::White } else { Colour::Red }.as_str();
        match view.phase {
            Phase::Archipelago => t!("triancey-prompt-archipelago", colour = colour),
            Phase::Open => t!("triancey-prompt-open", colour = colour),
        }
    }

    fn choices(_: &View, _: Seat) -> Vec<Choice<Action>> {
        vec![Choice { action: Action::Swap, key: "triancey-swap", icon: "turn" }]
    }

    fn board(play: Play<Self>) -> AnyView {
        board::board(play)
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explained(view, action, explanation)
    }

    fn tell(effect: &Happened, _: &Names) -> Option<String> {
        Some(match effect {
            Happened::Laid { cell, colour } => {
                text_now("triancey-laid", &[("cell", cell.to_string().into()), ("colour", colour.as_str().into())])
            }
            Happened::Wave(Wave { filled, turned }) => {
                text_now("triancey-wave", &[("filled", filled.len().into()), ("turned", turned.len().into())])
            }
            Happened::Swapped { .. } => text_now("triancey-swapped", &[]),
            Happened::PhaseEnded => text_now("triancey-phase-ended", &[]),
            Happened::Full { score } => {
                text_now("triancey-full", &[("white", score[0].into()), ("red", score[1].into())])
            }
        })
    }

    fn name(action: &Action) -> String {
        match action {
            Action::Lay(cell) => text_now("triancey-lay", &[("cell", cell.to_string().into())]),
            Action::Swap => text_now("triancey-swap", &[]),
        }
    }

    fn why(reason: &Reason) -> String {
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
