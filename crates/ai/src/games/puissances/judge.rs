//! Static evaluation of a board for one side.

use engine::games::puissances::longest::{self, Weights};
use engine::games::puissances::{CellSet, Puissances};

/// A coloured cell counts fully, a cell that may still be coloured counts in part.
const WEIGHTS: Weights = Weights { own: 10, free: 4 };

/// Weights of a chain, in the unit of [`WEIGHTS`]: per cell of length gained, per cell on the side's own potential
/// path, per cell on an opponent's, and per cell.
const GROWTH: i32 = 10;
const BUILD: i32 = 4;
const CUT: i32 = 4;
const CELL: i32 = 1;

/// A board from one side's point of view: its cells, those of each opponent, the free ones, and the potential paths.
pub(super) struct Judge {
    own: CellSet,
    others: Vec<CellSet>,
    free: CellSet,
    length: u32,
    own_path: CellSet,
    other_paths: CellSet,
}

impl Judge {
    pub(super) fn new(position: &Puissances, side: usize, beam: usize) -> Self {
        let own = position.coloured(side);
        let free = position.free();
        let others: Vec<CellSet> =
            (0..position.sides()).filter(|&other| other != side).map(|other| position.coloured(other)).collect();
        let (_, own_path) = longest::reach(own, free, WEIGHTS, beam);
        let paths = others.iter().map(|&other| longest::reach(other, free, WEIGHTS, beam).1);
        let other_paths = paths.fold(CellSet::EMPTY, CellSet::union);
        Self { own, free, length: longest::length(own), own_path, other_paths, others }
    }

    /// Length of the side's longest chain after colouring `chain`.
    pub(super) fn length_with(&self, chain: CellSet) -> u32 {
        // Cells that touch nothing change the length only if they form a longer chain themselves.
        longest::length(self.own.union(chain))
    }

    /// Heuristic gain of colouring `chain`.
    pub(super) fn worth(&self, chain: CellSet) -> i32 {
        let grown = (self.length_with(chain) - self.length) as i32;
        let on = |path: CellSet| chain.inter(path).len() as i32;
        GROWTH * grown + BUILD * on(self.own_path) + CUT * on(self.other_paths) + CELL * chain.len() as i32
    }

    /// Standing from −1 to 1 after colouring `chain`: the side's length against the longest of the others.
    pub(super) fn standing(&self, chain: CellSet) -> f32 {
        let others = self.others.iter().map(|&other| longest::length(other)).max().unwrap_or(0);
        let lead = self.length_with(chain) as f32 - others as f32;
        let open = self.free.len() as f32;
        (lead / (lead.abs() + open / 4.0 + 1.0)).clamp(-0.99, 0.99)
    }
}
