//! What tells the levels apart.

use crate::Level;

/// How a player looks at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Approach {
    /// Not at all.
    Random,
    /// Only at the length of its own chain afterwards.
    Length,
    /// Also at where both sides could go, at a glance.
    Sketch,
    /// The best of these moves it thinks through.
    Weigh,
}

/// A strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    pub(super) approach: Approach,
    /// Moves seen at all; the others are overlooked.
    pub(super) sees: usize,
    /// Moves thought through.
    pub(super) nodes: u64,
    /// How broadly the paths to come are searched.
    pub(super) beam: usize,
    /// What a free cell counts where a coloured one counts 10.
    pub(super) free: u16,
    pub(super) mix: i32,
    /// The chance, in a hundred, to notice an error.
    pub(super) notices: u32,
}

const fn skill(approach: Approach, sees: usize, nodes: u64, beam: usize, notices: u32) -> Skill {
    Skill { approach, sees, nodes, beam, free: 4, mix: 4, notices }
}

impl Skill {
    /// The reference player: the longest own chain after the move.
    pub(super) const GREEDY: Self = skill(Approach::Length, usize::MAX, 1, 1, 100);

    pub(super) const fn of(level: Level) -> Self {
        match level.number() {
            1 => skill(Approach::Weigh, usize::MAX, 16, 40, 20),
            2 => Skill { free: 3, ..skill(Approach::Weigh, usize::MAX, 16, 40, 35) },
            3 => Skill { free: 6, ..skill(Approach::Weigh, usize::MAX, 16, 40, 50) },
            4 => Skill { mix: 1, ..skill(Approach::Weigh, usize::MAX, 16, 40, 50) },
            5 => Skill { mix: 16, ..skill(Approach::Weigh, usize::MAX, 16, 40, 50) },
            6 => skill(Approach::Sketch, usize::MAX, 6, 40, 90),
            7 => Skill { free: 2, ..skill(Approach::Weigh, usize::MAX, 16, 40, 97) },
            _ => skill(Approach::Weigh, usize::MAX, 48, 120, 100),
        }
    }
}
