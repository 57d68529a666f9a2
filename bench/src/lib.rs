//! Fixtures for `benches/` and `examples/`; README.md has the figures.

use engine::games::puissances::CellSet;
use engine::games::triancey::Triancey;
use engine::games::triancey::fast::{Fast, Masks};
use engine::games::vectominos::{Lay, PieceSet, Set, Table};
use engine::{Match, Rng, Seed};

/// The first position of Triancey with these options.
///
/// # Panics
/// The options are invalid.
#[must_use]
pub fn triancey(options: &str) -> Triancey {
    let game = Match::<Triancey>::start(options.parse().expect("options read"), 2, Seed::from_text("bench"));
    game.expect("a game").position().clone()
}

/// [`triancey`] for search, on a board of up to 64 cells.
///
/// # Panics
/// The options are invalid, or the board is larger.
#[must_use]
pub fn triancey_for_search(options: &str) -> (Masks<u64>, Fast<u64>) {
    let position = triancey(options);
    let masks = Masks::new(position.board(), position.options().shore).expect("64 cells at most");
    let from = Fast::new(&masks, &position);
    (masks, from)
}

/// A table of 20 pieces, including the Polymorphe, and the remaining 10 pieces as a hand.
#[must_use]
pub fn vectominos_table_of_20() -> (Table, PieceSet) {
    let mut rng = Rng::new(Seed::from_text("bench"), "vectominos table");
    loop {
        let (mut table, mut left) = (Table::new(Set::Drawable), PieceSet::FULL);
        while table.tiles().len() < 20 {
            let mut lays = Vec::new();
            table.placements(left, |lay, sums| lays.extend((sums < 3).then_some(lay)));
            if lays.is_empty() {
                break;
            }
            let lay = *rng.choose(&lays);
            table.lay_unchecked(lay);
            left = left.minus(PieceSet::only(lay.piece));
        }
        let mut ways = 0;
        table.placements(left, |_, _| ways += 1);
        if left.len() == 10 && ways > 0 && table.appearances().laid() == 1 {
            return (table, left);
        }
    }
}

/// Appends every legal placement of the hand, in the order of the rules.
pub fn placements(table: &Table, hand: PieceSet, out: &mut Vec<Lay>) -> usize {
    out.clear();
    table.placements(hand, |lay, _| out.push(lay));
    out.sort_unstable();
    out.len()
}

/// Random fillings of a square board. Each cell is set with a probability drawn for the filling, 20 to 99 %.
#[must_use]
pub fn fillings(size: u8, count: u32) -> Vec<CellSet> {
    let mut rng = Rng::new(Seed::from_text("longest paths"), "fillings");
    let mut filling = || {
        let density = 20 + rng.below(80);
        CellSet::square(size).iter().filter(|_| rng.below(100) < density).collect()
    };
    (0..count).map(|_| filling()).collect()
}
