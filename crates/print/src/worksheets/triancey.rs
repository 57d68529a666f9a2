//! Find the cell that wins most. The measure: how much it wins, and by how much it beats the next best.

use engine::games::triancey::{Action, Cell, Triancey};
use engine::{Match, Millis, Position as _, Seat, Seed, Viewer};
use scene::Picture as _;

use super::{Exercise, Figure, Making, TRIES};
use crate::page::Ground;
use crate::texts;

pub(super) fn exercise(making: &mut Making<'_>) -> Option<Exercise> {
    let (gain, lead) = (making.by(4..=6, 5..=8, 6..=12), making.by(2..=9, 1..=3, 1..=1));
    for _ in 0..TRIES / 10 {
        let word = format!("Feuille{}", making.chance.below(10_000));
        let options = format!("size=small word={word}").parse().ok()?;
        let start = Match::<Triancey>::start(options, 2, Seed::from_text(&word)).ok()?;
        let mut position = start.position().clone();
        for _ in 0..12 + making.chance.below(10) {
            let Some(seat) = position.awaited().iter().next() else { break };
            let mut legal = Vec::new();
            position.legal(seat, &mut legal);
            if legal.is_empty() || position.act(Millis(0), seat, making.chance.pick(&legal)).is_err() {
                break;
            }
            let Some(seat) = position.awaited().iter().next() else { break };
            let ranked = ranked(&position, seat);
            if let [(best, won), (_, second), ..] = ranked[..]
                && gain.contains(&won)
                && lead.contains(&(won - second))
            {
                return Some(written(&position, seat, best, won, making));
            }
        }
    }
    None
}

/// The cells by what they win, best first.
pub(super) fn ranked(position: &Triancey, seat: Seat) -> Vec<(Cell, u32)> {
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    let mut ranked: Vec<(Cell, u32)> = Vec::new();
    for action in legal {
        if let Action::Lay(cell) = action {
            ranked.push((cell, after(position, seat, action).1));
        }
    }
    ranked.sort_by_key(|&(cell, won)| (std::cmp::Reverse(won), cell));
    ranked
}

/// The position after an action, and how many cells the mover has gained.
fn after(position: &Triancey, seat: Seat, action: Action) -> (Triancey, u32) {
    let view = position.view(Viewer::Spectator);
    let mover = view.to_move as usize;
    let mut next = position.clone();
    let done = next.act(Millis(0), seat, &action).is_ok();
    let gained = next.view(Viewer::Spectator).pawns[mover].len() - view.pawns[mover].len();
    (next, if done { gained } else { 0 })
}

fn written(position: &Triancey, seat: Seat, best: Cell, won: u32, making: &Making<'_>) -> Exercise {
    let language = making.language;
    let view = position.view(Viewer::Spectator);
    let colour =
        texts::text(language, if view.to_move as usize == 0 { "triancey-player-1" } else { "triancey-player-2" });
    let (next, _) = after(position, seat, Action::Lay(best));
    let figure = |view| Figure { scene: Triancey::picture(view), width: 0.98, ground: Ground::Paper };
    Exercise {
        question: texts::fill(language, "exercise-triancey", &[("colour", &colour)]),
        figure: figure(&view),
        answer: vec![texts::fill(language, "answer-triancey", &[("cell", &best), ("won", &won)])],
        solution: Some(figure(&next.view(Viewer::Spectator))),
    }
}
