//! TP-1.3, TP-2.3: cards laid on one another, the frame and the score.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::placed;
use crate::games::transparences::{Assembly, Attitude, Card, CardSet, Frame, Framed, Framing, NEAR, Patch, Placed};

fn assembly(cards: &[&str]) -> Assembly {
    Assembly::of(cards.iter().map(|text| placed(text)).collect())
}

/// What lies, cell by cell, with no help from the code under test but the cards' faces.
fn cells(cards: &[Placed]) -> BTreeMap<(i32, i32), u8> {
    let mut cells = BTreeMap::new();
    for placed in cards {
        for i in 0..9 {
            let at = (i32::from(placed.row) + i / 3, i32::from(placed.col) + i % 3);
            *cells.entry(at).or_insert(0) |= placed.face().cells()[i as usize].0;
        }
    }
    cells
}

/// TP-1.3 by the letter: cards are marked from hand to hand until nothing changes.
fn slow_parts(cards: &[Placed]) -> Vec<Vec<Placed>> {
    let mut part: Vec<usize> = (0..cards.len()).collect();
    let share = |a: Placed, b: Placed| cells(&[a]).keys().any(|cell| cells(&[b]).contains_key(cell));
    for _ in cards {
        for (i, j) in (0..cards.len()).flat_map(|i| (0..cards.len()).map(move |j| (i, j))) {
            if share(cards[i], cards[j]) {
                part[i] = part[i].min(part[j]);
            }
        }
    }
    let of = |number: usize| (0..cards.len()).filter(|&i| part[i] == number).map(|i| cards[i]).collect();
    (0..cards.len()).map(of).filter(|part: &Vec<Placed>| !part.is_empty()).collect()
}

/// TP-2.3 by the letter: every window of every part.
fn slow_frame(assembly: &Assembly, model: Patch, framing: Framing) -> Frame {
    let all: Vec<Frame> = slow_parts(assembly.laid()).iter().flat_map(|part| slow_frames(part, model)).collect();
    let rank = |frame: &Frame| match framing {
        Framing::Equal => (i32::from(frame.equal), -i32::from(frame.lines())),
        Framing::Best => (i32::from(frame.equal == 9), frame.score()),
    };
    let best = all.iter().map(rank).max().expect("windows");
    *all.iter().filter(|frame| rank(frame) == best).min_by_key(|frame| (frame.row, frame.col)).expect("one")
}

/// The windows of a part: cells compared one by one, lines counted from the covered cells.
fn slow_frames(cards: &[Placed], model: Patch) -> Vec<Frame> {
    let cells = cells(cards);
    let rows = || cells.keys().map(|cell| cell.0);
    let cols = || cells.keys().map(|cell| cell.1);
    let (top, bottom) = (rows().min().expect("cards"), rows().max().expect("cards"));
    let (left, right) = (cols().min().expect("cards"), cols().max().expect("cards"));
    let mut all = Vec::new();
    for row in top - 2..=bottom {
        for col in left - 2..=right {
            let same = |i: &i32| cells.get(&(row + i / 3, col + i % 3)).copied() == Some(model.cells()[*i as usize].0);
            let equal = (0..9).filter(same).count() as u8;
            let count = |from: i32, to: i32, frame: i32| {
                let outside = |line: &i32| *line < frame || *line > frame + 2;
                let before = (from..=to).filter(|line| *line < frame).count() as u8;
                (before, (from..=to).filter(outside).count() as u8 - before)
            };
            let ((above, below), (left, right)) = (count(top, bottom, row), count(left, right, col));
            all.push(Frame { row: row as i8, col: col as i8, equal, above, below, left, right });
        }
    }
    all
}

#[test]
fn tp_1_3_coordinates_start_at_0_and_cards_can_move() {
    let mut assembly = assembly(&["3r0@0,0"]);
    assert_eq!(assembly.lay(placed("4r0@1,-2")), (2, 0));
    assert_eq!(assembly.laid(), [placed("3r0@0,2"), placed("4r0@1,0")]);
    assembly.lay(placed("3f1@1,0"));
    assert_eq!(assembly.laid(), [placed("4r0@0,0"), placed("3f1@0,0")], "moved: laid anew, last");
    assert_eq!(assembly.take(placed("4r0@0,0").card), (0, 0));
    assert_eq!(assembly.laid(), [placed("3f1@0,0")]);
}

#[test]
fn tp_1_3_cards_that_share_cells_are_joined() {
    let parts = |cards: &[&str]| assembly(cards).parts().iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(parts(&["3r0@0,0", "4r0@5,5", "5r0@2,2", "6r0@3,5"]), [2, 2], "3 and 5, 4 and 6");
    assert_eq!(parts(&["3r0@0,0", "4r0@5,5", "5r0@2,2", "6r0@3,5", "7r0@3,3"]), [5], "a card between joins them");
    assert_eq!(parts(&["3r0@0,0", "4r0@3,0"]), [1, 1], "touching edges share no cell");
    assert_eq!(parts(&[]), [0; 0]);
}

#[test]
fn tp_2_3_cards_apart_stick_out_nowhere() {
    let model = placed("3r0@0,0").face();
    for cards in [["3r0@0,0", "4r0@0,6"], ["4r0@0,6", "3r0@0,0"]] {
        let assembly = assembly(&cards);
        let frame = assembly.frame(model, Framing::Equal).expect("a frame");
        assert_eq!((frame.equal, frame.lines(), frame.score()), (9, 0, 9), "whichever was laid first");
        assert_eq!(assembly.apart(model, Framing::Equal).iter().map(Card::number).collect::<Vec<_>>(), [4]);
    }
}

#[test]
fn tp_2_3_a_frame_never_looks_at_two_parts_at_once() {
    // Two cards edge to edge: a frame on both would show the model; it lies on one.
    let (left, right) = (placed("3r0@0,0"), placed("4r0@3,0"));
    let both = crate::games::transparences::Layers::of(&[left, right]).expect("cards").window(0, 1);
    let assembly = Assembly::of(vec![left, right]);
    assert!(assembly.frame(both, Framing::Equal).expect("a frame").equal < 9);
}

#[test]
fn tp_2_5_worked_example_8_equal_2_rows_and_3_columns() {
    // The first two cards make the model but for one cell; two more stick out by 2 rows and 3 columns and show
    // nothing in the frame that the model lacks.
    let base = placed("3r0@0,0").face();
    let model = Patch(base.0 ^ 1 << 32);
    assert_eq!(base.equal(model), 8);
    let mut found = false;
    for card in Card::all() {
        for other in Card::all() {
            for (a, b) in [(0, 0), (0, 2), (1, 1), (2, 0), (5, 0)] {
                let attitude = |i: u8| Attitude::new(i).expect("one");
                let first = Placed { card: Card::new(3).expect("one"), attitude: attitude(0), row: 0, col: 0 };
                let second = Placed { card, attitude: attitude(a), row: 2, col: 2 };
                let third = Placed { card: other, attitude: attitude(b), row: 2, col: -1 };
                let assembly = Assembly::of(vec![first, second, third]);
                let frame = assembly.frame(model, Framing::Equal).expect("a frame");
                if frame.equal == 8 {
                    assert_eq!((frame.above + frame.below, frame.left + frame.right), (2, 3));
                    assert_eq!(frame.score(), 3, "8 − 5 = 3");
                    found = true;
                }
            }
        }
    }
    assert!(found, "some pair of cards leaves the frame's other cells alone");
}

#[test]
fn tp_2_3_framing_can_differ() {
    // A frame half outside may show more equal cells than any inside, at the price of lines.
    let differs = (0..66u8).flat_map(|card| (0..66).map(move |model| (card, model))).find(|&(card, model)| {
        let assembly = Assembly::of(vec![Placed {
            card: Card::new(card).expect("one"),
            attitude: Attitude::UPRIGHT,
            row: 0,
            col: 0,
        }]);
        let model = Patch(Card::new(model).expect("one").face(Attitude::UPRIGHT).0 | 0x7770_0777);
        let [equal, best] = [Framing::Equal, Framing::Best].map(|f| assembly.frame(model, f).expect("a frame"));
        equal.equal > best.equal && equal.score() < best.score()
    });
    assert!(differs.is_some());
}

fn arbitrary_cards() -> impl Strategy<Value = Vec<Placed>> {
    let card = (0..8u8, 0i8..7, 0i8..7);
    (proptest::collection::vec(card, 1..7), 0u8..60).prop_map(|(cards, first)| {
        let place = |(i, (attitude, row, col)): (usize, (u8, i8, i8))| Placed {
            card: Card::new(first + i as u8).expect("one"),
            attitude: Attitude::new(attitude).expect("one"),
            row,
            col,
        };
        cards.into_iter().enumerate().map(place).collect()
    })
}

fn arbitrary_model() -> impl Strategy<Value = Patch> {
    proptest::collection::vec((0u8..66, 0u8..8), 1..5).prop_map(|cards| {
        cards.into_iter().fold(Patch::EMPTY, |patch, (card, attitude)| {
            patch.with(Card::new(card).expect("one").face(Attitude::new(attitude).expect("one")))
        })
    })
}

proptest! {
    #[test]
    fn the_frame_is_where_a_slow_search_puts_it(cards in arbitrary_cards(), model in arbitrary_model(), best in any::<bool>()) {
        let framing = if best { Framing::Best } else { Framing::Equal };
        let assembly = Assembly::of(cards);
        let framed = assembly.framed(model, framing).expect("a frame");
        prop_assert_eq!(framed.frame, slow_frame(&assembly, model, framing));
        prop_assert_eq!(framed.shown().equal(model), u32::from(framed.frame.equal));
    }

    #[test]
    fn turning_the_whole_turns_what_is_seen(cards in arbitrary_cards(), turn in 0u8..8) {
        let turn = Attitude::new(turn).expect("one");
        let mut turned = Assembly::of(cards);
        let before = turned.clone();
        turned.turn(turn);
        let seen = |assembly: &Assembly| cells(assembly.laid());
        let (height, width) = seen(&before).keys().fold((0, 0), |(h, w), &(r, c)| (h.max(r + 1), w.max(c + 1)));
        let moved: BTreeMap<_, _> = seen(&before).into_iter().map(|((row, col), cell)| {
            let (row, col) = turn.place(row as i8, col as i8, (height as i8, width as i8));
            ((i32::from(row), i32::from(col)), cell)
        }).collect();
        prop_assert_eq!(seen(&turned), moved);
        prop_assert!(turned.is_sound(12));
        let cards = |assembly: &Assembly| -> Vec<CardSet> {
            assembly.parts().iter().map(|part| part.iter().map(|placed| placed.card).collect()).collect()
        };
        prop_assert_eq!(cards(&turned), cards(&before));
    }

    #[test]
    fn the_bound_loses_nothing(cards in arbitrary_cards(), model in arbitrary_model()) {
        // The proof of the bound, step by step: places clamped to 3 around the frame show the same in it.
        let assembly = Assembly::of(cards);
        let Framed { frame, part } = assembly.framed(model, Framing::Best).expect("a frame");
        let clamp = |at: i8, frame: i8| (at - frame).clamp(-3, 3);
        let clamped = Assembly::of(part.into_iter().map(|placed| Placed {
            row: clamp(placed.row, frame.row), col: clamp(placed.col, frame.col), ..placed
        }).collect());
        prop_assert!(clamped.is_sound(3 + NEAR), "any order of laying is near enough");
        prop_assert_eq!(clamped.parts().len(), 1);
        let after = clamped.frame(model, Framing::Best).expect("a frame");
        prop_assert!(after.score() >= frame.score() || after.is_complete());
    }
}
