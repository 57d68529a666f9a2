//! The chain reaction of a move, wave by wave: the part of the board that it is about, and a step for every wave.

use engine::Seat;
use engine::games::triancey::{Action, Board, Cell, CellSet, Explanation, Reason, Triancey, View, Wave};
use leptos::prelude::*;
use scene::Scene;
use scene::games::triancey::{Marks, closeup};

use crate::draw::Drawing;
use crate::t;
use crate::table::{GameUi as _, refusal_text};
use crate::words::t;

/// What the panel shows of a move.
pub(super) fn explained(view: &View, seat: Seat, action: &Action, explanation: &Explanation) -> AnyView {
    let refused = explanation.refusal.as_ref().map(|refusal| refusal_text::<Triancey>(view, refusal));
    let picture = match action {
        Action::Lay(cell) => laid(view, seat, *cell, explanation),
        Action::Swap => None,
    };
    view! {
        <p class="explained-name">{Triancey::name(view, action)}</p>
        {refused.map(|text| view! { <p class="trouble">{text}</p> })}
        {picture}
        <p>{t!("triancey-score-then", white = explanation.score[0], red = explanation.score[1])}</p>
    }
    .into_any()
}

/// The cell that a refusal points at.
fn obstacle(explanation: &Explanation) -> CellSet {
    match &explanation.refusal {
        Some(engine::Refusal::Rule(Reason::NextToPawn(cell) | Reason::Reaction(cell) | Reason::Taken(cell))) => {
            CellSet::only(*cell)
        }
        Some(
            engine::Refusal::Rule(Reason::NoSuchCell(_) | Reason::NextToBorder | Reason::NoSwap)
            | engine::Refusal::Over
            | engine::Refusal::NotAwaited(_),
        )
        | None => CellSet::EMPTY,
    }
}

fn laid(view: &View, seat: Seat, cell: Cell, explanation: &Explanation) -> Option<AnyView> {
    let board = Board::of(&view.options);
    if !board.full().contains(cell) {
        return None;
    }
    let changed = explanation.waves.iter().map(all).fold(CellSet::only(cell), CellSet::union);
    let shown = changed.iter().fold(changed, |all, cell| all.union(board.near(cell)));
    let stages = stages(view, seat, cell, &explanation.waves);
    let warn = obstacle(explanation);
    let scenes: Vec<Scene> = stages
        .into_iter()
        .map(|(pawns, accent)| closeup(&board, pawns, cell, shown, Marks { accent: accent.minus(warn), warn }))
        .collect();
    let last = scenes.len().saturating_sub(1);
    let stage = RwSignal::new(last);
    let picture = Signal::derive(move || scenes.get(stage.get()).cloned().unwrap_or_else(Scene::empty));
    let button = |(number, text): (usize, String)| {
        view! {
            <li>
                <button
                    type="button"
                    class="tri-stage"
                    aria-pressed=move || if stage.get() == number { "true" } else { "false" }
                    on:click=move |_| stage.set(number)
                >
                    {text}
                </button>
            </li>
        }
    };
    let texts: Vec<String> = (1..).zip(&explanation.waves).map(|(number, wave)| wave_text(number, wave)).collect();
    let list = if texts.is_empty() {
        view! { <p>{t("triancey-no-wave")}</p> }.into_any()
    } else {
        let first = t!("triancey-stage-laid", cell = cell.to_string());
        let all = std::iter::once(first).chain(texts);
        view! { <ol class="tri-stages">{all.enumerate().map(button).collect_view()}</ol> }.into_any()
    };
    let label = Signal::derive(move || t!("triancey-closeup", cell = cell.to_string()));
    Some(view! { <div class="tri-closeup"><Drawing scene=picture label /></div> {list} }.into_any())
}

fn all(wave: &Wave) -> CellSet {
    wave.filled.union(wave.turned)
}

/// The stones once the stone is laid and after every wave, and what has just changed.
fn stages(view: &View, seat: Seat, cell: Cell, waves: &[Wave]) -> Vec<([CellSet; 2], CellSet)> {
    let mut pawns = view.pawns;
    let taken = pawns[0].union(pawns[1]).contains(cell);
    let mut stages = Vec::new();
    for fresh in std::iter::once(CellSet::only(cell)).chain(waves.iter().map(all)) {
        if !taken {
            let own = usize::from(Triancey::paint(view, seat));
            let other = 1 - own;
            pawns[own] = pawns[own].union(fresh);
            pawns[other] = pawns[other].minus(fresh);
        }
        stages.push((pawns, fresh));
    }
    stages
}

fn wave_text(number: usize, wave: &Wave) -> String {
    let cells = |set: &CellSet| {
        let cells: Vec<String> = set.iter().map(|cell| cell.to_string()).collect();
        if cells.is_empty() { "none".to_owned() } else { cells.join(", ") }
    };
    t!("triancey-wave-is", n = number, filled = cells(&wave.filled), turned = cells(&wave.turned))
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::Triancey;
    use engine::{Match, Millis, Position as _, Seed, Viewer};

    use super::*;

    #[test]
    fn the_last_stage_is_the_position_after_the_move() {
        let options = "board=regular size=small variant=classique".parse().expect("options");
        let start = Match::<Triancey>::start(options, 2, Seed::from_text("stages")).expect("a game");
        let mut position = start.position().clone();
        let mut waves = 0;
        for turn in 0..30u8 {
            let seat = position.awaited().first().expect("somebody plays");
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            let Some(Action::Lay(cell)) = legal.get(usize::from(turn) * 7 % legal.len().max(1)).copied() else { break };
            let (view, explanation) = (position.view(Viewer::Seat(seat)), position.explain(seat, &Action::Lay(cell)));
            position.apply(Millis(0), seat, &Action::Lay(cell)).expect("a legal action");
            let last = stages(&view, seat, cell, &explanation.waves).pop().expect("a stage");
            assert_eq!(last.0, position.view(Viewer::Spectator).pawns, "turn {turn}");
            waves += explanation.waves.len();
            if position.outcome().is_some() {
                break;
            }
        }
        assert!(waves > 3, "only {waves} waves");
    }
}
