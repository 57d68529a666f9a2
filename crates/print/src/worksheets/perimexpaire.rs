//! Find all links among some cards. The measure: how many links, and how many of them are double (easy to see).

use engine::games::perimexpaire::{Card, CardSet, Colour, DeckKind, Link};
use scene::games::perimexpaire::card::sheet;

use super::{Exercise, Figure, Making, TRIES};
use crate::page::Ground;
use crate::texts;

pub(super) fn exercise(making: &mut Making<'_>) -> Option<Exercise> {
    let count = making.by(4, 5, 6);
    let (links, doubles) = (making.by(2..=3, 4..=5, 6..=8), making.by(1..=2, 0..=1, 0..=0));
    let mut deck: Vec<Card> = CardSet::deck(DeckKind::Numbered).iter().collect();
    for _ in 0..TRIES {
        making.chance.shuffle(&mut deck);
        let mut cards = deck[..count].to_vec();
        cards.sort_unstable();
        let found = pairs(&cards);
        let double = found.iter().filter(|(.., link)| *link == Link::Double).count();
        if links.contains(&found.len()) && doubles.contains(&double) {
            return Some(written(&cards, &found, making));
        }
    }
    None
}

pub(super) fn pairs(cards: &[Card]) -> Vec<(Card, Card, Link)> {
    let later = |i: usize| cards[i + 1..].iter().copied();
    let link = |(one, other): (Card, Card)| one.link(other).map(|link| (one, other, link));
    (0..cards.len()).flat_map(|i| later(i).map(move |other| (cards[i], other))).filter_map(link).collect()
}

fn written(cards: &[Card], found: &[(Card, Card, Link)], making: &Making<'_>) -> Exercise {
    let language = making.language;
    let list = |wanted: Link| {
        let pairs = found.iter().filter(|(.., link)| *link == wanted);
        let texts: Vec<String> = pairs.map(|(one, other, _)| format!("{one} – {other}")).collect();
        if texts.is_empty() { "—".to_owned() } else { texts.join(", ") }
    };
    let line = |key: &str, link| {
        texts::fill(language, "answer-perimexpaire", &[("kind", &texts::text(language, key)), ("pairs", &list(link))])
    };
    Exercise {
        question: texts::fill(language, "exercise-perimexpaire", &[("count", &found.len())]),
        figure: Figure { scene: sheet(cards, Colour::Blue), width: 0.92, ground: Ground::Paper },
        answer: vec![
            line("links-double", Link::Double),
            line("links-area", Link::Area),
            line("links-perimeter", Link::Perimeter),
        ],
        solution: None,
    }
}
