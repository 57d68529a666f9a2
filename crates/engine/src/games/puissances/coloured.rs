//! The cells of one colour, and how long their longest chain is.

use std::fmt;
use std::sync::OnceLock;

use super::board::CellSet;
use super::longest;

/// The cells of a colour. The length of their longest chain is expensive and every view needs it, so it is cached. The
/// cache is no part of equality or notation.
#[derive(Clone, Default)]
pub(super) struct Coloured {
    cells: CellSet,
    length: OnceLock<u32>,
}

impl Coloured {
    /// The cells.
    pub(super) const fn cells(&self) -> CellSet {
        self.cells
    }

    /// Adds cells.
    pub(super) fn add(&mut self, cells: CellSet) {
        *self = self.cells.union(cells).into();
    }

    /// PC-2.10: the length of the longest chain.
    pub(super) fn length(&self) -> u32 {
        *self.length.get_or_init(|| longest::length(self.cells))
    }
}

impl From<CellSet> for Coloured {
    fn from(cells: CellSet) -> Self {
        Self { cells, length: OnceLock::new() }
    }
}

impl PartialEq for Coloured {
    fn eq(&self, other: &Self) -> bool {
        self.cells == other.cells
    }
}

impl Eq for Coloured {}

impl fmt::Debug for Coloured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
    }
}

impl fmt::Display for Coloured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
    }
}
