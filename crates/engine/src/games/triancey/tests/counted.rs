//! The counting core is the plain one with right counts, and what it calls safe is safe.

use proptest::prelude::*;

use super::{random_move, start_with};
use crate::games::triancey::fast::{Bits, Counted, Fast, FastRng, Masks};
use crate::games::triancey::{Action, CellSet, Triancey};
use crate::{Millis, OptionSet, Position, Rng, Seed};

fn agrees<B: Bits>(masks: &Masks<B>, counted: &Counted<B>, fast: &Fast<B>, position: &Triancey) {
    assert_eq!(counted.fast(), fast);
    assert_eq!((counted.own_two(), counted.other_two()), {
        let fresh = Counted::new(masks, position);
        (fresh.own_two(), fresh.other_two())
    });
    let (mover, opponent) = (position.to_move(), position.to_move().other());
    for cell in position.board().cells() {
        let near = |colour| {
            let border = u32::from(position.board().border(colour).contains(cell));
            position.board().near(cell).inter(position.pawns(colour)).len() + border
        };
        let bit = |set: B| u32::from(set.to_set().contains(cell));
        assert_eq!(near(mover), bit(counted.own_odd()) + 2 * bit(counted.own_two()));
        assert_eq!(near(opponent), bit(counted.other_odd()) + 2 * bit(counted.other_two()));
    }
}

/// The greatest set of stones of which each has two neighbours in it or the border's, found the slow way.
fn safe_cells(position: &Triancey, pawns: CellSet, border: CellSet) -> CellSet {
    let board = position.board();
    let held = |cell, set: CellSet| board.near(cell).inter(set).len() + u32::from(border.contains(cell)) >= 2;
    let mut safe = pawns;
    loop {
        let fewer: CellSet = safe.iter().filter(|&cell| held(cell, safe)).collect();
        if fewer == safe {
            return safe;
        }
        safe = fewer;
    }
}

fn follow<B: Bits>(options: &str, seed: &str) {
    let mut position = start_with(options, seed);
    let Some(masks) = Masks::<B>::new(position.board(), position.options().shore) else { return };
    let (mut fast, mut counted) = (Fast::new(&masks, &position), Counted::new(&masks, &position));
    let mut rng = Rng::new(Seed::from_text(seed), "counted");
    let mut fast_rng = FastRng::new(rng.next_u64());
    while let Some((seat, action)) = random_move(&position, &mut rng) {
        position.apply(Millis(0), seat, &action).expect("legal");
        if let Action::Lay(cell) = action {
            fast.play_unchecked(&masks, u32::from(cell.0));
            counted.play_unchecked(&masks, u32::from(cell.0));
        }
        agrees(&masks, &counted, &fast, &position);
        let safe = counted.own_safe(&masks);
        let mover = position.to_move();
        assert_eq!(safe.to_set(), safe_cells(&position, position.pawns(mover), position.board().border(mover)));
        let mut end = fast;
        end.play_out(&masks, &mut fast_rng);
        let kept = if end.to_move() == mover { end.own() } else { end.other() };
        assert_eq!(kept & safe, safe, "a safe cell was lost after {position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_counting_core_plays_by_the_rules(preset in 0..6usize, seed in any::<u64>()) {
        let options = <Triancey as Position>::Options::PRESETS[preset].1;
        follow::<u64>(options, &seed.to_string());
        follow::<u128>(options, &seed.to_string());
    }
}
