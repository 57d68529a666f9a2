//! What makes the levels differ: how far they look, and how often their hand slips.

use crate::Level;

/// What a level judges positions by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Knowledge {
    /// Each cell and its neighbours.
    Neighbours,
    /// Each cell and what lies within two steps of it.
    Patterns,
}

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Character {
    /// The nodes it visits unless its host says otherwise.
    pub(super) nodes: u64,
    /// It looks no further ahead than this.
    pub(super) deepest: u32,
    /// What it judges positions by.
    pub(super) knows: Knowledge,
    /// How far its judgement of a move goes astray, as a standard deviation in points of the evaluation.
    pub(super) noise: i32,
}

const fn character(nodes: u64, deepest: u32, noise: i32) -> Character {
    Character { nodes, deepest, knows: Knowledge::Neighbours, noise }
}

/// From the beginner, who sees what a move does at once and misjudges that, to one who plays as well as it can.
const CHARACTERS: [Character; 8] = [
    character(100, 1, 2200),
    character(100, 1, 900),
    character(100, 1, 450),
    character(100, 1, 200),
    character(1_000, 2, 120),
    character(400, 3, 0),
    character(3_000, 99, 0),
    Character { knows: Knowledge::Patterns, ..character(200_000, 99, 0) },
];

/// How a level plays.
pub(super) const fn character_of(level: Level) -> Character {
    CHARACTERS[level.number() as usize - 1]
}
