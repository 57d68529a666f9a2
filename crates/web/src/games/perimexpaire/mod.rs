//! Périmexpaire and Périmaire on the screen: square cards on a grid without bounds that turn over, or on one pile.
//!
//! Reading order: this file (what every game brings along), [`words`] (what is said), [`intent`] (what is chosen but not
//! done yet), [`spread`] (the grid of Périmexpaire), [`heap`] (the pile of Périmaire), [`hands`], [`claims`] (what is
//! asked before a card is laid), [`explain`] (areas and perimeters line by line), [`score`] (what is counted, and what was
//! best).

mod claims;
mod clues;
mod explain;
mod hands;
mod heap;
mod intent;
mod pages;
mod score;
mod spread;
mod words;

pub(crate) use words::card_label;

use engine::Seat;
use engine::games::perimexpaire::{
    Action, Colour, Effect as Happened, Explanation, Options, Perimexpaire, Reason, Stage, Variant, View,
};
use leptos::prelude::*;

use crate::t;
use crate::table::{Choice, GameUi, Highlight, Names, Play, Step, Tally, Weight, is_only_choice};
use crate::words::t;

impl GameUi for Perimexpaire {
    fn hides(options: &Options) -> bool {
        options.variant == Variant::Perimaire
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        match view.options.variant {
            Variant::Perimexpaire => scene::games::perimexpaire::side(Colour::of(seat)),
            Variant::Perimaire => seat.0 + 1,
        }
    }

    fn tally(view: &View, seat: Seat) -> Option<Tally> {
        let value = view.scores.get(seat.index()).copied().unwrap_or_default();
        Some(Tally { value, unit: Self::points(&view.options, value) })
    }

    fn points(_: &Options, n: i32) -> String {
        t!("perimexpaire-unit", n = n)
    }

    fn side_name(view: &View, seat: Seat) -> Option<String> {
        score::side_name(view, seat)
    }

    fn ending(view: &View, names: &Names) -> Option<String> {
        score::ending(view, names)
    }

    fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
        score::highlight(seat, steps)
    }

    fn prompt(view: &View, seat: Seat) -> String {
        prompt(view, seat)
    }

    fn choices(view: &View, seat: Seat) -> Vec<Choice<Action>> {
        let laid = view.to_move == seat && view.kept > 0;
        let end = match (laid, view.options.variant) {
            (true, Variant::Perimexpaire) => ("perimexpaire-end", "check"),
            (true, Variant::Perimaire) => ("perimexpaire-decline", "check"),
            (false, Variant::Perimexpaire | Variant::Perimaire) => ("perimexpaire-pass", "arrow"),
        };
        let last = Weight::of_last_resort::<Self>(view, seat, &Action::End);
        vec![
            Choice { action: Action::Contest, key: "perimexpaire-contest", icon: "question", weight: Weight::Loud },
            Choice { action: Action::Accept, key: "perimexpaire-accept", icon: "check", weight: Weight::Loud },
            Choice { action: Action::End, key: end.0, icon: end.1, weight: last },
        ]
    }

    fn board(play: Play<Self>) -> AnyView {
        board(play)
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explain::explanation(view, action, explanation)
    }

    fn tell(view: &View, effect: &Happened, names: &Names) -> Option<String> {
        words::tell(view, effect, names)
    }

    fn mover(_: &View, effect: &Happened) -> Option<Seat> {
        if let Happened::Laid { seat, .. }
        | Happened::Played { seat, .. }
        | Happened::Finished { seat }
        | Happened::Passed { seat }
        | Happened::Accepted { seat }
        | Happened::Contested { seat, .. } = effect
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

    fn why(_: &View, reason: &Reason) -> String {
        words::why(reason)
    }
}

fn prompt(view: &View, seat: Seat) -> String {
    if let Stage::Penalty(_) = view.stage {
        return t("perimexpaire-prompt-penalty");
    }
    let asked = view.pending.as_ref().is_some_and(|pending| pending.window.waiting.contains(seat));
    if asked {
        let card = view.laid.last().map(|laid| laid.card.to_string()).unwrap_or_default();
        let key = if view.stage == Stage::Finished {
            "perimexpaire-prompt-answer-or-play"
        } else {
            "perimexpaire-prompt-answer"
        };
        return t!(key, card = card);
    }
    let checked = view.pending.is_some() && view.stage != Stage::Finished;
    if let Some(laid) = view.laid.last().filter(|_| checked && view.to_move == seat) {
        return t!("perimexpaire-prompt-checked", card = laid.card.to_string());
    }
    if view.kept == 0 && is_only_choice::<Perimexpaire>(view, seat, &Action::End) {
        return t("perimexpaire-prompt-stuck");
    }
    match (view.options.variant, view.laid.last()) {
        (Variant::Perimexpaire, _) if view.kept > 0 => t!("perimexpaire-prompt-more", n = view.kept),
        (Variant::Perimexpaire, _) => t("perimexpaire-prompt"),
        (Variant::Perimaire, None) => t("perimexpaire-prompt-first"),
        (Variant::Perimaire, Some(_)) if view.kept > 0 => t("perimexpaire-prompt-again"),
        (Variant::Perimaire, Some(top)) => t!("perimexpaire-prompt-pile", card = top.card.to_string()),
    }
}

/// What to do next with what is chosen, if anything is.
fn next_step(intent: intent::Intent) -> Option<String> {
    if !intent.may_lay() || intent.is_penalty() {
        return None;
    }
    let pile = intent.with_view(|view| view.options.variant == Variant::Perimaire);
    match (intent.card.get(), intent.spot.get()) {
        (Some(card), None) if pile => Some(t!("perimexpaire-next-pile", card = card.to_string())),
        (Some(card), None) => Some(t!("perimexpaire-next-place", card = card.to_string())),
        (None, Some(_)) => Some(t("perimexpaire-next-card")),
        (Some(_), Some(_)) | (None, None) => None,
    }
}

fn board(play: Play<Perimexpaire>) -> AnyView {
    let intent = intent::Intent::new(play);
    play.guide(move || next_step(intent));
    let variant = Memo::new(move |_| play.view.with(|view| view.as_ref().map(|view| view.options.variant)));
    let middle = move || {
        variant.get().map(|variant| match variant {
            Variant::Perimexpaire => spread::board(intent),
            Variant::Perimaire => heap::board(intent),
        })
    };
    let pile = move || variant.get() == Some(Variant::Perimaire);
    view! {
        <div
            class="px"
            class:px-pile=pile
            on:keydown=move |event| {
                if event.key() == "Escape" {
                    intent.clear();
                }
            }
        >
            {hands::others(intent)}
            <div class="px-middle">{middle}
                <Show when=move || intent.targets.with(|targets| !targets.is_empty())>
                    <p class="px-legend">{move || t("perimexpaire-legend")}</p>
                </Show>
                {claims::panel(intent)} {intent.contest.notice()}</div>
            {hands::own(intent)}
            {hands::carried(intent)}
        </div>
    }
    .into_any()
}
