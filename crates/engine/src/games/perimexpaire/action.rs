//! What players can do, what happens, why not, and the mathematics behind it.

use serde::{Deserialize, Serialize};

use super::card::{Card, CardSet, Comparison, Link};
use super::state::Colour;
use crate::core::referee::{BadAnswer, ContestOutcome};
use crate::core::refusal::Refusal;
use crate::core::seat::Seat;
use crate::string_enum;

/// A place on the grid without bounds (PX-2.3): the centre card lies on `0,0`, x runs to the right, y down. Places are
/// ordered as one reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// Down.
    pub y: i8,
    /// To the right.
    pub x: i8,
}

impl Spot {
    /// Where the centre card lies.
    pub const CENTRE: Self = Self { y: 0, x: 0 };

    /// The place next to this one.
    #[must_use]
    pub const fn next(self, direction: Direction) -> Self {
        let Self { y, x } = self;
        match direction {
            Direction::Up => Self { y: y.saturating_sub(1), x },
            Direction::Right => Self { y, x: x.saturating_add(1) },
            Direction::Down => Self { y: y.saturating_add(1), x },
            Direction::Left => Self { y, x: x.saturating_sub(1) },
        }
    }

    /// The four places next to this one.
    pub fn around(self) -> impl Iterator<Item = Self> {
        Direction::ALL.iter().map(move |&direction| self.next(direction))
    }
}

string_enum! {
    /// A side of a card.
    pub enum Direction {
        /// The upper side.
        Up = "up",
        /// The right side.
        Right = "right",
        /// The lower side.
        Down = "down",
        /// The left side.
        Left = "left",
    }
}

/// What a player claims of the neighbours of a laid card, by [`Direction`] (PX-2.11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Claims(pub [Option<Link>; 4]);

impl Claims {
    /// Nothing is claimed.
    pub const NONE: Self = Self([None; 4]);
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Périmexpaire: lay a card (PX-2.3), with claims where the referee is vigilant (PX-2.11).
    Lay {
        /// Which card.
        card: Card,
        /// Where.
        at: Spot,
        /// What is claimed.
        claims: Claims,
    },
    /// Périmaire: lay a card on the pile (PM-1.3).
    Play(Card),
    /// Turn over a card as a penalty (PX-2.11).
    Turn(Spot),
    /// End the turn, also without having laid a card (PX-2.7, PX-2.8, PM-1.5).
    End,
    /// Accept the pending move (C-4).
    Accept,
    /// Contest the pending move (C-4).
    Contest,
}

/// Why a card turns (PX-2.6, PX-2.11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// It is a target.
    Target(Link),
    /// It lies next to this target, whose link is double.
    Beside(Card),
    /// The card that had turned it is taken back.
    TakenBack,
    /// The opponent noticed an error.
    Penalty,
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A card was laid on the grid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Card,
        /// Where.
        at: Spot,
        /// The colour it shows.
        colour: Colour,
        /// What was claimed; empty unless the referee is vigilant.
        claims: Claims,
    },
    /// A card of Périmaire was laid on the pile.
    Played {
        /// By whom.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// A card turned.
    Turned {
        /// Which card.
        card: Card,
        /// Where it lies.
        at: Spot,
        /// The colour it shows now.
        colour: Colour,
        /// Why.
        cause: Cause,
    },
    /// PM-1.4: the player may play again.
    Again {
        /// Who.
        seat: Seat,
    },
    /// PM-1.4: the player may play again and has no playable card: the turn is over.
    NoReplay {
        /// Who.
        seat: Seat,
    },
    /// A player has finished the turn while the last card can still be contested.
    Finished {
        /// Who.
        seat: Seat,
    },
    /// A player ended a turn without having laid a card.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A player drew a card; hands are open.
    Drew {
        /// Who.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// PX-2.8: nobody could lay a card, and a hand left the game.
    Discarded {
        /// Whose.
        seat: Seat,
        /// The hand.
        cards: CardSet,
    },
    /// A player accepts the pending move.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// The pending move stands.
    Settled,
    /// A player contests the pending move.
    Contested {
        /// Who.
        seat: Seat,
        /// What became of it.
        outcome: ContestOutcome,
        /// The comparisons that show the error; none if there is no error.
        errors: Vec<Comparison>,
    },
    /// A card went back to the hand.
    TakenBack {
        /// Whose.
        seat: Seat,
        /// Which card.
        card: Card,
    },
    /// It is another player's turn.
    TurnOf {
        /// Whose.
        seat: Seat,
    },
    /// The round is over.
    Over {
        /// Points per seat.
        scores: Vec<i32>,
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The card is not in the player's hand.
    #[error("card {0} is not in your hand")]
    NotInHand(Card),
    /// Périmexpaire has a grid.
    #[error("play the card at a place of the grid")]
    NeedsPlace,
    /// Périmaire has one pile.
    #[error("play the card on the pile")]
    NeedsNoPlace,
    /// A card lies there.
    #[error("there is already a card at {0}")]
    Taken(Spot),
    /// No card lies next to the place.
    #[error("there is no card next to {0}")]
    Apart(Spot),
    /// The card has no link there.
    #[error("card {card} is not linked to any card next to {at}")]
    NoLink {
        /// The card.
        card: Card,
        /// The place.
        at: Spot,
    },
    /// A neighbour is not linked, with `contact = linked`.
    #[error("card {card} would touch card {neighbour}, to which it is not linked")]
    Unlinked {
        /// The card.
        card: Card,
        /// The neighbour.
        neighbour: Card,
    },
    /// Links are only claimed before a vigilant referee.
    #[error("links are not claimed here: the referee sees them")]
    NoClaims,
    /// There is nothing to claim on this side.
    #[error("there is no card on the {0} side, so there is nothing to claim")]
    ClaimOfNothing(Direction),
    /// The card does not go on the pile.
    #[error("card {card} has neither the area nor the perimeter of card {top}")]
    NotOnTop {
        /// The card.
        card: Card,
        /// The top card.
        top: Card,
    },
    /// Passing is not allowed with a playable card.
    #[error("you can play card {0}, so you cannot pass")]
    CouldPlay(Card),
    /// A replay needs a playable card.
    #[error("no card in your hand fits: the turn ends when the last card can no longer be challenged")]
    NoReplay,
    /// No penalty is due.
    #[error("there is no card to turn over now")]
    NoPenalty,
    /// No card lies there.
    #[error("there is no card at {0}")]
    NoCard(Spot),
    /// A penalty is due first.
    #[error("turn over a card first")]
    PenaltyFirst,
    /// The pending move decides whether there is a next turn.
    #[error("the last card can still be challenged")]
    SettleFirst,
    /// The player has finished the turn.
    #[error("your turn is over")]
    TurnFinished,
    /// An answer to a pending move is refused.
    #[error(transparent)]
    Answer(BadAnswer),
}

crate::cite!(Reason {
    Self::NotInHand(_) | Self::SettleFirst | Self::TurnFinished => "C-4",
    Self::NeedsPlace | Self::Taken(_) | Self::Apart(_) | Self::NoLink { .. } => "PX-2.3",
    Self::NeedsNoPlace | Self::NotOnTop { .. } => "PM-1.3",
    Self::Unlinked { .. } => "PX-2.5",
    Self::NoClaims | Self::ClaimOfNothing(_) => "PX-2.11",
    Self::NoReplay => "PM-1.4",
    Self::CouldPlay(_) => "PM-1.5",
    Self::NoPenalty | Self::NoCard(_) | Self::PenaltyFirst => "PX-2.11",
    ;
    Self::Answer(answer) => answer: BadAnswer,
});

impl From<BadAnswer> for Reason {
    fn from(answer: BadAnswer) -> Self {
        Self::Answer(answer)
    }
}

/// The mathematics of an action (C-5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explanation {
    /// Why it is refused, if it is.
    pub refusal: Option<Refusal<Reason>>,
    /// The card compared with each card it touches: how areas and perimeters are made up, and whether they are equal.
    /// When contesting: the pending card with each card it touches.
    pub comparisons: Vec<Comparison>,
    /// The cards that would turn, and why, in order.
    pub turned: Vec<(Card, Cause)>,
    /// Points per seat afterwards.
    pub scores: Vec<i32>,
}
