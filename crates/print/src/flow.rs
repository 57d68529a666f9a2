//! Lays out text and figures in columns, as on a sheet of rules.

use scene::{Paint, Scene};

use crate::fonts::Setting;
use crate::grid::moved;
use crate::page::{Anchor, BAND, Draft, Ground, Line, MARGIN, Mark, Point, Weight, stroke, text};
use crate::settings::{Print, Settings, Spacing};

/// A block of content.
pub enum Block {
    /// A section heading.
    Heading(String),
    /// Body text.
    Paragraph(String),
    /// A list item.
    Point(String),
    /// A picture with a caption below it.
    Figure {
        /// The picture.
        scene: Box<Scene>,
        /// Its width as a fraction of the column, 0 to 1.
        width: f64,
        /// Paper or film.
        ground: Ground,
        /// The caption; empty for none.
        caption: String,
    },
    /// Labelled lines to write on, side by side.
    Blanks(Vec<Blank>),
}

/// A line to write on.
pub struct Blank {
    /// The label in front of it.
    pub label: String,
    /// Its width as a fraction of the column, 0 to 1, label included.
    pub width: f64,
}

/// Gap between two columns.
const COLUMN_GAP: f64 = 9.0;
/// Height of a line to write on, as on school paper.
const WRITING_LINE_HEIGHT: f64 = 9.0;

/// The available sizes of body text, largest first.
pub(crate) const fn bodies(settings: &Settings) -> &'static [f64] {
    match settings.print {
        Print::Normal => &[4.2, 4.0, 3.8, 3.6, 3.4, 3.2],
        Print::Large => &[5.0],
    }
}

/// Layout parameters of a column.
#[derive(Clone, Copy)]
pub(crate) struct Column<'a> {
    pub(crate) width: f64,
    /// Size of body text.
    pub(crate) size: f64,
    /// Scale factor of figures, which are never wider than the column.
    pub(crate) growth: f64,
    pub(crate) settings: &'a Settings,
}

impl Column<'_> {
    const fn leading(&self) -> f64 {
        match self.settings.spacing {
            Spacing::Normal => 1.36,
            Spacing::Wide => 1.62,
        }
    }

    /// Lays out a block: its marks relative to its upper left corner, and its height.
    pub(crate) fn set(&self, block: &Block) -> (Vec<Mark>, f64) {
        let Self { width, size, .. } = *self;
        match block {
            Block::Heading(text) => {
                let (above, style) = (size * 0.7, (size * 1.22, Weight::Bold, Paint::Accent));
                let (marks, height) = self.lines(text, (0.0, above), width, style, self.leading() * 0.94);
                (marks, above + height + size * 0.9)
            }
            Block::Paragraph(text) => {
                let style = (size, Weight::Regular, Paint::Ink);
                let (marks, height) = self.lines(text, (0.0, 0.0), width, style, self.leading());
                (marks, height + size * 0.45)
            }
            Block::Point(text) => {
                let style = (size, Weight::Regular, Paint::Ink);
                let inset = size * 1.1;
                let (mut marks, height) = self.lines(text, (inset, 0.0), width - inset, style, self.leading());
                let (at, anchor, paint) = ((0.0, size), Anchor::Start, Paint::Accent);
                marks.push(Mark::Text(Line { at, size, weight: Weight::Bold, anchor, paint, text: "•".to_owned() }));
                (marks, height + size * 0.3)
            }
            Block::Figure { scene, width: share, ground, caption } => {
                let share = (share * self.growth).min(1.0);
                let scale = width * share / scene.width;
                let (at, ground) = ((width * (1.0 - share) / 2.0, size * 0.4), *ground);
                let mut marks = vec![Mark::Picture { at, scale, ground, items: scene.items.clone() }];
                let below = size * 0.4 + scene.height * scale + size * 0.3;
                let style = (size * 0.86, Weight::Regular, Paint::InkSoft);
                let (text, height) = self.lines(caption, (0.0, below), width, style, self.leading());
                marks.extend(text);
                (marks, below + height + size * 0.6)
            }
            Block::Blanks(blanks) => (self.ruled(blanks), WRITING_LINE_HEIGHT + size * 0.2),
        }
    }

    /// Labels, each followed by a line up to the next label.
    fn ruled(&self, blanks: &[Blank]) -> Vec<Mark> {
        let setting = Setting { weight: Weight::Regular, spacing: self.settings.spacing };
        let (mut marks, mut left) = (Vec::new(), 0.0);
        for Blank { label, width } in blanks {
            let right = left + width * self.width;
            let from = left + (setting.width(label) + 0.5) * self.size;
            marks.push(text(
                (left, WRITING_LINE_HEIGHT - 0.6),
                self.size,
                Weight::Regular,
                Anchor::Start,
                label.clone(),
            ));
            marks.push(stroke((from, WRITING_LINE_HEIGHT), (right - 3.0, WRITING_LINE_HEIGHT), 0.2, Paint::InkSoft));
            left = right;
        }
        marks
    }

    /// Wraps a text into lines, and returns their height.
    fn lines(
        &self,
        text: &str,
        (left, top): Point,
        width: f64,
        (size, weight, paint): (f64, Weight, Paint),
        leading: f64,
    ) -> (Vec<Mark>, f64) {
        if text.is_empty() {
            return (Vec::new(), 0.0);
        }
        let broken = Setting { weight, spacing: self.settings.spacing }.wrap(text, width / size);
        let height = broken.len() as f64 * size * leading;
        let marks = (0..).zip(broken).map(|(i, text)| {
            let at = (left, top + size + f64::from(i) * size * leading);
            Mark::Text(Line { at, size, weight, anchor: Anchor::Start, paint, text })
        });
        (marks.collect(), height)
    }

    /// Height of the first block together with the blocks that must stay with it: a heading and its text, a text and
    /// its figure.
    fn height_kept_together(&self, blocks: &[Block]) -> f64 {
        let Some((first, rest)) = blocks.split_first() else { return 0.0 };
        let height = self.set(first).1;
        match (first, rest.first()) {
            (Block::Heading(_), _) | (Block::Paragraph(_) | Block::Point(_), Some(Block::Figure { .. })) => {
                height + self.height_kept_together(rest)
            }
            (Block::Paragraph(_) | Block::Point(_) | Block::Figure { .. } | Block::Blanks(_), _) => height,
        }
    }
}

/// Lays out the blocks in columns on as few pages as possible, with the largest text size that allows it.
#[must_use]
pub fn columns(subject: &str, blocks: &[Block], count: u8, settings: &Settings) -> Vec<Draft> {
    let mut fewest: Vec<Draft> = Vec::new();
    for &size in bodies(settings) {
        let drafts = columns_of(size, subject, blocks, count, settings);
        if fewest.is_empty() || drafts.len() < fewest.len() {
            fewest = drafts;
        }
    }
    fewest
}

/// Lays out the blocks in columns with this text size; a heading stays with the block after it.
fn columns_of(size: f64, subject: &str, blocks: &[Block], count: u8, settings: &Settings) -> Vec<Draft> {
    let (paper_width, paper_height) = settings.paper.size();
    let width = (paper_width - 2.0 * MARGIN - 4.0 - COLUMN_GAP * f64::from(count - 1)) / f64::from(count);
    let set = Column { width, size, growth: 1.0, settings };
    let (top, bottom) = (BAND - 5.0, paper_height - BAND + 3.0);
    let mut drafts = vec![Draft::new(subject.to_owned())];
    let (mut column, mut y) = (0, top);
    for (i, block) in blocks.iter().enumerate() {
        let (marks, height) = set.set(block);
        if y + set.height_kept_together(&blocks[i..]) > bottom && y > top {
            (column, y) = (column + 1, top);
            if column == count {
                column = 0;
                drafts.push(Draft::new(subject.to_owned()));
            }
        }
        let left = MARGIN + 2.0 + f64::from(column) * (width + COLUMN_GAP);
        if let Some(draft) = drafts.last_mut() {
            draft.marks.extend(marks.iter().map(|mark| moved(mark, (left, y))));
        }
        y += height;
    }
    drafts
}
