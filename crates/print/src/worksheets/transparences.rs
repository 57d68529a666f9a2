//! Build the model with the given cards. Cards are labelled with letters; the answer describes how each one is placed.

use engine::games::transparences::{Attitude, Card, Placed};
use exercise::transparences::Puzzle;
use scene::games::transparences::{card, patch};
use scene::{Item, Paint, Scene, Style};

use super::{Figure, Written, blanks, group};
use crate::page::{Ground, Point, box_item};
use crate::settings::Settings;
use crate::texts;

/// Margin of the card scenes.
const EDGE: f64 = 5.0;
/// Gap between two pictures.
const GAP: f64 = 12.0;
/// Height of the line of letters below cards, and their size.
const LETTERS: (f64, f64) = (24.0, 18.0);

pub(crate) fn written(puzzle: &Puzzle, settings: &Settings) -> Written {
    let placed = &puzzle.solution.placed;
    let values = [("cards", placed.len().into()), ("lines", puzzle.solution.frame.lines().into())];
    let mut answer: Vec<String> = lettered(puzzle)
        .filter_map(|(letter, card)| Some((letter, placed.iter().find(|placed| placed.card == card)?)))
        .map(|(letter, placed)| how_it_lies(letter, placed, puzzle, settings))
        .collect();
    if puzzle.solutions > 1 {
        answer.push(texts::text(settings, "answer-transparences-other"));
    }
    Written {
        question: texts::fill(settings, "exercise-transparences", &values),
        figure: given(puzzle, settings),
        blanks: (0..placed.len()).map(|_| blanks(&[("blank-card", 0.2), ("blank-lies", 0.8)], settings)).collect(),
        answer,
        solution: Some(laid(puzzle)),
    }
}

/// The cards of the hand with their letters.
fn lettered(puzzle: &Puzzle) -> impl Iterator<Item = (char, Card)> {
    ('A'..='Z').zip(puzzle.hand.iter())
}

/// A placement in words: the card's letter, its rotation, and its offset from the frame.
fn how_it_lies(letter: char, placed: &Placed, puzzle: &Puzzle, settings: &Settings) -> String {
    let frame = puzzle.solution.frame;
    let (down, right) = (placed.row - frame.row, placed.col - frame.col);
    let moves: Vec<String> =
        [("shift-down", down), ("shift-up", -down), ("shift-right", right), ("shift-left", -right)]
            .into_iter()
            .filter(|&(_, cells)| cells > 0)
            .map(|(key, cells)| texts::fill(settings, key, &[("cells", cells.into())]))
            .collect();
    let lies = match moves.as_slice() {
        [] => texts::text(settings, "shift-none"),
        [one] => texts::fill(settings, "shift-one", &[("move", one.as_str().into())]),
        [one, two, ..] => {
            texts::fill(settings, "shift-two", &[("one", one.as_str().into()), ("two", two.as_str().into())])
        }
    };
    let turn = texts::text(settings, &format!("attitude-{}", placed.attitude.index()));
    let values = [("letter", letter.to_string().into()), ("turn", turn.into()), ("lies", lies.into())];
    texts::fill(settings, "answer-transparences", &values)
}

/// The model in its frame, and the cards with their letters.
fn given(puzzle: &Puzzle, settings: &Settings) -> Figure {
    let model = patch(puzzle.model);
    let side = model.width;
    let mut items = model.items;
    items.push(framed((0.0, 0.0), side));
    items.push(below(texts::text(settings, "model"), side / 2.0, side));
    let count = puzzle.hand.len() as f64 + 1.0;
    for ((letter, hand), number) in lettered(puzzle).zip(1u8..) {
        let x = f64::from(number) * (side + GAP) + GAP;
        items.push(group((x, 0.0), 0.0, card(hand, Attitude::UPRIGHT).items));
        items.push(below(letter.to_string(), x + side / 2.0, side));
    }
    let scene = Scene { width: count * (side + GAP), height: side + LETTERS.0, items };
    Figure { scene, width: count * 0.15, ground: Ground::Film }
}

/// Each card of the solution at its place in the frame, then all of them together.
fn laid(puzzle: &Puzzle) -> Figure {
    let placed = &puzzle.solution.placed;
    let frame = puzzle.solution.frame;
    let side = patch(puzzle.model).width;
    let cell = (side - 2.0 * EDGE) / 3.0;
    // The offset of a card or of the frame from the upper left corner of all of them.
    let least = |of: fn(&Placed) -> i8, frame: i8| placed.iter().map(of).min().unwrap_or(frame).min(frame);
    let most = |of: fn(&Placed) -> i8, frame: i8| placed.iter().map(of).max().unwrap_or(frame).max(frame);
    let (top, left) = (least(|placed| placed.row, frame.row), least(|placed| placed.col, frame.col));
    let at = |row: i8, col: i8| (f64::from(col - left) * cell, f64::from(row - top) * cell);
    let width = side + f64::from(most(|placed| placed.col, frame.col) - left) * cell;
    let height = side + f64::from(most(|placed| placed.row, frame.row) - top) * cell;
    let shown = |placed: &Placed| group(at(placed.row, placed.col), 0.0, card(placed.card, placed.attitude).items);
    let mut items = Vec::new();
    let mut x = 0.0;
    let mut picture = |cards: Vec<Item>, words: String| {
        let mut picture = cards;
        picture.push(framed(at(frame.row, frame.col), side));
        picture.push(below(words, width / 2.0, height));
        items.push(group((x, 0.0), 0.0, picture));
        x += width + 2.0 * GAP;
    };
    let mut letters = Vec::new();
    for (letter, card) in lettered(puzzle) {
        if let Some(placed) = placed.iter().find(|placed| placed.card == card) {
            picture(vec![shown(placed)], letter.to_string());
            letters.push(letter.to_string());
        }
    }
    picture(placed.iter().map(shown).collect(), letters.join(" + "));
    let scene = Scene { width: x, height: height + LETTERS.0, items };
    let share = (x / 800.0).min(1.0);
    Figure { scene, width: share, ground: Ground::Film }
}

/// The black frame around nine cells.
fn framed((x, y): Point, side: f64) -> Item {
    box_item((x + EDGE, y + EDGE), (side - 2.0 * EDGE, side - 2.0 * EDGE), Style::line(Paint::Ink, 4.0))
}

/// Text below a picture of this height.
fn below(text: String, middle: f64, height: f64) -> Item {
    Item::Label { at: (middle, height + LETTERS.0 / 2.0), size: LETTERS.1, text, paint: Paint::Ink }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    /// Turns a card as the words say, step by step, and returns where the upper left and the upper middle cell end up.
    fn turned(words: &str) -> [(i8, i8); 2] {
        [(0, 0), (0, 1)].map(|(mut row, mut col)| {
            for step in words.split(", then ") {
                (row, col) = match step {
                    "not turned" => (row, col),
                    "a quarter turn clockwise" => (col, 2 - row),
                    "a half turn" => (2 - row, 2 - col),
                    "a quarter turn anticlockwise" => (2 - col, row),
                    "flipped like the page of a book" => (row, 2 - col),
                    "flipped top to bottom" => (2 - row, col),
                    other => panic!("{other}"),
                };
            }
            (row, col)
        })
    }

    #[test]
    fn the_words_turn_a_card_as_the_engine_does() {
        let settings = Settings { language: Language::English, ..Settings::default() };
        for attitude in Attitude::all() {
            let words = texts::text(&settings, &format!("attitude-{}", attitude.index()));
            let places = [(0, 0), (0, 1)].map(|(row, col)| attitude.place(row, col, (3, 3)));
            assert_eq!(turned(&words), places, "{words}");
        }
    }
}
