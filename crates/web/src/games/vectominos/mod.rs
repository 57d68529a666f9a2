//! Vectominos on the screen: a table one can pan and zoom, pieces that turn and snap to the half lattice, contacts that
//! show their sums.
//!
//! Reading order: this file (what every game brings along), [`words`] (what is said), [`intent`] (what is chosen but
//! not done yet), [`lens`] (pan and zoom), [`board`], [`hand`], [`explain`] (sums head to tail).

mod board;
mod clues;
mod explain;
mod hand;
mod intent;
mod lens;
mod pages;
mod words;

pub(crate) use words::{arrow, vector_word};

use engine::Seat;
use engine::games::vectominos::{Action, Effect as Happened, Explanation, Options, Phase, Reason, Vectominos, View};
use leptos::prelude::*;

use crate::t;
use crate::table::highlight::most;
use crate::table::{Choice, GameUi, Highlight, Names, Play, Step, Tally, Weight, is_only_choice};
use crate::words::t;

impl GameUi for Vectominos {
    fn hides(_: &Options) -> bool {
        true
    }

    fn paint(_: &View, seat: Seat) -> u8 {
        seat.0 + 1
    }

    fn tally(view: &View, seat: Seat) -> Option<Tally> {
        let value = i32::from(view.counts.get(seat.index()).copied().unwrap_or_default());
        Some(Tally { value, unit: t!("vectominos-unit", n = value) })
    }

    fn points(_: &Options, n: i32) -> String {
        t!("vectominos-points", n = n)
    }

    fn ending(view: &View, names: &Names) -> Option<String> {
        let Phase::Over(end) = view.phase else { return None };
        words::tell(view, &Happened::Ended { end, scores: Vec::new() }, names)
    }

    fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
        let sums = |effect: &Happened| {
            if let Happened::Laid { link: Some(link), .. } = effect { *link as usize + 1 } else { 0 }
        };
        match most(seat, steps, sums) {
            sums @ 2.. => Highlight::of("vectominos-highlight-link", sums),
            _ => {
                let laid = |effect: &Happened| matches!(effect, Happened::Laid { seat: by, .. } if *by == seat);
                let laid = steps.iter().flat_map(|step| &step.effects).filter(|effect| laid(effect)).count();
                Highlight::of("vectominos-highlight-laid", laid).filter(|laid| laid.n > 1)
            }
        }
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
            Phase::Turn if is_only_choice::<Self>(view, seat, &Action::Pass) => t("vectominos-prompt-stuck"),
            Phase::Turn | Phase::Pending { .. } | Phase::Over(_) => t("vectominos-prompt"),
        }
    }

    fn choices(view: &View, seat: Seat) -> Vec<Choice<Action>> {
        let (loud, decline) = (Weight::Loud, Weight::of_last_resort::<Self>(view, seat, &Action::Decline));
        vec![
            Choice { action: Action::Contest, key: "vectominos-contest", icon: "question", weight: loud },
            Choice { action: Action::Accept, key: "vectominos-accept", icon: "check", weight: loud },
            Choice { action: Action::Decline, key: "vectominos-decline", icon: "check", weight: decline },
            // Nobody passes who can lay a piece (VM-4.3).
            Choice { action: Action::Pass, key: "vectominos-pass", icon: "arrow", weight: loud },
        ]
    }

    fn board(play: Play<Self>) -> AnyView {
        let intent = intent::Intent::new(play);
        play.guide(move || words::next_step(intent));
        view! {
            <div class="vm" on:keydown=move |event| intent.key(&event)>
                <div class="vm-field">
                    {board::board(intent)}
                    {hand::hand(intent)}
                </div>
                {hand::carried(intent)} {intent.contest.notice()}
            </div>
        }
        .into_any()
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explanation(view, action, explanation)
    }

    fn tell(view: &View, effect: &Happened, names: &Names) -> Option<String> {
        words::tell(view, effect, names)
    }

    fn mover(_: &View, effect: &Happened) -> Option<Seat> {
        if let Happened::Laid { seat, .. }
        | Happened::Accepted { seat }
        | Happened::Contested { seat, .. }
        | Happened::Given { by: seat, .. }
        | Happened::Passed { seat }
        | Happened::Declined { seat } = effect
        {
            Some(*seat)
        } else {
            None
        }
    }

    fn clues(view: &View, seat: Seat, action: &Action) -> Vec<String> {
        clues::clues(view, seat, action)
    }

    fn name(view: &View, action: &Action) -> String {
        words::name(view, action)
    }

    fn confirms() -> bool {
        true
    }

    fn why(view: &View, reason: &Reason) -> String {
        words::why(view, reason)
    }
}
