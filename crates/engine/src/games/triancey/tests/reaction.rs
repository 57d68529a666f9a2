//! TR-2.2: what is proven on paper, held against a naive implementation that flips cells in any order.

use proptest::prelude::*;

use super::{random_move, start_with};
use crate::games::triancey::board::{Board, Cell, Colour, Side};
use crate::games::triancey::{Action, Effect, Triancey};
use crate::{Millis, OptionSet, Position, Rng, Seed};

/// The board as a list of colours.
type Pawns = Vec<Option<Colour>>;

fn pawns(position: &Triancey) -> Pawns {
    let of =
        |cell: Cell| [Colour::White, Colour::Red].into_iter().find(|&colour| position.pawns(colour).contains(cell));
    position.board().cells().map(of).collect()
}

/// The cells that have to change, each with its new colour: straight from the words of the rule.
fn due(board: &Board, pawns: &Pawns) -> Vec<(Cell, Colour)> {
    let mut due = Vec::new();
    for cell in board.cells() {
        for colour in [Colour::White, Colour::Red] {
            let around = board.sides(cell).into_iter().filter(|side| match side {
                Side::Cell(other) => pawns[other.index()] == Some(colour),
                Side::Border(border) => *border == colour,
            });
            if around.count() >= 2 && pawns[cell.index()] != Some(colour) {
                due.push((cell, colour));
            }
        }
    }
    due
}

/// Lays a stone and lets cells react one at a time, in random order; checks that only the mover's colour spreads.
fn naive(board: &Board, mut pawns: Pawns, laid: Cell, mover: Colour, rng: &mut Rng) -> Pawns {
    pawns[laid.index()] = Some(mover);
    loop {
        let due = due(board, &pawns);
        if due.is_empty() {
            return pawns;
        }
        assert!(due.iter().all(|&(_, colour)| colour == mover), "only the mover's colour spreads");
        assert!(due.iter().all(|&(cell, _)| cell != laid), "the laid pawn is never retaken");
        let (cell, colour) = *rng.choose(&due);
        pawns[cell.index()] = Some(colour);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tr_2_2_the_order_does_not_matter_and_only_the_mover_spreads(preset in 0..6usize, seed in any::<u64>()) {
        let options = <Triancey as Position>::Options::PRESETS[preset].1;
        let mut position = start_with(options, &seed.to_string());
        let mut rng = Rng::new(Seed::from_text(&seed.to_string()), "reaction");
        while let Some((seat, action)) = random_move(&position, &mut rng) {
            let before = position.clone();
            let told = position.apply(Millis(0), seat, &action).expect("legal");
            let Action::Lay(cell) = action else { continue };
            for _ in 0..2 {
                let end = naive(before.board(), pawns(&before), cell, before.to_move(), &mut rng);
                prop_assert_eq!(&end, &pawns(&position));
            }
            prop_assert!(due(position.board(), &pawns(&position)).is_empty(), "stable again");
            // The effects tell the same story: the waves together are what changed.
            let mut told_pawns = pawns(&before);
            for told in told {
                match told.effect {
                    Effect::Laid { cell, colour } => told_pawns[cell.index()] = Some(colour),
                    Effect::Wave(wave) => {
                        prop_assert!(wave.filled.iter().all(|cell| told_pawns[cell.index()].is_none()));
                        prop_assert!(wave.turned.iter().all(|cell| told_pawns[cell.index()] == Some(before.to_move().other())));
                        for cell in wave.filled.union(wave.turned).iter() {
                            told_pawns[cell.index()] = Some(before.to_move());
                        }
                    }
                    Effect::Swapped { .. } | Effect::PhaseEnded | Effect::Full { .. } => {}
                }
            }
            prop_assert_eq!(told_pawns, pawns(&position));
        }
    }
}
