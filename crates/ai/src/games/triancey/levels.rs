//! Parameters of the levels: search depth and evaluation noise.

use crate::Level;

/// Which evaluation a level uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    /// Each cell and its direct neighbours.
    Neighbours,
    /// Each cell and everything within two steps.
    Patterns,
}

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LevelParams {
    /// Default node budget.
    pub(super) nodes: u64,
    /// Maximum search depth.
    pub(super) deepest: u32,
    /// The evaluation.
    pub(super) knows: Knowledge,
    /// Standard deviation of the noise added to each move's score.
    pub(super) noise: i32,
}

const fn character(nodes: u64, deepest: u32, noise: i32) -> LevelParams {
    LevelParams { nodes, deepest, knows: Knowledge::Neighbours, noise }
}

/// From a beginner, who sees only a move's immediate effect and misjudges it, to the strongest play available.
const LEVELS: [LevelParams; 8] = [
    character(100, 1, 2200),
    character(100, 1, 900),
    character(100, 1, 450),
    character(100, 1, 200),
    character(1_000, 2, 120),
    character(400, 3, 0),
    character(3_000, 99, 0),
    LevelParams { knows: Knowledge::Patterns, ..character(200_000, 99, 0) },
];

pub(super) const fn params(level: Level) -> LevelParams {
    LEVELS[level.number() as usize - 1]
}
