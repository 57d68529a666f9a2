//! The three referee modes, and the window in which a pending move can be contested (C-4).

use serde::{Deserialize, Serialize};

use super::seat::{Seat, SeatSet};
use super::time::Millis;
use crate::string_enum;

string_enum! {
    /// How wrong moves are treated (C-4).
    pub enum Referee {
        /// A wrong move is refused with its reason.
        Strict = "strict",
        /// A wrong move is accepted, is pending, and may be contested.
        Vigilant = "vigilant",
        /// As strict; every legal move and every reason is shown on request.
        Training = "training",
    }
}

string_enum! {
    /// A yes or no that has a name.
    pub enum Switch {
        /// No.
        Off = "off",
        /// Yes.
        On = "on",
    }
}

string_enum! {
    /// What became of a contest (C-4).
    pub enum ContestOutcome {
        /// The contested move was wrong, and the game's penalty follows.
        Upheld = "upheld",
        /// The contested move was right, and it settles.
        Rejected = "rejected",
    }
}

/// After this many wrong contests in a round a seat may contest no more (C-4).
pub const WRONG_CONTESTS: u8 = 3;

/// The time in which opponents may contest a pending move. The game keeps the move; this keeps who has answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Who moved.
    pub by: Seat,
    /// The opponents who have not answered.
    pub waiting: SeatSet,
    /// When the move counts as accepted.
    pub closes: Millis,
}

/// What follows from an answer to a pending move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answered {
    /// Others may still answer.
    Waiting,
    /// Every opponent has accepted, so the move stands.
    Settled,
}

/// Why an answer to a pending move is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BadAnswer {
    /// No move is pending.
    #[error("there is no move to challenge")]
    NothingPending,
    /// Only an opponent who has not answered yet may answer.
    #[error("seat {0} is not asked to allow or challenge this move")]
    NotAsked(Seat),
    /// The seat has contested wrongly three times in this round.
    #[error("seat {0} has been wrong three times this round and cannot challenge again")]
    NoContestLeft(Seat),
}

crate::cite!(BadAnswer { Self::NothingPending | Self::NotAsked(_) | Self::NoContestLeft(_) => "C-4", });

impl Window {
    /// Opens the window for a move by `by` that `opponents` (never partners) may contest until `closes`.
    #[must_use]
    pub const fn open(by: Seat, opponents: SeatSet, closes: Millis) -> Self {
        Self { by, waiting: opponents, closes }
    }

    /// `seat` accepts the move.
    ///
    /// # Errors
    /// The seat is not asked.
    pub fn accept(&mut self, seat: Seat) -> Result<Answered, BadAnswer> {
        self.asked(seat)?;
        self.waiting = self.waiting.without(seat);
        Ok(if self.waiting.is_empty() { Answered::Settled } else { Answered::Waiting })
    }

    /// Whether `seat`, which has contested wrongly `wrong` times in this round, may contest.
    ///
    /// # Errors
    /// The seat is not asked, or has no contest left.
    pub fn may_contest(&self, seat: Seat, wrong: u8) -> Result<(), BadAnswer> {
        self.asked(seat)?;
        if wrong >= WRONG_CONTESTS { Err(BadAnswer::NoContestLeft(seat)) } else { Ok(()) }
    }

    fn asked(&self, seat: Seat) -> Result<(), BadAnswer> {
        if self.waiting.contains(seat) { Ok(()) } else { Err(BadAnswer::NotAsked(seat)) }
    }
}
