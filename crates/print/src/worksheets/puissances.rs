//! Find all pairs of values whose result satisfies a constraint.

use exercise::puissances::Results;
use scene::Scene;
use scene::games::puissances::cards;

use super::{Figure, Written, blanks, group};
use crate::page::Ground;
use crate::settings::{Language, Settings};
use crate::texts;

pub(crate) fn written(exercise: &Results, settings: &Settings) -> Written {
    let Results { hand, sign, constraint, right } = exercise;
    let asks = match settings.language {
        Language::French => constraint.card().french,
        Language::English => constraint.card().english,
    };
    let step = cards::VALUE.0 + 8.0;
    let items = (0u8..).zip(hand).map(|(i, &value)| group((f64::from(i) * step, 0.0), 0.0, cards::value(value)));
    let scene = Scene { width: step * hand.len() as f64, height: cards::VALUE.1, items: items.collect() };
    let width = hand.len() as f64 * 0.13;
    let values = [("count", right.len().into()), ("sign", sign.as_str().into()), ("asks", asks.into())];
    let pair = [("blank-calculation", 0.5); 2];
    Written {
        question: texts::fill(settings, "exercise-puissances", &values),
        figure: Figure { scene, width, ground: Ground::Paper },
        blanks: right.chunks(2).map(|found| blanks(&pair[..found.len()], settings)).collect(),
        answer: right.iter().map(|&pair| exercise.written(pair)).collect(),
        solution: None,
    }
}
