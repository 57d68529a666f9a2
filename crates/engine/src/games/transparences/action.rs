//! What players do, what happens, and why something is refused: the data of Transparences.

use serde::{Deserialize, Serialize};

use super::assembly::{Frame, NEAR, Placed};
use super::card::{Attitude, Card, CardSet, Cell, Patch};
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::core::time::Millis;
use crate::string_enum;

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Build the model: the attitudes of its four cards, in their order (TP-2.1).
    Model([Attitude; 4]),
    /// Lay a card from the hand, or lay anew one that lies (TP-1.3), in the coordinates before.
    Lay(Placed),
    /// Take a card back into the hand (TP-1.3).
    Take(Card),
    /// Turn or flip the whole assembly (TP-2.2).
    Turn(Attitude),
    /// Leave the card of this turn as it lies, or give it up if it does not (TP-3.1).
    Confirm,
    /// Agree to end the round (TP-2.2); any other action takes it back.
    Stop,
}

string_enum! {
    /// Why a round ended.
    pub enum Cause {
        /// The model was completed (TP-2.2, TP-3.2).
        Completed = "completed",
        /// All players agreed to stop (TP-2.2).
        Stopped = "stopped",
        /// The limit of the round passed (TP-2.2).
        Time = "time",
        /// The last turn is over (TP-3.2).
        Turns = "turns",
        /// The pile cannot serve all players (TP-3.2).
        Pile = "pile",
    }
}

/// What a player's round brings (TP-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The frame; absent where nothing was laid.
    pub frame: Option<Frame>,
    /// The cards apart from the framed part, which count as not laid (TP-1.3).
    pub apart: CardSet,
    /// The bonus for completing first.
    pub bonus: u8,
    /// Cards not laid in time (TP-3.1).
    pub missed: u8,
    /// The points.
    pub points: i32,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// The model was built.
    Modelled {
        /// What it shows.
        model: Patch,
        /// How its cards lie.
        attitudes: [Attitude; 4],
    },
    /// A player got these cards. Told to that player.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        cards: CardSet,
    },
    /// A player got cards. Told to the others.
    Drew {
        /// Who.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// A turn of the timed game began.
    TurnBegan {
        /// Which, from 1.
        turn: u8,
        /// When it ends.
        until: Millis,
    },
    /// A card was laid or moved. Hidden from the others where the game is blind.
    Laid {
        /// Who.
        seat: Seat,
        /// Which card, how and where, in the coordinates after.
        placed: Placed,
        /// How far all coordinates of the assembly were shifted: rows and columns.
        shift: (i8, i8),
    },
    /// A card was taken back. Hidden from the others where the game is blind.
    Taken {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// How far all coordinates of the assembly were shifted: rows and columns.
        shift: (i8, i8),
    },
    /// A whole assembly was turned or flipped. Hidden from the others where the game is blind.
    Turned {
        /// Whose.
        seat: Seat,
        /// How.
        attitude: Attitude,
    },
    /// So many cells of a player's assembly are now equal to the model's.
    Progress {
        /// Who.
        seat: Seat,
        /// How many, 0 to 9.
        equal: u8,
    },
    /// A player completed the model.
    Completed {
        /// Who.
        seat: Seat,
    },
    /// A player's card stays as it lies.
    Confirmed {
        /// Who.
        seat: Seat,
    },
    /// A card was not laid in time and is out, face up.
    Missed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A player agrees to end the round.
    AgreedToStop {
        /// Who.
        seat: Seat,
    },
    /// A player plays on after all.
    PlaysOn {
        /// Who.
        seat: Seat,
    },
    /// The round is over.
    RoundEnded {
        /// Why.
        cause: Cause,
        /// What it brings, by seat.
        scores: Vec<Score>,
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The model stands, or is being built by another.
    #[error("there is no model to build now")]
    NoModelling,
    /// The model comes first.
    #[error("the model is not built yet")]
    ModelFirst,
    /// Another player's card, or one of the pile.
    #[error("card {0} is not yours")]
    NotYours(Card),
    /// A card taken back must lie.
    #[error("card {0} is not on the mat")]
    NotLaid(Card),
    /// The turn of the card is over.
    #[error("card {0} was played in an earlier turn and can no longer be moved")]
    Fixed(Card),
    /// The place is too far off.
    #[error("a card goes at most {NEAR} rows and columns away from the others")]
    TooFar,
    /// It lies so already.
    #[error("this changes nothing")]
    NothingChanges,
    /// Nothing lies.
    #[error("there is nothing on the mat to turn")]
    NothingLies,
    /// Only free cards are turned.
    #[error("in the timed game the stack cannot be turned")]
    NoTurning,
    /// There is nothing to confirm but in the timed game.
    #[error("cards are only confirmed in the timed game")]
    NoConfirming,
    /// The timed game ends otherwise.
    #[error("the timed game does not end by agreement")]
    NoStopping,
    /// The player has agreed already.
    #[error("you have already agreed to stop")]
    AlreadyAgreed,
}

crate::cite!(Reason {
    Self::NoModelling | Self::ModelFirst => "TP-2.1",
    Self::NotYours(_) | Self::NotLaid(_) | Self::TooFar | Self::NothingChanges => "TP-1.3",
    Self::NothingLies | Self::NoStopping | Self::AlreadyAgreed => "TP-2.2",
    Self::Fixed(_) | Self::NoTurning | Self::NoConfirming => "TP-3.1",
});

/// A cell of the model and what the frame shows there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pair {
    /// The model's cell.
    pub model: Cell,
    /// What the assembly shows.
    pub shown: Cell,
    /// Whether they are equal; a hole equals nothing.
    pub equal: bool,
}

/// A frame compared with the model (TP-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Comparison {
    /// Where the frame stands, and the lines that stick out.
    pub frame: Frame,
    /// The nine cells in reading order.
    pub cells: [Pair; 9],
    /// The rows and columns that stick out, together.
    pub lines: u8,
    /// Equal cells less lines, without bonus.
    pub score: i32,
}

/// The mathematics of an action: the frame before and after.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why the action is refused, if it is.
    pub refusal: Option<Refusal<Reason>>,
    /// The model, or the one that this action builds.
    pub model: Patch,
    /// The player's assembly as it lies.
    pub before: Option<Comparison>,
    /// The same after the action, also where a rule forbids it and it can still be imagined.
    pub after: Option<Comparison>,
    /// The cards apart after the action (TP-1.3).
    pub apart: CardSet,
}
