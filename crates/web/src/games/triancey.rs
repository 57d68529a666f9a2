//! Triancey on the screen: the cylinder as a board that rolls sideways, pawns that change colour wave by wave.

use std::collections::BTreeMap;

use engine::Seat;
use engine::games::triancey::position::Phase;
use engine::games::triancey::{
    Action, Board, Cell, Effect as Happened, Explanation, Options, Reason, Triancey, View, Wave,
};
use leptos::prelude::*;

use crate::draw::{Board as Drawn, Drawing, Look};
use crate::t;
use crate::table::{Choice, Names, Play, Screen};
use crate::words::{t, text_now};

impl Screen for Triancey {
    fn hides(_: &Options) -> bool {
        false
    }

    fn paint(view: &View, seat: Seat) -> u8 {
        u8::from(seat != view.white)
    }

    fn tally(view: &View, seat: Seat) -> String {
        view.pawns[usize::from(<Self as Screen>::paint(view, seat))].len().to_string()
    }

    fn prompt(view: &View, _: Seat) -> String {
        match view.phase {
            Phase::Archipelago => t("triancey-prompt-archipelago"),
            Phase::Open => t("triancey-prompt-open"),
        }
    }

    fn choices(_: &View, _: Seat) -> Vec<Choice<Action>> {
        vec![Choice { action: Action::Swap, key: "triancey-swap", icon: "turn" }]
    }

    fn board(play: Play<Self>) -> AnyView {
        board(play)
    }

    fn explanation(view: &View, _: Seat, action: &Action, explanation: &Explanation) -> AnyView {
        explained(view, action, explanation)
    }

    fn tell(effect: &Happened, _: &Names) -> Option<String> {
        Some(match effect {
            Happened::Laid { cell, colour } => {
                text_now("triancey-laid", &[("cell", cell.to_string().into()), ("colour", colour.word().into())])
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

fn board(play: Play<Triancey>) -> AnyView {
    let scene = Signal::derive(move || {
        play.view
            .with(|view| view.as_ref().map(|view| scene::games::triancey::board(&Board::of(&view.options), view.pawns)))
            .unwrap_or_else(scene::Scene::empty)
    });
    // The order in which cells changed: the laid pawn, then wave by wave.
    let waves = Memo::new(move |_| {
        play.fresh.with(|(_, effects)| {
            let mut order = BTreeMap::new();
            let mut wave = 0usize;
            for effect in effects.iter() {
                match effect {
                    Happened::Laid { cell, .. } => {
                        order.insert(cell.to_string(), 0);
                    }
                    Happened::Wave(Wave { filled, turned }) => {
                        wave += 1;
                        order.extend(filled.iter().chain(turned.iter()).map(|cell| (cell.to_string(), wave)));
                    }
                    Happened::Swapped { .. } | Happened::PhaseEnded | Happened::Full { .. } => {}
                }
            }
            order
        })
    });
    let look = move |(hit, name): (String, String)| {
        let cell: Option<Cell> = hit.parse().ok();
        let legal = cell.is_some_and(|cell| play.legal.with(|legal| legal.contains(&Action::Lay(cell))));
        let hinted = cell.is_some_and(|cell| play.hint.with(|hint| *hint == Some(Action::Lay(cell))));
        let colour = cell.and_then(|cell| {
            play.view
                .with(|view| view.as_ref().and_then(|view| view.pawns.iter().position(|pawns| pawns.contains(cell))))
        });
        let mut class = String::new();
        if let Some(wave) = waves.with(|waves| waves.get(&hit).copied()) {
            class.push_str(&format!("fresh wave-{} ", wave.min(12)));
        }
        class.push_str(match colour {
            Some(_) => "pawn ",
            None if !play.may_act() => "",
            None if legal && play.shows_targets() => "legal ",
            None if play.shows_targets() => "barred ",
            None => "",
        });
        if hinted {
            class.push_str("hinted ");
        }
        let state = match colour {
            Some(0) => t("triancey-white"),
            Some(_) => t("triancey-red"),
            None if legal && play.shows_targets() => t("triancey-free"),
            None => t("triancey-empty"),
        };
        Look { class, label: t!("triancey-cell", cell = name, state = state), pressed: None, inert: false }
    };
    let hit = move |hit: String| {
        if let Ok(cell) = hit.parse::<Cell>() {
            if play.may_act() {
                play.act(&Action::Lay(cell));
            } else {
                play.explain(&Action::Lay(cell));
            }
        }
    };
    view! { <Drawn scene label=Signal::derive(move || t("triancey-board")) on_hit=hit look=Callback::new(look) /> }
        .into_any()
}

/// The chain reaction of a move, wave by wave.
fn explained(view: &View, action: &Action, explanation: &Explanation) -> AnyView {
    let board = Board::of(&view.options);
    let picture = scene::games::triancey::board(&board, view.pawns);
    let waves = explanation.waves.iter().zip(1..).map(|(wave, number)| {
        let cells = |set: &engine::games::triancey::CellSet| {
            set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
        };
        view! {
            <li>
                {t!("triancey-wave-is", n = number, filled = cells(&wave.filled), turned = cells(&wave.turned))}
            </li>
        }
    });
    let refused = explanation.refusal.as_ref().map(|refusal| match refusal {
        engine::Refusal::Rule(reason) => Triancey::why(reason),
        engine::Refusal::Over => t("why-over"),
        engine::Refusal::NotAwaited(_) => t("why-not-awaited"),
    });
    view! {
        <p>{Triancey::name(action)}</p>
        {refused.map(|text| view! { <p class="trouble">{text}</p> })}
        <Drawing scene=Signal::derive(move || picture.clone()) />
        <ol>{waves.collect_view()}</ol>
        <p>{t!("triancey-score-then", white = explanation.score[0], red = explanation.score[1])}</p>
    }
    .into_any()
}
