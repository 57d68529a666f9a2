//! Outlines in millimetres: the steps of a scene, transformed, with arcs as Bézier curves.

use krilla::geom::{Path, PathBuilder};
use scene::Step;

use crate::page::Point;

/// A transform: scale and rotation, then translation.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    cos: f64,
    sin: f64,
    shift: Point,
    /// Millimetres per unit.
    pub(crate) scale: f64,
}

impl Place {
    pub(crate) const fn new(shift: Point, scale: f64) -> Self {
        Self { cos: scale, sin: 0.0, shift, scale }
    }

    /// The transform of a group within this one, rotated by degrees clockwise.
    pub(crate) fn group(self, shift: Point, turn: f64) -> Self {
        let (sin, cos) = turn.to_radians().sin_cos();
        Self {
            cos: self.cos * cos - self.sin * sin,
            sin: self.sin * cos + self.cos * sin,
            shift: self.at(shift),
            scale: self.scale,
        }
    }

    pub(crate) fn at(self, (x, y): Point) -> Point {
        (self.shift.0 + self.cos * x - self.sin * y, self.shift.1 + self.sin * x + self.cos * y)
    }

    /// Rotation in degrees clockwise.
    pub(crate) fn turn(self) -> f64 {
        self.sin.atan2(self.cos).to_degrees()
    }
}

/// An outline and its bounding box.
pub(crate) struct Outline {
    pub(crate) path: Path,
    /// Left, top, right, bottom.
    pub(crate) bounds: [f64; 4],
}

struct Pen {
    builder: PathBuilder,
    bounds: [f64; 4],
    last: Point,
    started: bool,
}

impl Pen {
    fn new() -> Self {
        let bounds = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
        Self { builder: PathBuilder::new(), bounds, last: (0.0, 0.0), started: false }
    }

    fn see(&mut self, (x, y): Point) -> (f32, f32) {
        let [left, top, right, bottom] = self.bounds;
        self.bounds = [left.min(x), top.min(y), right.max(x), bottom.max(y)];
        (x as f32, y as f32)
    }

    fn start(&mut self, to: Point) {
        let (x, y) = self.see(to);
        self.builder.move_to(x, y);
        (self.last, self.started) = (to, true);
    }

    fn line(&mut self, to: Point) {
        let (x, y) = self.see(to);
        self.builder.line_to(x, y);
        self.last = to;
    }

    /// An arc about a centre by an angle in radians, in segments of at most a quarter turn.
    fn sweep(&mut self, centre: Point, angle: f64) {
        let pieces = (angle.abs() / std::f64::consts::FRAC_PI_2 - 1e-9).ceil().max(1.0);
        let step = angle / pieces;
        let handle = 4.0 / 3.0 * (step / 4.0).tan();
        for _ in 0..pieces as u32 {
            let (dx, dy) = (self.last.0 - centre.0, self.last.1 - centre.1);
            let (sin, cos) = step.sin_cos();
            let (ex, ey) = (dx * cos - dy * sin, dx * sin + dy * cos);
            let first = (self.last.0 - handle * dy, self.last.1 + handle * dx);
            let end = (centre.0 + ex, centre.1 + ey);
            let second = (end.0 + handle * ey, end.1 - handle * ex);
            let ((ax, ay), (bx, by), (x, y)) = (self.see(first), self.see(second), self.see(end));
            self.builder.cubic_to(ax, ay, bx, by, x, y);
            self.last = end;
        }
    }

    /// The short arc of this radius to a point.
    fn arc(&mut self, radius: f64, clockwise: bool, to: Point) {
        let (dx, dy) = (to.0 - self.last.0, to.1 - self.last.1);
        let half = dx.hypot(dy) / 2.0;
        if half < 1e-9 {
            return;
        }
        let radius = radius.max(half);
        let away = (radius * radius - half * half).max(0.0).sqrt() / (2.0 * half);
        // Clockwise with y pointing down, the centre is to the right of the direction of travel.
        let side = if clockwise { 1.0 } else { -1.0 };
        let middle = ((self.last.0 + to.0) / 2.0, (self.last.1 + to.1) / 2.0);
        let centre = (middle.0 - side * dy * away, middle.1 + side * dx * away);
        let angle = 2.0 * (half / radius).clamp(-1.0, 1.0).asin();
        self.sweep(centre, side * angle);
        self.last = to;
    }

    fn finish(self) -> Option<Outline> {
        let bounds = self.bounds;
        self.builder.finish().map(|path| Outline { path, bounds })
    }
}

/// Builds the outline of a path.
pub(crate) fn outline(steps: &[Step], place: Place) -> Option<Outline> {
    let mut pen = Pen::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => pen.start(place.at((x, y))),
            Step::Line(x, y) if pen.started => pen.line(place.at((x, y))),
            Step::Line(x, y) => pen.start(place.at((x, y))),
            Step::Arc { radius, clockwise, to } => pen.arc(radius * place.scale, clockwise, place.at(to)),
            Step::Close => pen.builder.close(),
        }
    }
    pen.finish()
}

/// Builds the outline of a circle.
pub(crate) fn circle(centre: Point, radius: f64, place: Place) -> Option<Outline> {
    let mut pen = Pen::new();
    let centre = place.at(centre);
    pen.start((centre.0 + radius * place.scale, centre.1));
    pen.sweep(centre, std::f64::consts::TAU);
    pen.builder.close();
    pen.finish()
}

/// Parallel lines at an angle in degrees and a distance that cover a box.
pub(crate) fn hatching([left, top, right, bottom]: [f64; 4], degrees: f64, apart: f64) -> Option<Path> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    // Along the lines, and across them.
    let along = |x: f64, y: f64| -x * sin + y * cos;
    let across = |x: f64, y: f64| x * cos + y * sin;
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let ends = |of: &dyn Fn(f64, f64) -> f64| {
        let all = corners.map(|(x, y)| of(x, y));
        (all.iter().copied().fold(f64::INFINITY, f64::min), all.iter().copied().fold(f64::NEG_INFINITY, f64::max))
    };
    let ((from, to), (first, last)) = (ends(&along), ends(&across));
    let mut builder = PathBuilder::new();
    let mut place = (first / apart).ceil() * apart;
    while place < last {
        let point = |run: f64| ((place * cos - run * sin) as f32, (place * sin + run * cos) as f32);
        let ((ax, ay), (bx, by)) = (point(from), point(to));
        builder.move_to(ax, ay);
        builder.line_to(bx, by);
        place += apart;
    }
    builder.finish()
}
