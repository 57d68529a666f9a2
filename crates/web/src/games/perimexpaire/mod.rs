//! Périmexpaire and Périmaire on the screen: square cards on a grid without bounds that turn over, or on one pile.
//!
//! Reading order: this file (what every game brings along), [`words`] (what is said), [`intent`] (what is chosen but not
//! done yet), [`spread`] (the grid of Périmexpaire), [`heap`] (the pile of Périmaire), [`hands`], [`claims`] (what is
//! asked before a card is laid), [`explain`] (areas and perimeters line by line).

mod claims;
mod explain;
mod hands;
mod heap;
mod intent;
mod pages;
mod spread;
mod words;

use engine::Seat;
use engine::games::perimexpaire::{
    Action, Colour, Effect as Happened, Explanation, Options, Perimexpaire, Reason, Stage, Variant, View,
};
use leptos::prelude::*;

use crate::t;
use crate::table::{Choice, GameUi, Names, Play};
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

    fn tally(view: &View, seat: Seat) -> String {
        view.scores.get(seat.index()).copied().unwrap_or_default().to_string()
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
        vec![
            Choice { action: Action::Contest, key: "perimexpaire-contest", icon: "question" },
            Choice { action: Action::Accept, key: "perimexpaire-accept", icon: "check" },
            Choice { action: Action::End, key: end.0, icon: end.1 },
        ]
    }

    fn board(play: Play<Self>) -> AnyView {
        board(play)
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
    match (view.options.variant, view.laid.last()) {
        (Variant::Perimexpaire, _) if view.kept > 0 => t!("perimexpaire-prompt-more", n = view.kept),
        (Variant::Perimexpaire, _) => t("perimexpaire-prompt"),
        (Variant::Perimaire, None) => t("perimexpaire-prompt-first"),
        (Variant::Perimaire, Some(_)) if view.kept > 0 => t("perimexpaire-prompt-again"),
        (Variant::Perimaire, Some(top)) => t!("perimexpaire-prompt-pile", card = top.card.to_string()),
    }
}

fn board(play: Play<Perimexpaire>) -> AnyView {
    let intent = intent::Intent::new(play);
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
                {claims::panel(intent)}</div>
            {hands::own(intent)}
            {hands::carried(intent)}
        </div>
    }
    .into_any()
}
