//! Find all places for a piece.

use engine::games::vectominos::{Lay, PieceId, Set};
use exercise::vectominos::Places;
use scene::games::vectominos::piece;
use scene::{Item, Paint, Scene, Style};

use super::{Figure, Written, group};
use crate::page::{Ground, box_item};
use crate::settings::Language;
use crate::texts;

pub(crate) fn written(exercise: &Places, language: Language) -> Written {
    let Places { lays, asked, right: found, .. } = exercise;
    let question = picture(lays, None, Some(*asked));
    let width = (question.width / 1_000.0).clamp(0.2, 0.9);
    let sums = found.iter().map(|(_, sums)| sums.to_string()).collect::<Vec<_>>().join(", ");
    // The solutions side by side, each with the new piece framed.
    let mut x = 0.0;
    let mut height = 0.0_f64;
    let mut items = Vec::new();
    for (lay, _) in found {
        let scene = picture(lays, Some(*lay), None);
        items.push(group((x, 0.0), 0.0, scene.items));
        x += scene.width + 30.0;
        height = height.max(scene.height);
    }
    let share = (x / 1_000.0).clamp(0.2, 1.0);
    Written {
        question: texts::fill(language, "exercise-vectominos", &[("count", &found.len())]),
        figure: Figure { scene: question, width, ground: Ground::Paper },
        answer: vec![texts::fill(language, "answer-vectominos", &[("sums", &sums)])],
        solution: Some(Figure { scene: Scene { width: x, height, items }, width: share, ground: Ground::Paper }),
    }
}

/// The table, a new piece on it, or a piece beside it.
fn picture(lays: &[Lay], new: Option<Lay>, beside: Option<PieceId>) -> Scene {
    let sample = piece(Set::Drawable, PieceId(0));
    let unit = sample.width - sample.height;
    let half = unit / 2.0;
    let all: Vec<Lay> = lays.iter().copied().chain(new).collect();
    let edges = |low: fn(&Lay) -> i8, size: fn(&Lay) -> i8| {
        let least = all.iter().map(low).min().unwrap_or(0);
        let most = all.iter().map(|lay| low(lay) + size(lay)).max().unwrap_or(0);
        (f64::from(least) * half, f64::from(most) * half)
    };
    let (left, right) = edges(|lay| lay.x, |lay| lay.place().size().0);
    let (lower, upper) = edges(|lay| lay.y, |lay| lay.place().size().1);
    let mut items: Vec<Item> = Vec::new();
    for lay in &all {
        let (w, h) = lay.place().size();
        let middle = ((f64::from(lay.x) + f64::from(w) / 2.0) * half, (f64::from(lay.y) + f64::from(h) / 2.0) * half);
        let centre = (middle.0 - left + 4.0, upper - middle.1 + 4.0);
        items.push(centred(lay.piece, centre, -90.0 * f64::from(lay.turn), new == Some(*lay)));
    }
    let mut width = right - left + 8.0;
    let height = (upper - lower + 8.0).max(unit + 8.0);
    if let Some(piece) = beside {
        items.push(centred(piece, (width + 1.6 * unit, height / 2.0), 0.0, true));
        width += 2.7 * unit;
    }
    Scene { width, height, items }
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
