//! Find the cell that wins the most. Difficulty: how much it wins, and its lead over the second best.

use engine::games::triancey::{Action, Cell, Triancey};
use engine::{Match, Millis, Position as _, Seat, Seed, Viewer};

use super::{ExerciseGame, ExerciseParams, TRIES};

/// A position, and the cell that wins the most.
#[derive(Clone, Debug)]
pub struct Strongest {
    /// The position.
    pub position: Triancey,
    /// The seat to move.
    pub seat: Seat,
    /// The only cell that wins the most.
    pub best: Cell,
    /// The number of cells it wins, itself included.
    pub won: u32,
}

impl Strongest {
    /// The position after laying a stone, and the number of cells won; `None` if the move is illegal.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Option<(Triancey, u32)> {
        after(&self.position, self.seat, Action::Lay(cell))
    }
}

impl ExerciseGame for Triancey {
    type Exercise = Strongest;

    fn exercise(params: &mut ExerciseParams) -> Option<Strongest> {
        exercise(params)
    }
}

fn exercise(params: &mut ExerciseParams) -> Option<Strongest> {
    let (gain, lead) = (params.by(4..=6, 5..=8, 6..=12), params.by(2..=9, 1..=3, 1..=1));
    for _ in 0..TRIES / 10 {
        let word = format!("Feuille{}", params.rng.below(10_000));
        let options = format!("size=small word={word}").parse().ok()?;
        let start = Match::<Triancey>::start(options, 2, Seed::from_text(&word)).ok()?;
        let mut position = start.position().clone();
        for _ in 0..12 + params.rng.below(10) {
            let Some(seat) = position.awaited().iter().next() else { break };
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            if legal.is_empty() || position.apply(Millis(0), seat, params.rng.choose(&legal)).is_err() {
                break;
            }
            let Some(seat) = position.awaited().iter().next() else { break };
            let ranked = ranked(&position, seat);
            if let [(best, won), (_, second), ..] = ranked[..]
                && gain.contains(&won)
                && lead.contains(&(won - second))
            {
                return Some(Strongest { position, seat, best, won });
            }
        }
    }
    None
}

/// The cells by the number of cells they win, best first.
pub(crate) fn ranked(position: &Triancey, seat: Seat) -> Vec<(Cell, u32)> {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    let mut ranked: Vec<(Cell, u32)> = Vec::new();
    for action in legal {
        if let Action::Lay(cell) = action {
            ranked.extend(after(position, seat, action).map(|(_, won)| (cell, won)));
        }
    }
    ranked.sort_by_key(|&(cell, won)| (std::cmp::Reverse(won), cell));
    ranked
}

fn after(position: &Triancey, seat: Seat, action: Action) -> Option<(Triancey, u32)> {
    let view = position.view(Viewer::Spectator);
    let mover = view.to_move as usize;
    let mut next = position.clone();
    next.apply(Millis(0), seat, &action).ok()?;
    let won = next.view(Viewer::Spectator).pawns[mover].len() - view.pawns[mover].len();
    Some((next, won))
}
