//! Pages as plain data, in millimetres from the upper left corner, y pointing down.

use engine::core::code::Opens;
use scene::{Item, Paint, Step, Style};

/// Width of the unprintable strip along the edge of the paper.
pub const MARGIN: f64 = 8.0;
/// Height of the strips at the top and bottom of a sheet for title, ruler and code; the material goes in between.
pub const BAND: f64 = 24.0;

/// A point in millimetres.
pub type Point = (f64, f64);

/// Page orientation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// Portrait.
    Upright,
    /// Wider than high.
    Landscape,
}

/// A page before it gets its title, number, ruler and code.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The orientation.
    pub orientation: Orientation,
    /// The subject for the title.
    pub subject: String,
    /// What the code on the page opens.
    pub opens: Opens,
    /// The marks, back to front.
    pub marks: Vec<Mark>,
}

/// A sheet of paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaf {
    /// The front.
    pub front: Draft,
    /// The back; `None` if it must stay blank.
    pub back: Option<Draft>,
}

/// A finished page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// Width and height.
    pub size: Point,
    /// The marks, back to front.
    pub marks: Vec<Mark>,
}

/// An element of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Mark {
    /// Items of a scene.
    Picture {
        /// Position of the scene's origin.
        at: Point,
        /// Millimetres per unit of the scene.
        scale: f64,
        /// Paper or film.
        ground: Ground,
        /// The items.
        items: Vec<Item>,
    },
    /// One line of text.
    Text(Line),
    /// Marks clipped to a rectangle.
    Window {
        /// The upper left corner.
        at: Point,
        /// The width and height.
        size: Point,
        /// The marks, in page coordinates.
        marks: Vec<Mark>,
    },
}

/// The printing medium.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// White paper.
    Paper,
    /// Transparent film: backgrounds are not drawn.
    Film,
}

/// One line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The point on the baseline that `anchor` refers to.
    pub at: Point,
    /// Font size.
    pub size: f64,
    /// Font weight.
    pub weight: Weight,
    /// Which point of the line is at `at`.
    pub anchor: Anchor,
    /// The colour.
    pub paint: Paint,
    /// The text.
    pub text: String,
}

/// Font weight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// For body text.
    Regular,
    /// For titles.
    Bold,
}

/// Which point of a line is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

impl Draft {
    /// An empty portrait page.
    #[must_use]
    pub fn new(subject: String) -> Self {
        Self { orientation: Orientation::Upright, subject, opens: Opens::default(), marks: Vec::new() }
    }
}

impl Leaf {
    /// A sheet with a blank back.
    #[must_use]
    pub const fn one_sided(front: Draft) -> Self {
        Self { front, back: None }
    }

    /// Assigns consecutive pages to leaves: front, back, front and so on.
    #[must_use]
    pub fn running(pages: Vec<Draft>) -> Vec<Self> {
        let mut leaves = Vec::new();
        let mut pages = pages.into_iter();
        while let Some(front) = pages.next() {
            leaves.push(Self { front, back: pages.next() });
        }
        leaves
    }

    /// Both sides.
    pub fn sides_mut(&mut self) -> impl Iterator<Item = &mut Draft> {
        std::iter::once(&mut self.front).chain(&mut self.back)
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
