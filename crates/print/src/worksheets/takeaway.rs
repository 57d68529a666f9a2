//! Find the best number to take.

use exercise::takeaway::Heap;
use scene::games::takeaway::heap;

use super::{Figure, Written, blanks};
use crate::page::Ground;
use crate::settings::Settings;
use crate::texts;

pub(crate) fn written(exercise: &Heap, settings: &Settings) -> Written {
    let rest = exercise.left - exercise.right;
    Written {
        question: texts::fill(settings, "exercise-takeaway", &[("left", exercise.left.into())]),
        figure: Figure { scene: heap(exercise.left, exercise.left), width: 0.12, ground: Ground::Paper },
        blanks: vec![blanks(&[("blank-take", 0.5)], settings)],
        answer: vec![texts::fill(
            settings,
            "answer-takeaway",
            &[("take", exercise.right.into()), ("rest", rest.into())],
        )],
        solution: None,
    }
}
