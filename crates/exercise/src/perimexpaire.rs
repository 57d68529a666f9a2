//! Find all links among some cards. The measure: how many links, and how many of them are double (easy to see).

use engine::games::perimexpaire::{Card, CardSet, DeckKind, Link, Perimexpaire};

use super::{ExerciseGame, Making, TRIES};

/// Cards, and all links among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    /// The cards, in their order.
    pub cards: Vec<Card>,
    /// Every linked pair, the earlier card first, and how it is linked.
    pub links: Vec<(Card, Card, Link)>,
}

impl ExerciseGame for Perimexpaire {
    type Exercise = Links;

    fn exercise(making: &mut Making) -> Option<Links> {
        exercise(making)
    }
}

fn exercise(making: &mut Making) -> Option<Links> {
    let count = making.by(4, 5, 6);
    let (links, doubles) = (making.by(2..=3, 4..=5, 6..=8), making.by(1..=2, 0..=1, 0..=0));
    let mut deck: Vec<Card> = CardSet::deck(DeckKind::Numbered).iter().collect();
    for _ in 0..TRIES {
        making.rng.shuffle(&mut deck);
        let mut cards = deck[..count].to_vec();
        cards.sort_unstable();
        let found = pairs(&cards);
        let double = found.iter().filter(|(.., link)| *link == Link::Double).count();
        if links.contains(&found.len()) && doubles.contains(&double) {
            return Some(Links { cards, links: found });
        }
    }
    None
}

pub(crate) fn pairs(cards: &[Card]) -> Vec<(Card, Card, Link)> {
    let later = |i: usize| cards[i + 1..].iter().copied();
    let link = |(one, other): (Card, Card)| one.link(other).map(|link| (one, other, link));
    (0..cards.len()).flat_map(|i| later(i).map(move |other| (cards[i], other))).filter_map(link).collect()
}
