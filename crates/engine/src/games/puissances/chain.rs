//! The chains that a move may colour (PC-2.4): a fast test of “length at most so much”, and all chains around a cell.
//! The exact length of what is coloured is in [`super::longest`].

use std::sync::LazyLock;

use super::board::{Cell, CellSet, MOST};

/// Whether no path in `cells` visits more than `most` cells.
#[must_use]
pub fn is_no_longer_than(cells: CellSet, most: u32) -> bool {
    cells.len() <= most || !cells.iter().any(|start| goes_on(cells, start, most))
}

/// Whether a path that starts at `at` visits more than `steps` cells of `cells`.
fn goes_on(cells: CellSet, at: Cell, steps: u32) -> bool {
    if steps == 0 {
        return true;
    }
    let here = CellSet::only(at);
    let rest = cells.minus(here);
    here.near().inter(rest).iter().any(|next| goes_on(rest, next, steps - 1))
}

/// PC-2.4: every set of joined cells of `free` that contains `cell` and has a length of at most `most`, in ascending
/// order. Empty if the cell is not free.
#[must_use]
pub fn chains(cell: Cell, free: CellSet, most: u32) -> Vec<CellSet> {
    let shapes = usize::try_from(most).ok().and_then(|most| SHAPES.get(most));
    let Some(shapes) = shapes else { return grown(cell, free, most) };
    // All are moved alike, so they stay in order. Of a chain that leaves the board some cell is lost or not free.
    shapes.iter().filter_map(|shape| shape.moved(MIDDLE, cell)).filter(|&chain| free.covers(chain)).collect()
}

/// A cell from which no chain of strength 4 reaches an edge.
const MIDDLE: Cell = Cell::new(4, 4);

/// Where nothing is in the way, the chains around [`MIDDLE`] with a length of at most the index: 1, 5, 44 and 252 for
/// the four strengths.
static SHAPES: LazyLock<[Vec<CellSet>; 5]> =
    LazyLock::new(|| [0, 1, 2, 3, 4].map(|most| grown(MIDDLE, CellSet::square(MOST), most)));

/// The chains around a cell, by search.
fn grown(cell: Cell, free: CellSet, most: u32) -> Vec<CellSet> {
    let mut found = Vec::new();
    if free.contains(cell) && most > 0 {
        let start = CellSet::only(cell);
        found.push(start);
        grow(start, free.minus(start), most, &mut found);
    }
    found.sort_unstable();
    found
}

/// Adds every chain that extends `chain` by cells of `usable`. A cell that has been tried is no longer usable, so each
/// chain is found once. Extending a chain never shortens it, so the search stops at one that is too long.
fn grow(chain: CellSet, mut usable: CellSet, most: u32, found: &mut Vec<CellSet>) {
    while let Some(cell) = chain.near().inter(usable).first() {
        usable = usable.minus(CellSet::only(cell));
        let longer = chain.with(cell);
        if is_no_longer_than(longer, most) {
            found.push(longer);
            grow(longer, usable, most, found);
        }
    }
}
