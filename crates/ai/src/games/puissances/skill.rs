//! Parameters of the levels.

use engine::games::puissances::Force;

use crate::Level;

/// How a bot evaluates a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Approach {
    /// At random.
    Random,
    /// By the length of its own chain after the move.
    Length,
    /// By length and by the potential paths of both sides.
    Paths,
}

/// How a bot chooses the strength to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draws {
    /// At random.
    Any,
    /// Always the same strength.
    Always(Force),
    /// The strength whose cards promise the most.
    Promising,
}

/// Playing strength.
#[derive(Clone, Copy, Debug)]
pub(super) struct Skill {
    pub(super) approach: Approach,
    pub(super) draws: Draws,
    /// Number of chains evaluated; the bot overlooks the rest.
    pub(super) nodes: u64,
    /// Beam width of the search for potential paths.
    pub(super) beam: usize,
    /// Probability of noticing an error, in percent.
    pub(super) notices: u32,
}

/// More than the number of chains on any board.
const ALL: u64 = 100_000;

const fn skill(approach: Approach, nodes: u64, beam: usize, notices: u32) -> Skill {
    let draws = match approach {
        Approach::Random | Approach::Length => Draws::Any,
        Approach::Paths => Draws::Promising,
    };
    Skill { approach, draws, nodes, beam, notices }
}

impl Skill {
    /// Plays a random chain.
    pub(super) const RANDOM: Self = skill(Approach::Random, 1, 1, 50);
    /// The reference bot `greedy`: the longest own chain after the move, and a random strength.
    pub(super) const GREEDY: Self = skill(Approach::Length, ALL, 1, 100);
    /// The reference bot `steady`: like `greedy`, but always draws strength 2, which is nearly always playable.
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
