//! What every sheet bears around its material: title, numbers, a ruler of 100 mm, the author, and a code that opens the
//! same board, deal or puzzle on a screen.

use engine::GameId;
use engine::core::code::Code;
use fast_qr::{ECL, QRBuilder};
use scene::{Item, Paint, Step, Style};

use crate::page::{Anchor, Draft, Line, MARGIN, Mark, Orientation, Page, Point, Weight, picture, stroke, text};
use crate::settings::Settings;
use crate::texts;

/// The length of the control ruler.
pub const RULER: f64 = 100.0;
/// The side of the QR code.
const CODE: f64 = 11.5;
/// How far the ruler is from the lower edge.
pub const RULER_UP: f64 = 15.2;

/// The key of a text of a game.
#[must_use]
pub fn key(game: GameId, name: &str) -> String {
    format!("{game}-{name}")
}

/// The size of a page that lies this way.
#[must_use]
pub const fn size(settings: &Settings, orientation: Orientation) -> Point {
    let (width, height) = settings.paper.size();
    match orientation {
        Orientation::Upright => (width, height),
        Orientation::Landscape => (height, width),
    }
}

/// The drafts with their titles, numbers, rulers and codes, once per set.
#[must_use]
pub fn furnish(game: GameId, drafts: &[Draft], settings: &Settings) -> Vec<Page> {
    let total = drafts.len();
    let sets = settings.sets.max(1);
    let mut pages = Vec::new();
    for set in 1..=sets {
        for (number, draft) in (1..).zip(drafts) {
            let size = size(settings, draft.orientation);
            let mut marks = draft.marks.clone();
            marks.extend(head(game, draft, (number, total), (set, sets), size.0, settings));
            marks.extend(foot(game, draft, size, settings));
            pages.push(Page { size, marks });
        }
    }
    pages
}

fn head(
    game: GameId,
    draft: &Draft,
    (number, total): (usize, usize),
    (set, sets): (u8, u8),
    width: f64,
    settings: &Settings,
) -> Vec<Mark> {
    let language = settings.language;
    let title = texts::text(language, &key(game, "title"));
    let setting = crate::fonts::Setting { weight: Weight::Bold, spacing: settings.spacing };
    let after = MARGIN + setting.width(&title) * 5.0 + 4.0;
    let base = 14.0;
    let mut numbers = texts::fill(language, "page-number", &[("number", &number), ("total", &total)]);
    if sets > 1 {
        numbers = format!("{} · {numbers}", texts::fill(language, "set-number", &[("number", &set), ("total", &sets)]));
    }
    vec![
        text((MARGIN, base), 5.0, Weight::Bold, Anchor::Start, title),
        soft((after, base), 3.4, Anchor::Start, draft.subject.clone()),
        soft((width - MARGIN, base), 3.0, Anchor::End, numbers),
        stroke((MARGIN + 0.1, 16.2), (width - MARGIN - 0.1, 16.2), 0.2, Paint::InkSoft),
    ]
}

fn soft(at: Point, size: f64, anchor: Anchor, text: String) -> Mark {
    Mark::Text(Line { at, size, weight: Weight::Regular, anchor, paint: Paint::InkSoft, text })
}

fn foot(game: GameId, draft: &Draft, (width, height): Point, settings: &Settings) -> Vec<Mark> {
    let language = settings.language;
    let code = Code { game, opens: draft.opens.clone() }.link(settings.base.as_deref());
    let mut marks = ruler((MARGIN, height - RULER_UP));
    let beside = texts::text(language, "ruler");
    marks.push(soft((MARGIN + RULER + 3.0, height - RULER_UP), 2.3, Anchor::Start, beside));
    let room = width - 2.0 * MARGIN - CODE - 3.0;
    let credit = texts::text(language, &key(game, "credit"));
    for (line, up) in [(code.clone(), 11.6), (credit, 8.6)] {
        let setting = crate::fonts::Setting { weight: Weight::Regular, spacing: settings.spacing };
        let size = (room / setting.width(&line)).min(2.5);
        marks.push(soft((MARGIN, height - up), size, Anchor::Start, line));
    }
    marks.extend(square_code(&code, (width - MARGIN - CODE, height - MARGIN - CODE)));
    marks
}

/// 100 mm with a mark every 5.
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

/// A QR code as one path: the runs of dark squares of each row.
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
