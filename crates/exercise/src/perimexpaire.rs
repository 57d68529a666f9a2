//! Find all links among some cards. Difficulty: the number of links, and how many of them are double, which are easy to
//! see.

use engine::games::perimexpaire::{Card, CardSet, DeckKind, Link, Perimexpaire};

use super::{ExerciseGame, ExerciseParams, TRIES};

/// Cards, and all links among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Links {
    /// The cards, in ascending order.
    pub cards: Vec<Card>,
    /// Every linked pair, the earlier card first, with the kind of link.
    pub links: Vec<(Card, Card, Link)>,
}

impl ExerciseGame for Perimexpaire {
    type Exercise = Links;

    fn exercise(params: &mut ExerciseParams) -> Option<Links> {
        exercise(params)
    }
}

fn exercise(params: &mut ExerciseParams) -> Option<Links> {
    let count = params.by(4, 5, 6);
    let (links, doubles) = (params.by(2..=3, 4..=5, 6..=8), params.by(1..=2, 0..=1, 0..=0));
    let mut deck: Vec<Card> = CardSet::deck(DeckKind::Numbered).iter().collect();
    for _ in 0..TRIES {
        params.rng.shuffle(&mut deck);
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
