//! The chains that a move may colour (PC-2.4): a fast test of “length at most so much”, and all chains around a cell.
//! The exact length of what is coloured is in [`super::longest`].

use super::board::{Cell, CellSet};

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
    let mut found = Vec::new();
    if free.contains(cell) {
        let start = CellSet::only(cell);
        found.push(start);
        grow(start, free.minus(start), most, &mut found);
    }
    found.sort_unstable();
    found
}

/// Adds every chain that has `chain` and more cells of `usable`. What has been tried is no longer usable: so each chain
/// is found once. A part of a chain is never longer than the whole: so nothing is missed by stopping at one too long.
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
