//! What a position looks like, as plain data: shapes, labels and hit areas, for the screen, for paper and for previews
//! alike. Colours are roles ([`Paint`]); a [`palette::Palette`] says what they are.
//!
//! Reading order: this file (the data), [`palette`], [`svg`] (a scene as a picture), [`games`], [`rules`] (figures).

pub mod games;
pub mod rules;
pub mod svg;

use engine::{GameId, Position};
pub use palette::{self, Paint};
use serde::Serialize;

/// A game that can be drawn.
pub trait Picture: Position {
    /// What a viewer sees.
    fn picture(view: &Self::View) -> Scene;

    /// The heart of the table alone, without hands, piles and scores: for small pictures.
    fn cover(view: &Self::View) -> Scene {
        Self::picture(view)
    }
}

/// Something that can be done with any game that can be drawn.
pub trait ForPicture {
    /// What it gives.
    type Output;
    /// Does it with the game `P`.
    fn visit<P: Picture>(self) -> Self::Output;
}

/// Does something with the game of this name.
pub fn visit<F: ForPicture>(game: GameId, f: F) -> F::Output {
    engine::with_game!(game, P => f.visit::<P>())
}

/// A picture: a box from (0, 0) to (width, height), y down, and what is drawn in it, back to front.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What is drawn.
    pub items: Vec<Item>,
}

impl Scene {
    /// Nothing, while there is nothing to be seen yet.
    #[must_use]
    pub const fn empty() -> Self {
        Self { width: 1.0, height: 1.0, items: Vec::new() }
    }
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Item {
    /// A closed or open outline.
    Path {
        /// Its steps.
        steps: Vec<Step>,
        /// How it is painted.
        style: Style,
    },
    /// A disc or ring.
    Circle {
        /// The centre.
        centre: (f64, f64),
        /// The radius.
        radius: f64,
        /// How it is painted.
        style: Style,
    },
    /// A short text, centred on a point in both directions.
    Label {
        /// Its middle.
        at: (f64, f64),
        /// The height of the letters' box.
        size: f64,
        /// What it says.
        text: String,
        /// Its colour.
        paint: Paint,
    },
    /// Items that belong together, moved, turned, perhaps named and touchable.
    Group {
        /// Where its origin goes.
        shift: (f64, f64),
        /// Degrees clockwise about its origin.
        turn: f64,
        /// What a touch means, as text of the game's notation (a cell, a card); empty if nothing.
        hit: String,
        /// What a screen reader says; empty if nothing.
        name: String,
        /// What is drawn.
        items: Vec<Item>,
    },
}

/// A step of a path.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Step {
    /// Start here.
    Move(f64, f64),
    /// A straight line to here.
    Line(f64, f64),
    /// A circular arc of this radius to here, the short way round; clockwise on the screen if `true`.
    Arc {
        /// The radius.
        radius: f64,
        /// Clockwise as seen.
        clockwise: bool,
        /// Where it ends.
        to: (f64, f64),
    },
    /// Back to the start.
    Close,
}

/// How a shape is painted.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Style {
    /// The inside.
    pub fill: Paint,
    /// The outline.
    pub stroke: Paint,
    /// The outline's width.
    pub width: f64,
}

impl Style {
    /// Filled, without outline.
    #[must_use]
    pub const fn fill(fill: Paint) -> Self {
        Self { fill, stroke: Paint::None, width: 0.0 }
    }

    /// Only an outline.
    #[must_use]
    pub const fn line(stroke: Paint, width: f64) -> Self {
        Self { fill: Paint::None, stroke, width }
    }

    /// Filled, with an outline.
    #[must_use]
    pub const fn both(fill: Paint, stroke: Paint, width: f64) -> Self {
        Self { fill, stroke, width }
    }
}
