//! What happens at a table, in order, each with its audience.

use engine::{Audience, Emitted, Outcome, Seat, SeatSet, string_enum};
use serde::{Deserialize, Serialize};

use crate::input::{Answer, Commitment, Proposal, Secret};
use crate::seat_state::Name;
use crate::table_game::ErrorKind;

string_enum! {
    /// Why the clocks stand.
    pub enum PauseCause {
        /// The host stopped them.
        Host = "host",
        /// All agreed.
        Agreed = "agreed",
        /// Nobody is there.
        Empty = "empty",
    }
}

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEffect<E> {
    /// Something in the game.
    Game(E),
    /// The hash of the next match's secret.
    Committed {
        /// The hash.
        commitment: Commitment,
    },
    /// A person sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        name: Name,
    },
    /// A seat became free.
    Stood {
        /// Which.
        seat: Seat,
    },
    /// A computer has a seat.
    BotSat {
        /// Which.
        seat: Seat,
        /// The player.
        player: String,
    },
    /// A player is ready.
    Readied {
        /// Who.
        seat: Seat,
    },
    /// The match begins.
    Started {
        /// Where the holder of each seat sat before: random seating moves people.
        from: Vec<Seat>,
    },
    /// A round begins.
    RoundBegan {
        /// Which, from 0.
        round: u32,
    },
    /// A player resigned.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// A player's time is over.
    ClockFell {
        /// Whose.
        seat: Seat,
    },
    /// A player proposes something.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        what: Proposal,
        /// Who is asked.
        asked: SeatSet,
    },
    /// A player answered.
    Answered {
        /// Who.
        seat: Seat,
        /// What they said.
        answer: Answer,
    },
    /// A proposal no longer stands.
    OfferGone {
        /// What had been proposed.
        what: Proposal,
    },
    /// Actions were taken back.
    TakenBack {
        /// Who took back.
        seat: Seat,
        /// How many inputs of the match were undone.
        inputs: u32,
    },
    /// The players agreed on a draw.
    DrawAgreed,
    /// The clocks stand.
    Paused {
        /// Why.
        cause: PauseCause,
    },
    /// The clocks run on.
    Resumed,
    /// A player gave an opponent time.
    TimeGiven {
        /// Who.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// How many seconds.
        seconds: u32,
    },
    /// A player was given a hint.
    Hinted {
        /// Who.
        seat: Seat,
    },
    /// A player made a mathematical error that the referee refused. Told to that player.
    Erred {
        /// Who.
        seat: Seat,
        /// Of which kind.
        kind: ErrorKind,
    },
    /// A player's connection is lost.
    Absent {
        /// Whose.
        seat: Seat,
    },
    /// A player is back.
    Returned {
        /// Who.
        seat: Seat,
    },
    /// A computer plays for an absent player.
    StoodIn {
        /// Whose seat.
        seat: Seat,
        /// The player.
        player: String,
    },
    /// An absent player's seat is left (C-9).
    Left {
        /// Whose.
        seat: Seat,
    },
    /// The match is over.
    Ended {
        /// How; nothing if it was abandoned.
        outcome: Option<Outcome>,
    },
    /// The secret of the match that is over.
    Revealed {
        /// The secret.
        secret: Secret,
    },
    /// A player wants a rematch.
    WantsRematch {
        /// Who.
        seat: Seat,
    },
    /// There is a rematch: everybody moves one seat to the left.
    Rematch,
}

/// What happened, in order, with audiences.
pub type TableEffects<E> = Vec<Emitted<TableEffect<E>>>;

/// Something that everybody sees.
pub(crate) const fn all<E>(effect: TableEffect<E>) -> Emitted<TableEffect<E>> {
    Emitted::everyone(effect)
}

/// Something that one seat sees.
pub(crate) const fn only<E>(seat: Seat, effect: TableEffect<E>) -> Emitted<TableEffect<E>> {
    Emitted { to: Audience::Only(SeatSet::only(seat)), effect }
}
