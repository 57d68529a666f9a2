//! Find the cell that wins the most.

use engine::games::triancey::Triancey;
use engine::{Position as _, Viewer};
use exercise::triancey::Strongest;
use scene::Picture as _;

use super::{Figure, Written, blanks};
use crate::page::Ground;
use crate::settings::Settings;
use crate::texts;

pub(crate) fn written(exercise: &Strongest, settings: &Settings) -> Written {
    let view = exercise.position.view(Viewer::Spectator);
    let colour =
        texts::text(settings, if view.to_move as usize == 0 { "triancey-player-1" } else { "triancey-player-2" });
    let figure = |position: &Triancey| {
        let scene = Triancey::picture(&position.view(Viewer::Spectator));
        Figure { scene, width: 0.62, ground: Ground::Paper }
    };
    let solution = exercise.after(exercise.best).map(|(next, _)| figure(&next));
    let values = [("cell", exercise.best.to_string().into()), ("won", exercise.won.into())];
    Written {
        question: texts::fill(settings, "exercise-triancey", &[("colour", colour.into())]),
        figure: figure(&exercise.position),
        blanks: vec![blanks(&[("blank-cell", 0.5), ("blank-won", 0.5)], settings)],
        answer: vec![texts::fill(settings, "answer-triancey", &values)],
        solution,
    }
}
