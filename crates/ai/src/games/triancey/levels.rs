//! What makes the levels differ: how far they look, and how often their hand slips.

use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Character {
    /// The nodes it visits unless its host says otherwise.
    pub(super) nodes: u64,
    /// It looks no further ahead than this.
    pub(super) deepest: u32,
    /// How far its judgement of a move goes astray, as a standard deviation in points of the evaluation.
    pub(super) noise: i32,
}

const fn character(nodes: u64, deepest: u32, noise: i32) -> Character {
    Character { nodes, deepest, noise }
}

/// From the beginner, who sees what a move does at once and misjudges that, to one who plays as well as it can.
const CHARACTERS: [Character; 8] = [
    character(100, 1, 600),
    character(100, 1, 250),
    character(100, 1, 80),
    character(1_000, 2, 80),
    character(2_000, 99, 40),
    character(8_000, 99, 0),
    character(60_000, 99, 0),
    character(400_000, 99, 0),
];

/// How a level plays.
pub(super) const fn character_of(level: Level) -> Character {
    CHARACTERS[level.number() as usize - 1]
}
