//! The table: its state, and the one place where inputs are applied.

mod consent;
mod playing;
mod presence;
mod seating;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engine::{Match, Millis, OptionsError, Outcome, Position, Seat, SeatSet, Seed, string_enum};
use sha2::{Digest, Sha256};

pub use consent::PendingOffer;
pub(crate) use playing::is_asked;

use crate::clock::Clocks;
use crate::effect::{Departure, PauseCause, TableEffects};
use crate::input::{ActionId, Commitment, Entry, Secret, TableInput};
use crate::log::Log;
use crate::refusal::TableRefusal;
use crate::seat_state::{PersonId, SeatState, Sender};
use crate::settings::Settings;
use crate::table_game::{Reveals, TableGame};

string_enum! {
    /// What the table is doing.
    pub enum Phase {
        /// People sit down.
        Seating = "seating",
        /// A match is played.
        Playing = "playing",
        /// A match is over.
        Over = "over",
    }
}

/// A match at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurrentMatch<P: TableGame> {
    pub(crate) play: Match<P>,
    pub(crate) secret: Secret,
    /// Its hash, which every viewer sees.
    pub(crate) commitment: Commitment,
    /// When it started.
    pub(crate) origin: Millis,
    /// How long it was paused so far.
    pub(crate) stood: Millis,
    pub(crate) clocks: Clocks,
    /// What each input of the match revealed.
    pub(crate) shown: Vec<Vec<Reveals>>,
    /// Hints given to each seat.
    pub(crate) hints: Vec<u32>,
    /// Refused errors recorded for each seat.
    pub(crate) errors: Vec<u32>,
    /// Why the player of each seat has left, if they have.
    pub(crate) departures: Vec<Option<Departure>>,
    /// How it ended if the table ended it, not the game; `Some(None)` if it was abandoned.
    pub(crate) ended: Option<Option<Outcome>>,
    /// The entry that started it.
    pub(crate) first_entry: usize,
}

impl<P: TableGame> CurrentMatch<P> {
    /// How the match ended.
    pub(crate) fn outcome(&self) -> Option<&Outcome> {
        self.ended.as_ref().map_or_else(|| self.play.outcome(), Option::as_ref)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some() || self.play.outcome().is_some()
    }
}

/// A pause: since when, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paused {
    /// Since when, in the time of the table.
    pub since: Millis,
    /// Why.
    pub cause: PauseCause,
    /// When it ends by itself, in the time of the table.
    pub until: Option<Millis>,
}

/// A table: a fold over its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<P: TableGame> {
    pub(crate) settings: Settings<P>,
    pub(crate) phase: Phase,
    pub(crate) seat_states: Vec<SeatState>,
    /// The secret of the next match.
    pub(crate) next_secret: Option<Secret>,
    /// The match that is played, or was played last.
    pub(crate) game: Option<CurrentMatch<P>>,
    /// How many matches have started.
    pub(crate) matches: u32,
    pub(crate) offer: Option<PendingOffer>,
    pub(crate) paused: Option<Paused>,
    pub(crate) log: Log<P::Action>,
    /// The highest number each sender has used: a higher one is new.
    last_ids: BTreeMap<Sender, ActionId>,
}

pub(crate) type Effects<P> = TableEffects<<P as Position>::Effect>;
pub(crate) type Applied<P> = Result<Effects<P>, TableRefusal<P>>;

impl<P: TableGame> Table<P> {
    /// An empty table.
    ///
    /// # Errors
    /// The options do not make a game for so many seats.
    pub fn new(settings: Settings<P>) -> Result<Self, OptionsError> {
        Match::<P>::start(settings.options.clone(), settings.seats, Seed([0; 16]))?;
        let seat_states = vec![SeatState::OPEN; usize::from(settings.seats)];
        Ok(Self {
            settings,
            phase: Phase::Seating,
            seat_states,
            next_secret: None,
            game: None,
            matches: 0,
            offer: None,
            paused: None,
            log: Log::new(),
            last_ids: BTreeMap::new(),
        })
    }

    /// Replays entries: for crash recovery, a second host, or a branch from any entry of another table.
    ///
    /// # Errors
    /// The options do not make a game, or an entry is refused; its number from 0.
    pub fn replay<'e>(
        settings: Settings<P>,
        entries: impl Iterator<Item = &'e Entry<P::Action>>,
    ) -> Result<Result<Self, (usize, TableRefusal<P>)>, OptionsError> {
        let mut table = Self::new(settings)?;
        for (number, entry) in entries.enumerate() {
            if let Err(refusal) = table.apply(entry.at, entry.who, entry.id, entry.input.clone()) {
                return Ok(Err((number, refusal)));
            }
        }
        Ok(Ok(table))
    }

    /// The table as it was after the first `entries` entries, to look at or to play on from.
    #[must_use]
    pub fn branch(&self, entries: usize) -> Option<Self> {
        let known = entries <= self.log.len();
        known.then(|| Self::replay(self.settings.clone(), self.log.iter().take(entries)).ok()?.ok())?
    }

    /// What was agreed.
    pub const fn settings(&self) -> &Settings<P> {
        &self.settings
    }

    /// What the table is doing.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The seats.
    pub fn seat_states(&self) -> &[SeatState] {
        &self.seat_states
    }

    /// The match that is played, or was played last.
    pub fn game(&self) -> Option<&Match<P>> {
        self.game.as_ref().map(|game| &game.play)
    }

    /// How the last match ended; nothing while it runs, or if it was abandoned.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.as_ref().and_then(CurrentMatch::outcome)
    }

    /// The accepted inputs.
    pub const fn log(&self) -> &Log<P::Action> {
        &self.log
    }

    /// The open proposal.
    pub const fn offer(&self) -> Option<&PendingOffer> {
        self.offer.as_ref()
    }

    /// The pause, if the table is paused.
    pub const fn paused(&self) -> Option<Paused> {
        self.paused
    }

    /// The time of the last input.
    pub fn last_time(&self) -> Millis {
        self.log.last().map_or(Millis(0), |entry| entry.at)
    }

    /// Applies an input and returns its effects.
    ///
    /// # Errors
    /// The input is refused; the table is unchanged.
    pub fn apply(&mut self, at: Millis, who: Sender, id: Option<ActionId>, input: TableInput<P::Action>) -> Applied<P> {
        if let Some(entry) = id.and_then(|id| self.doubled(who, id)) {
            return Err(TableRefusal::Doubled { entry });
        }
        let last = self.last_time();
        if at < last {
            return Err(TableRefusal::Earlier { at, last });
        }
        if let (false, Some(due)) = (matches!(input, TableInput::Tick), self.due().filter(|&due| due <= at)) {
            return Err(TableRefusal::TickFirst(due));
        }
        let effects = self.dispatch(at, who, &input)?;
        if let Some(id) = id {
            let last = self.last_ids.entry(who).or_insert(id);
            *last = id.max(*last);
        }
        let hash = self.hash_after(at, who, id, &input);
        self.log.push(Entry { at, who, id, input, hash });
        Ok(effects)
    }

    /// The entry that this sender gave this number.
    fn doubled(&self, who: Sender, id: ActionId) -> Option<usize> {
        if self.last_ids.get(&who).is_none_or(|last| *last < id) {
            return None;
        }
        self.log.iter().position(|entry| entry.who == who && entry.id == Some(id))
    }

    fn dispatch(&mut self, at: Millis, who: Sender, input: &TableInput<P::Action>) -> Applied<P> {
        match input {
            TableInput::Commit { secret } => self.commit(who, **secret),
            TableInput::Sit { seat, name } => self.sit(who, *seat, name),
            TableInput::Stand { seat } => self.stand(who, *seat),
            TableInput::Bot { seat, player } => self.seat_bot(who, *seat, player),
            TableInput::Ready { seat } => self.ready(at, who, *seat),
            TableInput::Start => self.start(at, who),
            TableInput::Act { seat, action } => self.apply_action(at, who, *seat, action),
            TableInput::Erred { seat, action } => self.erred(at, who, *seat, action),
            TableInput::Tick => self.tick(at, who),
            TableInput::NextRound => self.next_round(at, who),
            TableInput::Resign { seat } => self.resign(at, who, *seat),
            TableInput::Offer { seat, what } => self.propose(at, who, *seat, *what),
            TableInput::Answer { seat, answer } => self.answer(at, who, *seat, *answer),
            TableInput::GiveTime { seat, to, seconds } => self.give_time(who, *seat, *to, *seconds),
            TableInput::Hint { seat } => self.hint(who, *seat),
            TableInput::Absent { person } => self.absent(at, who, *person),
            TableInput::Returned { person } => self.returned(at, who, *person),
            TableInput::Pause => self.pause_by_host(at, who),
            TableInput::Resume => self.resume(at, who),
            TableInput::Rematch { seat } => self.rematch(who, *seat),
            TableInput::Abandon => self.abandon(who),
        }
    }

    /// The chained hash after an input that was just applied.
    fn hash_after(&self, at: Millis, who: Sender, id: Option<ActionId>, input: &TableInput<P::Action>) -> u64 {
        let before = self.log.last().map_or(0, |entry| entry.hash);
        let id = id.map_or_else(|| "-".to_owned(), |id| id.0.to_string());
        let mut text = String::with_capacity(128);
        let _ = write!(text, "{before:016x}\n{at} {who} {id} {input}\n{} {}\n", self.phase, self.matches);
        if let Some(game) = &self.game {
            let left = game.play.left().iter().fold(0u8, |set, seat| set | 1 << seat.0);
            let _ = write!(text, "{:016x} {left}", game.play.position_hash());
            let now = self.match_time(at);
            for seat in Seat::all(self.settings.seats) {
                let _ = write!(text, " {}", game.clocks.left(seat, now).map_or(0, |left| left.0));
            }
        }
        let digest = Sha256::digest(text.as_bytes());
        digest[..8].iter().fold(0, |hash, &byte| hash << 8 | u64::from(byte))
    }

    /// Converts a time of the table to time of the match, which leaves out pauses.
    pub(crate) fn match_time(&self, at: Millis) -> Millis {
        let end = self.paused.map_or(at, |paused| paused.since.min(at));
        self.game.as_ref().map_or(Millis(0), |game| Millis(end.0.saturating_sub(game.origin.0 + game.stood.0)))
    }

    /// Converts a time of the match to time of the table, assuming no further pause.
    pub(crate) fn table_time(&self, of_match: Millis) -> Millis {
        self.game.as_ref().map_or(of_match, |game| of_match.plus(game.origin).plus(game.stood))
    }

    /// The match, if one is running.
    pub(crate) fn running(&self) -> Result<&CurrentMatch<P>, TableRefusal<P>> {
        self.in_phase(Phase::Playing)?;
        self.game.as_ref().ok_or(TableRefusal::WrongPhase(self.phase))
    }

    /// The match, if one is running and not paused.
    pub(crate) fn going(&self) -> Result<&CurrentMatch<P>, TableRefusal<P>> {
        let game = self.running()?;
        if self.paused.is_some() { Err(TableRefusal::Paused) } else { Ok(game) }
    }

    pub(crate) fn running_mut(&mut self) -> Result<&mut CurrentMatch<P>, TableRefusal<P>> {
        self.game.as_mut().ok_or(TableRefusal::WrongPhase(self.phase))
    }

    pub(crate) fn in_phase(&self, phase: Phase) -> Result<(), TableRefusal<P>> {
        if self.phase == phase { Ok(()) } else { Err(TableRefusal::WrongPhase(self.phase)) }
    }

    pub(crate) fn seat_state(&self, seat: Seat) -> Result<&SeatState, TableRefusal<P>> {
        self.seat_states.get(seat.index()).ok_or(TableRefusal::NoSuchSeat(seat))
    }

    pub(crate) fn host_only(who: Sender) -> Result<(), TableRefusal<P>> {
        if who == Sender::Host { Ok(()) } else { Err(TableRefusal::NotYours(who)) }
    }

    /// The person must play the seat.
    pub(crate) fn own(&self, who: Sender, seat: Seat) -> Result<PersonId, TableRefusal<P>> {
        let player = self.seat_state(seat)?.player();
        player.filter(|&person| who == Sender::Person(person)).ok_or(TableRefusal::NotYours(who))
    }

    /// The person must play the seat in a match that goes on, and not have left it.
    pub(crate) fn own_in_match(&self, who: Sender, seat: Seat) -> Result<PersonId, TableRefusal<P>> {
        let game = self.running()?;
        let person = self.own(who, seat)?;
        if game.play.left().contains(seat) { Err(TableRefusal::HasLeft(seat)) } else { Ok(person) }
    }

    /// The host, or a person who holds some seat.
    pub(crate) fn anybody_seated(&self, who: Sender) -> Result<(), TableRefusal<P>> {
        let seated = |person| self.seat_states.iter().any(|seat_state| seat_state.person() == Some(person));
        match who {
            Sender::Host => Ok(()),
            Sender::Person(person) if seated(person) => Ok(()),
            Sender::Person(_) => Err(TableRefusal::NotYours(who)),
        }
    }

    /// The seats that satisfy a condition.
    pub(crate) fn seats_where(&self, condition: impl Fn(&SeatState) -> bool) -> SeatSet {
        Seat::all(self.settings.seats).filter(|seat| condition(&self.seat_states[seat.index()])).collect()
    }
}

/// The time, but not before the last input of the match: a match refuses times that go back.
pub(crate) fn not_before<P: TableGame>(game: &CurrentMatch<P>, time: Millis) -> Millis {
    game.play.log().last().map_or(time, |entry| entry.at.max(time))
}
