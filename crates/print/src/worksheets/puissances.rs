//! Find all pairs of values whose result satisfies a constraint.

use exercise::puissances::Results;
use scene::Scene;
use scene::games::puissances::cards;

use super::{Figure, Written, group};
use crate::page::Ground;
use crate::settings::Language;
use crate::texts;

pub(crate) fn written(exercise: &Results, language: Language) -> Written {
    let Results { hand, sign, constraint, right } = exercise;
    let asks = match language {
        Language::French => constraint.card().french,
        Language::English => constraint.card().english,
    };
    let step = cards::VALUE.0 + 8.0;
    let items = (0u8..).zip(hand).map(|(i, &value)| group((f64::from(i) * step, 0.0), 0.0, cards::value(value)));
    let scene = Scene { width: step * hand.len() as f64, height: cards::VALUE.1, items: items.collect() };
    let width = hand.len() as f64 * 0.13;
    let values: &[(&str, &dyn std::fmt::Display)] = &[("count", &right.len()), ("sign", sign), ("asks", &asks)];
    Written {
        question: texts::fill(language, "exercise-puissances", values),
        figure: Figure { scene, width, ground: Ground::Paper },
        answer: right.iter().map(|&pair| exercise.written(pair)).collect(),
        solution: None,
    }
}
