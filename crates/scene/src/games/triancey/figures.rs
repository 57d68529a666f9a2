//! Figures for the rules of Triancey.

use engine::games::triancey::{Action, Board, Cell, CellSet, Triancey, View};
use engine::{Position as _, Seat, Viewer};

use super::{Marks, board, closeup, group, inscribed, place};
use crate::rules::{RulesFigures, after, played, row};
use crate::{Item, Paint, Picture as _, Scene, Step, Style};

const OPTIONS: &str = "board=regular size=small";
const SEED: &str = "lesson 0";
/// Ten stones far apart, and one that starts a long reaction.
const REACTION: &[&str] = &["0 1", "1 14", "0 18", "1 16", "0 26", "1 2", "0 39", "1 36", "0 25", "1 38", "0 35"];
/// The number of these moves that the archipelago figure shows.
const EARLY: usize = 4;

impl RulesFigures for Triancey {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => {
                let position = played::<Self>("word=Archipel size=small", 15);
                (Self::picture(&position.view(Viewer::Spectator)), 0.94)
            }
            "2" => (reaction(), 0.94),
            _ => (archipelago(), 0.94),
        }
    }
}

fn view(moves: &[&str]) -> View {
    after::<Triancey>(OPTIONS, SEED, moves).view(Viewer::Spectator)
}

/// The cells won by the last move and their surroundings, before and after.
fn reaction() -> Scene {
    let (before, then) = (view(&REACTION[..REACTION.len() - 1]), view(REACTION));
    let board = Board::of(&then.options);
    let won = then.pawns[0].minus(before.pawns[0]);
    let shown = won.iter().fold(won, |all, cell| all.union(board.near(cell)));
    let played: Option<Cell> = REACTION.last().and_then(|line| line.split_once(' ')?.1.parse().ok());
    let Some(played) = played else { return Scene::empty() };
    let drawn = |pawns, accent| closeup(&board, pawns, played, shown, Marks { accent, warn: CellSet::EMPTY });
    row(vec![drawn(before.pawns, CellSet::only(played)), drawn(then.pawns, won)], "→")
}

/// A board early in the game: cells that the player to move may not play are crossed out.
fn archipelago() -> Scene {
    let position = after::<Triancey>(OPTIONS, SEED, &REACTION[..EARLY]);
    let view = position.view(Viewer::Spectator);
    let cells = Board::of(&view.options);
    let mut legal = Vec::new();
    position.legal_actions(Seat(0), &mut legal);
    let free = |cell: &Cell| !view.pawns[0].union(view.pawns[1]).contains(*cell);
    let crosses = cells.cells().filter(free).filter(|&cell| !legal.contains(&Action::Lay(cell)));
    let mut scene = board(&cells, view.pawns);
    if let Some(Item::Group { items, .. }) = scene.items.first_mut() {
        items.extend(crosses.map(|cell| cross(&cells, cell)));
    }
    scene
}

fn cross(board: &Board, cell: Cell) -> Item {
    let ((x, y), radius) = inscribed(board.triangle(cell).map(place));
    let arm = radius * 0.7;
    let steps = vec![
        Step::Move(x - arm, y - arm),
        Step::Line(x + arm, y + arm),
        Step::Move(x - arm, y + arm),
        Step::Line(x + arm, y - arm),
    ];
    group((0.0, 0.0), "", vec![Item::Path { steps, style: Style::line(Paint::Warn, 4.0) }])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tr_2_2_the_reaction_wins_empty_cells_and_red_ones() {
        let (before, then) = (view(&REACTION[..REACTION.len() - 1]), view(REACTION));
        let won = then.pawns[0].minus(before.pawns[0]);
        assert!(won.len() > 3 && !won.inter(before.pawns[1]).is_empty(), "{won:?}");
    }
}
