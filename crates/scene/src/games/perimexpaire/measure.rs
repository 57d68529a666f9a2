//! Areas and perimeters decomposed, for explanations. The only text is numbers and π.

use engine::games::perimexpaire::{Area, Card, Comparison, Measures, Perimeter, Piece};

use super::card::{edge_step, group, origin, piece_steps};
use crate::{Item, Paint, Scene, Step, Style};

const UNIT: f64 = 44.0;
/// The pieces of an area are spread out by this factor.
const SPREAD: f64 = 1.14;
const COLUMN: f64 = 4.4 * UNIT;
const ROW: f64 = 4.0 * UNIT;

/// Compares two cards: areas above, perimeters below, each decomposed, with = or ≠ in between.
#[must_use]
pub fn comparison(comparison: &Comparison) -> Scene {
    let [one, other] = comparison.cards;
    let [mine, theirs] = comparison.measures;
    let width = 2.0 * COLUMN + 60.0;
    let mut items = Vec::new();
    for (card, x) in [(one, COLUMN / 2.0), (other, COLUMN * 1.5 + 60.0)] {
        let title = Item::Label { at: (x, 22.0), size: 22.0, text: card.to_string(), paint: Paint::Ink };
        items.push(title);
        items.extend(area_items(card, (x, 40.0 + ROW / 2.0)));
        items.extend(lines(x, 40.0 + ROW + 4.0, &area_sum(card.measures())));
        items.extend(perimeter_items(card, (x, 90.0 + 1.5 * ROW)));
        items.extend(lines(x, 90.0 + 2.0 * ROW + 4.0, &perimeter_sum(card.measures().perimeter)));
    }
    for (equal, y) in
        [(mine.area == theirs.area, 40.0 + ROW / 2.0), (mine.perimeter == theirs.perimeter, 90.0 + 1.5 * ROW)]
    {
        let (sign, paint) = if equal { ("=", Paint::Accent) } else { ("≠", Paint::Warn) };
        items.push(Item::Label { at: (width / 2.0, y), size: 46.0, text: sign.to_owned(), paint });
    }
    Scene { width, height: 90.0 + 2.0 * ROW + 40.0, items }
}

/// A figure decomposed into pieces, each with its area.
#[must_use]
pub fn area(card: Card) -> Scene {
    let side = 3.0 * UNIT * SPREAD + 8.0;
    Scene { width: side, height: side, items: area_items(card, (side / 2.0, side / 2.0)) }
}

/// The outline of a figure decomposed into segments and arcs.
#[must_use]
pub fn perimeter(card: Card) -> Scene {
    let side = 3.0 * UNIT * SPREAD + 8.0;
    Scene { width: side, height: side, items: perimeter_items(card, (side / 2.0, side / 2.0)) }
}

/// A sum, with its result on the next line.
fn lines(x: f64, y: f64, sum: &str) -> Vec<Item> {
    let (made_of, total) = sum.split_once(" = ").map_or((sum, None), |(a, b)| (a, Some(format!("= {b}"))));
    let line = |text: String, y| Item::Label { at: (x, y), size: 17.0, text, paint: Paint::Ink };
    [Some(made_of.to_owned()), total].into_iter().flatten().zip([y, y + 22.0]).map(|(text, y)| line(text, y)).collect()
}

/// The pieces of a figure, spread out a little, each with its area.
fn area_items(card: Card, centre: (f64, f64)) -> Vec<Item> {
    let (ox, oy) = origin(card.figure(), UNIT * SPREAD, centre);
    let mut items = Vec::new();
    for ((x, y), piece) in card.figure().pieces() {
        let (paint, label) = match piece {
            Piece::Empty => continue,
            Piece::Full => (Paint::Side(4), "1"),
            Piece::Disc(_) => (Paint::Side(3), "π/4"),
            Piece::Rest(_) => (Paint::Side(5), ""),
        };
        let at = (ox + UNIT * SPREAD * f64::from(x), oy + UNIT * SPREAD * f64::from(y));
        let style = Style::both(Paint::Face, paint, 3.5);
        items.push(Item::Path { steps: piece_steps(piece, at, UNIT), style });
        let middle = (at.0 + UNIT / 2.0, at.1 + UNIT / 2.0);
        items.push(Item::Label { at: middle, size: 14.0, text: label.to_owned(), paint: Paint::Ink });
    }
    vec![group((0.0, 0.0), String::new(), area_sum(card.measures()), items)]
}

/// The outline: segments in one colour, arcs in another, with a dot at each joint.
fn perimeter_items(card: Card, centre: (f64, f64)) -> Vec<Item> {
    let (ox, oy) = origin(card.figure(), UNIT, centre);
    let at = |(x, y): (i8, i8)| (ox + UNIT * f64::from(x), oy + UNIT * f64::from(y));
    let mut items = Vec::new();
    let edges: Vec<_> = card.figure().outline().concat();
    for edge in &edges {
        let (from, to) = (at(edge.from), at(edge.to));
        let paint = if edge.centre.is_some() { Paint::Side(3) } else { Paint::Side(4) };
        let steps = vec![Step::Move(from.0, from.1), edge_step(*edge, UNIT, to)];
        items.push(Item::Path { steps, style: Style::line(paint, 4.5) });
    }
    let dot = Style::both(Paint::Face, Paint::Ink, 1.2);
    items.extend(edges.iter().map(|edge| Item::Circle { centre: at(edge.from), radius: 3.2, style: dot }));
    vec![group((0.0, 0.0), String::new(), perimeter_sum(card.measures().perimeter), items)]
}

/// The decomposition of an area: `2 + 3·π/4 + (1 − π/4) = 3 + 2·π/4`.
#[must_use]
pub fn area_sum(measures: &Measures) -> String {
    let Measures { full, discs, rests, area, .. } = *measures;
    let times = |count: i8, what: &str| match count {
        0 => None,
        1 => Some(what.to_owned()),
        _ => Some(format!("{count}·{what}")),
    };
    let whole = (full > 0).then(|| full.to_string());
    let parts: Vec<String> = [whole, times(discs, "π/4"), times(rests, "(1−π/4)")].into_iter().flatten().collect();
    let (sum, total) = (parts.join(" + "), area_text(area));
    if sum == total { sum } else { format!("{sum} = {total}") }
}

/// An area as text: `4 − 2·π/4`.
#[must_use]
pub fn area_text(area: Area) -> String {
    let Area { squares, quarter_discs } = area;
    match quarter_discs {
        0 => squares.to_string(),
        1 => format!("{squares} + π/4"),
        -1 => format!("{squares} − π/4"),
        more if more > 0 => format!("{squares} + {more}·π/4"),
        less => format!("{squares} − {}·π/4", -less),
    }
}

/// A perimeter as text: `6 + 2·π/2`.
#[must_use]
pub fn perimeter_sum(perimeter: Perimeter) -> String {
    match perimeter.arcs {
        0 => perimeter.segments.to_string(),
        1 => format!("{} + π/2", perimeter.segments),
        arcs => format!("{} + {arcs}·π/2", perimeter.segments),
    }
}
