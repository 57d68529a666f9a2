//! VM-1: the pieces.

use std::collections::BTreeSet;

use crate::games::vectominos::geometry::Lie;
use crate::games::vectominos::piece::{PIECES, Pair, PieceId, Set, Vector};
use crate::games::vectominos::{Catalogue, catalogue};

fn pieces(catalogue: &Catalogue) -> Vec<Pair> {
    PieceId::all().filter_map(|piece| catalogue.pair(piece, 0)).collect()
}

fn all_pairs() -> Vec<Pair> {
    Vector::ALL.iter().flat_map(|&first| Vector::ALL.iter().map(move |&second| Pair { first, second })).collect()
}

#[test]
fn vm_1_1_a_half_turn_swaps_and_negates() {
    let pair: Pair = "NE:S".parse().expect("a pair");
    assert_eq!(pair.turned(2).to_string(), "N:SW");
    assert_eq!(pair.turned(1).to_string(), "NW:E", "a quarter turn: left goes below, arrows turn with the piece");
    assert_eq!(pair.turned(3).to_string(), "W:SE");
    for pair in all_pairs() {
        assert_eq!(pair.turned(1).turned(1).first.components(), {
            let (x, y) = pair.first.components();
            (-x, -y)
        });
        assert_eq!(pair.turned(2).turned(2), pair);
    }
}

#[test]
fn vm_1_2_the_set_has_29_pieces_and_a_polymorphe() {
    let catalogue = catalogue(Set::Drawable);
    let pairs = all_pairs().into_iter().filter(|pair| {
        let (x, y) = pair.sum();
        x.abs() <= 1 && y.abs() <= 1
    });
    let pairs: BTreeSet<Pair> = pairs.collect();
    assert_eq!(pairs.len(), 49);
    assert_eq!(pairs.iter().filter(|pair| pair.turned(2) == **pair).count(), 9);
    assert_eq!(pieces(catalogue).len(), 29);
    assert_eq!(catalogue.pairs().iter().copied().collect::<BTreeSet<_>>(), pairs);
    assert_eq!(catalogue.polymorphes().iter().collect::<Vec<_>>(), [PieceId(29)]);
}

#[test]
fn vm_1_3_the_hard_set_has_28_pieces_and_two_polymorphes() {
    let catalogue = catalogue(Set::Hard);
    let without_null = all_pairs().into_iter().filter(|pair| pair.first != Vector::Null && pair.second != Vector::Null);
    let up_to_half_turn: BTreeSet<Pair> = without_null.map(|pair| pair.min(pair.turned(2))).collect();
    let opposite = up_to_half_turn.iter().filter(|pair| pair.sum() == (0, 0)).count();
    assert_eq!((up_to_half_turn.len(), opposite), (36, 8));
    let pieces = pieces(catalogue);
    assert_eq!(pieces.len(), 28);
    assert_eq!(pieces.iter().filter(|pair| Vector::of(pair.sum()).is_some()).count(), 12);
    assert!(pieces.iter().all(|pair| up_to_half_turn.contains(&(*pair).min(pair.turned(2)))));
    assert_eq!(catalogue.polymorphes().len(), 2);
}

#[test]
fn every_pair_is_shown_by_one_piece() {
    for set in Set::ALL {
        let catalogue = catalogue(*set);
        for lie in [Lie::Lying, Lie::Upright] {
            for (index, &pair) in (0..).zip(catalogue.pairs()) {
                let shown: Vec<(PieceId, u8)> = PieceId::all()
                    .filter(|&piece| !catalogue.is_polymorphe(piece))
                    .flat_map(|piece| (0..catalogue.turns(piece)).map(move |turn| (piece, turn)))
                    .filter(|&(piece, turn)| Lie::of(turn) == lie && catalogue.pair(piece, turn) == Some(pair))
                    .collect();
                assert_eq!(shown, [catalogue.owner(lie, index)], "{set} {pair} {lie}");
            }
        }
    }
}

/// Saved matches name pieces by number: the numbers never change.
#[test]
fn numbers_of_pieces_are_stable() {
    let names = |set| pieces(catalogue(set)).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(
        names(Set::Drawable),
        "O:O O:E O:NE O:N O:NW O:W O:SW O:S O:SE E:N E:NW E:W E:SW E:S NE:SW NE:S N:E N:S N:SE NW:E NW:SE W:E W:NE W:N \
         SW:NE SW:N S:N S:NW SE:NW"
    );
    assert_eq!(
        names(Set::Hard),
        "E:E E:NE E:N E:NW E:SW E:S E:SE NE:E NE:NE NE:N NE:NW NE:S NE:SE N:E N:NE N:N N:NW N:SE NW:E NW:NE NW:N NW:NW \
         W:NE W:N W:NW SW:N SW:NW S:NW"
    );
    assert_eq!(names(Set::Drawable).split(' ').count() + 1, usize::from(PIECES));
}
