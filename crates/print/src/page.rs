//! Pages as plain data, in millimetres from the upper left corner, y down.

use engine::core::code::Opens;
use scene::{Item, Paint, Step, Style};

/// What no ink may cross: the strip along the paper's edge that printers leave white.
pub const MARGIN: f64 = 8.0;
/// The strips at the upper and lower edge of a sheet with its title, ruler and code; the rest is for the material.
pub const BAND: f64 = 24.0;

/// A point in millimetres.
pub type Point = (f64, f64);

/// Which way round the paper is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Higher than wide.
    Upright,
    /// Wider than high.
    Landscape,
}

/// A page before it gets its title, number, ruler and code.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// Which way round.
    pub orientation: Orientation,
    /// What is on it, as its title says.
    pub subject: String,
    /// What of the game its code opens.
    pub opens: Opens,
    /// What is drawn, back to front.
    pub marks: Vec<Mark>,
}

/// A finished page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// Width and height.
    pub size: Point,
    /// What is drawn, back to front.
    pub marks: Vec<Mark>,
}

/// Something on a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// A part of a scene.
    Picture {
        /// Where its origin goes.
        at: Point,
        /// How many millimetres its unit has.
        scale: f64,
        /// Paper or film.
        ground: Ground,
        /// What is drawn.
        items: Vec<Item>,
    },
    /// One line of text.
    Text(Line),
    /// What of some marks lies within a rectangle; the rest is cut off.
    Window {
        /// Its upper left corner.
        at: Point,
        /// Its width and height.
        size: Point,
        /// The marks, in millimetres of the page.
        marks: Vec<Mark>,
    },
}

/// What a card is printed on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// White paper.
    Paper,
    /// Transparent film: grounds are not drawn.
    Film,
}

/// One line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The point on the base line that `anchor` names.
    pub at: Point,
    /// The size of the face.
    pub size: f64,
    /// How strong.
    pub weight: Weight,
    /// Which end of it is at the point.
    pub anchor: Anchor,
    /// Its colour.
    pub paint: Paint,
    /// What it says.
    pub text: String,
}

/// How strong letters are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// For reading.
    Regular,
    /// For titles.
    Bold,
}

/// Which end of a line is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Draft {
    /// An empty upright page.
    #[must_use]
    pub fn new(subject: String) -> Self {
        Self { orientation: Orientation::Upright, subject, opens: Opens::default(), marks: Vec::new() }
    }
}

/// A picture on paper.
#[must_use]
pub const fn picture(at: Point, scale: f64, items: Vec<Item>) -> Mark {
    Mark::Picture { at, scale, ground: Ground::Paper, items }
}

/// A line of text.
#[must_use]
pub fn text(at: Point, size: f64, weight: Weight, anchor: Anchor, text: impl Into<String>) -> Mark {
    Mark::Text(Line { at, size, weight, anchor, paint: Paint::Ink, text: text.into() })
}

/// A straight line.
#[must_use]
pub fn stroke(from: Point, to: Point, width: f64, paint: Paint) -> Mark {
    let steps = vec![Step::Move(from.0, from.1), Step::Line(to.0, to.1)];
    picture((0.0, 0.0), 1.0, vec![Item::Path { steps, style: Style::line(paint, width) }])
}

/// A rectangle.
#[must_use]
pub fn rectangle(at: Point, size: Point, style: Style) -> Mark {
    picture(at, 1.0, vec![box_item((0.0, 0.0), size, style)])
}

/// A rectangle as an item of a scene.
#[must_use]
pub fn box_item(at: Point, size: Point, style: Style) -> Item {
    Item::Path { steps: box_steps(at, size), style }
}

/// The outline of a rectangle.
#[must_use]
pub fn box_steps((x, y): Point, (w, h): Point) -> Vec<Step> {
    vec![Step::Move(x, y), Step::Line(x + w, y), Step::Line(x + w, y + h), Step::Line(x, y + h), Step::Close]
}
