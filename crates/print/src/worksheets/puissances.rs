//! Find all pairs of values whose result satisfies a constraint. The measure: the constraint's force and how many of the
//! results it accepts.

use engine::games::puissances::{CardId, Deck, Number, Sign, Value};
use scene::Scene;
use scene::games::puissances::cards;

use super::{Exercise, Figure, Making, TRIES, group};
use crate::page::Ground;
use crate::settings::Language;
use crate::texts;

pub(super) fn exercise(making: &mut Making<'_>) -> Option<Exercise> {
    let count = making.by(3, 4, 5);
    let (length, wanted) = (making.by(1, 2, 3), making.by(2..=4, 2..=4, 2..=4));
    let mut values = Deck::Mixed.values();
    let constraints: Vec<CardId> = CardId::all().filter(|card| card.force().length() == length).collect();
    for _ in 0..TRIES {
        making.chance.shuffle(&mut values);
        let hand = &values[..count];
        let constraint = *making.chance.pick(&constraints);
        let sign = *making.chance.pick(Sign::ALL);
        let found = fitting(hand, sign, constraint);
        if wanted.contains(&found.len()) {
            return Some(written(hand, sign, constraint, found, making));
        }
    }
    None
}

pub(super) fn fitting(hand: &[Value], sign: Sign, constraint: CardId) -> Vec<String> {
    let mut found = Vec::new();
    for (i, row) in hand.iter().enumerate() {
        for (j, column) in hand.iter().enumerate() {
            // A product is the same both ways.
            let counts = i != j && (sign == Sign::Over || i < j);
            let result = Number::operation(row.number(), sign, column.number());
            if counts && constraint.accepts(result) {
                found.push(format!("{} {sign} {} = {result}", row.written(), column.written()));
            }
        }
    }
    found
}

fn written(hand: &[Value], sign: Sign, constraint: CardId, found: Vec<String>, making: &Making<'_>) -> Exercise {
    let asks = match making.language {
        Language::French => constraint.card().french,
        Language::English => constraint.card().english,
    };
    let step = cards::VALUE.0 + 8.0;
    let items = (0u8..).zip(hand).map(|(i, &value)| group((f64::from(i) * step, 0.0), 0.0, cards::value(value)));
    let scene = Scene { width: step * hand.len() as f64, height: cards::VALUE.1, items: items.collect() };
    let width = hand.len() as f64 * 0.13;
    let values: &[(&str, &dyn std::fmt::Display)] = &[("count", &found.len()), ("sign", &sign), ("asks", &asks)];
    Exercise {
        question: texts::fill(making.language, "exercise-puissances", values),
        figure: Figure { scene, width, ground: Ground::Paper },
        answer: found,
        solution: None,
    }
}
