//! Pictures of positions as plain data: shapes, labels and hit areas, for screens, paper and previews. Colours are
//! roles ([`Paint`]) that a [`palette::Palette`] resolves.
//!
//! Reading order: this file (the data), [`palette`], [`svg`] (rendering), [`games`], [`rules`] (figures).

pub mod games;
pub mod rules;
pub mod svg;

use engine::{GameId, Position};
pub use palette::{self, Paint};
use serde::Serialize;

/// A game that can be drawn.
pub trait Picture: Position {
    /// Draws what a viewer sees.
    fn picture(view: &Self::View) -> Scene;

    /// Draws only the centre of the table, without hands, piles and scores: for small pictures.
    fn cover(view: &Self::View) -> Scene {
        Self::picture(view)
    }
}

/// An operation that is generic over all games with pictures.
pub trait ForPicture {
    /// The result of the operation.
    type Output;
    /// Runs the operation for the game `P`.
    fn visit<P: Picture>(self) -> Self::Output;
}

/// Runs `f` for the type of `game`.
pub fn visit<F: ForPicture>(game: GameId, f: F) -> F::Output {
    engine::with_game!(game, P => f.visit::<P>())
}

/// A picture: a box from (0, 0) to (width, height) with y pointing down, and its items from back to front.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The items, from back to front.
    pub items: Vec<Item>,
}

impl Scene {
    /// A scene of no size, while there is nothing to show.
    #[must_use]
    pub const fn empty() -> Self {
        Self { width: 1.0, height: 1.0, items: Vec::new() }
    }
}

/// An element of a scene.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Item {
    /// An open or closed outline.
    Path {
        /// The outline.
        steps: Vec<Step>,
        /// Fill and stroke.
        style: Style,
    },
    /// A disc or ring.
    Circle {
        /// The centre.
        centre: (f64, f64),
        /// The radius.
        radius: f64,
        /// Fill and stroke.
        style: Style,
    },
    /// A short text, centred on a point in both directions.
    Label {
        /// The centre.
        at: (f64, f64),
        /// Font size.
        size: f64,
        /// The text.
        text: String,
        /// The colour.
        paint: Paint,
    },
    /// A group of items with an offset, a rotation, and an optional hit area and name.
    Group {
        /// The position of its origin.
        shift: (f64, f64),
        /// Rotation about its origin, in degrees clockwise.
        turn: f64,
        /// The target of a click, in the game's notation (a cell, a card); empty if there is none.
        hit: String,
        /// The accessible name; empty if there is none.
        name: String,
        /// The items, from back to front.
        items: Vec<Item>,
    },
}

/// A segment of a path.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Step {
    /// Starts a subpath at this point.
    Move(f64, f64),
    /// A straight line to this point.
    Line(f64, f64),
    /// A circular arc, the short way round.
    Arc {
        /// The radius.
        radius: f64,
        /// Whether it runs clockwise on the screen.
        clockwise: bool,
        /// The end point.
        to: (f64, f64),
    },
    /// Closes the subpath.
    Close,
}

/// Fill and stroke of a shape.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Style {
    /// The colour of the interior.
    pub fill: Paint,
    /// The colour of the outline.
    pub stroke: Paint,
    /// The width of the outline.
    pub width: f64,
}

impl Style {
    /// A fill without an outline.
    #[must_use]
    pub const fn fill(fill: Paint) -> Self {
        Self { fill, stroke: Paint::None, width: 0.0 }
    }

    /// An outline without a fill.
    #[must_use]
    pub const fn line(stroke: Paint, width: f64) -> Self {
        Self { fill: Paint::None, stroke, width }
    }

    /// A fill and an outline.
    #[must_use]
    pub const fn both(fill: Paint, stroke: Paint, width: f64) -> Self {
        Self { fill, stroke, width }
    }
}
