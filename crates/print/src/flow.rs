//! Texts and figures that run down columns, as on a sheet of rules.

use scene::{Paint, Scene};

use crate::fonts::Setting;
use crate::grid::moved;
use crate::page::{Anchor, BAND, Draft, Ground, Line, MARGIN, Mark, Point, Weight};
use crate::settings::{Print, Settings, Spacing};

/// A part of a text.
pub enum Block {
    /// A title of a part.
    Heading(String),
    /// Running text.
    Paragraph(String),
    /// One of a list.
    Point(String),
    /// A picture, as wide as this part of the column, and what is said below it.
    Figure {
        /// The picture.
        scene: Box<Scene>,
        /// 0 to 1.
        width: f64,
        /// Whether it is seen through.
        ground: Ground,
        /// What is said below it.
        caption: String,
    },
}

/// Between two columns.
const BETWEEN: f64 = 9.0;

/// The sizes of running text, largest first, of which a sheet takes the first that fits on one page; or the last.
const fn bodies(settings: &Settings) -> &'static [f64] {
    match settings.print {
        Print::Normal => &[4.2, 4.0, 3.8, 3.6, 3.4, 3.2],
        Print::Large => &[5.0],
    }
}

const fn leading(settings: &Settings) -> f64 {
    match settings.spacing {
        Spacing::Normal => 1.36,
        Spacing::Wide => 1.62,
    }
}

/// What a block looks like in a column of this width, from its upper left corner, and how high it is.
fn set(block: &Block, width: f64, size: f64, settings: &Settings) -> (Vec<Mark>, f64) {
    let leading = leading(settings);
    match block {
        Block::Heading(text) => {
            let style = (size * 1.22, Weight::Bold, Paint::Accent);
            let (marks, height) = lines(text, (0.0, size * 0.7), width, style, (leading * 0.94, settings));
            (marks, height + size * 0.9)
        }
        Block::Paragraph(text) => {
            let style = (size, Weight::Regular, Paint::Ink);
            let (marks, height) = lines(text, (0.0, 0.0), width, style, (leading, settings));
            (marks, height + size * 0.45)
        }
        Block::Point(text) => {
            let style = (size, Weight::Regular, Paint::Ink);
            let inset = size * 1.1;
            let (mut marks, height) = lines(text, (inset, 0.0), width - inset, style, (leading, settings));
            let at = (0.0, size);
            let paint = Paint::Accent;
            let dot = Line { at, size, weight: Weight::Bold, anchor: Anchor::Start, paint, text: "•".to_owned() };
            marks.push(Mark::Text(dot));
            (marks, height + size * 0.3)
        }
        Block::Figure { scene, width: share, ground, caption } => {
            let scale = width * share / scene.width;
            let left = width * (1.0 - share) / 2.0;
            let (at, ground) = ((left, size * 0.4), *ground);
            let mut marks = vec![Mark::Picture { at, scale, ground, items: scene.items.clone() }];
            let below = size * 0.4 + scene.height * scale + size * 0.3;
            let style = (size * 0.86, Weight::Regular, Paint::InkSoft);
            let (text, height) = lines(caption, (0.0, below), width, style, (leading, settings));
            marks.extend(text);
            (marks, below + height + size * 0.6)
        }
    }
}

fn lines(
    text: &str,
    (left, top): Point,
    width: f64,
    (size, weight, paint): (f64, Weight, Paint),
    (leading, settings): (f64, &Settings),
) -> (Vec<Mark>, f64) {
    if text.is_empty() {
        return (Vec::new(), 0.0);
    }
    let setting = Setting { weight, spacing: settings.spacing };
    let broken = setting.wrap(text, width / size);
    let height = broken.len() as f64 * size * leading;
    let marks = (0..).zip(broken).map(|(i, text)| {
        let at = (left, top + size + f64::from(i) * size * leading);
        Mark::Text(Line { at, size, weight, anchor: Anchor::Start, paint, text })
    });
    (marks.collect(), height + if top > 0.0 && weight == Weight::Bold { top } else { 0.0 })
}

/// How high the first block is with what must not be parted from it: a heading and what follows, a text and its figure.
fn together(blocks: &[Block], width: f64, size: f64, settings: &Settings) -> f64 {
    let Some((first, rest)) = blocks.split_first() else { return 0.0 };
    let height = set(first, width, size, settings).1;
    match (first, rest.first()) {
        (Block::Heading(_), _) | (Block::Paragraph(_) | Block::Point(_), Some(Block::Figure { .. })) => {
            height + together(rest, width, size, settings)
        }
        (Block::Paragraph(_) | Block::Point(_) | Block::Figure { .. }, _) => height,
    }
}

/// The blocks in columns, on one page as large as it allows, or else on as many pages as they need.
#[must_use]
pub fn columns(subject: &str, blocks: &[Block], count: u8, settings: &Settings) -> Vec<Draft> {
    let mut drafts = Vec::new();
    for &size in bodies(settings) {
        drafts = columns_of(size, subject, blocks, count, settings);
        if drafts.len() == 1 {
            break;
        }
    }
    drafts
}

/// The blocks in columns with letters of this size; a heading stays with what follows it.
fn columns_of(size: f64, subject: &str, blocks: &[Block], count: u8, settings: &Settings) -> Vec<Draft> {
    let (paper_width, paper_height) = settings.paper.size();
    let width = (paper_width - 2.0 * MARGIN - 4.0 - BETWEEN * f64::from(count - 1)) / f64::from(count);
    let (top, bottom) = (BAND - 5.0, paper_height - BAND + 3.0);
    let mut drafts = vec![Draft::new(subject.to_owned())];
    let (mut column, mut y) = (0, top);
    for (i, block) in blocks.iter().enumerate() {
        let (marks, height) = set(block, width, size, settings);
        let with_next = together(&blocks[i..], width, size, settings);
        if y + with_next > bottom && y > top {
            (column, y) = (column + 1, top);
            if column == count {
                column = 0;
                drafts.push(Draft::new(subject.to_owned()));
            }
        }
        let left = MARGIN + 2.0 + f64::from(column) * (width + BETWEEN);
        if let Some(draft) = drafts.last_mut() {
            draft.marks.extend(marks.iter().map(|mark| moved(mark, (left, y))));
        }
        y += height;
    }
    drafts
}
