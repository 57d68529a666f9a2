//! Find all links among some cards.

use engine::games::perimexpaire::{Colour, Link};
use exercise::perimexpaire::Links;
use scene::games::perimexpaire::card::sheet;

use super::{Figure, Written};
use crate::page::Ground;
use crate::settings::Language;
use crate::texts;

pub(crate) fn written(exercise: &Links, language: Language) -> Written {
    let list = |wanted: Link| {
        let pairs = exercise.links.iter().filter(|(.., link)| *link == wanted);
        let texts: Vec<String> = pairs.map(|(one, other, _)| format!("{one} – {other}")).collect();
        if texts.is_empty() { "—".to_owned() } else { texts.join(", ") }
    };
    let line = |key: &str, link| {
        texts::fill(language, "answer-perimexpaire", &[("kind", &texts::text(language, key)), ("pairs", &list(link))])
    };
    Written {
        question: texts::fill(language, "exercise-perimexpaire", &[("count", &exercise.links.len())]),
        figure: Figure { scene: sheet(&exercise.cards, Colour::Blue), width: 0.92, ground: Ground::Paper },
        answer: vec![
            line("links-double", Link::Double),
            line("links-area", Link::Area),
            line("links-perimeter", Link::Perimeter),
        ],
        solution: None,
    }
}
