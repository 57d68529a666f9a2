//! PX-1, PM-1.7: figures and their measures.

use std::collections::BTreeSet;

use super::super::figure::{Area, Figure, Perimeter};
use super::super::{Card, CardSet, DeckKind, Link};
use super::search::{AREAS, PERIMETERS};
use super::table::LINKS;

fn cards(kind: DeckKind) -> Vec<Card> {
    CardSet::deck(kind).iter().collect()
}

fn numbered(number: u8) -> Card {
    number.to_string().parse().expect("a card")
}

#[test]
fn px_1_1_single_pieces_measure_what_they_should() {
    let measure = |text: &str| {
        let measures = Figure::<3>::of(text).measures();
        let (Area { squares, quarter_discs }, Perimeter { segments, arcs }) = (measures.area, measures.perimeter);
        (squares, quarter_discs, segments, arcs)
    };
    assert_eq!(measure("#"), (1, 0, 4, 0));
    assert_eq!(measure("1"), (0, 1, 2, 1));
    assert_eq!(measure("a"), (1, -1, 2, 1));
    assert_eq!(measure("##/##"), (4, 0, 8, 0));
    // A whole disc of radius 1, and a square with its hole.
    assert_eq!(measure("34/21"), (0, 4, 0, 4));
    assert_eq!(measure("###/#.#/###"), (8, 0, 16, 0));
}

#[test]
fn px_1_2_every_numbered_figure_is_simple_and_its_own() {
    let deck = cards(DeckKind::Numbered);
    assert_eq!(deck.len(), 36);
    for card in &deck {
        assert!(card.figure().is_simple(), "card {card}");
        assert_eq!(card.figure().to_string().len(), 11, "card {card} is 3 × 3");
    }
    let different: BTreeSet<Figure> = deck.iter().map(|card| card.figure().canonical()).collect();
    assert_eq!(different.len(), 36, "no two are equal up to rotation and reflection");
}

#[test]
fn px_1_2_what_is_not_simple_is_seen() {
    for (text, why) in [
        ("###/#.#/###", "a hole"),
        ("#../.#./...", "a pinch point"),
        ("#.#/.../...", "two parts"),
        ("1#./.../...", "a disc that touches a square in one point only"),
        ("", "nothing"),
    ] {
        assert!(!Figure::<3>::of(text).is_simple(), "{why}");
    }
    assert!(Figure::<3>::of("2#./.../...").measures().perimeter.arcs == 1);
    assert!(Figure::<3>::of("2#./.../...").is_simple(), "a disc whose straight side lies along a square");
}

#[test]
fn px_1_2_symmetric_copies_are_the_same_figure() {
    for card in cards(DeckKind::Numbered) {
        let figure = card.figure();
        let mut copy = *figure;
        for _ in 0..4 {
            copy = copy.turned();
            assert_eq!(copy.canonical(), figure.canonical());
            assert_eq!(copy.mirrored().canonical(), figure.canonical());
            assert_eq!(copy.measures(), figure.measures());
            assert_eq!(copy.mirrored().measures(), figure.measures());
        }
        assert_eq!(copy, *figure, "four quarter turns");
        assert_eq!(Figure::<3>::of(&figure.to_string()), *figure, "its text");
    }
}

#[test]
fn px_1_3_outlines_are_walked_whole() {
    for card in cards(DeckKind::Numbered).into_iter().chain(cards(DeckKind::Lettered)) {
        let outline = card.figure().outline();
        let perimeter = card.measures().perimeter;
        let edges: Vec<_> = outline.iter().flatten().collect();
        assert_eq!(edges.iter().filter(|edge| edge.centre.is_some()).count(), perimeter.arcs as usize);
        assert_eq!(edges.iter().filter(|edge| edge.centre.is_none()).count(), perimeter.segments as usize);
        for walk in &outline {
            assert_eq!(walk[0].from, walk[walk.len() - 1].to);
            assert!(walk.windows(2).all(|pair| pair[0].to == pair[1].from));
        }
        // Green's theorem, arcs taken as chords plus or minus what lies between chord and arc: π/4 − 1/2 each.
        let twice: i32 = edges
            .iter()
            .map(|e| i32::from(e.from.0) * i32::from(e.to.1) - i32::from(e.to.0) * i32::from(e.from.1))
            .sum();
        let bulges = edges.iter().filter(|edge| edge.is_clockwise()).count() as i32;
        let hollows = i32::from(perimeter.arcs) - bulges;
        let area = card.measures().area;
        assert_eq!(bulges - hollows, i32::from(area.quarter_discs), "card {card}");
        assert_eq!(twice - (bulges - hollows), 2 * i32::from(area.squares), "card {card}");
    }
}

#[test]
fn px_1_4_the_cards_fall_into_their_classes() {
    let table = [
        [[8, 17, 32], [14, 27, 31], [25, 28, 34]],
        [[1, 4, 22], [2, 10, 30], [7, 24, 35]],
        [[13, 15, 23], [11, 33, 36], [16, 19, 26]],
        [[3, 12, 29], [6, 18, 20], [5, 9, 21]],
    ];
    for (row, area) in table.iter().zip(AREAS) {
        for (class, perimeter) in row.iter().zip(PERIMETERS) {
            for &number in class {
                let measures = numbered(number).measures();
                assert_eq!((measures.area, measures.perimeter), (area, perimeter), "card {number}");
            }
        }
    }
}

#[test]
fn px_1_4_the_figures_give_the_table_of_links_of_the_source() {
    let of = |card: Card, wanted: fn(Link) -> bool| -> Vec<u8> {
        (1..=36).filter(|&n| n != card.index() as u8 + 1 && card.link(numbered(n)).is_some_and(wanted)).collect()
    };
    for (number, doubles, areas, perimeters) in LINKS {
        let card = numbered(number);
        assert_eq!(of(card, |link| link == Link::Double), doubles, "card {number}, double");
        assert_eq!(of(card, |link| link.covers(Link::Area)), areas, "card {number}, same area");
        assert_eq!(of(card, |link| link.covers(Link::Perimeter)), perimeters, "card {number}, same perimeter");
        assert_eq!(card.doubles(), doubles.iter().map(|&n| numbered(n)).collect(), "card {number}, as a set");
        let linked: CardSet = areas.iter().chain(&perimeters).map(|&n| numbered(n)).collect();
        assert_eq!(card.linked(), linked, "card {number}, as a set");
    }
}

#[test]
fn pm_1_7_the_lettered_cards_measure_what_is_printed() {
    let printed = "6 14 5 12 6 12 7 12 8 12 7 16 5 12 5 12 6 12 7 16 6 12 9 12 7 16 5 12 6 12 5 12 7 12 7 12 6 14 8 16 5 12 8 14 6 14 7 14";
    let measured: Vec<String> = cards(DeckKind::Lettered)
        .into_iter()
        .map(|card| format!("{} {}", card.measures().area.squares, card.measures().perimeter.segments))
        .collect();
    assert_eq!(measured.join(" "), printed);
    assert!(cards(DeckKind::Lettered).iter().all(|card| card.measures().perimeter.arcs == 0));
    let different: BTreeSet<Figure> = cards(DeckKind::Lettered).iter().map(|card| card.figure().canonical()).collect();
    assert_eq!(different.len(), 24);
}
