//! Card sheets with bleed and cut marks, and backs aligned for duplex printing.

use engine::core::code::Opens;
use scene::{Item, Paint, Style};

use crate::page::{BAND, Draft, Ground, Leaf, MARGIN, Mark, Point, rectangle, stroke};
use crate::settings::{Flip, Settings};

/// How far the background extends beyond a card's edge, so that a crooked cut shows no white.
pub const BLEED: f64 = 2.0;
/// Gap between the edges of neighbouring cards.
pub const GUTTER: f64 = 2.0 * BLEED;
/// Distance of a cut mark from the card's edge, and its length.
const MARK: (f64, f64) = (BLEED + 0.5, 2.0);

/// One side of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// The colours that bleed, bottom to top.
    pub bleed: Vec<Paint>,
    /// The content, relative to the upper left corner.
    pub marks: Vec<Mark>,
}

/// A card.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The front.
    pub front: Face,
    /// The back, if it is printed.
    pub back: Option<Face>,
}

/// Cards of one size.
pub struct Deck {
    /// Width and height of a card in millimetres.
    pub size: Point,
    /// The cards.
    pub cards: Vec<Card>,
    /// The titles of the sheets and of their backs.
    pub subjects: (String, String),
    /// What the code on the sheet opens.
    pub opens: Opens,
}

impl Face {
    /// A face with items of a scene, at a position and scale.
    #[must_use]
    pub fn of(at: Point, scale: f64, ground: Ground, items: Vec<Item>) -> Self {
        Self { bleed: Vec::new(), marks: vec![Mark::Picture { at, scale, ground, items }] }
    }

    /// Adds a background that bleeds.
    #[must_use]
    pub fn bleeding(self, bleed: Vec<Paint>) -> Self {
        Self { bleed, ..self }
    }
}

/// The layout of cards on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    columns: usize,
    rows: usize,
    card: Point,
    paper: Point,
}

impl Grid {
    /// As many cards of this size as the paper holds, distributed evenly over the sheets needed for `count`.
    #[must_use]
    pub fn new(card: Point, count: usize, settings: &Settings) -> Self {
        let paper = settings.paper.size();
        let fit = |room: f64, size: f64| (((room + GUTTER) / (size + GUTTER) + 1e-9).floor() as usize).max(1);
        let columns = fit(paper.0 - 2.0 * (MARGIN + MARK.0 + MARK.1), card.0);
        let most = fit(paper.1 - 2.0 * BAND, card.1);
        let sheets = count.div_ceil(columns * most).max(1);
        let rows = count.div_ceil(sheets).div_ceil(columns).clamp(1, most);
        Self { columns, rows, card, paper }
    }

    /// Number of cards per sheet.
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.columns * self.rows
    }

    /// The upper left corner of the grid, which is centred on the paper so that it coincides with itself however the
    /// sheet is flipped.
    #[must_use]
    pub fn corner(&self) -> Point {
        let reach = |count: usize, size: f64| count as f64 * (size + GUTTER) - GUTTER;
        ((self.paper.0 - reach(self.columns, self.card.0)) / 2.0, (self.paper.1 - reach(self.rows, self.card.1)) / 2.0)
    }

    /// The upper left corner of a card on the front of a sheet.
    #[must_use]
    pub fn front(&self, number: usize) -> Point {
        let (left, top) = self.corner();
        let (column, row) = (number % self.columns, number / self.columns);
        (left + column as f64 * (self.card.0 + GUTTER), top + row as f64 * (self.card.1 + GUTTER))
    }

    /// The upper left corner of the same card on the back of the sheet.
    #[must_use]
    pub fn back(&self, number: usize, flip: Flip) -> Point {
        let (x, y) = self.front(number);
        match flip {
            // A back to glue on is flipped like the page of a book.
            Flip::Long | Flip::None => (self.paper.0 - x - self.card.0, y),
            Flip::Short => (x, self.paper.1 - y - self.card.1),
        }
    }

    /// Short lines outside the grid, aligned with every edge.
    fn cut_marks(&self) -> Vec<Mark> {
        let (left, top) = self.corner();
        let (right, bottom) = (self.paper.0 - left, self.paper.1 - top);
        let mut marks = Vec::new();
        let mut mark = |from: Point, to: Point| marks.push(stroke(from, to, 0.15, Paint::Ink));
        for column in 0..self.columns {
            let x = self.front(column).0;
            for x in [x, x + self.card.0] {
                mark((x, top - MARK.0 - MARK.1), (x, top - MARK.0));
                mark((x, bottom + MARK.0), (x, bottom + MARK.0 + MARK.1));
            }
        }
        for row in 0..self.rows {
            let y = self.front(row * self.columns).1;
            for y in [y, y + self.card.1] {
                mark((left - MARK.0 - MARK.1, y), (left - MARK.0, y));
                mark((right + MARK.0, y), (right + MARK.0 + MARK.1, y));
            }
        }
        marks
    }
}

/// The sheets of a deck, each with the backs of its cards.
#[must_use]
pub fn sheets(deck: &Deck, settings: &Settings) -> Vec<Leaf> {
    let grid = Grid::new(deck.size, deck.cards.len(), settings);
    let page = |subject: &str, marks: Vec<Mark>| {
        let mut draft = Draft::new(subject.to_owned());
        draft.opens.clone_from(&deck.opens);
        draft.marks = marks;
        draft.marks.extend(grid.cut_marks());
        draft
    };
    let sheet = |cards: &[Card]| {
        let fronts = cards.iter().enumerate().map(|(i, card)| (grid.front(i), &card.front));
        let front = page(&deck.subjects.0, faces(fronts, deck.size));
        let back = |(i, card): (usize, &'_ Card)| card.back.clone().map(|face| (grid.back(i, settings.flip), face));
        let backs: Vec<(Point, Face)> = cards.iter().enumerate().filter_map(back).collect();
        let back = || page(&deck.subjects.1, faces(backs.iter().map(|(at, face)| (*at, face)), deck.size));
        Leaf { front, back: (!backs.is_empty()).then(back) }
    };
    deck.cards.chunks(grid.capacity()).map(sheet).collect()
}

/// Backgrounds with their bleed first, then the content.
fn faces<'a>(faces: impl Iterator<Item = (Point, &'a Face)>, size: Point) -> Vec<Mark> {
    let mut grounds = Vec::new();
    let mut marks = Vec::new();
    for ((x, y), face) in faces {
        let reach = (size.0 + 2.0 * BLEED, size.1 + 2.0 * BLEED);
        grounds.extend(face.bleed.iter().map(|&paint| rectangle((x - BLEED, y - BLEED), reach, Style::fill(paint))));
        marks.extend(face.marks.iter().map(|mark| moved(mark, (x, y))));
    }
    grounds.extend(marks);
    grounds
}

/// Moves a mark.
#[must_use]
pub fn moved(mark: &Mark, by: Point) -> Mark {
    match mark.clone() {
        Mark::Picture { at, scale, ground, items } => {
            Mark::Picture { at: (at.0 + by.0, at.1 + by.1), scale, ground, items }
        }
        Mark::Text(mut line) => {
            line.at = (line.at.0 + by.0, line.at.1 + by.1);
            Mark::Text(line)
        }
        Mark::Window { at, size, marks } => {
            let marks = marks.iter().map(|mark| moved(mark, by)).collect();
            Mark::Window { at: (at.0 + by.0, at.1 + by.1), size, marks }
        }
    }
}
