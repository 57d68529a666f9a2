//! What tells the levels apart.

use engine::games::puissances::Force;

use crate::Level;

/// How a player looks at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Approach {
    /// Not at all.
    Random,
    /// Only at the length of its own chain afterwards.
    Length,
    /// Also at where both sides can still go.
    Paths,
}

/// How a player chooses the force to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draws {
    /// Any.
    Any,
    /// Always the same.
    Always(Force),
    /// The one whose cards promise most.
    Promising,
}

/// A strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    pub(super) approach: Approach,
    pub(super) draws: Draws,
    /// Chains looked at; the others are overlooked.
    pub(super) nodes: u64,
    /// How broadly the paths to come are searched.
    pub(super) beam: usize,
    /// The chance, in a hundred, to notice an error.
    pub(super) notices: u32,
}

/// More chains than there are.
const ALL: u64 = 100_000;

const fn skill(approach: Approach, nodes: u64, beam: usize, notices: u32) -> Skill {
    let draws = match approach {
        Approach::Random | Approach::Length => Draws::Any,
        Approach::Paths => Draws::Promising,
    };
    Skill { approach, draws, nodes, beam, notices }
}

impl Skill {
    /// Any chain that comes to mind.
    pub(super) const RANDOM: Self = skill(Approach::Random, 1, 1, 50);
    /// The reference player `greedy`: the longest own chain after the move, any force.
    pub(super) const GREEDY: Self = skill(Approach::Length, ALL, 1, 100);
    /// The reference player `steady`: as `greedy`, but it always draws force 2, which can nearly always be played.
    pub(super) const STEADY: Self = Self { draws: Draws::Always(Force::Two), ..Self::GREEDY };

    pub(super) const fn of(level: Level) -> Self {
        match level.number() {
            1 => skill(Approach::Random, 1, 1, 20),
            2 => skill(Approach::Length, 3, 1, 35),
            3 => skill(Approach::Length, 40, 1, 50),
            4 => skill(Approach::Paths, 5, 4, 65),
            5 => skill(Approach::Paths, 16, 8, 80),
            6 => skill(Approach::Paths, 60, 16, 90),
            7 => skill(Approach::Paths, 300, 40, 97),
            _ => skill(Approach::Paths, ALL, 200, 100),
        }
    }
}
