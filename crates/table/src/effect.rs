//! What happens at a table, in order, each with its audience.

use engine::{Audience, Emitted, Outcome, Seat, SeatSet, string_enum};
use serde::{Deserialize, Serialize};

use crate::input::{Answer, Commitment, Proposal, Secret};
use crate::seat_state::{Name, PersonId};
use crate::table_game::ErrorKind;

string_enum! {
    /// Why the table is paused.
    pub enum PauseCause {
        /// The host paused it.
        Host = "host",
        /// All agreed.
        Agreed = "agreed",
        /// Nobody is there.
        Empty = "empty",
        /// A round in real time begins once everybody is ready (C-17).
        Ready = "ready",
    }
}

string_enum! {
    /// Why a player is out of the match (C-9).
    pub enum Departure {
        /// They resigned.
        Resigned = "resigned",
        /// Their clock ran out (C-14).
        OutOfTime = "out-of-time",
        /// They were away for too long (C-15).
        Away = "away",
    }
}

#[allow(missing_docs, reason = "the fields say what they are")]
/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "TableEffect"))]
#[serde(rename_all = "snake_case")]
pub enum TableEffect<E> {
    /// Something in the game.
    Game(E),
    /// The hash of the next match's secret.
    Committed { commitment: Commitment },
    /// A person sat down.
    Sat { seat: Seat, name: Name },
    /// A seat became free.
    Stood { seat: Seat },
    /// A computer has a seat.
    BotSat { seat: Seat, player: String },
    /// A player is ready.
    Readied { seat: Seat },
    /// The match begins.
    Started {
        /// Where the holder of each seat sat before: random seating moves people.
        from: Vec<Seat>,
    },
    /// A round begins.
    RoundBegan { round: u32 },
    /// A player resigned.
    Resigned { seat: Seat },
    /// A player's time is over.
    ClockFell { seat: Seat },
    /// A player proposes something.
    Offered { seat: Seat, what: Proposal, asked: SeatSet },
    /// A player answered.
    Answered { seat: Seat, answer: Answer },
    /// A proposal was refused, withdrawn, or has lapsed.
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
    /// The table is paused.
    Paused { cause: PauseCause },
    /// The clocks run on.
    Resumed,
    /// A player gave an opponent time.
    TimeGiven { seat: Seat, to: Seat, seconds: u32 },
    /// A player was given a hint.
    Hinted { seat: Seat },
    /// A player made a mathematical error that the referee refused. Told to that player.
    Erred { seat: Seat, kind: ErrorKind },
    /// A player's connection is lost.
    Absent { seat: Seat },
    /// A player is back.
    Returned { seat: Seat },
    /// A computer plays for an absent player.
    StoodIn { seat: Seat, player: String },
    /// An absent player's seat is left (C-9).
    Left { seat: Seat },
    /// The match is over.
    Ended {
        /// How; nothing if it was abandoned.
        outcome: Option<Outcome>,
    },
    /// The secret of the match that is over.
    Revealed { secret: Secret },
    /// A player wants a rematch.
    WantsRematch { seat: Seat },
    /// There is a rematch: everybody moves one seat to the left.
    Rematch,
}

impl<E> TableEffect<E> {
    /// The same with the game's own part in another form.
    pub fn map<F>(self, f: impl FnOnce(E) -> F) -> TableEffect<F> {
        match self {
            Self::Game(effect) => TableEffect::Game(f(effect)),
            Self::Committed { commitment } => TableEffect::Committed { commitment },
            Self::Sat { seat, name } => TableEffect::Sat { seat, name },
            Self::Stood { seat } => TableEffect::Stood { seat },
            Self::BotSat { seat, player } => TableEffect::BotSat { seat, player },
            Self::Readied { seat } => TableEffect::Readied { seat },
            Self::Started { from } => TableEffect::Started { from },
            Self::RoundBegan { round } => TableEffect::RoundBegan { round },
            Self::Resigned { seat } => TableEffect::Resigned { seat },
            Self::ClockFell { seat } => TableEffect::ClockFell { seat },
            Self::Offered { seat, what, asked } => TableEffect::Offered { seat, what, asked },
            Self::Answered { seat, answer } => TableEffect::Answered { seat, answer },
            Self::OfferGone { what } => TableEffect::OfferGone { what },
            Self::TakenBack { seat, inputs } => TableEffect::TakenBack { seat, inputs },
            Self::DrawAgreed => TableEffect::DrawAgreed,
            Self::Paused { cause } => TableEffect::Paused { cause },
            Self::Resumed => TableEffect::Resumed,
            Self::TimeGiven { seat, to, seconds } => TableEffect::TimeGiven { seat, to, seconds },
            Self::Hinted { seat } => TableEffect::Hinted { seat },
            Self::Erred { seat, kind } => TableEffect::Erred { seat, kind },
            Self::Absent { seat } => TableEffect::Absent { seat },
            Self::Returned { seat } => TableEffect::Returned { seat },
            Self::StoodIn { seat, player } => TableEffect::StoodIn { seat, player },
            Self::Left { seat } => TableEffect::Left { seat },
            Self::Ended { outcome } => TableEffect::Ended { outcome },
            Self::Revealed { secret } => TableEffect::Revealed { secret },
            Self::WantsRematch { seat } => TableEffect::WantsRematch { seat },
            Self::Rematch => TableEffect::Rematch,
        }
    }
}

/// Effects in order, with their audiences.
pub type TableEffects<E> = Vec<Emitted<TableEffect<E>>>;

/// An effect that everybody sees.
pub(crate) const fn all<E>(effect: TableEffect<E>) -> Emitted<TableEffect<E>> {
    Emitted::everyone(effect)
}

/// An effect that one seat sees.
pub(crate) const fn only<E>(seat: Seat, effect: TableEffect<E>) -> Emitted<TableEffect<E>> {
    Emitted { to: Audience::Only(SeatSet::only(seat)), effect }
}

/// Who holds each seat: what decides who may see an effect that is for a seat only.
pub type Holders = Vec<Option<PersonId>>;

/// Addresses effects to the seats that their viewers hold `now`, if they held others `then`: a rematch moves people, and
/// nobody is to see what was private to the seat's holder before.
pub fn readdress<E>(effects: &mut [Emitted<TableEffect<E>>], then: &[Option<PersonId>], now: &[Option<PersonId>]) {
    if then == now {
        return;
    }
    let moved = |seats: SeatSet| -> SeatSet {
        let people: Vec<PersonId> = seats.iter().filter_map(|seat| *then.get(seat.index())?).collect();
        let holds = |holder: &Option<PersonId>| holder.is_some_and(|person| people.contains(&person));
        (0u8..).map(Seat).zip(now).filter(|(_, holder)| holds(holder)).map(|(seat, _)| seat).collect()
    };
    for effect in effects {
        effect.to = match effect.to {
            Audience::Everyone => Audience::Everyone,
            Audience::Only(seats) => Audience::Only(moved(seats)),
            Audience::Except(seats) => Audience::Except(moved(seats)),
        };
    }
}
