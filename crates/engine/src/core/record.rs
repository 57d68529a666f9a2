//! A match as its log: options, seed and accepted inputs. Its state is a fold over them.

mod export;

pub use export::Header;

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::effect::Emitted;
use super::options::OptionsError;
use super::outcome::Outcome;
use super::position::{Position, Setup};
use super::refusal::Refusal;
use super::rng::Seed;
use super::seat::{Seat, SeatSet};
use super::time::Millis;

/// An input of a match.
#[allow(missing_docs, reason = "the fields say what they are")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Input<A> {
    /// A seat acts.
    Act { seat: Seat, action: A },
    /// Time has passed (C-3).
    Tick,
    /// A player leaves or resigns (C-9).
    Leave { seat: Seat },
    /// The next round may begin.
    NextRound,
}

/// An input and when it came.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry<A> {
    /// When.
    pub at: Millis,
    /// What.
    pub input: Input<A>,
}

/// Why a match does not accept an input. The match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchRefusal<P: Position> {
    /// The game refuses the action.
    #[error(transparent)]
    Game(#[from] Refusal<P::Reason>),
    /// Inputs come in the order of time.
    #[error("an input at {at} ms cannot follow one at {last} ms (C-3)")]
    Earlier {
        /// The input's time.
        at: Millis,
        /// The time of the last one.
        last: Millis,
    },
    /// No deadline has passed.
    #[error("no deadline has passed (C-3)")]
    NoDeadline,
    /// The match is over.
    #[error("the match is over")]
    Over,
    /// The round is still running.
    #[error("the round is still running (C-1)")]
    RoundRuns,
    /// There is no such seat, or its player has left.
    #[error("nobody plays on seat {0} (C-9)")]
    NotThere(Seat),
    /// The seat's player has left.
    #[error("seat {0} has left and can do nothing more (C-9)")]
    HasLeft(Seat),
}

/// A saved match that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchFileError {
    /// The text is not a match, or of a version this program does not know.
    #[error("line {line}: {wrong}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        wrong: String,
    },
    /// The options do not make a game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The text stops too early.
    #[error("the match file ends before its line “{0}”")]
    Missing(&'static str),
}

/// A match: the rounds so far, and the log that led here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match<P: Position> {
    setup: Setup<P::Options>,
    position: P,
    /// Points of the rounds before this one.
    totals: Vec<i32>,
    left: SeatSet,
    outcome: Option<Outcome>,
    log: Vec<Entry<P::Action>>,
}

/// The effects of one input.
pub type Effects<P> = Vec<Emitted<<P as Position>::Effect>>;

impl<P: Position> Match<P> {
    /// A new match.
    ///
    /// # Errors
    /// The options do not make a game for so many seats.
    pub fn start(options: P::Options, seats: u8, seed: Seed) -> Result<Self, OptionsError> {
        let setup = Setup { options, seats, seed, round: 0, at: Millis(0) };
        let position = P::start(&setup)?;
        let totals = vec![0; usize::from(seats)];
        let mut new = Self { setup, position, totals, left: SeatSet::EMPTY, outcome: None, log: Vec::new() };
        new.settle();
        Ok(new)
    }

    /// The round as it stands.
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Options, seats, seed and round.
    pub const fn setup(&self) -> &Setup<P::Options> {
        &self.setup
    }

    /// The inputs accepted so far.
    pub fn log(&self) -> &[Entry<P::Action>] {
        &self.log
    }

    /// Points per seat over the rounds before this one.
    pub fn totals(&self) -> &[i32] {
        &self.totals
    }

    /// Points per seat over all finished rounds: this one counts once it is over.
    pub fn finished_scores(&self) -> Vec<i32> {
        let mut scores = self.totals.clone();
        if let Some(round) = self.position.outcome() {
            scores.iter_mut().zip(round.scores).for_each(|(total, score)| *total += score);
        }
        scores
    }

    /// How the match ended, once it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The seats whose players have left.
    pub const fn left(&self) -> SeatSet {
        self.left
    }

    /// Who may act now: never a seat that has left (C-9), and nobody once the match is over.
    pub fn awaited(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { self.position.awaited().minus(self.left) }
    }

    /// Appends every action that the match accepts from `seat` now, in ascending order.
    pub fn legal_actions(&self, seat: Seat, out: &mut Vec<P::Action>) {
        if self.awaited().contains(seat) {
            self.position.legal_actions(seat, out);
        }
    }

    /// When the match next wants to be told that time has passed (C-3); never once it is over.
    pub fn deadline(&self) -> Option<Millis> {
        self.position.deadline().filter(|_| self.outcome.is_none())
    }

    /// Applies an input and returns its effects.
    ///
    /// # Errors
    /// The input is refused; the match is unchanged.
    pub fn apply(&mut self, at: Millis, input: Input<P::Action>) -> Result<Effects<P>, MatchRefusal<P>> {
        let last = self.log.last().map_or(Millis(0), |entry| entry.at);
        if at < last {
            return Err(MatchRefusal::Earlier { at, last });
        }
        if self.outcome.is_some() {
            return Err(MatchRefusal::Over);
        }
        let mut effects = match &input {
            Input::Act { seat, .. } if self.left.contains(*seat) => return Err(MatchRefusal::HasLeft(*seat)),
            Input::Act { seat, action } => self.position.apply(at, *seat, action)?,
            Input::Tick if self.deadline().is_some_and(|deadline| deadline <= at) => self.position.tick(at),
            Input::Tick => return Err(MatchRefusal::NoDeadline),
            Input::Leave { seat } => self.leave(*seat)?,
            Input::NextRound if self.position.outcome().is_some() => self.next_round(at),
            Input::NextRound => return Err(MatchRefusal::RoundRuns),
        };
        self.log.push(Entry { at, input });
        effects.extend(self.act_for_left_seats(at));
        self.settle();
        Ok(effects)
    }

    /// C-9: a side of which a player has left is out; when one side remains, it wins at once.
    fn leave(&mut self, seat: Seat) -> Result<Effects<P>, MatchRefusal<P>> {
        if seat.0 >= self.setup.seats || self.left.contains(seat) {
            return Err(MatchRefusal::NotThere(seat));
        }
        // The rounds finished before: leaving may end this one.
        let scores = self.finished_scores();
        self.left = self.left.with(seat);
        self.position.leave(seat);
        let remaining = self.remaining();
        if remaining.first().is_none_or(|other| self.position.side(other) == remaining) {
            self.outcome = Some(Outcome { scores, winners: remaining });
        }
        Ok(Vec::new())
    }

    /// The seats of sides of which nobody has left.
    fn remaining(&self) -> SeatSet {
        let whole = |seat: &Seat| self.position.side(*seat).minus(self.left) == self.position.side(*seat);
        Seat::all(self.setup.seats).filter(whole).collect()
    }

    /// C-9: a seat that is left passes from then on.
    fn act_for_left_seats(&mut self, at: Millis) -> Effects<P> {
        let mut effects = Vec::new();
        while self.outcome.is_none() {
            let awaited = self.position.awaited();
            let idle = awaited
                .iter()
                .filter(|&seat| self.left.contains(seat))
                .find_map(|seat| Some((seat, self.position.default_action(seat)?)));
            let Some((seat, action)) = idle else { break };
            match self.position.apply(at, seat, &action) {
                Ok(more) => effects.extend(more),
                Err(_) => break,
            }
        }
        effects
    }

    fn next_round(&mut self, at: Millis) -> Effects<P> {
        let setup = Setup { round: self.setup.round + 1, at, ..self.setup.clone() };
        // Options that made the first round make every round.
        if let Ok(position) = P::start(&setup) {
            self.totals = self.finished_scores();
            self.position = position;
            self.left.iter().for_each(|seat| self.position.leave(seat));
            self.setup = setup;
        }
        Vec::new()
    }

    /// After a round, adds up the totals and ends the match if it is over.
    fn settle(&mut self) {
        let Some(round) = self.position.outcome().filter(|_| self.outcome.is_none()) else { return };
        let totals = self.finished_scores();
        let rounds = self.setup.round + 1;
        if P::match_over(&self.setup.options, rounds, &totals) {
            let best = P::score_order(&self.setup.options);
            let outcome = if rounds == 1 { round } else { Outcome::by_score(totals, best) };
            self.outcome = Some(outcome.among(self.remaining(), best));
        }
    }
}
