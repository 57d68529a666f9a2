//! PC-1.4: every card in its band, no two alike, and the decks that follow.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::puissances::{CardId, Deck, Force, Number, Sign};

/// For two cards drawn from a deck in order and a random sign: how many of the draws give each result, and all draws.
fn draws(deck: Deck) -> (BTreeMap<(i8, i8), u64>, u64) {
    let cards: Vec<_> = deck.values().into_iter().flat_map(|value| vec![value; deck.copies()]).collect();
    let mut counts = BTreeMap::new();
    for (i, row) in cards.iter().enumerate() {
        for (_, column) in cards.iter().enumerate().filter(|&(j, _)| i != j) {
            for &sign in Sign::ALL {
                let Number { two, five } = Number::operation(row.number(), sign, column.number());
                *counts.entry((two, five)).or_insert(0) += 1;
            }
        }
    }
    let all = counts.values().sum();
    (counts, all)
}

#[test]
fn pc_1_4_every_card_lies_in_the_band_of_its_force() {
    let (counts, all) = draws(Deck::Mixed);
    assert_eq!(all, 84 * 83 * 2);
    for id in CardId::all() {
        let accepted: u64 =
            counts.iter().filter(|((two, five), _)| id.accepts(Number::new(*two, *five))).map(|(_, n)| n).sum();
        // In tenths of a per cent.
        let (least, most) = match id.force() {
            Force::One => (250, 600),
            Force::Two => (80, 220),
            Force::Three => (30, 80),
            Force::Four => (5, 30),
        };
        assert!(
            accepted * 1000 >= least * all && accepted * 1000 <= most * all,
            "{id} {}: {:.2} %",
            id.card().english,
            accepted as f64 * 100.0 / all as f64
        );
    }
}

#[test]
fn pc_1_4_sixteen_cards_of_each_force_and_no_two_alike() {
    assert_eq!(CardId::all().count(), 64);
    for (number, id) in CardId::all().enumerate() {
        assert_eq!(id.force() as usize, number / usize::from(CardId::OF_A_FORCE), "{id}");
    }
    let results = Deck::Mixed.results();
    let accepted = |id: CardId| results.iter().map(|&result| id.accepts(result)).collect::<Vec<_>>();
    assert_eq!(CardId::all().map(accepted).collect::<BTreeSet<_>>().len(), 64, "different results");
    let texts = |text: fn(CardId) -> &'static str| CardId::all().map(text).collect::<BTreeSet<_>>().len();
    assert_eq!(texts(|id| id.card().french), 64);
    assert_eq!(texts(|id| id.card().english), 64);
    assert_eq!(texts(|id| id.card().symbols), 64);
}

#[test]
fn pc_1_4_the_rulebooks_examples_are_in_the_deck() {
    for (force, english) in [
        (Force::One, "between 10⁻² and 10²"),
        (Force::One, "an even whole number"),
        (Force::Two, "a power of 2"),
        (Force::Two, "the reciprocal of a whole number"),
        (Force::Three, "equal to 1"),
        (Force::Three, "a power of 10 with a negative exponent"),
        (Force::Four, "equal to 10⁴"),
        (Force::Four, "equal to 2"),
    ] {
        assert!(CardId::all().any(|id| id.force() == force && id.card().english == english), "{english}");
    }
}

#[test]
fn pc_1_4_one_is_a_power_of_every_base_with_exponent_0() {
    let accepts = |english: &str, two: i8, five: i8| {
        let id = CardId::all().find(|id| id.card().english == english).expect("a card");
        id.accepts(Number::new(two, five))
    };
    for family in ["a power of 2", "a power of 5", "a power of 10", "a power of 2/5"] {
        assert!(accepts(family, 0, 0), "{family}");
    }
    assert!(accepts("a power of 2", -3, 0), "exponents of either sign");
    assert!(!accepts("a power of 10 with a negative exponent", 0, 0));
    assert!(accepts("between 10⁻² and 10²", 2, 2) && accepts("between 10⁻² and 10²", -2, -2), "both included");
    assert!(!accepts("less than 100", 2, 2), "not 100 itself");
    assert!(accepts("a two-digit whole number", 6, 0) && !accepts("a two-digit whole number", 7, 0), "64, 128");
    assert!(accepts("the reciprocal of the cube of a whole number above 1", -3, 0), "one eighth");
    assert!(!accepts("the reciprocal of the cube of a whole number above 1", 0, 0), "1 itself");
    assert!(accepts("equal to 16 or its reciprocal", -4, 0) && accepts("equal to 16 or its reciprocal", 4, 0));
    assert!(!accepts("equal to 16 or its reciprocal", 0, 0));
    assert!(accepts("a number with exactly three decimal places", 0, -3), "0.008");
    assert!(!accepts("a number with exactly three decimal places", -1, -2), "0.02");
}

fn leaving(deck: Deck) -> Vec<String> {
    CardId::all().filter(|id| !deck.constraints().contains(id)).map(|id| id.to_string()).collect()
}

#[test]
fn pc_1_4_cards_that_leave() {
    assert_eq!(leaving(Deck::Mixed), Vec::<String>::new());
    let tens = ["#19", "#35", "#36", "#38", "#41", "#44", "#45", "#46", "#47"].into_iter();
    let exact = (55..=64).map(|number| format!("#{number}"));
    assert_eq!(leaving(Deck::Tens), tens.map(str::to_owned).chain(exact).collect::<Vec<_>>());
    assert_eq!(leaving(Deck::Relative), Vec::<String>::new());
    for &deck in Deck::ALL {
        for &force in Force::ALL {
            assert!(deck.of_force(force).count() >= 6, "{deck} keeps six cards of force {force}");
        }
        assert_eq!(deck.of_force(Force::One).count(), 16, "force 1 stays whole in {deck}");
    }
}

#[test]
fn pc_2_9_in_every_deck_some_card_accepts_each_result() {
    // So with this material no cell is ever dead; the rule is implemented all the same.
    for &deck in Deck::ALL {
        for result in deck.results() {
            assert!(deck.constraints().iter().any(|card| card.accepts(result)), "{deck}: {result}");
        }
    }
}
