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
    /// Something was due before this input; a tick must come first.
    #[error("a tick is due at {0} ms (C-3)")]
    TickFirst(Millis),
    /// Nothing is due yet.
    #[error("nothing is due (C-3)")]
    NothingDue,
    /// This sender has no right to do it.
    #[error("{0} may not do this")]
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
    /// The input would change nothing.
    #[error("this changes nothing")]
    NothingChanges,
    /// The table is in another phase.
    #[error("this is not possible in the phase “{0}”")]
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
    #[error("the host has not committed to a seed for the next match")]
    NoSecret,
    /// A player has left the match.
    #[error("the player of seat {0} has left the match (C-9)")]
    HasLeft(Seat),
    /// No such computer player.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// There is an open proposal already.
    #[error("another proposal is still open")]
    OfferStands,
    /// No proposal waits for this seat's answer.
    #[error("no proposal waits for an answer of seat {0}")]
    NotAsked(Seat),
    /// The house rules forbid takebacks, or the game is in real time.
    #[error("this table does not allow takebacks")]
    NoTakeback,
    /// The seat has not acted in this round.
    #[error("seat {0} has nothing to take back")]
    NothingToTakeBack(Seat),
    /// Something was drawn or revealed since, which nobody can forget.
    #[error("a takeback cannot go past something drawn or revealed")]
    Shown,
    /// Bots do not agree to draws.
    #[error("bots do not agree to draws")]
    BotsPlayOn,
    /// There are no clocks, or that much time cannot be given.
    #[error("time cannot be given here")]
    NoGift,
    /// The house rules allow no hints, or it is not the seat's turn.
    #[error("no hint is available now")]
    NoHint,
    /// The action is not refused for its mathematics.
    #[error("this is not a mathematical error")]
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
