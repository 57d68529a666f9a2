//! Find what to take.

use exercise::takeaway::Heap;
use scene::games::takeaway::heap;

use super::{Figure, Written};
use crate::page::Ground;
use crate::settings::Language;
use crate::texts;

pub(crate) fn written(exercise: &Heap, language: Language) -> Written {
    let rest = exercise.left - exercise.right;
    Written {
        question: texts::fill(language, "exercise-takeaway", &[("left", &exercise.left)]),
        figure: Figure { scene: heap(exercise.left, exercise.left), width: 0.12, ground: Ground::Paper },
        answer: vec![texts::fill(language, "answer-takeaway", &[("take", &exercise.right), ("rest", &rest)])],
        solution: None,
    }
}
