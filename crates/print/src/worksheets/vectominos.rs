//! Find all places for a piece, and draw it there.

use engine::games::vectominos::{Lay, PieceId, Set};
use exercise::vectominos::Places;
use scene::games::vectominos::piece;
use scene::{Item, Paint, Scene, Step, Style};

use super::{Figure, Written, blanks, group};
use crate::page::{Ground, box_item};
use crate::settings::Settings;
use crate::texts;

/// Free space around the pieces of a question, in half units, to draw a piece in.
const ROOM: i8 = 4;
/// Margin of a picture, for thick lines.
const EDGE: f64 = 4.0;

pub(crate) fn written(exercise: &Places, settings: &Settings) -> Written {
    let Places { lays, asked, right: found, .. } = exercise;
    let question = question(lays, *asked);
    let width = (question.width / 1_100.0).clamp(0.2, 1.0);
    // The solutions side by side, each with the new piece framed.
    let mut x = 0.0;
    let mut height = 0.0_f64;
    let mut items = Vec::new();
    for (lay, _) in found {
        let scene = Table::around(lays.iter().copied().chain([*lay]), 0).scene(Some(*lay));
        items.push(group((x, 0.0), 0.0, scene.items));
        x += scene.width + 30.0;
        height = height.max(scene.height);
    }
    let share = (x / 1_100.0).clamp(0.2, 1.0);
    let doubles = found.iter().any(|&(_, sums)| sums > 1);
    let sums = found.iter().map(|(_, sums)| sums.to_string()).collect::<Vec<_>>().join(", ");
    let mut answer = vec![texts::fill(settings, "answer-vectominos", &[("count", found.len().into())])];
    if doubles {
        answer.push(texts::fill(settings, "answer-vectominos-sums", &[("sums", sums.into())]));
    }
    Written {
        question: format!(
            "{} {}",
            texts::fill(settings, "exercise-vectominos", &[("count", found.len().into())]),
            texts::text(settings, "exercise-vectominos-draw")
        ),
        figure: Figure { scene: question, width, ground: Ground::Paper },
        blanks: vec![blanks(&[("blank-sums", 1.0)], settings)],
        answer,
        solution: Some(Figure { scene: Scene { width: x, height, items }, width: share, ground: Ground::Paper }),
    }
}

/// Side length of a square of a piece in the scene.
fn unit() -> f64 {
    let sample = piece(Set::Drawable, PieceId(0));
    sample.width - sample.height
}

/// The pieces on squared paper with space around them, and the requested piece next to it.
fn question(lays: &[Lay], asked: PieceId) -> Scene {
    let unit = unit();
    let table = Table::around(lays.iter().copied(), ROOM);
    let squares = table.squares();
    let mut scene = table.scene(None);
    scene.items.insert(0, squares);
    scene.items.push(centred(asked, (scene.width + 1.4 * unit, scene.height / 2.0), 0.0, true));
    Scene { width: scene.width + 2.5 * unit, ..scene }
}

/// Pieces and the visible part of the table, in half units.
struct Table {
    lays: Vec<Lay>,
    left: i8,
    right: i8,
    lower: i8,
    upper: i8,
}

impl Table {
    /// The pieces with `room` free half units on all sides.
    fn around(lays: impl Iterator<Item = Lay>, room: i8) -> Self {
        let lays: Vec<Lay> = lays.collect();
        let least = |of: fn(&Lay) -> i8| lays.iter().map(of).min().unwrap_or(0) - room;
        let most = |of: fn(&Lay) -> i8| lays.iter().map(of).max().unwrap_or(0) + room;
        let (left, right) = (least(|lay| lay.x), most(|lay| lay.x + lay.place().size().0));
        let (lower, upper) = (least(|lay| lay.y), most(|lay| lay.y + lay.place().size().1));
        Self { lays, left, right, lower, upper }
    }

    fn size(&self) -> (f64, f64) {
        let half = unit() / 2.0;
        (f64::from(self.right - self.left) * half, f64::from(self.upper - self.lower) * half)
    }

    /// The pieces, one of them framed.
    fn scene(&self, new: Option<Lay>) -> Scene {
        let half = unit() / 2.0;
        let item = |lay: &Lay| {
            let (w, h) = lay.place().size();
            let x = f64::from(lay.x - self.left) + f64::from(w) / 2.0;
            let y = f64::from(self.upper - lay.y) - f64::from(h) / 2.0;
            centred(lay.piece, (x * half + EDGE, y * half + EDGE), -90.0 * f64::from(lay.turn), new == Some(*lay))
        };
        let (width, height) = self.size();
        let items = self.lays.iter().map(item).collect();
        Scene { width: width + 2.0 * EDGE, height: height + 2.0 * EDGE, items }
    }

    /// Squared paper, aligned with the pieces.
    fn squares(&self) -> Item {
        let (half, (width, height)) = (unit() / 2.0, self.size());
        let mut steps = Vec::new();
        for column in 0..=self.right - self.left {
            let x = f64::from(column) * half + EDGE;
            steps.extend([Step::Move(x, EDGE), Step::Line(x, height + EDGE)]);
        }
        for row in 0..=self.upper - self.lower {
            let y = f64::from(row) * half + EDGE;
            steps.extend([Step::Move(EDGE, y), Step::Line(width + EDGE, y)]);
        }
        Item::Path { steps, style: Style::line(Paint::InkSoft, 0.5) }
    }
}

fn centred(id: PieceId, centre: (f64, f64), turn: f64, framed: bool) -> Item {
    let scene = piece(Set::Drawable, id);
    let unit = scene.width - scene.height;
    let mut inner = vec![group((-scene.width / 2.0, -scene.height / 2.0), 0.0, scene.items)];
    if framed {
        inner.push(box_item((-unit, -unit / 2.0), (2.0 * unit, unit), Style::line(Paint::Accent, 4.0)));
    }
    group(centre, turn, inner)
}
