//! A picture that is larger than the paper, in parts to be glued together.

use engine::core::code::Opens;
use scene::{Item, Paint};

use crate::page::{BAND, Draft, MARGIN, Mark, Orientation, Point, picture, stroke};
use crate::settings::Settings;
use crate::{sheet, texts};

/// How much of its neighbours a part shows, to be glued over.
pub const OVERLAP: f64 = 6.0;
/// How long the marks are that show where a part ends.
const MARK: f64 = 3.0;

/// What is to be printed.
pub struct Poster {
    /// What it is.
    pub subject: String,
    /// What of the game its code opens.
    pub opens: Opens,
    /// The width and height of the picture, in its own unit.
    pub size: Point,
    /// How many millimetres the unit has.
    pub scale: f64,
    /// The picture.
    pub items: Vec<Item>,
}

/// The millimetres between the strips of a page that are not for the material.
fn room(settings: &Settings, orientation: Orientation) -> Point {
    let (width, height) = sheet::size(settings, orientation);
    (width - 2.0 * MARGIN, height - 2.0 * BAND + 8.0)
}

/// Millimetres per unit with which a picture fills one page, and which way round the page is.
#[must_use]
pub fn fitting(size: Point, settings: &Settings) -> (f64, Orientation) {
    let fit = |orientation| {
        let (width, height) = room(settings, orientation);
        (width / size.0).min(height / size.1)
    };
    let (upright, landscape) = (fit(Orientation::Upright), fit(Orientation::Landscape));
    if upright >= landscape { (upright, Orientation::Upright) } else { (landscape, Orientation::Landscape) }
}

/// Columns and rows of parts.
fn parts(whole: Point, room: Point) -> (u32, u32) {
    // A little more than the room may come of rounding.
    let count = |whole: f64, room: f64| {
        if whole <= room + 1e-6 { 1 } else { ((whole - OVERLAP) / (room - OVERLAP) - 1e-6).ceil() as u32 }
    };
    (count(whole.0, room.0), count(whole.1, room.1))
}

/// The pages: one if the picture fits, else its parts, row by row, on paper that lies so that they are fewest.
#[must_use]
pub fn sheets(poster: Poster, settings: &Settings) -> Vec<Draft> {
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
    // All parts are of one size: neighbours have an overlap in common.
    let extent = |whole: f64, count: u32| (whole + f64::from(count - 1) * OVERLAP) / f64::from(count);
    let part = (extent(whole.0, columns), extent(whole.1, rows));
    let at = ((paper.0 - part.0) / 2.0, (paper.1 - part.1) / 2.0);
    let mut drafts = Vec::new();
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
            let part_number = [("number", &(number + 1) as &dyn std::fmt::Display), ("total", &total)];
            let words = texts::fill(settings.language, "part-number", &part_number);
            draft.subject = format!("{subject} · {words}");
            draft.marks.push(Mark::Window { at, size: part, marks: vec![whole] });
            draft.marks.extend(seams(at, part, (column, row), (columns, rows)));
        }
        drafts.push(draft);
    }
    drafts
}

/// Marks at the sides where a neighbour is glued on: it goes as far as they stand, over the overlap.
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
            let drafts = sheets(poster(size, scale), &settings);
            assert_eq!((drafts.len(), drafts[0].orientation), (1, orientation), "{size:?}");
        }
    }

    #[test]
    fn parts_show_everything_with_an_overlap_and_keep_off_the_margin() {
        let settings = Settings { print: Print::Large, ..Settings::default() };
        for (size, factor, pages) in [((100.0, 100.0), 1.35, 2), ((100.0, 60.0), 1.35, 2), ((100.0, 100.0), 2.5, 6)] {
            let scale = fitting(size, &settings).0 * factor;
            let drafts = sheets(poster(size, scale), &settings);
            assert_eq!(drafts.len(), pages, "{size:?} × {factor}");
            let mut shown: Vec<(Point, Point)> = Vec::new();
            for draft in &drafts {
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
