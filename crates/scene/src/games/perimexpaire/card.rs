//! Cards and the figures on them.

use engine::games::perimexpaire::figure::Point;
use engine::games::perimexpaire::{Card, Colour, Corner, Edge, Figure, Piece};

use crate::{Item, Paint, Scene, Step, Style};

/// Side length of a card.
pub const CARD: f64 = 100.0;
/// Side length of a unit cell on a card.
const UNIT: f64 = 26.0;

/// How to draw a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The side whose colour and hatching it has.
    pub side: u8,
    /// Whether to draw a highlight frame around it.
    pub marked: bool,
}

/// A single card, for print and previews.
#[must_use]
pub fn card(card: Card, colour: Colour) -> Scene {
    let face = Face { side: super::side(colour), marked: false };
    let items = vec![group((4.0, 4.0), String::new(), card.to_string(), vec![card_item(card, face)])];
    Scene { width: CARD + 8.0, height: CARD + 8.0, items }
}

/// All cards of a deck in rows of nine.
#[must_use]
pub fn sheet(cards: &[Card], colour: Colour) -> Scene {
    let face = Face { side: super::side(colour), marked: false };
    let step = CARD + 10.0;
    let columns = cards.len().min(9);
    let at = |i: usize| (10.0 + (i % columns) as f64 * step, 10.0 + (i / columns) as f64 * step);
    let items = cards
        .iter()
        .enumerate()
        .map(|(i, &card)| group(at(i), String::new(), card.to_string(), vec![card_item(card, face)]));
    let rows = cards.len().div_ceil(columns.max(1));
    Scene { width: 10.0 + columns as f64 * step, height: 10.0 + rows as f64 * step, items: items.collect() }
}

/// A card: figure in colour and hatching, number, frame.
#[must_use]
pub fn card_item(card: Card, face: Face) -> Item {
    let Face { side, marked } = face;
    let frame = if marked {
        Style::both(Paint::Face, Paint::Accent, 4.0)
    } else {
        Style::both(Paint::Face, Paint::SideInk(side), 2.0)
    };
    let figure = centred(card.figure(), UNIT, (CARD / 2.0, CARD / 2.0 - 5.0));
    let items = vec![
        Item::Path { steps: rounded(0.0, CARD, 8.0), style: frame },
        Item::Path { steps: figure.clone(), style: Style::fill(Paint::Side(side)) },
        Item::Path { steps: figure, style: Style::both(Paint::Hatch(side), Paint::SideInk(side), 1.8) },
        Item::Label { at: (CARD - 14.0, CARD - 12.0), size: 14.0, text: card.to_string(), paint: Paint::SideInk(side) },
    ];
    group((0.0, 0.0), String::new(), String::new(), items)
}

/// The back of a stack of `count` cards.
#[must_use]
pub fn back_item(count: usize) -> Item {
    let items = vec![
        Item::Path { steps: rounded(0.0, CARD, 8.0), style: Style::both(Paint::FaceSoft, Paint::InkSoft, 1.5) },
        Item::Path { steps: rounded(10.0, CARD - 20.0, 5.0), style: Style::line(Paint::InkSoft, 1.0) },
        Item::Label { at: (CARD / 2.0, CARD / 2.0), size: 28.0, text: count.to_string(), paint: Paint::Ink },
    ];
    group((0.0, 0.0), String::new(), String::new(), items)
}

/// Groups items under one hit area and name.
pub(super) const fn group(shift: (f64, f64), hit: String, name: String, items: Vec<Item>) -> Item {
    Item::Group { shift, turn: 0.0, hit, name, items }
}

/// A square with round corners, `inset` from the origin.
#[must_use]
pub fn rounded(inset: f64, size: f64, radius: f64) -> Vec<Step> {
    let (a, b, c, d) = (inset, inset + radius, inset + size - radius, inset + size);
    let arc = |x, y| Step::Arc { radius, clockwise: true, to: (x, y) };
    vec![
        Step::Move(b, a),
        Step::Line(c, a),
        arc(d, b),
        Step::Line(d, c),
        arc(c, d),
        Step::Line(b, d),
        arc(a, c),
        Step::Line(a, b),
        arc(b, a),
        Step::Close,
    ]
}

/// A thin bar.
pub(super) fn bar(at: (f64, f64), width: f64) -> Vec<Step> {
    let (x, y) = at;
    vec![
        Step::Move(x, y),
        Step::Line(x + width, y),
        Step::Line(x + width, y + 4.0),
        Step::Line(x, y + 4.0),
        Step::Close,
    ]
}

/// The upper left corner of the 3 × 3 grid that centres the figure.
pub(super) fn origin(figure: &Figure, unit: f64, centre: (f64, f64)) -> (f64, f64) {
    let middle = |pick: fn(Point) -> i8| {
        let places = figure.pieces().map(|(point, _)| pick(point));
        let (least, most) = (places.clone().min().unwrap_or(0), places.max().unwrap_or(0));
        f64::from(least + most + 1) / 2.0
    };
    (centre.0 - unit * middle(|(x, _)| x), centre.1 - unit * middle(|(_, y)| y))
}

/// The outline of a figure, centred.
fn centred(figure: &Figure, unit: f64, centre: (f64, f64)) -> Vec<Step> {
    let (ox, oy) = origin(figure, unit, centre);
    let at = |(x, y): Point| (ox + unit * f64::from(x), oy + unit * f64::from(y));
    let mut steps = Vec::new();
    for walk in figure.outline() {
        let (x, y) = at(walk[0].from);
        steps.push(Step::Move(x, y));
        steps.extend(walk.iter().map(|&edge| edge_step(edge, unit, at(edge.to))));
        steps.push(Step::Close);
    }
    steps
}

pub(super) fn edge_step(edge: Edge, unit: f64, to: (f64, f64)) -> Step {
    match edge.centre {
        None => Step::Line(to.0, to.1),
        Some(_) => Step::Arc { radius: unit, clockwise: edge.is_clockwise(), to },
    }
}

/// The outline of one piece in its unit cell, whose upper left corner is `at`.
pub(super) fn piece_steps(piece: Piece, at: (f64, f64), unit: f64) -> Vec<Step> {
    let corner = |corner: Corner| {
        let (x, y) = corner.offset();
        (at.0 + unit * f64::from(x), at.1 + unit * f64::from(y))
    };
    let line = |c: Corner| Step::Line(corner(c).0, corner(c).1);
    let (first, rest) = match piece {
        Piece::Empty => return Vec::new(),
        Piece::Full => (
            Corner::UpperLeft,
            vec![Corner::UpperRight, Corner::LowerRight, Corner::LowerLeft].into_iter().map(line).collect(),
        ),
        Piece::Disc(c) => {
            let end = corner(c.turned().turned().turned());
            (c, vec![line(c.turned()), Step::Arc { radius: unit, clockwise: true, to: end }])
        }
        Piece::Rest(c) => {
            let (opposite, before) = (c.turned().turned(), c.turned().turned().turned());
            (opposite, vec![line(before), Step::Arc { radius: unit, clockwise: false, to: corner(c.turned()) }])
        }
    };
    let (x, y) = corner(first);
    [Step::Move(x, y)].into_iter().chain::<Vec<Step>>(rest).chain([Step::Close]).collect()
}
