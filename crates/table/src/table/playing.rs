//! Acting, the passing of time, rounds, hints, and the end.

use engine::{Input, Millis, Refusal, Seat, SeatSet};

use super::{Applied, Effects, Table, not_before};
use crate::effect::{Departure, TableEffect, all, only};
use crate::refusal::TableRefusal;
use crate::seat_state::{Occupant, Sender};
use crate::table_game::TableGame;

/// How many refused errors of a seat the table records at most, so that nobody floods the log.
const MOST_ERRORS: u32 = 200;
/// The most seconds that a player can give at once.
const MOST_GIVEN: u32 = 3_600;

/// What is due next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Due {
    Deadline,
    Fall(Seat),
    Grace(Seat),
}

impl<P: TableGame> Table<P> {
    /// When the next tick is due: at the game's deadline, when a clock runs out, when an absent player's grace period
    /// ends, or when a countdown does.
    pub fn due(&self) -> Option<Millis> {
        if let Some(until) = self.paused.and_then(|paused| paused.until) {
            return Some(until.max(self.last_time()));
        }
        let (time, _) = self.next_due()?;
        Some(self.table_time(time).max(self.last_time()))
    }

    fn next_due(&self) -> Option<(Millis, Due)> {
        let game = self.going().ok()?;
        let deadline = game.play.deadline().map(|time| (time, Due::Deadline));
        let fall = game.clocks.falls().map(|(time, seat)| (time, Due::Fall(seat)));
        let grace = self.settings.house.grace().and_then(|grace| {
            let waiting = Seat::all(self.settings.seats).filter(|&seat| !game.play.left().contains(seat));
            let absent = waiting.filter_map(|seat| {
                let seat_state = &self.seat_states[seat.index()];
                seat_state
                    .absent
                    .filter(|_| seat_state.player().is_some())
                    .map(|since| (since.plus(grace), Due::Grace(seat)))
            });
            absent.min()
        });
        [deadline, fall, grace].into_iter().flatten().min()
    }

    pub(super) fn tick(&mut self, at: Millis, who: Sender) -> Applied<P> {
        Self::host_only(who)?;
        let mut effects = Vec::new();
        let mut came = false;
        if let Some(until) = self.paused.and_then(|paused| paused.until).filter(|&until| until <= at) {
            came = true;
            self.run_on(until, &mut effects);
        }
        let now = self.match_time(at);
        while let Some((due, what)) = self.next_due().filter(|&(due, _)| due <= now) {
            came = true;
            // What is due happens at its own time, however late the host is.
            let time = not_before(self.running()?, due);
            match what {
                Due::Deadline => {
                    let more = self.feed(time, Input::Tick)?;
                    effects.extend(more);
                    self.settle(time, None, &mut effects);
                    // A game whose deadline does not move would loop here for ever.
                    if self.next_due() == Some((due, what)) {
                        break;
                    }
                }
                Due::Fall(seat) => {
                    effects.push(all(TableEffect::ClockFell { seat }));
                    self.leave(time, seat, Departure::OutOfTime, &mut effects)?;
                }
                Due::Grace(seat) => self.grace_is_over(time, seat, &mut effects)?,
            }
        }
        if came { Ok(effects) } else { Err(TableRefusal::NothingDue) }
    }

    /// Applies an input to the match and keeps what it revealed.
    pub(super) fn feed(&mut self, time: Millis, input: Input<P::Action>) -> Applied<P> {
        let game = self.running_mut()?;
        let told = game.play.apply(time, input)?;
        game.shown.push(told.iter().map(|told| P::reveals(&told.effect)).collect());
        Ok(told.into_iter().map(|told| told.map(TableEffect::Game)).collect())
    }

    /// C-9: the player of a seat leaves the match.
    pub(super) fn leave(
        &mut self,
        time: Millis,
        seat: Seat,
        why: Departure,
        effects: &mut Effects<P>,
    ) -> Result<(), TableRefusal<P>> {
        let more = self.feed(time, Input::Leave { seat })?;
        self.running_mut()?.departures[seat.index()] = Some(why);
        effects.extend(more);
        self.settle(time, None, effects);
        Ok(())
    }

    /// After a change of the match: proposals lapse, the clocks switch, and the match may end.
    pub(super) fn settle(&mut self, time: Millis, acted: Option<Seat>, effects: &mut Effects<P>) {
        self.lapse(effects);
        if let Some(game) = self.game.as_ref().filter(|game| game.is_over()) {
            let outcome = game.outcome().cloned();
            self.finish(outcome, effects);
        } else {
            self.reclock(time, acted);
        }
    }

    /// Drops a proposal, because the match has gone on.
    pub(super) fn lapse(&mut self, effects: &mut Effects<P>) {
        effects.extend(self.offer.take().map(|offer| all(TableEffect::OfferGone { what: offer.what })));
    }

    pub(super) fn reclock(&mut self, time: Millis, acted: Option<Seat>) {
        let next = self.on_move(time);
        if let Some(game) = &mut self.game {
            game.clocks.turn(time, next, acted);
        }
    }

    /// The seat whose clock is to run.
    fn on_move(&self, time: Millis) -> Option<Seat> {
        let game = self.running().ok().filter(|game| game.clocks.exist() && !P::REAL_TIME)?;
        let awaited = game.play.awaited();
        let seat = awaited.first().filter(|_| awaited.len() == 1)?;
        let played = self.seat_states[seat.index()].player().is_some();
        (played && !is_asked(game.play.position(), time, seat)).then_some(seat)
    }

    /// People act for their own seats, the host for bots.
    pub(super) fn apply_action(&mut self, at: Millis, who: Sender, seat: Seat, action: &P::Action) -> Applied<P> {
        let game = self.running()?;
        match who {
            Sender::Person(_) => drop(self.own_in_match(who, seat)?),
            Sender::Host if self.is_computer(seat)? && !game.play.left().contains(seat) => {}
            Sender::Host => return Err(TableRefusal::NotYours(who)),
        }
        let time = not_before(self.going()?, self.match_time(at));
        let mut effects = self.feed(time, Input::Act { seat, action: action.clone() })?;
        self.settle(time, Some(seat), &mut effects);
        Ok(effects)
    }

    /// Whether a bot plays the seat now.
    pub(crate) fn is_computer(&self, seat: Seat) -> Result<bool, TableRefusal<P>> {
        let seat_state = self.seat_state(seat)?;
        Ok(match seat_state.occupant {
            Occupant::Open => false,
            Occupant::Person { .. } => seat_state.stand_in,
            Occupant::Bot(_) => true,
        })
    }

    /// Records an error that the referee refused.
    pub(super) fn erred(&mut self, at: Millis, who: Sender, seat: Seat, action: &P::Action) -> Applied<P> {
        self.own_in_match(who, seat)?;
        let time = self.match_time(at);
        let game = self.going()?;
        let position = game.play.position();
        let kind = match position.clone().apply(time, seat, action) {
            Err(Refusal::Rule(_)) => position.error(seat, action),
            Ok(_) | Err(Refusal::Over | Refusal::NotAwaited(_)) => None,
        };
        let kind = kind.filter(|_| game.errors[seat.index()] < MOST_ERRORS).ok_or(TableRefusal::NoError)?;
        self.running_mut()?.errors[seat.index()] += 1;
        Ok(vec![only(seat, TableEffect::Erred { seat, kind })])
    }

    pub(super) fn next_round(&mut self, at: Millis, who: Sender) -> Applied<P> {
        self.anybody_seated(who)?;
        let time = not_before(self.going()?, self.match_time(at));
        let mut effects = self.feed(time, Input::NextRound)?;
        let round = self.running()?.play.setup().round;
        effects.insert(0, all(TableEffect::RoundBegan { round }));
        self.settle(time, None, &mut effects);
        self.wait_for_ready(at, &mut effects);
        Ok(effects)
    }

    pub(super) fn resign(&mut self, at: Millis, who: Sender, seat: Seat) -> Applied<P> {
        self.own_in_match(who, seat)?;
        let time = not_before(self.running()?, self.match_time(at));
        let mut effects = vec![all(TableEffect::Resigned { seat })];
        self.leave(time, seat, Departure::Resigned, &mut effects)?;
        self.count_down(at);
        Ok(effects)
    }

    pub(super) fn give_time(&mut self, who: Sender, seat: Seat, to: Seat, seconds: u32) -> Applied<P> {
        self.own_in_match(who, seat)?;
        self.seat_state(to)?;
        let game = self.running()?;
        let opponent = !game.play.position().side(seat).contains(to) && !game.play.left().contains(to);
        if !opponent || !game.clocks.exist() || !(1..=MOST_GIVEN).contains(&seconds) {
            return Err(TableRefusal::NoGift);
        }
        self.running_mut()?.clocks.give(to, Millis::seconds(u64::from(seconds)));
        Ok(vec![all(TableEffect::TimeGiven { seat, to, seconds })])
    }

    pub(super) fn hint(&mut self, who: Sender, seat: Seat) -> Applied<P> {
        self.own_in_match(who, seat)?;
        let game = self.going()?;
        if !self.settings.gives_hints() || !game.play.awaited().contains(seat) {
            return Err(TableRefusal::NoHint);
        }
        self.running_mut()?.hints[seat.index()] += 1;
        Ok(vec![all(TableEffect::Hinted { seat })])
    }

    /// C-16: all who have not left share, with the scores of the rounds finished so far.
    pub(super) fn draw(&mut self, effects: &mut Effects<P>) -> Result<(), TableRefusal<P>> {
        let seats = SeatSet::all(self.settings.seats);
        let game = self.running_mut()?;
        let winners = seats.minus(game.play.left());
        let outcome = engine::Outcome { scores: game.play.finished_scores(), winners };
        game.ended = Some(Some(outcome.clone()));
        effects.push(all(TableEffect::DrawAgreed));
        self.finish(Some(outcome), effects);
        Ok(())
    }
}

/// Whether the seat is asked about a pending move (C-4): it could accept it.
pub(crate) fn is_asked<P: TableGame>(position: &P, time: Millis, seat: Seat) -> bool {
    P::accept().is_some_and(|accept| position.clone().apply(time, seat, &accept).is_ok())
}
