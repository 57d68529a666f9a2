//! Vectominos on the screen: a table one can pan and zoom, pieces that turn and snap to the half lattice, contacts that
//! show their sums.
//!
//! Reading order: this file (what every game brings along), [`words`] (what is said), [`intent`] (what is chosen but
//! not done yet), [`lens`] (pan and zoom), [`board`], [`hand`], [`explain`] (sums head to tail).

mod board;
mod explain;
mod hand;
mod intent;
mod lens;
mod pages;
mod words;

use engine::Seat;
use engine::games::vectominos::{Action, Effect as Happened, Explanation, Options, Phase, Reason, Vectominos, View};
use leptos::prelude::*;

use crate::table::{Choice, GameUi, Names, Play};
use crate::words::t;

impl GameUi for Vectominos {
    fn hides(_: &Options) -> bool {
        true
    }

    fn paint(_: &View, seat: Seat) -> u8 {
        seat.0 + 1
    }

    fn tally(view: &View, seat: Seat) -> String {
        view.counts.get(seat.index()).copied().unwrap_or_default().to_string()
    }

    fn prompt(view: &View, seat: Seat) -> String {
        match &view.phase {
            Phase::Giving { .. } => t("vectominos-prompt-give"),
            Phase::Pending { window, .. } if window.waiting.contains(seat) => {
                let next = view.turn.next(view.counts.len() as u8) == seat;
                let key = if next { "vectominos-prompt-answer-or-play" } else { "vectominos-prompt-answer" };
                t(key)
            }
            Phase::Again => t("vectominos-prompt-again"),
            Phase::Turn if view.lays.is_empty() => t("vectominos-prompt-first"),
            Phase::Turn | Phase::Pending { .. } | Phase::Over(_) => t("vectominos-prompt"),
        }
    }

    fn choices(_: &View, _: Seat) -> Vec<Choice<Action>> {
        vec![
            Choice { action: Action::Contest, key: "vectominos-contest", icon: "question" },
            Choice { action: Action::Accept, key: "vectominos-accept", icon: "check" },
            Choice { action: Action::Decline, key: "vectominos-decline", icon: "check" },
            Choice { action: Action::Pass, key: "vectominos-pass", icon: "arrow" },
        ]
    }

    fn board(play: Play<Self>) -> AnyView {
        let intent = intent::Intent::new(play);
        view! {
            <div class="vm" on:keydown=move |event| intent.key(&event)>
                {board::board(intent)}
                {hand::hand(intent)}
                {hand::carried(intent)}
            </div>
        }
        .into_any()
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explanation(view, action, explanation)
    }

    fn tell(effect: &Happened, names: &Names) -> Option<String> {
        words::tell(effect, names)
    }

    fn name(action: &Action) -> String {
        words::name(action)
    }

    fn confirms() -> bool {
        true
    }

    fn why(reason: &Reason) -> String {
        words::why(reason)
    }
}
