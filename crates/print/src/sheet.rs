//! Page furniture: title, numbers, a 100 mm ruler, the author, and a code that opens the same board, deal or puzzle on
//! a screen.

use engine::GameId;
use engine::core::code::Code;
use fast_qr::{ECL, QRBuilder};
use scene::{Item, Paint, Step, Style};

use crate::page::{Anchor, Draft, Leaf, Line, MARGIN, Mark, Orientation, Page, Point, Weight, picture, stroke, text};
use crate::settings::{Flip, Settings};
use crate::texts;

/// Length of the control ruler.
pub const RULER: f64 = 100.0;
/// Side length of the QR code.
const CODE: f64 = 11.5;
/// Distance of the ruler from the lower edge.
pub const RULER_UP: f64 = 15.2;

/// The text key of a game's text.
#[must_use]
pub fn key(game: GameId, name: &str) -> String {
    format!("{game}-{name}")
}

/// Page size in this orientation.
#[must_use]
pub const fn size(settings: &Settings, orientation: Orientation) -> Point {
    let (width, height) = settings.paper.size();
    match orientation {
        Orientation::Upright => (width, height),
        Orientation::Landscape => (height, width),
    }
}

/// The pages of all copies, each with its title, number, ruler and code. In duplex printing every sheet takes two
/// pages: a front without a back is followed by a blank page, so that all fronts are on odd pages.
#[must_use]
pub fn furnish(game: GameId, leaves: &[Leaf], settings: &Settings) -> Vec<Page> {
    let both_sides = settings.flip != Flip::None;
    let mut pages = Vec::new();
    for set in 1..=settings.sets.max(1) {
        let mut printed = 0;
        for (number, leaf) in (1..).zip(leaves) {
            for (draft, side) in [(Some(&leaf.front), "recto"), (leaf.back.as_ref(), "verso")] {
                match draft {
                    Some(draft) => {
                        printed += 1;
                        let words = if both_sides {
                            sheet_number(number, side, leaves, settings)
                        } else {
                            page_number(printed, leaves, settings)
                        };
                        pages.push(finished(game, draft, &of_copy(words, set, settings), settings));
                    }
                    None if both_sides => pages.push(blank(&leaf.front, settings)),
                    None => {}
                }
            }
        }
    }
    if both_sides && leaves.last().is_some_and(|leaf| leaf.back.is_none()) {
        pages.pop();
    }
    pages
}

fn sheet_number(number: usize, side: &str, leaves: &[Leaf], settings: &Settings) -> String {
    let values = [("number", number.into()), ("total", leaves.len().into()), ("side", side.into())];
    texts::fill(settings, "sheet-number", &values)
}

fn page_number(number: usize, leaves: &[Leaf], settings: &Settings) -> String {
    let total: usize = leaves.iter().map(|leaf| 1 + usize::from(leaf.back.is_some())).sum();
    texts::fill(settings, "page-number", &[("number", number.into()), ("total", total.into())])
}

/// A page number prefixed with the copy number, if there are several copies.
fn of_copy(number: String, copy: u8, settings: &Settings) -> String {
    if settings.sets < 2 {
        return number;
    }
    let copy = texts::fill(settings, "copy-number", &[("number", copy.into()), ("total", settings.sets.into())]);
    format!("{copy} · {number}")
}

fn finished(game: GameId, draft: &Draft, number: &str, settings: &Settings) -> Page {
    let size = size(settings, draft.orientation);
    let mut marks = draft.marks.clone();
    marks.extend(head(game, draft, number, size.0, settings));
    marks.extend(foot(game, draft, size, settings));
    Page { size, marks }
}

/// A blank back, which says that it is blank: some printers skip empty pages, and the next front would end up here.
fn blank(front: &Draft, settings: &Settings) -> Page {
    let size = size(settings, front.orientation);
    let words = texts::text(settings, "blank");
    Page { size, marks: vec![soft((size.0 / 2.0, size.1 - 8.6), 2.5, Anchor::Middle, words)] }
}

fn head(game: GameId, draft: &Draft, number: &str, width: f64, settings: &Settings) -> Vec<Mark> {
    let title = texts::text(settings, &key(game, "title"));
    let wide = |text: &str, weight| crate::fonts::Setting { weight, spacing: settings.spacing }.width(text);
    let after = MARGIN + wide(&title, Weight::Bold) * 5.0 + 4.0;
    let room = width - MARGIN - wide(number, Weight::Regular) * 3.0 - 4.0 - after;
    let size = (room / wide(&draft.subject, Weight::Regular)).min(3.4);
    let base = 14.0;
    vec![
        text((MARGIN, base), 5.0, Weight::Bold, Anchor::Start, title),
        soft((after, base), size, Anchor::Start, draft.subject.clone()),
        soft((width - MARGIN, base), 3.0, Anchor::End, number.to_owned()),
        stroke((MARGIN + 0.1, 16.2), (width - MARGIN - 0.1, 16.2), 0.2, Paint::InkSoft),
    ]
}

fn soft(at: Point, size: f64, anchor: Anchor, text: String) -> Mark {
    Mark::Text(Line { at, size, weight: Weight::Regular, anchor, paint: Paint::InkSoft, text })
}

fn foot(game: GameId, draft: &Draft, (width, height): Point, settings: &Settings) -> Vec<Mark> {
    let code = Code { game, opens: draft.opens.clone() }.link(settings.base.as_deref());
    let mut marks = ruler((MARGIN, height - RULER_UP));
    let beside = texts::text(settings, "ruler");
    marks.push(soft((MARGIN + RULER + 3.0, height - RULER_UP), 2.3, Anchor::Start, beside));
    let room = width - 2.0 * MARGIN - CODE - 3.0;
    let credit = texts::text(settings, &key(game, "credit"));
    for (line, up) in [(code.clone(), 11.6), (credit, 8.6)] {
        let setting = crate::fonts::Setting { weight: Weight::Regular, spacing: settings.spacing };
        let size = (room / setting.width(&line)).min(2.5);
        marks.push(soft((MARGIN, height - up), size, Anchor::Start, line));
    }
    marks.extend(square_code(&code, (width - MARGIN - CODE, height - MARGIN - CODE)));
    marks
}

/// 100 mm with a tick every 5 mm.
fn ruler((x, y): Point) -> Vec<Mark> {
    let mut steps = vec![Step::Move(x, y), Step::Line(x + RULER, y)];
    for mark in 0..=20u8 {
        let at = x + f64::from(mark) * 5.0;
        let high = if mark % 10 == 0 { 3.0 } else { 1.2 + f64::from(1 - mark % 2) * 0.8 };
        steps.extend([Step::Move(at, y), Step::Line(at, y - high)]);
    }
    let mut marks = vec![picture((0.0, 0.0), 1.0, vec![Item::Path { steps, style: Style::line(Paint::Ink, 0.2) }])];
    for (at, label, anchor) in [(0.8, "0", Anchor::Start), (50.8, "50", Anchor::Start), (99.2, "100 mm", Anchor::End)] {
        marks.push(soft((x + at, y - 2.2), 2.0, anchor, label.to_owned()));
    }
    marks
}

/// A QR code as one path: the runs of dark modules in each row.
fn square_code(code: &str, at: Point) -> Option<Mark> {
    let qr = QRBuilder::new(code).ecl(ECL::L).build().ok()?;
    let unit = CODE / qr.size as f64;
    let mut steps = Vec::new();
    for row in 0..qr.size {
        let mut column = 0;
        while column < qr.size {
            let run = (column..qr.size).take_while(|&x| qr[row][x].value()).count();
            if run > 0 {
                let (left, right) = (column as f64, (column + run) as f64);
                let (top, bottom) = (row as f64, row as f64 + 1.0);
                steps.extend([Step::Move(left, top), Step::Line(right, top), Step::Line(right, bottom)]);
                steps.extend([Step::Line(left, bottom), Step::Close]);
            }
            column += run + 1;
        }
    }
    Some(picture(at, unit, vec![Item::Path { steps, style: Style::fill(Paint::Ink) }]))
}
