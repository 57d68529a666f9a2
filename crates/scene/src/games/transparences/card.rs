//! Transparent cards: violet lines and blue figures without a background.

use engine::games::transparences::{Attitude, Card, Cell, Figure, Patch};

use crate::{Item, Paint, Scene, Step, Style};

/// Side length of a cell.
pub(super) const CELL: f64 = 30.0;
/// The violet of the lines and the blue of the figures.
const LINES: Paint = Paint::Side(5);
const FIGURES: Paint = Paint::Side(2);

/// Whether a laid card counts for the score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counts {
    /// It belongs to the framed part.
    Yes,
    /// It is in another part.
    Apart,
}

/// A card in an attitude.
#[must_use]
pub fn card(card: Card, attitude: Attitude) -> Scene {
    let margin = 5.0;
    let side = 3.0 * CELL + 2.0 * margin;
    Scene { width: side, height: side, items: vec![group((margin, margin), "", "", sheet(card.face(attitude)))] }
}

/// Nine cells as seen through stacked cards: a model.
#[must_use]
pub fn patch(patch: Patch) -> Scene {
    let margin = 5.0;
    let side = 3.0 * CELL + 2.0 * margin;
    Scene { width: side, height: side, items: vec![group((margin, margin), "", "", sheet(patch))] }
}

/// All cards of the deck, upright, in rows of eleven.
#[must_use]
pub fn deck() -> Scene {
    let step = 3.0 * CELL + 16.0;
    let place = |card: Card| (8.0 + step * f64::from(card.number() % 11), 8.0 + step * f64::from(card.number() / 11));
    let items = Card::all()
        .map(|card| group(place(card), &card.to_string(), &card.to_string(), sheet(card.face(Attitude::UPRIGHT))))
        .collect();
    Scene { width: 11.0 * step, height: 6.0 * step, items }
}

/// A group with a hit area.
pub(super) fn group(shift: (f64, f64), hit: &str, name: &str, items: Vec<Item>) -> Item {
    Item::Group { shift, turn: 0.0, hit: hit.to_owned(), name: name.to_owned(), items }
}

/// A rectangle.
pub(super) fn rectangle(at: (f64, f64), size: (f64, f64), style: Style) -> Item {
    let (x, y) = at;
    let steps = vec![
        Step::Move(x, y),
        Step::Line(x + size.0, y),
        Step::Line(x + size.0, y + size.1),
        Step::Line(x, y + size.1),
        Step::Close,
    ];
    Item::Path { steps, style }
}

/// A rectangle with round corners.
pub(super) fn round_rectangle(at: (f64, f64), size: (f64, f64), radius: f64, style: Style) -> Item {
    let ((x, y), (w, h)) = (at, size);
    let arc = |to| Step::Arc { radius, clockwise: true, to };
    let steps = vec![
        Step::Move(x + radius, y),
        Step::Line(x + w - radius, y),
        arc((x + w, y + radius)),
        Step::Line(x + w, y + h - radius),
        arc((x + w - radius, y + h)),
        Step::Line(x + radius, y + h),
        arc((x, y + h - radius)),
        Step::Line(x, y + radius),
        arc((x + radius, y)),
        Step::Close,
    ];
    Item::Path { steps, style }
}

/// Nine cells with background, lines and figures.
pub(super) fn sheet(patch: Patch) -> Vec<Item> {
    let mut items = vec![rectangle((0.0, 0.0), (3.0 * CELL, 3.0 * CELL), Style::fill(Paint::Face))];
    items.extend(grid(Counts::Yes));
    for (i, cell) in (0u8..).zip(patch.cells()) {
        items.extend(figures(cell, (f64::from(i % 3) * CELL, f64::from(i / 3) * CELL)));
    }
    items
}

/// The violet lines of one card; fainter if it does not count.
pub(super) fn grid(counts: Counts) -> Vec<Item> {
    let paint = match counts {
        Counts::Yes => LINES,
        Counts::Apart => Paint::InkSoft,
    };
    let side = 3.0 * CELL;
    let mut inner = Vec::new();
    for i in [1.0, 2.0] {
        inner.extend([Step::Move(i * CELL, 0.0), Step::Line(i * CELL, side)]);
        inner.extend([Step::Move(0.0, i * CELL), Step::Line(side, i * CELL)]);
    }
    vec![
        Item::Path { steps: inner, style: Style::line(paint, 1.0) },
        round_rectangle((0.0, 0.0), (side, side), 3.0, Style::line(paint, 1.8)),
    ]
}

/// The figures of a cell: a square around, a circle within and a cross through both, so that each stays visible.
pub(super) fn figures(cell: Cell, (x, y): (f64, f64)) -> Vec<Item> {
    let middle = (x + CELL / 2.0, y + CELL / 2.0);
    let style = Style::line(FIGURES, 2.6);
    let mut items = Vec::new();
    if cell.shows(Figure::Square) {
        let inset = CELL * 0.15;
        items.push(rectangle((x + inset, y + inset), (CELL - 2.0 * inset, CELL - 2.0 * inset), style));
    }
    if cell.shows(Figure::Circle) {
        items.push(Item::Circle { centre: middle, radius: CELL * 0.22, style });
    }
    if cell.shows(Figure::Cross) {
        let arm = CELL * 0.29;
        let steps = vec![
            Step::Move(middle.0 - arm, middle.1 - arm),
            Step::Line(middle.0 + arm, middle.1 + arm),
            Step::Move(middle.0 - arm, middle.1 + arm),
            Step::Line(middle.0 + arm, middle.1 - arm),
        ];
        items.push(Item::Path { steps, style });
    }
    items
}
