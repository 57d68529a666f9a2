//! TP-1: the cards.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::games::transparences::{Attitude, Card, CardSet, Cell, DECK, Figure, Patch};

/// Every way to put three figures on three cells, as sets closed under turning and flipping, computed with no help
/// from the code under test.
fn orbits() -> BTreeSet<BTreeSet<[(i32, i32); 3]>> {
    let cells: Vec<(i32, i32)> = (0..3).flat_map(|row| (0..3).map(move |col| (row, col))).collect();
    let mut orbits = BTreeSet::new();
    for &a in &cells {
        for &b in cells.iter().filter(|&&b| b != a) {
            for &c in cells.iter().filter(|&&c| c != a && c != b) {
                let mut orbit = BTreeSet::new();
                let mut now = [a, b, c];
                for _ in 0..4 {
                    now = now.map(|(row, col)| (col, 2 - row));
                    orbit.insert(now);
                    orbit.insert(now.map(|(row, col)| (row, 2 - col)));
                }
                orbits.insert(orbit);
            }
        }
    }
    orbits
}

fn figures(patch: Patch) -> [(i32, i32); 3] {
    let find = |figure: Figure| {
        let cells: Vec<usize> = (0..9).filter(|&i| patch.cells()[i].shows(figure)).collect();
        assert_eq!(cells.len(), 1, "each figure once");
        (cells[0] as i32 / 3, cells[0] as i32 % 3)
    };
    [find(Figure::Square), find(Figure::Circle), find(Figure::Cross)]
}

#[test]
fn tp_1_1_the_deck_is_the_66_classes() {
    let orbits = orbits();
    assert_eq!(orbits.len(), 66, "(504 + 4·6)/8, by Burnside");
    let deck: BTreeSet<BTreeSet<_>> =
        Card::all().map(|card| Attitude::all().map(|a| figures(card.face(a))).collect()).collect();
    assert_eq!(deck, orbits);
    assert_eq!(Card::all().count(), usize::from(DECK));
}

#[test]
fn tp_1_1_the_order_of_the_deck_is_by_smallest_naming() {
    let name = |patch| figures(patch).map(|(row, col)| row * 3 + col);
    let names: Vec<_> = Card::all().map(|card| name(card.face(Attitude::UPRIGHT))).collect();
    assert!(names.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(names[0], [0, 1, 2]);
    for card in Card::all() {
        let least = Attitude::all().map(|attitude| name(card.face(attitude))).min();
        assert_eq!(least, Some(name(card.face(Attitude::UPRIGHT))));
    }
}

#[test]
fn tp_1_1_six_cards_look_the_same_flipped() {
    let symmetric = Card::all().filter(|card| card.attitudes().count() == 4).count();
    let others = Card::all().filter(|card| card.attitudes().count() == 8).count();
    assert_eq!((symmetric, others), (6, 60));
}

#[test]
fn tp_1_2_figures_unite_and_equal_figures_merge() {
    let a: Patch = "120000004".parse().expect("cells");
    let b: Patch = "104000002".parse().expect("cells");
    assert_eq!(a.with(b).to_string(), "124000006");
    assert_eq!(a.with(a), a);
}

#[test]
fn tp_2_3_a_hole_equals_nothing() {
    let model: Patch = "000000000".parse().expect("cells");
    let shown: Patch = "--0------".parse().expect("cells");
    assert_eq!(shown.equal(model), 1);
    assert_eq!(shown.cell(0, 0), Cell::HOLE);
    assert!(shown.cell(0, 2).is_covered());
}

#[test]
fn card_sets_count() {
    assert_eq!(CardSet::FULL.len(), 66);
    assert_eq!(CardSet::FULL.iter().count(), 66);
    assert!("66".parse::<Card>().is_err() && "07".parse::<Card>().is_err() && "+1".parse::<Card>().is_err());
}

proptest! {
    #[test]
    fn attitudes_compose_like_the_maps_they_are(a in 0u8..8, b in 0u8..8, row in 0i8..4, col in 0i8..5) {
        let (a, b) = (Attitude::new(a).expect("one"), Attitude::new(b).expect("one"));
        let size = (4, 5);
        let turned = if a.turns() % 2 == 0 { size } else { (5, 4) };
        let (r, c) = a.place(row, col, size);
        prop_assert_eq!(b.place(r, c, turned), a.then(b).place(row, col, size));
    }
}
