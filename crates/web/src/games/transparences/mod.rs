//! Transparences on the screen: see-through cards that are dragged, turned and flipped on a mat, beside the model.
//!
//! Reading order: this file (what the table asks of a game), [`bench`] (what the parts of the screen share),
//! [`advice`] (what a hint makes of a touch), [`mat`], [`hand`], [`model`], [`count`], [`end`], [`explain`].

mod advice;
mod bench;
mod count;
mod end;
mod explain;
mod hand;
mod mat;
mod model;
mod pages;

use engine::Seat;
use engine::games::transparences::{
    Action, Cause, Effect as Happened, Explanation, NEAR, Options, Phase, Reason, Stance, Transparences, Variant, View,
};
use leptos::prelude::*;

use crate::t;
use crate::table::{Choice, GameUi, Names, Play};
use crate::words::{t, text_now};
use bench::Bench;

impl GameUi for Transparences {
    fn hides(_: &Options) -> bool {
        true
    }

    fn paint(_: &View, seat: Seat) -> u8 {
        seat.0
    }

    fn tally(view: &View, seat: Seat) -> String {
        let player = &view.players[seat.index()];
        let mark = match player.stance {
            Stance::Playing => "",
            Stance::Stopped => " ■",
            Stance::Confirmed => " ✓",
        };
        match player.score {
            Some(score) => t!("transparences-tally-over", points = score.points),
            None => format!("{}{mark}", t!("transparences-tally", n = player.progress)),
        }
    }

    fn prompt(view: &View, seat: Seat) -> String {
        match view.phase {
            Phase::Modelling { .. } => t("transparences-prompt-model"),
            Phase::Playing { .. } if view.players[seat.index()].stance == Stance::Stopped => {
                t("transparences-prompt-stopped")
            }
            Phase::Playing { .. } => t("transparences-prompt-play"),
            Phase::Turn { .. } => t("transparences-prompt-turn"),
            Phase::Over { .. } => String::new(),
        }
    }

    fn choices(view: &View, _: Seat) -> Vec<Choice<Action>> {
        let choice = match view.options.variant {
            Variant::Base | Variant::Lightning => {
                Choice { action: Action::Stop, key: "transparences-stop", icon: "pause" }
            }
            Variant::Timed => Choice { action: Action::Confirm, key: "transparences-confirm", icon: "check" },
        };
        vec![choice]
    }

    fn board(play: Play<Self>) -> AnyView {
        let bench = Bench::new(play);
        let phase = Memo::new(move |_| bench.stage());
        view! {
            <div class="transparences" on:keydown=move |event| bench.on_key(&event)>
                {move || match phase.get() {
                    bench::Stage::Modelling => model::building(bench),
                    bench::Stage::Playing => playing(bench),
                    bench::Stage::Over => end::round(bench),
                }}
            </div>
        }
        .into_any()
    }

    fn explanation(_: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explained(action, explanation)
    }

    fn tell(effect: &Happened, names: &Names) -> Option<String> {
        let of = |key: &str, seat: &Seat| Some(text_now(key, &[("name", names.of_seat(*seat).into())]));
        match effect {
            Happened::Modelled { .. } => Some(text_now("transparences-told-model", &[])),
            Happened::TurnBegan { turn, .. } => Some(text_now("transparences-told-turn", &[("n", (*turn).into())])),
            Happened::Progress { seat, equal } => Some(text_now(
                "transparences-told-progress",
                &[("name", names.of_seat(*seat).into()), ("n", (*equal).into())],
            )),
            Happened::Completed { seat } => of("transparences-told-completed", seat),
            Happened::Confirmed { seat } => of("transparences-told-confirmed", seat),
            Happened::Missed { seat, .. } => of("transparences-told-missed", seat),
            Happened::AgreedToStop { seat } => of("transparences-told-stops", seat),
            Happened::PlaysOn { seat } => of("transparences-told-plays-on", seat),
            Happened::RoundEnded { cause, .. } => Some(text_now(ended(*cause), &[])),
            // Cards move too often to be told one by one; what they bring is told.
            Happened::Dealt { .. }
            | Happened::Drew { .. }
            | Happened::Laid { .. }
            | Happened::Taken { .. }
            | Happened::Turned { .. } => None,
        }
    }

    fn outdates(effect: &Happened, seat: Seat) -> bool {
        match effect {
            // All play at once: what the others do changes nothing of what is good for one's own cards.
            Happened::Laid { seat: by, .. }
            | Happened::Taken { seat: by, .. }
            | Happened::Turned { seat: by, .. }
            | Happened::Dealt { seat: by, .. }
            | Happened::Drew { seat: by, .. }
            | Happened::Progress { seat: by, .. }
            | Happened::Confirmed { seat: by, .. }
            | Happened::Missed { seat: by, .. }
            | Happened::AgreedToStop { seat: by, .. }
            | Happened::PlaysOn { seat: by, .. } => *by == seat,
            Happened::Modelled { .. }
            | Happened::TurnBegan { .. }
            | Happened::Completed { .. }
            | Happened::RoundEnded { .. } => true,
        }
    }

    fn name(action: &Action) -> String {
        let card = |key: &str, card: String| text_now(key, &[("card", card.into())]);
        match action {
            Action::Model(_) => text_now("transparences-name-model", &[]),
            Action::Lay(placed) => text_now(
                "transparences-name-lay",
                &[
                    ("card", placed.card.to_string().into()),
                    ("turns", placed.attitude.turns().into()),
                    ("flip", if placed.attitude.is_flipped() { "yes" } else { "no" }.into()),
                ],
            ),
            Action::Take(taken) => card("transparences-name-take", taken.to_string()),
            Action::Turn(_) => text_now("transparences-name-turn", &[]),
            Action::Confirm => text_now("transparences-confirm", &[]),
            Action::Stop => text_now("transparences-stop", &[]),
        }
    }

    fn why(reason: &Reason) -> String {
        let card = |key: &str, card: String| text_now(key, &[("card", card.into())]);
        match reason {
            Reason::NoModelling => text_now("transparences-why-no-modelling", &[]),
            Reason::ModelFirst => text_now("transparences-why-model-first", &[]),
            Reason::NotYours(of) => card("transparences-why-not-yours", of.to_string()),
            Reason::NotLaid(of) => card("transparences-why-not-laid", of.to_string()),
            Reason::Fixed(of) => card("transparences-why-fixed", of.to_string()),
            Reason::TooFar => text_now("transparences-why-too-far", &[("n", NEAR.into())]),
            Reason::NothingChanges => text_now("transparences-why-nothing-changes", &[]),
            Reason::NothingLies => text_now("transparences-why-nothing-lies", &[]),
            Reason::NoTurning => text_now("transparences-why-no-turning", &[]),
            Reason::NoConfirming => text_now("transparences-why-no-confirming", &[]),
            Reason::NoStopping => text_now("transparences-why-no-stopping", &[]),
            Reason::AlreadyAgreed => text_now("transparences-why-agreed", &[]),
        }
    }
}

/// The key of the sentence that says why a round ended.
const fn ended(cause: Cause) -> &'static str {
    match cause {
        Cause::Completed => "transparences-end-completed",
        Cause::Stopped => "transparences-end-stopped",
        Cause::Time => "transparences-end-time",
        Cause::Turns => "transparences-end-turns",
        Cause::Pile => "transparences-end-pile",
    }
}

/// Model and hand above, the mat, and the tools.
fn playing(bench: Bench) -> AnyView {
    view! {
        <div class="transparences-field">
            <div class="transparences-side">
                {model::shown(bench)} {count::count(bench)} {count::others(bench)}
            </div>
            {hand::hand(bench)}
            {mat::mat(bench)}
            {hand::tools(bench)}
            {hand::dragged(bench)}
        </div>
    }
    .into_any()
}
