//! A median contact as arrows: the two vectors of the long side head to tail, their sum, and the vector of the touching
//! square.

use engine::games::vectominos::Contact;

use crate::{Item, Paint, Scene, Step, Style};

/// Side length of a unit on squared paper.
const UNIT: f64 = 34.0;
/// Units visible on each side of the origin.
const REACH: i8 = 2;
const PAPER: f64 = UNIT * 2.0 * REACH as f64;
const BETWEEN: f64 = 46.0;
/// Offset of arrows that would otherwise overlap.
const OFFSET: f64 = 6.0;

/// Both sides of the equation, each on squared paper, with = or ≠ in between.
#[must_use]
pub fn equation(contact: &Contact) -> Scene {
    let middle = |left: f64| (left + PAPER / 2.0, PAPER / 2.0);
    let right = PAPER + BETWEEN;
    let mut items = paper(0.0);
    items.extend(paper(right));
    items.extend(added(contact, middle(0.0)));
    items.extend(match contact.vector {
        Some(vector) => vec![arrow(middle(right), vector.components(), Paint::Ink)],
        None => vec![unknown(middle(right))],
    });
    let (sign, paint) = match (contact.sum, contact.vector) {
        (Some(sum), Some(vector)) if sum == vector.components() => ("=", Paint::Accent),
        (Some(_), Some(_)) => ("≠", Paint::Warn),
        (Some(_) | None, _) => ("=", Paint::SideInk(5)),
    };
    let at = (PAPER + BETWEEN / 2.0, PAPER / 2.0);
    items.push(Item::Label { at, size: 40.0, text: sign.to_owned(), paint });
    Scene { width: right + PAPER, height: PAPER, items }
}

/// A sum as a small sign for the board, in a box from −1 to 1 scaled by `size`; a dot for the null vector.
#[must_use]
pub fn sign(sum: (i8, i8), size: f64, paint: Paint) -> Item {
    if sum == (0, 0) {
        return Item::Circle { centre: (0.0, 0.0), radius: size * 0.28, style: Style::fill(paint) };
    }
    let (x, y) = (f64::from(sum.0), -f64::from(sum.1));
    let long = x.abs().max(y.abs());
    let half = (x / long * size * 0.72, y / long * size * 0.72);
    shaft((-half.0, -half.1), half, Thickness { shaft: size * 0.2, head: size * 0.5, long: size * 0.72 }, paint)
}

/// The first vector, the second from its head, and their sum.
fn added(contact: &Contact, start: (f64, f64)) -> Vec<Item> {
    let (Some([first, second]), Some(sum)) = (contact.terms, contact.sum) else { return vec![unknown(start)] };
    // Centred, so that the whole path stays on the paper.
    let (a, b) = (first.components(), second.components());
    let middle = |pick: fn((i8, i8)) -> i8| {
        let ends = [0, pick(a), pick(a) + pick(b)];
        f64::from(ends.iter().min().unwrap_or(&0) + ends.iter().max().unwrap_or(&0)) / 2.0
    };
    let start = (start.0 - UNIT * middle(|v| v.0).round(), start.1 + UNIT * middle(|v| v.1).round());
    let corner = (start.0 + UNIT * f64::from(a.0), start.1 - UNIT * f64::from(a.1));
    let offset = offset(a, b);
    let moved = |(x, y): (f64, f64), side: f64| (x + side * offset.0, y + side * offset.1);
    vec![
        arrow(start, sum, Paint::Accent),
        arrow(moved(start, 1.0), a, Paint::Side(2)),
        arrow(moved(corner, -1.0), b, Paint::Side(1)),
        Item::Circle { centre: start, radius: 3.0, style: Style::both(Paint::Face, Paint::Ink, 1.4) },
    ]
}

/// Offset for arrows on the same line, so that each stays visible.
fn offset(a: (i8, i8), b: (i8, i8)) -> (f64, f64) {
    let on_one_line = a.0 * b.1 == a.1 * b.0;
    let (x, y) = if a == (0, 0) { b } else { a };
    if !on_one_line || (x, y) == (0, 0) {
        return (0.0, 0.0);
    }
    let (x, y) = (f64::from(x), f64::from(y));
    (y / x.hypot(y) * OFFSET, x / x.hypot(y) * OFFSET)
}

/// A question mark for the unknown vector of a Polymorphe.
fn unknown(at: (f64, f64)) -> Item {
    Item::Label { at, size: 44.0, text: "?".to_owned(), paint: Paint::SideInk(5) }
}

/// Squared paper.
fn paper(left: f64) -> Vec<Item> {
    let style = Style::line(Paint::FaceSoft, 1.6);
    let lines = (0..=2 * REACH).flat_map(|i| {
        let at = f64::from(i) * UNIT;
        [
            vec![Step::Move(left + at, 0.0), Step::Line(left + at, PAPER)],
            vec![Step::Move(left, at), Step::Line(left + PAPER, at)],
        ]
    });
    lines.map(|steps| Item::Path { steps, style }).collect()
}

/// A vector to scale from a point; a dot for the null vector.
fn arrow(from: (f64, f64), vector: (i8, i8), paint: Paint) -> Item {
    if vector == (0, 0) {
        return Item::Circle { centre: from, radius: 5.0, style: Style::fill(paint) };
    }
    let to = (from.0 + UNIT * f64::from(vector.0), from.1 - UNIT * f64::from(vector.1));
    shaft(from, to, Thickness { shaft: 4.6, head: 14.0, long: 14.0 }, paint)
}

#[derive(Clone, Copy)]
struct Thickness {
    shaft: f64,
    head: f64,
    long: f64,
}

fn shaft(from: (f64, f64), to: (f64, f64), thickness: Thickness, paint: Paint) -> Item {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy);
    let (ux, uy) = (dx / long, dy / long);
    let point = |along: f64, offset: f64| (from.0 + ux * along - uy * offset, from.1 + uy * along + ux * offset);
    let (neck, half, head) = (long - thickness.long, thickness.shaft / 2.0, thickness.head / 2.0);
    let outline = [
        point(0.0, half),
        point(neck, half),
        point(neck, head),
        point(long, 0.0),
        point(neck, -head),
        point(neck, -half),
        point(0.0, -half),
    ];
    let mut steps: Vec<Step> = outline.iter().map(|&(x, y)| Step::Line(x, y)).collect();
    steps[0] = Step::Move(outline[0].0, outline[0].1);
    steps.push(Step::Close);
    Item::Path { steps, style: Style::fill(paint) }
}

#[cfg(test)]
mod tests {
    use engine::games::vectominos::{Contact, PieceId, Vector, Verdict};

    use super::equation;
    use crate::Item;

    fn contact(terms: Option<[Vector; 2]>, vector: Option<Vector>) -> Contact {
        let sum = terms.map(|[a, b]| {
            let (a, b) = (a.components(), b.components());
            (a.0 + b.0, a.1 + b.1)
        });
        let (long, square) = (PieceId(0), PieceId(1));
        Contact { long, square, at: (0, 0), terms, sum, vector, verdict: Verdict::Possible }
    }

    fn sign(contact: &Contact) -> Option<String> {
        equation(contact).items.into_iter().rev().find_map(|item| match item {
            Item::Label { text, .. } => Some(text),
            Item::Path { .. } | Item::Circle { .. } | Item::Group { .. } => None,
        })
    }

    #[test]
    fn the_sign_shows_whether_the_sum_is_correct() {
        let terms = Some([Vector::East, Vector::North]);
        assert_eq!(sign(&contact(terms, Some(Vector::NorthEast))).as_deref(), Some("="));
        assert_eq!(sign(&contact(terms, Some(Vector::NorthWest))).as_deref(), Some("≠"));
        assert_eq!(sign(&contact(None, Some(Vector::East))).as_deref(), Some("="), "a Polymorphe leaves it open");
    }
}
