//! What players can do, what happens, and why something is refused.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::contact::{Appearance, Contact, Link, Mathematics};
use super::piece::PieceId;
use super::table::Lay;
use crate::core::referee::{BadAnswer, ContestOutcome};
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::serde_as_text;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay a piece (VM-2, VM-4.2); written `piece.turn@x,y`.
    Lay(Lay),
    /// Pass; only for a player who cannot lay (VM-4.3).
    Pass,
    /// Decline the other turn after a double link (VM-4.4).
    Decline,
    /// Give a piece to the player who made the error (VM-4.7); written `give piece`.
    Give(PieceId),
    /// Accept a pending move (C-4).
    Accept,
    /// Contest a pending move (C-4).
    Contest,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lay(lay) => lay.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Decline => f.write_str("decline"),
            Self::Give(piece) => write!(f, "give {piece}"),
            Self::Accept => f.write_str("accept"),
            Self::Contest => f.write_str("contest"),
        }
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "pass" => Ok(Self::Pass),
            "decline" => Ok(Self::Decline),
            "accept" => Ok(Self::Accept),
            "contest" => Ok(Self::Contest),
            other => match other.strip_prefix("give ") {
                Some(piece) => piece.parse().map(Self::Give),
                None => other.parse().map(Self::Lay),
            },
        }
    }
}

serde_as_text!(Action);

/// VM-4.6: what the others get on top after a triple or quadruple link.
pub const LINK_PENALTY: i32 = 10;

/// How a round ended (VM-4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A hand is empty.
    Empty {
        /// Whose.
        seat: Seat,
    },
    /// A triple or quadruple link was made (VM-4.4).
    Link {
        /// By whom.
        seat: Seat,
        /// How many sums.
        sums: u8,
    },
    /// Nobody could go on.
    Blocked,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A piece was laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which and where.
        lay: Lay,
        /// The link it makes; none for the first piece.
        link: Option<Link>,
    },
    /// The piece laid can be contested until then.
    Pending {
        /// Whose move.
        seat: Seat,
        /// When it settles by itself.
        closes: Millis,
    },
    /// An opponent accepted it.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// An opponent contested it.
    Contested {
        /// Who.
        seat: Seat,
        /// What became of it.
        outcome: ContestOutcome,
    },
    /// It stands.
    Settled {
        /// Whose move.
        seat: Seat,
    },
    /// A Polymorphe can be less than before (VM-3.2).
    Narrowed(Appearance),
    /// A piece went back to the hand (VM-4.7).
    TakenBack {
        /// Whose.
        seat: Seat,
        /// What had been laid.
        lay: Lay,
    },
    /// A player gave another one a piece (VM-4.7).
    Given {
        /// Who gave.
        by: Seat,
        /// Who received.
        to: Seat,
        /// Which piece, for those who may know.
        piece: Option<PieceId>,
    },
    /// A player could not lay, and passed.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A player has another turn after a double link.
    Again {
        /// Who.
        seat: Seat,
    },
    /// A player may lay again after a double link and has nothing that could be laid: the turn is over (VM-4.4).
    NoReplay {
        /// Who.
        seat: Seat,
    },
    /// A player declined the other turn.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// It is somebody's turn.
    Turn {
        /// Whose.
        seat: Seat,
    },
    /// The round is over.
    Ended {
        /// How.
        end: End,
        /// Points per seat (VM-4.6).
        scores: Vec<i32>,
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// VM-4.1.
    #[error("piece {0} is not in your hand")]
    NotInHand(PieceId),
    /// VM-1.1.
    #[error("piece {0} looks the same after a half turn; only turns 0 and 1 count")]
    SameTurn(PieceId),
    /// VM-4.2.
    #[error("the first piece goes at 0,0")]
    NotAtOrigin,
    /// VM-2.1.
    #[error("it overlaps piece {with}")]
    Overlap {
        /// The piece that lies there.
        with: PieceId,
    },
    /// VM-2.4.
    #[error("it touches piece {with}, but not in its middle")]
    NotMedian {
        /// The piece it touches.
        with: PieceId,
    },
    /// VM-2.4.
    #[error("it touches nothing")]
    NoContact,
    /// VM-2.2: the first contact that fails.
    #[error("the vector on piece {} is not the sum of the two on piece {}", .0.square, .0.long)]
    WrongSum(Contact),
    /// VM-3.1: the first contact that fails.
    #[error("between pieces {} and {} no appearance of the Polymorphe is left", .0.square, .0.long)]
    NoAppearance(Contact),
    /// VM-4.3.
    #[error("you can play a piece, so you cannot pass")]
    CanLay,
    /// VM-4.4.
    #[error("there is no extra turn to decline")]
    NothingToDecline,
    /// VM-4.7.
    #[error("give away a piece first")]
    GiveFirst,
    /// VM-4.7.
    #[error("there is no piece to give away")]
    NothingToGive,
    /// C-4.
    #[error("the last move can still be challenged")]
    Pending,
    /// C-9.
    #[error("the player of this seat has left")]
    SeatLeft,
    /// C-4.
    #[error(transparent)]
    Answer(#[from] BadAnswer),
}

crate::cite!(Reason {
    Self::NotInHand(_) => "VM-4.1",
    Self::SameTurn(_) => "VM-1.1",
    Self::NotAtOrigin => "VM-4.2",
    Self::Overlap { .. } => "VM-2.1",
    Self::NotMedian { .. } | Self::NoContact => "VM-2.4",
    Self::WrongSum(_) => "VM-2.2",
    Self::NoAppearance(_) => "VM-3.1",
    Self::CanLay => "VM-4.3",
    Self::NothingToDecline => "VM-4.4",
    Self::GiveFirst | Self::NothingToGive => "VM-4.7",
    Self::Pending => "C-4",
    Self::SeatLeft => "C-9",
    ;
    Self::Answer(answer) => answer: BadAnswer,
});

/// The mathematics of an action, accepted or refused (C-5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why it is refused, if it is; of several wrong contacts the first.
    pub refusal: Option<Refusal<Reason>>,
    /// The sums of a placement; for answers, those of the pending move.
    pub mathematics: Option<Mathematics>,
    /// The link of a placement whose shape is allowed (VM-2.5).
    pub link: Option<Link>,
}
