//! What a board is worth to a side.

use engine::games::puissances::longest::{self, Weights};
use engine::games::puissances::{CellSet, Puissances};

use super::skill::Skill;

/// What a coloured cell counts; one that may still be coloured counts in part.
const OWN: u16 = 10;

/// What the sketch of a chain counts, in the same unit: per cell of length won, per cell on the own path to
/// come, per cell on that of an opponent, per cell at all.
const GROWTH: i32 = 10;
const BUILD: i32 = 4;
const CUT: i32 = 4;
const CELL: i32 = 1;

/// A board as one side sees it: its own cells, those of each opponent, the free ones, and the paths they may become.
pub(super) struct Judge {
    own: CellSet,
    others: Vec<CellSet>,
    free: CellSet,
    length: u32,
    own_path: CellSet,
    other_paths: CellSet,
    weights: Weights,
    beam: usize,
}

impl Judge {
    pub(super) fn new(position: &Puissances, side: usize, skill: &Skill) -> Self {
        let (beam, weights) = (skill.beam, Weights { own: OWN, free: skill.free });
        let own = position.coloured(side);
        let free = position.free();
        let others: Vec<CellSet> =
            (0..position.sides()).filter(|&other| other != side).map(|other| position.coloured(other)).collect();
        let (_, own_path) = longest::reach(own, free, weights, beam);
        let paths = others.iter().map(|&other| longest::reach(other, free, weights, beam).1);
        let other_paths = paths.fold(CellSet::EMPTY, CellSet::union);
        Self { own, free, length: longest::length(own), own_path, other_paths, others, weights, beam }
    }

    /// The length of the own chain with `chain`.
    pub(super) fn length_with(&self, chain: CellSet) -> u32 {
        // Cells that touch nothing change the length only if they are longer themselves.
        longest::length(self.own.union(chain))
    }

    /// What colouring `chain` brings, at a glance.
    pub(super) fn sketch(&self, chain: CellSet) -> i32 {
        let grown = (self.length_with(chain) - self.length) as i32;
        let on = |path: CellSet| chain.inter(path).len() as i32;
        GROWTH * grown + BUILD * on(self.own_path) + CUT * on(self.other_paths) + CELL * chain.len() as i32
    }

    /// What the board is worth when `chain` is coloured: what the side can still become, less what its strongest
    /// opponent can.
    pub(super) fn weigh(&self, chain: CellSet) -> i32 {
        let free = self.free.minus(chain);
        let reach = |cells: CellSet| longest::reach(cells, free, self.weights, self.beam).0 as i32;
        let others = self.others.iter().map(|&other| reach(other)).max().unwrap_or(0);
        reach(self.own.union(chain)) - others
    }
}
