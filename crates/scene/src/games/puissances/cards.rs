//! Value and constraint cards, fronts and backs, drawn from the origin.

use engine::games::puissances::{CardId, Force, Value};

use super::{label, sheet};
use crate::{Item, Paint, Step, Style};

/// Width and height of a value card.
pub const VALUE: (f64, f64) = (96.0, 76.0);
/// Width and height of a constraint card.
pub const CONSTRAINT: (f64, f64) = (172.0, 84.0);

/// A value card.
#[must_use]
pub fn value(value: Value) -> Vec<Item> {
    vec![
        sheet(VALUE.0, VALUE.1, 9.0, Style::both(Paint::Side(0), Paint::SideInk(0), 1.6)),
        label((VALUE.0 / 2.0, VALUE.1 / 2.0), 34.0, value.written(), Paint::Ink),
    ]
}

/// The back of a value card.
#[must_use]
pub fn value_back() -> Vec<Item> {
    vec![
        sheet(VALUE.0, VALUE.1, 9.0, Style::both(Paint::FaceSoft, Paint::SideInk(0), 1.6)),
        label((VALUE.0 / 2.0, VALUE.1 / 2.0), 34.0, "xⁿ", Paint::InkSoft),
    ]
}

/// A constraint card: its text in up to three lines, and one dot for each unit of strength.
#[must_use]
pub fn constraint(card: CardId, text: &str) -> Vec<Item> {
    let mut items = frame(card.force(), Paint::Face);
    let lines = wrapped(text, 19);
    let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1);
    let size = match lines.len() {
        1 => (250.0 / widest as f64).clamp(15.0, 26.0),
        2 => 15.0,
        _ => 13.0,
    };
    let step = size * 1.2;
    let first = 30.0 - step * (lines.len() as f64 - 1.0) / 2.0;
    for (number, line) in lines.into_iter().enumerate() {
        items.push(label((CONSTRAINT.0 / 2.0, first + step * number as f64), size, line, Paint::Ink));
    }
    items
}

/// The back of a constraint card, which shows only its strength (PC-2.2).
#[must_use]
pub fn constraint_back(force: Force) -> Vec<Item> {
    let mut items = frame(force, Paint::FaceSoft);
    items.push(label((CONSTRAINT.0 / 2.0, 32.0), 32.0, force.to_string(), Paint::InkSoft));
    items
}

/// A card outline with its dots, linked like a chain of the allowed length.
fn frame(force: Force, face: Paint) -> Vec<Item> {
    let mut items = vec![sheet(CONSTRAINT.0, CONSTRAINT.1, 9.0, Style::both(face, Paint::Accent, 1.6))];
    let (count, y) = (force.length(), 70.0);
    let first = CONSTRAINT.0 / 2.0 - 12.0 * f64::from(count - 1);
    let last = first + 24.0 * f64::from(count - 1);
    let link = vec![Step::Move(first, y), Step::Line(last, y)];
    items.push(Item::Path { steps: link, style: Style::line(Paint::Accent, 2.4) });
    for dot in 0..count {
        let centre = (first + 24.0 * f64::from(dot), y);
        items.push(Item::Circle { centre, radius: 6.5, style: Style::fill(Paint::Accent) });
    }
    items
}

/// Wraps words into lines of at most `most` letters, if the words allow it.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
