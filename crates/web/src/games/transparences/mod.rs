//! Transparences on the screen: see-through cards that are dragged, turned and flipped on a mat, beside the model.
//!
//! Reading order: this file (what the table asks of a game), [`bench`] (what the parts of the screen share),
//! [`advice`] (what a hint makes of a touch), [`ready`] (before a round), [`mat`], [`hand`], [`model`], [`count`], [`end`],
//! [`explain`], [`result`] (for the review).

mod advice;
mod bench;
mod clues;
mod count;
mod end;
mod explain;
mod hand;
mod mat;
mod model;
mod own_time;
mod pages;
mod ready;
mod result;

use engine::games::transparences::{
    Action, Cause, Effect as Happened, Explanation, NEAR, Options, Phase, Reason, Stance, Transparences, Variant, View,
};
use engine::{OptionSet as _, Seat};
use leptos::prelude::*;

use crate::t;
use crate::table::{Choice, GameUi, Highlight, Names, Play, ResultLine, Step, Tally, Weight};
use crate::words::{t, text_now};
use bench::Bench;

impl GameUi for Transparences {
    fn hides(_: &Options) -> bool {
        true
    }

    fn takes_turns(options: &Options) -> bool {
        options.variant == Variant::Timed
    }

    /// The time of a turn is that of all who share the screen, one after the other.
    fn shared_by(mut options: Options, people: u8) -> Options {
        // A turn that would be too long for the rules stays as it is.
        let together = options.turn_seconds * u32::from(people);
        let _ = options.set("turn_seconds", &together.to_string());
        options
    }

    fn paint(_: &View, seat: Seat) -> u8 {
        seat.0
    }

    fn tally(view: &View, seat: Seat) -> Option<Tally> {
        let player = &view.players[seat.index()];
        let mark = match player.stance {
            Stance::Playing => "",
            Stance::Stopped => " ■",
            Stance::Confirmed => " ✓",
        };
        let value = i32::from(player.progress);
        Some(Tally { value, unit: format!("{}{mark}", t!("transparences-unit", n = value)) })
    }

    fn points(_: &Options, n: i32) -> String {
        t!("transparences-unit-points", n = n)
    }

    fn target(options: &Options) -> Option<u32> {
        options.limit
    }

    fn ending(view: &View, _: &Names) -> Option<String> {
        match view.phase {
            Phase::Over { cause, .. } => Some(t(ended(cause))),
            Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Turn { .. } => None,
        }
    }

    fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
        end::highlight(seat, steps)
    }

    fn results(steps: &[Step<Happened>], seats: u8, names: &Names) -> Vec<ResultLine> {
        result::results(steps, seats, names)
    }

    fn prompt(view: &View, seat: Seat) -> String {
        match view.phase {
            Phase::Modelling { .. } => t("transparences-prompt-model"),
            Phase::Playing { .. } if view.players[seat.index()].stance == Stance::Stopped => {
                t("transparences-prompt-stopped")
            }
            Phase::Playing { .. } if has_laid_nothing(view, seat) => t("transparences-prompt-first"),
            Phase::Playing { .. } => t("transparences-prompt-play"),
            Phase::Turn { .. } => t("transparences-prompt-turn"),
            Phase::Over { .. } => String::new(),
        }
    }

    fn choices(view: &View, _: Seat) -> Vec<Choice<Action>> {
        let choice = match view.options.variant {
            Variant::Base | Variant::Lightning => {
                Choice { action: Action::Stop, key: "transparences-stop", icon: "pause", weight: Weight::Quiet }
            }
            Variant::Timed => {
                Choice { action: Action::Confirm, key: "transparences-confirm", icon: "check", weight: Weight::Loud }
            }
        };
        vec![choice]
    }

    fn board(play: Play<Self>) -> AnyView {
        let bench = Bench::new(play);
        play.guide(move || {
            let held = bench.chosen.get().filter(|card| bench.hand.get().contains(*card))?;
            bench.movable().contains(held).then(|| t("transparences-next-place"))
        });
        let phase = Memo::new(move |_| bench.stage());
        let paused = Memo::new(move |_| play.store.view.with(|view| view.as_ref().and_then(|view| view.paused)));
        view! {
            <div class="transparences" on:keydown=move |event| bench.on_key(&event)>
                {move || match (phase.get(), paused.get()) {
                    (bench::Stage::Over, _) => end::round(bench),
                    (bench::Stage::Modelling | bench::Stage::Playing, Some(cause)) => ready::cover(bench, cause),
                    (bench::Stage::Modelling, None) => model::building(bench),
                    (bench::Stage::Playing, None) => playing(bench),
                }}
            </div>
        }
        .into_any()
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explained(view, action, explanation)
    }

    fn tell(_: &View, effect: &Happened, names: &Names) -> Option<String> {
        let of = |key: &str, seat: &Seat| Some(text_now(key, &names.subject(*seat)));
        match effect {
            Happened::Modelled { .. } => Some(text_now("transparences-told-model", &[])),
            Happened::TurnBegan { turn, .. } => Some(text_now("transparences-told-turn", &[("n", (*turn).into())])),
            Happened::Progress { seat, equal } => {
                let values = [&names.subject(*seat)[..], &[("n", (*equal).into())]].concat();
                Some(text_now("transparences-told-progress", &values))
            }
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

    fn progress_of(effect: &Happened) -> Option<Seat> {
        if let Happened::Progress { seat, .. } = effect { Some(*seat) } else { None }
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

    fn mover(_: &View, effect: &Happened) -> Option<Seat> {
        if let Happened::Laid { seat, .. }
        | Happened::Taken { seat, .. }
        | Happened::Turned { seat, .. }
        | Happened::Confirmed { seat }
        | Happened::AgreedToStop { seat } = effect
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
        match action {
            Action::Model(_) => text_now("transparences-name-model", &[]),
            Action::Lay(placed) => {
                let figures = mat::figures(placed.attitude, placed.card);
                text_now("transparences-name-lay", &[("figures", figures.into())])
            }
            Action::Take(_) => text_now("transparences-name-take", &[]),
            Action::Turn(_) => text_now("transparences-name-turn", &[]),
            Action::Confirm => text_now("transparences-confirm", &[]),
            Action::Stop => text_now("transparences-stop", &[]),
        }
    }

    fn why(_: &View, reason: &Reason) -> String {
        match reason {
            Reason::NoModelling => text_now("transparences-why-no-modelling", &[]),
            Reason::ModelFirst => text_now("transparences-why-model-first", &[]),
            Reason::NotYours(_) => text_now("transparences-why-not-yours", &[]),
            Reason::NotLaid(_) => text_now("transparences-why-not-laid", &[]),
            Reason::Fixed(_) => text_now("transparences-why-fixed", &[]),
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

fn has_laid_nothing(view: &View, seat: Seat) -> bool {
    view.players[seat.index()].assembly.as_ref().is_none_or(|assembly| assembly.laid().is_empty())
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
