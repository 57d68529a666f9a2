//! Make the model with the cards given.

use engine::games::transparences::{Attitude, Placed};
use exercise::transparences::Puzzle;
use scene::games::transparences::{card, patch};
use scene::{Item, Paint, Scene, Style};

use super::{Figure, Written, group};
use crate::page::{Ground, box_item};
use crate::settings::Language;
use crate::texts;

/// The margin of the scenes of cards.
const EDGE: f64 = 5.0;

pub(crate) fn written(puzzle: &Puzzle, language: Language) -> Written {
    let model = patch(puzzle.model);
    let side = model.width;
    let frame = box_item((EDGE, EDGE), (side - 2.0 * EDGE, side - 2.0 * EDGE), Style::line(Paint::Ink, 4.0));
    let mut items = model.items;
    items.push(frame);
    for (place, hand) in (1..).zip(puzzle.hand.iter()) {
        items.push(group((f64::from(place) * (side + 8.0) + 14.0, 0.0), 0.0, card(hand, Attitude::UPRIGHT).items));
    }
    let share = (puzzle.hand.len() as f64 + 1.0) * 0.16;
    let width = (side + 8.0) * (puzzle.hand.len() as f64 + 1.0) + 14.0;
    let values: &[(&str, &dyn std::fmt::Display)] =
        &[("cards", &puzzle.solution.placed.len()), ("lines", &puzzle.solution.frame.lines())];
    Written {
        question: texts::fill(language, "exercise-transparences", values),
        figure: Figure { scene: Scene { width, height: side, items }, width: share, ground: Ground::Film },
        answer: vec![texts::fill(language, "answer-transparences", &[("count", &puzzle.solutions)])],
        solution: Some(Figure { scene: assembly(puzzle, side), width: 0.2, ground: Ground::Film }),
    }
}

/// The cards of the solution, seen through one another, with the frame.
fn assembly(puzzle: &Puzzle, side: f64) -> Scene {
    let placed = &puzzle.solution.placed;
    let cell = (side - 2.0 * EDGE) / 3.0;
    let least = |of: fn(&Placed) -> i8| placed.iter().map(of).min().unwrap_or(0);
    let most = |of: fn(&Placed) -> i8| placed.iter().map(of).max().unwrap_or(0);
    let (row, col) = (least(|placed| placed.row), least(|placed| placed.col));
    let at = |r: i8, c: i8| (f64::from(c - col) * cell, f64::from(r - row) * cell);
    let mut items: Vec<Item> = placed
        .iter()
        .map(|placed| group(at(placed.row, placed.col), 0.0, card(placed.card, placed.attitude).items))
        .collect();
    let (x, y) = at(puzzle.solution.frame.row, puzzle.solution.frame.col);
    let style = Style::line(Paint::Ink, 4.0);
    items.push(box_item((x + EDGE, y + EDGE), (3.0 * cell, 3.0 * cell), style));
    let width = side + f64::from(most(|placed| placed.col) - col) * cell;
    Scene { width, height: side + f64::from(most(|placed| placed.row) - row) * cell, items }
}
