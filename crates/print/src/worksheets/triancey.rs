//! Find the cell that wins most.

use engine::games::triancey::Triancey;
use engine::{Position as _, Viewer};
use exercise::triancey::Strongest;
use scene::Picture as _;

use super::{Figure, Written};
use crate::page::Ground;
use crate::settings::Language;
use crate::texts;

pub(crate) fn written(exercise: &Strongest, language: Language) -> Written {
    let view = exercise.position.view(Viewer::Spectator);
    let colour =
        texts::text(language, if view.to_move as usize == 0 { "triancey-player-1" } else { "triancey-player-2" });
    let figure = |position: &Triancey| {
        let scene = Triancey::picture(&position.view(Viewer::Spectator));
        Figure { scene, width: 0.98, ground: Ground::Paper }
    };
    let solution = exercise.after(exercise.best).map(|(next, _)| figure(&next));
    let values: &[(&str, &dyn std::fmt::Display)] = &[("cell", &exercise.best), ("won", &exercise.won)];
    Written {
        question: texts::fill(language, "exercise-triancey", &[("colour", &colour)]),
        figure: figure(&exercise.position),
        answer: vec![texts::fill(language, "answer-triancey", values)],
        solution,
    }
}
