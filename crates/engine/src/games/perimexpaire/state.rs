//! What a position is made of, and what a viewer sees of it.

use serde::{Deserialize, Serialize};

use super::action::{Claims, Spot};
use super::card::{Card, CardSet};
use super::options::Options;
use crate::core::referee::Window;
use crate::core::seat::Seat;
use crate::string_enum;

string_enum! {
    /// The two faces of a card, and the two sides (PX-2.1).
    pub enum Colour {
        /// Red: the seats 0 and 2.
        Red = "r",
        /// Blue: the seats 1 and 3.
        Blue = "b",
    }
}

impl Colour {
    /// The colour of a seat: teams sit alternately (C-10).
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if seat.0.is_multiple_of(2) { Self::Red } else { Self::Blue }
    }

    /// The other face.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// A card on the table. In Périmaire all cards lie on one pile in the centre and show red.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// Which card.
    pub card: Card,
    /// Where.
    pub at: Spot,
    /// The colour it shows.
    pub colour: Colour,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The player whose turn it is lays, or ends the turn.
    Turn,
    /// That player has finished, and the turn passes on when the pending move settles.
    Finished,
    /// This player turns over a card (PX-2.11).
    Penalty(Seat),
    /// Nothing: the round is over.
    Over,
}

/// The last card laid, while it can be contested (C-4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// Who may still answer, and until when.
    pub window: Window,
    /// What was claimed.
    pub claims: Claims,
    /// The cards that turned.
    pub turned: CardSet,
}

/// A hand as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hand {
    /// How many cards.
    pub count: u8,
    /// Which, where the viewer may know.
    pub cards: Option<CardSet>,
}

/// What a viewer may know: all but the order of the pile, and in Périmaire the hands of others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// The cards on the table in the order in which they were laid.
    pub laid: Vec<Laid>,
    /// The hand of each seat.
    pub hands: Vec<Hand>,
    /// The cards of the pile, not their order.
    pub pile: CardSet,
    /// Cards out of the game.
    pub out: CardSet,
    /// Whose turn it is.
    pub to_move: Seat,
    /// What is to be done next.
    pub stage: Stage,
    /// Cards laid in this turn.
    pub kept: u8,
    /// Turns in a row that left no card on the table.
    pub fruitless: u8,
    /// Passes in a row (Périmaire).
    pub passes: u8,
    /// Wrong contests per seat.
    pub wrong: Vec<u8>,
    /// The last card laid, while it can be contested.
    pub pending: Option<Pending>,
    /// Points per seat so far; in Périmaire the cards left.
    pub scores: Vec<i32>,
}
