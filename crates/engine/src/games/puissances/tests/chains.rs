//! PC-2.4, PC-2.10: lengths and chains against slow, independent countings.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::core::rng::{Rng, Seed};
use crate::games::puissances::chain::{chains, is_no_longer_than};
use crate::games::puissances::{Cell, CellSet, longest};

/// Every path, walked to its end.
fn brute_length(cells: &BTreeSet<(i32, i32)>) -> u32 {
    fn walk(left: &mut BTreeSet<(i32, i32)>, (row, column): (i32, i32)) -> u32 {
        left.remove(&(row, column));
        let mut best = 0;
        for next in [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)] {
            if left.contains(&next) {
                best = best.max(walk(left, next));
            }
        }
        left.insert((row, column));
        best + 1
    }
    cells.iter().map(|&start| walk(&mut cells.clone(), start)).max().unwrap_or(0)
}

fn plain(cells: CellSet) -> BTreeSet<(i32, i32)> {
    cells.iter().map(|cell| (i32::from(cell.row()), i32::from(cell.column()))).collect()
}

fn read(picture: &[&str]) -> CellSet {
    let lines = (0..).zip(picture);
    lines
        .flat_map(|(row, line)| (0..).zip(line.chars()).filter(|c| c.1 == '#').map(move |(col, _)| Cell::new(row, col)))
        .collect()
}

/// A region in a window of the given size somewhere on the 10×10 board.
fn region(height: u8, width: u8, density: u32) -> impl Strategy<Value = CellSet> {
    let filled = proptest::collection::vec(0u32..100, usize::from(height) * usize::from(width));
    (filled, 0..=10 - height, 0..=10 - width).prop_map(move |(filled, top, left)| {
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| Cell::new(top + row, left + column)));
        cells.zip(filled).filter(|(_, at)| *at < density).map(|(cell, _)| cell).collect()
    })
}

fn is_path(path: &[Cell], region: CellSet) -> bool {
    let distinct: CellSet = path.iter().copied().collect();
    distinct.len() as usize == path.len()
        && region.covers(distinct)
        && path.windows(2).all(|pair| pair[0].touches(pair[1]))
}

fn check(region: CellSet) -> Result<(), TestCaseError> {
    let expected = brute_length(&plain(region));
    prop_assert_eq!(longest::length(region), expected, "{:?}", region);
    let path = longest::path(region);
    prop_assert_eq!(path.len() as u32, expected);
    prop_assert!(is_path(&path, region), "{:?} in {:?}", path, region);
    prop_assert_eq!(is_no_longer_than(region, expected), true);
    prop_assert_eq!(expected > 0 && is_no_longer_than(region, expected - 1), false);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn lengths_of_wide_regions(region in region(4, 6, 78)) { check(region)?; }
    #[test]
    fn lengths_of_high_regions(region in region(6, 4, 70)) { check(region)?; }
    #[test]
    fn lengths_of_sparse_boards(region in region(10, 10, 42)) { check(region)?; }
    #[test]
    fn lengths_of_long_strips(region in region(2, 10, 85)) { check(region)?; }
}

proptest! {
    // Walking every path takes its time here.
    #![proptest_config(ProptestConfig::with_cases(25))]
    #[test]
    fn lengths_of_full_squares_with_holes(region in region(5, 5, 82)) { check(region)?; }
}

#[test]
fn pc_2_4_a_plus_of_five_cells_has_length_3() {
    assert_eq!(longest::length(read(&[".#.", "###", ".#."])), 3);
    assert_eq!(longest::length(CellSet::EMPTY), 0);
    assert_eq!(longest::length(read(&["#"])), 1);
    assert_eq!(longest::length(read(&["##", "##"])), 4);
    assert_eq!(longest::length(read(&["#.#", "#.#", "###"])), 7);
    assert_eq!(longest::length(read(&["##.###", "......", "#....."])), 3, "the longest part counts");
}

#[test]
fn full_boards_are_walked_whole() {
    for size in [6, 8, 10] {
        let board = CellSet::square(size);
        assert_eq!(longest::length(board), u32::from(size) * u32::from(size));
        assert!(is_path(&longest::path(board), board));
    }
    // Without two corners of one chessboard colour two more cells must stay out; the bound is reached.
    let cut = CellSet::square(8).minus(read(&["#"])).minus(CellSet::only(Cell::new(7, 7)));
    assert_eq!(longest::length(cut), 61);
}

#[test]
fn the_bound_is_never_below_the_length() {
    let mut rng = Rng::new(Seed::from_text("bound"), "regions");
    for _ in 0..200 {
        let region: CellSet = CellSet::square(8).iter().filter(|_| rng.below(10) < 6).collect();
        for part in region.parts() {
            assert!(longest::length(part) <= longest::bound(part), "{part}");
        }
    }
}

/// All joined sets around a cell by adding cells in every order.
fn brute_chains(cell: Cell, free: CellSet, most: u32) -> BTreeSet<CellSet> {
    let mut found = BTreeSet::new();
    let mut fresh = vec![CellSet::only(cell)];
    while let Some(chain) = fresh.pop() {
        if brute_length(&plain(chain)) <= most && found.insert(chain) {
            fresh
                .extend(free.iter().filter(|&c| !chain.contains(c) && chain.near().contains(c)).map(|c| chain.with(c)));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn chains_are_all_there(free in region(6, 6, 75), most in 1u32..=4) {
        for cell in free.iter().step_by(5) {
            let listed = chains(cell, free, most);
            prop_assert!(listed.is_sorted());
            prop_assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), brute_chains(cell, free, most));
            prop_assert_eq!(listed.len(), brute_chains(cell, free, most).len(), "each once");
        }
    }
}

#[test]
fn pc_2_4_the_largest_chains_have_1_2_5_and_6_cells() {
    let largest = |most: u32| chains(Cell::new(4, 4), CellSet::square(9), most).iter().map(|c| c.len()).max();
    assert_eq!([1, 2, 3, 4].map(largest), [Some(1), Some(2), Some(5), Some(6)]);
    let counts = [1, 2, 3, 4].map(|most| chains(Cell::new(4, 4), CellSet::square(9), most).len());
    assert_eq!(counts, [1, 5, 44, 252]);
    assert!(chains(Cell::new(0, 0), CellSet::square(9).minus(read(&["#"])), 4).is_empty(), "the cell must be free");
}

#[test]
fn chains_stay_on_the_board() {
    for size in [6, 8, 10] {
        let board = CellSet::square(size);
        // Towards the middle nothing changes.
        for cell in
            board.iter().filter(|cell| cell.row().min(cell.column()) < 4 || size - cell.row().max(cell.column()) < 5)
        {
            let listed = chains(cell, board, 4);
            assert!(listed.is_sorted(), "{cell} of {size}");
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), brute_chains(cell, board, 4), "{cell} of {size}");
        }
    }
}

#[test]
fn reach_weighs_cells_and_is_exact_with_a_wide_beam() {
    let mut rng = Rng::new(Seed::from_text("reach"), "regions");
    let weights = longest::Weights { own: 10, free: 4 };
    for _ in 0..60 {
        let region: CellSet = CellSet::square(5).iter().filter(|_| rng.below(10) < 7).collect();
        let own: CellSet = region.iter().filter(|_| rng.below(2) == 0).collect();
        let expected = heaviest(&plain(region), &plain(own));
        let (weight, cells) = longest::reach(own, region.minus(own), weights, usize::MAX);
        assert_eq!(weight, expected, "{region:?} {own:?}");
        assert_eq!(cells.inter(own).len() * 10 + cells.minus(own).len() * 4, weight, "the path has that weight");
        assert!(longest::reach(own, region.minus(own), weights, 8).0 <= weight, "a narrow beam finds no more");
    }
}

/// The weight of the heaviest path, every path walked to its end; 10 for own cells, 4 for others.
fn heaviest(cells: &BTreeSet<(i32, i32)>, own: &BTreeSet<(i32, i32)>) -> u32 {
    fn walk(left: &mut BTreeSet<(i32, i32)>, own: &BTreeSet<(i32, i32)>, (row, column): (i32, i32)) -> u32 {
        left.remove(&(row, column));
        let nexts = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)];
        let best = nexts.into_iter().filter(|next| left.contains(next)).collect::<Vec<_>>();
        let best = best.into_iter().map(|next| walk(left, own, next)).max().unwrap_or(0);
        left.insert((row, column));
        best + if own.contains(&(row, column)) { 10 } else { 4 }
    }
    cells.iter().map(|&start| walk(&mut cells.clone(), own, start)).max().unwrap_or(0)
}
