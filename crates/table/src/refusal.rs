//! Why a table does not accept an input. The table is then unchanged.

use ai::BotSpecError;
use engine::{Cite, MatchRefusal, Millis, Position, Rule, Seat};
use serde::{Serialize, Serializer};

use crate::seat_state::Sender;
use crate::table::Phase;

/// Why an input is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableRefusal<P: Position> {
    /// The match or the game refuses it.
    #[error(transparent)]
    Match(#[from] MatchRefusal<P>),
    /// The same input was accepted before: it counts once.
    #[error("this was accepted before, as entry {entry}")]
    Doubled {
        /// Which entry it is, from 0.
        entry: usize,
    },
    /// Inputs come in the order of time.
    #[error("an input at {at} ms cannot follow one at {last} ms (C-3)")]
    Earlier {
        /// The input's time.
        at: Millis,
        /// The time of the last one.
        last: Millis,
    },
    /// Time has passed of which the table must be told first.
    #[error("a tick is due at {0} ms (C-3)")]
    TickFirst(Millis),
    /// Nothing is waiting for time to pass.
    #[error("nothing is due (C-3)")]
    NothingDue,
    /// It is not theirs to say.
    #[error("{0} may not say this")]
    NotYours(Sender),
    /// There is no such seat.
    #[error("there is no seat {0}")]
    NoSuchSeat(Seat),
    /// Somebody sits there.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// Nobody sits there.
    #[error("nobody holds seat {0}")]
    Free(Seat),
    /// It was said before, or changes nothing.
    #[error("this changes nothing")]
    NothingChanges,
    /// This is for another moment of the evening.
    #[error("the table is in its phase “{0}”")]
    WrongPhase(Phase),
    /// The clocks stand.
    #[error("the table is paused")]
    Paused,
    /// The clocks run.
    #[error("the table is not paused")]
    NotPaused,
    /// A seat is free.
    #[error("seat {0} is still free")]
    SeatFree(Seat),
    /// A player is not ready.
    #[error("the player of seat {0} is not ready")]
    NotReady(Seat),
    /// The host has not committed to a secret.
    #[error("there is no secret for the next match")]
    NoSecret,
    /// A player has left the match.
    #[error("the player of seat {0} has left the match (C-9)")]
    HasLeft(Seat),
    /// No such computer player.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// A proposal stands.
    #[error("another proposal stands")]
    OfferStands,
    /// There is nothing to answer.
    #[error("seat {0} is not asked anything")]
    NotAsked(Seat),
    /// The house allows no takeback, or the game is played in real time.
    #[error("nothing is taken back at this table")]
    NoTakeback,
    /// The seat has done nothing in this round.
    #[error("seat {0} has done nothing that could be taken back")]
    NothingToTakeBack(Seat),
    /// What was drawn or shown since cannot be forgotten.
    #[error("something was drawn or shown since")]
    Shown,
    /// Computers play to the end.
    #[error("the computer plays to the end")]
    BotsPlayOn,
    /// There are no clocks, or the time is no gift.
    #[error("no time can be given here")]
    NoGift,
    /// The house gives no hints, or the seat is not to act.
    #[error("there are no hints here")]
    NoHint,
    /// The action is not refused for its mathematics.
    #[error("this is not an error of mathematics")]
    NoError,
}

impl<P: Position> Cite for TableRefusal<P> {
    fn rule(&self) -> Rule {
        match self {
            Self::Match(MatchRefusal::Game(refusal)) => refusal.rule(),
            Self::Match(MatchRefusal::NotThere(_) | MatchRefusal::HasLeft(_)) | Self::HasLeft(_) | Self::NoGift => {
                Rule("C-9")
            }
            Self::Match(MatchRefusal::Earlier { .. } | MatchRefusal::NoDeadline) => Rule("C-3"),
            Self::Earlier { .. } | Self::TickFirst(_) | Self::NothingDue => Rule("C-3"),
            Self::NoHint | Self::NoError => Rule("C-4"),
            Self::NoSecret => Rule("C-2"),
            Self::BotsPlayOn => Rule("C-8"),
            Self::Match(MatchRefusal::Over | MatchRefusal::RoundRuns)
            | Self::Doubled { .. }
            | Self::NotYours(_)
            | Self::NoSuchSeat(_)
            | Self::Taken(_)
            | Self::Free(_)
            | Self::NothingChanges
            | Self::WrongPhase(_)
            | Self::Paused
            | Self::NotPaused
            | Self::SeatFree(_)
            | Self::NotReady(_)
            | Self::Bot(_)
            | Self::OfferStands
            | Self::NotAsked(_)
            | Self::NoTakeback
            | Self::NothingToTakeBack(_)
            | Self::Shown => Rule("C-1"),
        }
    }
}

/// On the wire: the rule, the sentence for developers and, where the game refuses, its data.
impl<P: Position> Serialize for TableRefusal<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Wire<'a, R: Cite + std::error::Error + Serialize> {
            rule: Rule,
            message: String,
            #[serde(skip_serializing_if = "Option::is_none")]
            game: Option<&'a engine::Refusal<R>>,
        }
        let game = if let Self::Match(MatchRefusal::Game(refusal)) = self { Some(refusal) } else { None };
        Wire { rule: self.rule(), message: self.to_string(), game }.serialize(serializer)
    }
}
