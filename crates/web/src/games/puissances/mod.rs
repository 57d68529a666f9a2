//! Puissances en chaîne on the screen: choosing a cell writes its formula, and the chain is painted with the finger.
//!
//! Reading order: this file (what the table asks of a game), [`draft`] (a move that is being made), [`maker`] (what the
//! parts of the screen share), [`board`], [`formula`], [`hand`], [`ending`], [`explain`], [`words`].

mod board;
mod clues;
mod draft;
mod ending;
mod explain;
mod formula;
mod hand;
mod maker;
mod pages;
mod words;

use engine::core::referee::Referee;
use engine::games::puissances::{
    Action, Effect as Happened, Explanation, Options, Phase, Puissances, Reason, Source, View,
};
use engine::{ContestOutcome, Position as _, Seat, SeatSet};
use leptos::prelude::*;
use texts::Value;

use crate::t;
use crate::table::highlight::most;
use crate::table::names::of_name;
use crate::table::{Choice, GameUi, Highlight, Names, Play, Step, Tally, Weight};
use crate::words::{t, text_now};
use maker::Maker;

/// The side of a seat in a view: partners share a hand, so hands tell.
fn side_of(view: &View, seat: Seat) -> usize {
    seat.index() % view.hands.len().max(1)
}

/// Whether a seat can only pass: a strict referee would refuse every move.
fn is_stuck(view: &View, seat: Seat) -> bool {
    let mut rng = engine::Rng::new(engine::Seed([0; 16]), "prompt");
    view.options.referee != Referee::Vigilant
        && Puissances::determinize(view, &mut rng).valid_openings(side_of(view, seat)).is_empty()
}

impl GameUi for Puissances {
    fn hides(_: &Options) -> bool {
        true
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        scene::games::puissances::colour(side_of(view, seat) as u8)
    }

    fn tally(view: &View, seat: Seat) -> Option<Tally> {
        let value = view.lengths[side_of(view, seat)] as i32;
        Some(Tally { value, unit: Self::points(&view.options, value) })
    }

    fn points(_: &Options, n: i32) -> String {
        t!("puissances-unit", n = n)
    }

    /// Everybody's chain, also where only the longest scores: “26 to 0” would not say how long the other one is.
    fn final_tally(view: &View, seat: Seat) -> Option<Tally> {
        Self::tally(view, seat)
    }

    fn ending(view: &View, names: &Names) -> Option<String> {
        ending::ending(view, names)
    }

    fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
        let cells = |effect: &Happened| {
            if let Happened::Played { play, .. } = effect { play.chain.len() as usize } else { 0 }
        };
        Highlight::of("puissances-highlight", most(seat, steps, cells))
    }

    fn prompt(view: &View, seat: Seat) -> String {
        match &view.phase {
            Phase::Choosing => t("puissances-prompt-choose"),
            Phase::Playing if is_stuck(view, seat) => t("puissances-prompt-stuck"),
            Phase::Playing => t("puissances-prompt-play"),
            Phase::Pending(pending) if pending.window.waiting.contains(seat) => t("puissances-prompt-pending"),
            Phase::Pending(_) => t("puissances-prompt-go-on"),
            Phase::Penalty(_) => t("puissances-prompt-penalty"),
            Phase::Over(_) => String::new(),
        }
    }

    fn choices(view: &View, _: Seat) -> Vec<Choice<Action>> {
        match view.phase {
            Phase::Pending(_) => vec![
                Choice { action: Action::Accept, key: "puissances-accept", icon: "check", weight: Weight::Loud },
                Choice { action: Action::Contest, key: "puissances-contest", icon: "flag", weight: Weight::Loud },
            ],
            Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_) => Vec::new(),
        }
    }

    fn board(play: Play<Self>) -> AnyView {
        let maker = Maker::new(play);
        play.guide(move || next_step(maker));
        view! {
            <div class="puissances" on:keydown=move |event| maker.on_key(&event)>
                <div class="puissances-field">
                    {board::board(maker)} {maker.contest.notice()}
                    <div class="puissances-desk">
                        {hand::constraint(maker)} {formula::formula(maker)} {hand::values(maker)}
                        {hand::forces(maker)} {hand::buttons(maker)}
                    </div>
                </div>
            </div>
        }
        .into_any()
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explained(view, action, explanation)
    }

    fn tell(_: &View, effect: &Happened, names: &Names) -> Option<String> {
        let of = |key: &str, seat: Seat| Some(text_now(key, &names.subject(seat)));
        match effect {
            Happened::Played { seat, play, card, .. } => {
                let played = [
                    ("cell", play.opening.cell.to_string().into()),
                    ("formula", words::operation(&play.opening).into()),
                    ("card", words::card_now(*card).into()),
                    ("n", play.chain.len().into()),
                ];
                Some(text_now("puissances-told-played", &[&names.subject(*seat)[..], &played].concat()))
            }
            Happened::Accepted { seat } => of("puissances-told-accepted", *seat),
            Happened::Contested { seat, outcome: ContestOutcome::Upheld } => of("puissances-told-caught", *seat),
            Happened::Contested { seat, outcome: ContestOutcome::Rejected } => of("puissances-told-mistaken", *seat),
            Happened::Passed { seat } => of("puissances-told-passed", *seat),
            Happened::Coloured { cells, .. } => {
                Some(text_now("puissances-told-coloured", &[("cells", words::cells(*cells).into())]))
            }
            Happened::DrewConstraint { card, .. } => {
                Some(text_now("puissances-told-constraint", &[("card", words::card_now(*card).into())]))
            }
            Happened::DrewValues { values, .. } => {
                let values: Vec<String> = values.iter().map(|value| value.written()).collect();
                Some(text_now("puissances-told-values", &[("values", values.join(", ").into())]))
            }
            Happened::Remade { force } => {
                Some(text_now("puissances-told-remade", &[("force", force.to_string().into())]))
            }
            Happened::Ended { end, .. } => Some(text_now(&format!("puissances-told-end-{end}"), &[])),
            Happened::Waiting { .. }
            | Happened::Wrote { .. }
            | Happened::Discarded { .. }
            | Happened::DrewForce { .. }
            | Happened::DrewCards { .. } => None,
        }
    }

    fn mover(_: &View, effect: &Happened) -> Option<Seat> {
        if let Happened::Played { seat, .. }
        | Happened::Accepted { seat }
        | Happened::Contested { seat, .. }
        | Happened::Passed { seat } = effect
        {
            Some(*seat)
        } else {
            None
        }
    }

    fn clues(view: &View, seat: Seat, action: &Action) -> Vec<String> {
        clues::clues(view, seat, action)
    }

    fn name(_: &View, action: &Action) -> String {
        let force = |key: &str, force: &dyn std::fmt::Display| text_now(key, &[("force", force.to_string().into())]);
        match action {
            Action::Choose(chosen) => force("puissances-name-choose", chosen),
            Action::Pass(chosen) => force("puissances-name-pass", chosen),
            Action::Accept => text_now("puissances-accept", &[]),
            Action::Contest => text_now("puissances-contest", &[]),
            Action::Colour(cell) => text_now("puissances-name-colour", &[("cell", cell.to_string().into())]),
            Action::Play(play) => text_now(
                "puissances-name-play",
                &[
                    ("cell", play.opening.cell.to_string().into()),
                    ("formula", words::operation(&play.opening).into()),
                    ("cells", words::cells(play.chain).into()),
                    ("force", play.draw.to_string().into()),
                ],
            ),
        }
    }

    fn why(_: &View, reason: &Reason) -> String {
        words::why(reason)
    }
}

/// What to do next with what is chosen, if anything is.
fn next_step(maker: Maker) -> Option<String> {
    if !maker.may_move() {
        return None;
    }
    maker.draft.with(|draft| {
        let cell = draft.cell();
        let whole = draft.row.is_some() && draft.column.is_some();
        match (draft.held, cell) {
            (Some(_), _) => Some(t("puissances-next-held")),
            (None, Some(cell)) if !whole => Some(t!("puissances-next-value", cell = cell.to_string())),
            (None, Some(_)) if maker.is_rejected() => Some(t("puissances-next-wrong")),
            (None, Some(_)) => Some(t("puissances-next-colour")),
            (None, None) => None,
        }
    })
}

/// Where a value comes from, as a class.
const fn origin(source: Source) -> &'static str {
    match source {
        Source::Head(_) => "written",
        Source::Hand(_) => "ghost",
    }
}

/// Who plays for a side, for texts that have a form for “you” and one for everybody else.
fn side_names(maker: Maker, side: usize) -> Vec<(&'static str, Value)> {
    maker.play.store.view.with(|view| {
        let Some((view, names)) = view.as_deref().zip(maker.play.store.names()) else { return Vec::new() };
        let sides = maker.play.view.with(|view| view.as_ref().map_or(1, |view| view.hands.len().max(1)));
        let own: SeatSet = Seat::all(view.seats.len() as u8).filter(|seat| seat.index() % sides == side).collect();
        let name = names.mentions(own);
        let you = own.first().filter(|_| own.len() == 1).map_or("no", |seat| names.is_you(seat));
        vec![("of-name", of_name(&name).into()), ("name", name.into()), ("you", you.into())]
    })
}

/// A strength in words, with how many cards of it are left.
fn force_label(force: engine::games::puissances::Force, left: usize) -> String {
    t!("puissances-force", force = force.to_string(), left = left)
}
