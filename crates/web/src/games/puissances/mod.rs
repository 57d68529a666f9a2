//! Puissances en chaîne on the screen: choosing a cell writes its formula, and the chain is painted with the finger.
//!
//! Reading order: this file (what the table asks of a game), [`draft`] (a move that is being made), [`maker`] (what the
//! parts of the screen share), [`board`], [`formula`], [`hand`], [`explain`], [`words`].

mod board;
mod draft;
mod explain;
mod formula;
mod hand;
mod maker;
mod pages;
mod words;

use engine::Seat;
use engine::games::puissances::{
    Action, ContestOutcome, Effect as Happened, Explanation, Options, Phase, Puissances, Reason, Source, View,
};
use leptos::prelude::*;

use crate::t;
use crate::table::{Choice, GameUi, Names, Play};
use crate::words::{t, text_now};
use maker::Maker;

/// The side of a seat in a view: partners share a hand, so hands tell.
fn side_of(view: &View, seat: Seat) -> usize {
    seat.index() % view.hands.len().max(1)
}

impl GameUi for Puissances {
    fn hides(_: &Options) -> bool {
        true
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        scene::games::puissances::colour(side_of(view, seat) as u8)
    }

    fn tally(view: &View, seat: Seat) -> String {
        view.lengths[side_of(view, seat)].to_string()
    }

    fn prompt(view: &View, seat: Seat) -> String {
        match &view.phase {
            Phase::Choosing => t("puissances-prompt-choose"),
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
                Choice { action: Action::Accept, key: "puissances-accept", icon: "check" },
                Choice { action: Action::Contest, key: "puissances-contest", icon: "flag" },
            ],
            Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_) => Vec::new(),
        }
    }

    fn board(play: Play<Self>) -> AnyView {
        let maker = Maker::new(play);
        view! {
            <div class="puissances" on:keydown=move |event| maker.on_key(&event)>
                <div class="puissances-field">
                    {board::board(maker)}
                    <div class="puissances-store">
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

    fn tell(effect: &Happened, names: &Names) -> Option<String> {
        let of = |key: &str, seat: Seat| Some(text_now(key, &[("name", names.of_seat(seat).into())]));
        match effect {
            Happened::Played { seat, play, card, .. } => Some(text_now(
                "puissances-told-played",
                &[
                    ("name", names.of_seat(*seat).into()),
                    ("cell", play.opening.cell.to_string().into()),
                    ("formula", words::operation(&play.opening).into()),
                    ("card", words::card_now(*card).into()),
                    ("n", play.chain.len().into()),
                ],
            )),
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

    fn name(action: &Action) -> String {
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

    fn why(reason: &Reason) -> String {
        words::why(reason)
    }
}

/// Where a value comes from, as a class.
const fn origin(source: Source) -> &'static str {
    match source {
        Source::Head(_) => "written",
        Source::Hand(_) => "ghost",
    }
}

/// The name of a side: its players.
fn side_name(maker: Maker, side: usize) -> String {
    maker.play.store.view.with(|view| {
        let Some(view) = view.as_deref() else { return String::new() };
        let names = Names::of(view);
        let sides = maker.play.view.with(|view| view.as_ref().map_or(1, |view| view.hands.len().max(1)));
        let own = Seat::all(view.seats.len() as u8).filter(|seat| seat.index() % sides == side);
        own.map(|seat| names.of_seat(seat).to_owned()).collect::<Vec<_>>().join(" + ")
    })
}

/// A force in words, with how many cards of it are left.
fn force_label(force: engine::games::puissances::Force, left: usize) -> String {
    t!("puissances-force", force = force.to_string(), left = left)
}
