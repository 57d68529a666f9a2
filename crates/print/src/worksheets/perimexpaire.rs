//! Find all links among some cards.

use engine::games::perimexpaire::{Colour, Link};
use exercise::perimexpaire::Links;
use scene::games::perimexpaire::card::sheet;

use super::{Figure, Written, blanks};
use crate::page::Ground;
use crate::settings::Settings;
use crate::texts;

const KINDS: [(&str, Link); 3] =
    [("links-double", Link::Double), ("links-area", Link::Area), ("links-perimeter", Link::Perimeter)];

pub(crate) fn written(exercise: &Links, settings: &Settings) -> Written {
    let list = |wanted: Link| {
        let pairs = exercise.links.iter().filter(|(.., link)| *link == wanted);
        let texts: Vec<String> = pairs.map(|(one, other, _)| format!("{one} – {other}")).collect();
        if texts.is_empty() { "—".to_owned() } else { texts.join(", ") }
    };
    let line = |(key, link)| {
        let values = [("kind", texts::text(settings, key).into()), ("pairs", list(link).into())];
        texts::fill(settings, "answer-perimexpaire", &values)
    };
    let blank = |key: &str| blanks(&[(&format!("blank-{key}"), 1.0)], settings);
    Written {
        question: texts::fill(settings, "exercise-perimexpaire", &[("count", exercise.links.len().into())]),
        figure: Figure { scene: sheet(&exercise.cards, Colour::Blue), width: 0.84, ground: Ground::Paper },
        blanks: KINDS.iter().map(|(key, _)| blank(key)).collect(),
        answer: KINDS.into_iter().map(line).collect(),
        solution: None,
    }
}
