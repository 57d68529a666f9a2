//! Splits a picture that is larger than the paper into parts to glue together.

use engine::core::code::Opens;
use scene::{Item, Paint};

use crate::page::{BAND, Draft, Leaf, MARGIN, Mark, Orientation, Point, picture, stroke};
use crate::settings::Settings;
use crate::{sheet, texts};

/// Width of the strip that neighbouring parts share, for gluing.
pub const OVERLAP: f64 = 6.0;
/// Length of the marks that show where a part ends.
const MARK: f64 = 3.0;

/// A large picture.
pub struct Poster {
    /// The subject for the title.
    pub subject: String,
    /// What the code on the page opens.
    pub opens: Opens,
    /// Width and height of the picture in its own unit.
    pub size: Point,
    /// Millimetres per unit.
    pub scale: f64,
    /// The items of the picture.
    pub items: Vec<Item>,
}

/// The printable area between the top and bottom strips, in millimetres.
fn room(settings: &Settings, orientation: Orientation) -> Point {
    let (width, height) = sheet::size(settings, orientation);
    (width - 2.0 * MARGIN, height - 2.0 * BAND + 8.0)
}

/// The scale at which a picture fills one page, and the page's orientation.
#[must_use]
pub fn fitting(size: Point, settings: &Settings) -> (f64, Orientation) {
    let fit = |orientation| {
        let (width, height) = room(settings, orientation);
        (width / size.0).min(height / size.1)
    };
    let (upright, landscape) = (fit(Orientation::Upright), fit(Orientation::Landscape));
    if upright >= landscape { (upright, Orientation::Upright) } else { (landscape, Orientation::Landscape) }
}

/// Number of columns and rows of parts.
fn parts(whole: Point, room: Point) -> (u32, u32) {
    // Tolerate rounding errors.
    let count = |whole: f64, room: f64| {
        if whole <= room + 1e-6 { 1 } else { ((whole - OVERLAP) / (room - OVERLAP) - 1e-6).ceil() as u32 }
    };
    (count(whole.0, room.0), count(whole.1, room.1))
}

/// The pages: one if the picture fits, otherwise its parts row by row, in the orientation that needs the fewest.
#[must_use]
pub fn sheets(poster: Poster, settings: &Settings) -> Vec<Leaf> {
    let Poster { subject, opens, size, scale, items } = poster;
    let whole = (size.0 * scale, size.1 * scale);
    let cut = |orientation| {
        let (columns, rows) = parts(whole, room(settings, orientation));
        (columns * rows, orientation, (columns, rows))
    };
    let (upright, landscape) = (cut(Orientation::Upright), cut(Orientation::Landscape));
    let fits_better = fitting(size, settings).1;
    let (total, orientation, (columns, rows)) = match (upright.0, landscape.0) {
        (one, other) if one == other && fits_better == Orientation::Landscape => landscape,
        (one, other) if one <= other => upright,
        _ => landscape,
    };
    let paper = sheet::size(settings, orientation);
    // All parts have the same size; neighbours share the overlap.
    let extent = |whole: f64, count: u32| (whole + f64::from(count - 1) * OVERLAP) / f64::from(count);
    let part = (extent(whole.0, columns), extent(whole.1, rows));
    let at = ((paper.0 - part.0) / 2.0, (paper.1 - part.1) / 2.0);
    let mut leaves = Vec::new();
    for number in 0..total {
        let (column, row) = (number % columns, number / columns);
        let skipped = (f64::from(column) * (part.0 - OVERLAP), f64::from(row) * (part.1 - OVERLAP));
        let mut draft = Draft::new(subject.clone());
        draft.orientation = orientation;
        draft.opens = opens.clone();
        let whole = picture((at.0 - skipped.0, at.1 - skipped.1), scale, items.clone());
        if total == 1 {
            draft.marks.push(whole);
        } else {
            let part_number = [("number", (number + 1).into()), ("total", total.into())];
            let words = texts::fill(settings, "part-number", &part_number);
            draft.subject = format!("{subject} · {words}");
            draft.marks.push(Mark::Window { at, size: part, marks: vec![whole] });
            draft.marks.extend(seams(at, part, (column, row), (columns, rows)));
        }
        leaves.push(Leaf::one_sided(draft));
    }
    leaves
}

/// Marks at the edges where a neighbour is glued over the overlap.
fn seams(at: Point, part: Point, (column, row): (u32, u32), (columns, rows): (u32, u32)) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut mark = |from: Point, to: Point| marks.push(stroke(from, to, 0.2, Paint::Ink));
    if column + 1 < columns {
        let x = at.0 + part.0 - OVERLAP;
        mark((x, at.1 - MARK), (x, at.1));
        mark((x, at.1 + part.1), (x, at.1 + part.1 + MARK));
    }
    if row + 1 < rows {
        let y = at.1 + part.1 - OVERLAP;
        mark((at.0, y), (at.0 + MARK, y));
        mark((at.0 + part.0 - MARK, y), (at.0 + part.0, y));
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Print;

    fn poster(size: Point, scale: f64) -> Poster {
        Poster { subject: "x".to_owned(), opens: Opens::default(), size, scale, items: Vec::new() }
    }

    #[test]
    fn what_fits_is_one_page() {
        let settings = Settings::default();
        for size in [(100.0, 60.0), (60.0, 100.0), (194.0, 257.0)] {
            let (scale, orientation) = fitting(size, &settings);
            let leaves = sheets(poster(size, scale), &settings);
            assert_eq!((leaves.len(), leaves[0].front.orientation), (1, orientation), "{size:?}");
        }
    }

    #[test]
    fn parts_show_everything_with_an_overlap_and_keep_off_the_margin() {
        let settings = Settings { print: Print::Large, ..Settings::default() };
        for (size, factor, pages) in [((100.0, 100.0), 1.35, 2), ((100.0, 60.0), 1.35, 2), ((100.0, 100.0), 2.5, 6)] {
            let scale = fitting(size, &settings).0 * factor;
            let leaves = sheets(poster(size, scale), &settings);
            assert_eq!(leaves.len(), pages, "{size:?} × {factor}");
            let mut shown: Vec<(Point, Point)> = Vec::new();
            for draft in leaves.iter().map(|leaf| &leaf.front) {
                let paper = sheet::size(&settings, draft.orientation);
                let Some(Mark::Window { at, size, marks }) = draft.marks.first() else { panic!("a window") };
                let [Mark::Picture { at: origin, scale: drawn, .. }] = marks.as_slice() else { panic!("a picture") };
                assert!((drawn - scale).abs() < 1e-9);
                assert!(at.0 > MARGIN - 1e-6 && at.0 + size.0 < paper.0 - MARGIN + 1e-6, "{at:?} {size:?}");
                assert!(at.1 > BAND - 4.1 && at.1 + size.1 < paper.1 - BAND + 4.1, "{at:?} {size:?}");
                let from = (at.0 - origin.0, at.1 - origin.1);
                shown.push((from, (from.0 + size.0, from.1 + size.1)));
            }
            for (x, y) in (0..=40).flat_map(|x| (0..=40).map(move |y| (f64::from(x) / 40.0, f64::from(y) / 40.0))) {
                let point = (x * size.0 * scale, y * size.1 * scale);
                let within = |(from, to): &(Point, Point)| {
                    let inside = |p: f64, from: f64, to: f64| p > from - 1e-6 && p < to + 1e-6;
                    inside(point.0, from.0, to.0) && inside(point.1, from.1, to.1)
                };
                assert!(shown.iter().any(within), "{point:?} is in no part");
            }
            let overlap = shown[0].1.0 - shown[1].0.0;
            let below = shown[0].1.1 - shown[1].0.1;
            assert!((overlap - OVERLAP).abs() < 1e-6 || (below - OVERLAP).abs() < 1e-6, "{shown:?}");
        }
    }
}
