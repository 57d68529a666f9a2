//! Why a table does not accept an input. The table is then unchanged.

use ai::BotSpecError;
use engine::{Cite, MatchRefusal, Millis, Position, Rule, Seat, string_enum};
use serde::{Serialize, Serializer};

use crate::seat_state::Sender;
use crate::table::Phase;

string_enum! {
    /// Why an input is refused, without its details: a stable word for clients, which have texts of their own.
    pub enum RefusalKind {
        /// A rule of the game forbids it: the rule says which.
        Game = "game",
        /// The input cannot be read.
        Unreadable = "unreadable",
        /// The sender had not seen the latest entries.
        Stale = "stale",
        /// The name hides something, or looks like another.
        BadName = "bad-name",
        /// The log of the table is full.
        TableFull = "table-full",
        /// [`MatchRefusal::Over`].
        MatchOver = "match-over",
        /// [`MatchRefusal::RoundRuns`].
        RoundRuns = "round-runs",
        /// [`MatchRefusal::NotThere`].
        NobodyPlays = "nobody-plays",
        /// [`TableRefusal::HasLeft`].
        HasLeft = "has-left",
        /// [`TableRefusal::Doubled`].
        Doubled = "doubled",
        /// [`TableRefusal::Earlier`].
        Earlier = "earlier",
        /// [`TableRefusal::TickFirst`].
        TickFirst = "tick-first",
        /// [`TableRefusal::NothingDue`].
        NothingDue = "nothing-due",
        /// [`TableRefusal::NotYours`].
        NotYours = "not-yours",
        /// [`TableRefusal::NoSuchSeat`].
        NoSuchSeat = "no-such-seat",
        /// [`TableRefusal::Taken`].
        SeatTaken = "seat-taken",
        /// [`TableRefusal::Free`].
        SeatEmpty = "seat-empty",
        /// [`TableRefusal::NothingChanges`].
        NothingChanges = "nothing-changes",
        /// [`TableRefusal::WrongPhase`].
        WrongPhase = "wrong-phase",
        /// [`TableRefusal::Paused`].
        Paused = "paused",
        /// [`TableRefusal::NotPaused`].
        NotPaused = "not-paused",
        /// [`TableRefusal::SeatFree`].
        SeatFree = "seat-free",
        /// [`TableRefusal::NotReady`].
        NotReady = "not-ready",
        /// [`TableRefusal::NoSecret`].
        NoSecret = "no-secret",
        /// [`TableRefusal::Bot`].
        UnknownBot = "unknown-bot",
        /// [`TableRefusal::OfferStands`].
        OfferStands = "offer-stands",
        /// [`TableRefusal::NotAsked`].
        NotAsked = "not-asked",
        /// [`TableRefusal::NoTakeback`].
        NoTakeback = "no-takeback",
        /// [`TableRefusal::NothingToTakeBack`].
        NothingToTakeBack = "nothing-to-take-back",
        /// [`TableRefusal::Shown`].
        Shown = "shown",
        /// [`TableRefusal::BotsPlayOn`].
        BotsPlayOn = "bots-play-on",
        /// [`TableRefusal::NoGift`].
        NoGift = "no-gift",
        /// [`TableRefusal::NoHint`].
        NoHint = "no-hint",
        /// [`TableRefusal::NoError`].
        NoError = "no-error",
    }
}

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
    #[error("nobody sits in seat {0}")]
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
    #[error("another offer is still open")]
    OfferStands,
    /// No proposal waits for this seat's answer.
    #[error("no offer is waiting for an answer from seat {0}")]
    NotAsked(Seat),
    /// The house rules forbid takebacks, or the game is in real time.
    #[error("this table does not allow takebacks")]
    NoTakeback,
    /// The seat has not acted in this round.
    #[error("seat {0} has nothing to take back")]
    NothingToTakeBack(Seat),
    /// Something was drawn or revealed since, which nobody can forget.
    #[error("a move cannot be taken back once something has been drawn or revealed")]
    Shown,
    /// Bots do not agree to draws.
    #[error("computer players do not agree to draws")]
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

impl<P: Position> TableRefusal<P> {
    /// The kind of refusal.
    #[must_use]
    pub const fn kind(&self) -> RefusalKind {
        match self {
            Self::Match(MatchRefusal::Game(_)) => RefusalKind::Game,
            Self::Match(MatchRefusal::Over) => RefusalKind::MatchOver,
            Self::Match(MatchRefusal::RoundRuns) => RefusalKind::RoundRuns,
            Self::Match(MatchRefusal::NotThere(_)) => RefusalKind::NobodyPlays,
            Self::Match(MatchRefusal::HasLeft(_)) | Self::HasLeft(_) => RefusalKind::HasLeft,
            Self::Match(MatchRefusal::Earlier { .. }) | Self::Earlier { .. } => RefusalKind::Earlier,
            Self::Match(MatchRefusal::NoDeadline) | Self::NothingDue => RefusalKind::NothingDue,
            Self::Doubled { .. } => RefusalKind::Doubled,
            Self::TickFirst(_) => RefusalKind::TickFirst,
            Self::NotYours(_) => RefusalKind::NotYours,
            Self::NoSuchSeat(_) => RefusalKind::NoSuchSeat,
            Self::Taken(_) => RefusalKind::SeatTaken,
            Self::Free(_) => RefusalKind::SeatEmpty,
            Self::NothingChanges => RefusalKind::NothingChanges,
            Self::WrongPhase(_) => RefusalKind::WrongPhase,
            Self::Paused => RefusalKind::Paused,
            Self::NotPaused => RefusalKind::NotPaused,
            Self::SeatFree(_) => RefusalKind::SeatFree,
            Self::NotReady(_) => RefusalKind::NotReady,
            Self::NoSecret => RefusalKind::NoSecret,
            Self::Bot(_) => RefusalKind::UnknownBot,
            Self::OfferStands => RefusalKind::OfferStands,
            Self::NotAsked(_) => RefusalKind::NotAsked,
            Self::NoTakeback => RefusalKind::NoTakeback,
            Self::NothingToTakeBack(_) => RefusalKind::NothingToTakeBack,
            Self::Shown => RefusalKind::Shown,
            Self::BotsPlayOn => RefusalKind::BotsPlayOn,
            Self::NoGift => RefusalKind::NoGift,
            Self::NoHint => RefusalKind::NoHint,
            Self::NoError => RefusalKind::NoError,
        }
    }
}

engine::cite!(TableRefusal<P> where P: Position {
    Self::Match(MatchRefusal::NotThere(_) | MatchRefusal::HasLeft(_)) | Self::HasLeft(_) => "C-9",
    Self::Match(MatchRefusal::Earlier { .. } | MatchRefusal::NoDeadline)
        | Self::Earlier { .. }
        | Self::TickFirst(_)
        | Self::NothingDue => "C-3",
    Self::Match(MatchRefusal::RoundRuns) => "C-13",
    Self::NoHint | Self::NoError => "C-4",
    Self::NoSecret => "C-2",
    Self::NoGift => "C-14",
    Self::Paused
        | Self::NotPaused
        | Self::OfferStands
        | Self::NotAsked(_)
        | Self::NoTakeback
        | Self::NothingToTakeBack(_)
        | Self::Shown
        | Self::BotsPlayOn => "C-16",
    Self::Match(MatchRefusal::Over)
        | Self::Doubled { .. }
        | Self::NotYours(_)
        | Self::NoSuchSeat(_)
        | Self::Taken(_)
        | Self::Free(_)
        | Self::NothingChanges
        | Self::WrongPhase(_)
        | Self::SeatFree(_)
        | Self::NotReady(_)
        | Self::Bot(_) => "C-1",
    ;
    Self::Match(MatchRefusal::Game(refusal)) => refusal: engine::Refusal<P::Reason>,
});

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
