//! Sitting down, getting ready, starting, and the rematch.

use ai::BotSpec;
use engine::{Match, Millis, Outcome, Rng, Seat};

use super::{Applied, CurrentMatch, Effects, Phase, Table};
use crate::clock::Clocks;
use crate::effect::{PauseCause, TableEffect, all};
use crate::input::Secret;
use crate::refusal::TableRefusal;
use crate::seat_state::{Name, Occupant, SeatState, Sender};
use crate::settings::Seating;
use crate::table_game::TableGame;

impl<P: TableGame> Table<P> {
    pub(super) fn commit(&mut self, who: Sender, secret: Secret) -> Applied<P> {
        Self::host_only(who)?;
        if self.phase == Phase::Playing {
            return Err(TableRefusal::WrongPhase(self.phase));
        }
        // With a second commitment a host could choose the deal it likes better.
        if self.next_secret.is_some() {
            return Err(TableRefusal::NothingChanges);
        }
        self.next_secret = Some(secret);
        Ok(vec![all(TableEffect::Committed { commitment: secret.commitment() })])
    }

    pub(super) fn sit(&mut self, who: Sender, seat: Seat, name: &Name) -> Applied<P> {
        self.in_phase(Phase::Seating)?;
        let Sender::Person(person) = who else { return Err(TableRefusal::NotYours(who)) };
        if self.seat_state(seat)?.occupant != Occupant::Open {
            return Err(TableRefusal::Taken(seat));
        }
        let occupant = Occupant::Person { person, name: name.clone() };
        self.seat_states[seat.index()] = SeatState { occupant, ..SeatState::OPEN };
        Ok(vec![all(TableEffect::Sat { seat, name: name.clone() })])
    }

    pub(super) fn stand(&mut self, who: Sender, seat: Seat) -> Applied<P> {
        if self.phase == Phase::Playing {
            return Err(TableRefusal::WrongPhase(self.phase));
        }
        if who != Sender::Host {
            self.own(who, seat)?;
        }
        if self.seat_state(seat)?.occupant == Occupant::Open {
            return Err(TableRefusal::Free(seat));
        }
        self.seat_states[seat.index()] = SeatState::OPEN;
        Ok(vec![all(TableEffect::Stood { seat })])
    }

    pub(super) fn seat_bot(&mut self, who: Sender, seat: Seat, player: &str) -> Applied<P> {
        Self::host_only(who)?;
        let player = BotSpec::read::<P>(player)?;
        match self.seat_state(seat)?.occupant {
            Occupant::Person { .. } => return Err(TableRefusal::Taken(seat)),
            Occupant::Open => {
                self.in_phase(Phase::Seating)?;
                let taken = SeatState { occupant: Occupant::Bot(player), ready: true, ..SeatState::OPEN };
                self.seat_states[seat.index()] = taken;
            }
            // Another computer takes over, even in the middle of a match; but people who play against each other would
            // not agree on who is made stronger.
            Occupant::Bot(_) if self.phase == Phase::Playing && self.people() > 1 => {
                return Err(TableRefusal::WrongPhase(self.phase));
            }
            Occupant::Bot(before) if before == player => return Err(TableRefusal::NothingChanges),
            Occupant::Bot(_) => self.seat_states[seat.index()].occupant = Occupant::Bot(player),
        }
        Ok(vec![all(TableEffect::BotSat { seat, player: player.to_string() })])
    }

    /// How many people sit here, on however many seats.
    fn people(&self) -> usize {
        let people: std::collections::BTreeSet<_> = self.seat_states.iter().filter_map(SeatState::person).collect();
        people.len()
    }

    pub(super) fn ready(&mut self, at: Millis, who: Sender, seat: Seat) -> Applied<P> {
        let round_waits = self.paused.is_some_and(|paused| paused.cause == PauseCause::Ready);
        if !round_waits {
            self.in_phase(Phase::Seating)?;
        }
        self.own(who, seat)?;
        if self.seat_states[seat.index()].ready {
            return Err(TableRefusal::NothingChanges);
        }
        self.seat_states[seat.index()].ready = true;
        self.count_down(at);
        Ok(vec![all(TableEffect::Readied { seat })])
    }

    /// C-17: before a round in real time the table waits for everybody.
    pub(super) fn wait_for_ready(&mut self, at: Millis, effects: &mut Effects<P>) {
        let waits = P::REAL_TIME && self.phase == Phase::Playing && self.paused.is_none();
        if waits && self.settings.house.countdown().is_some() {
            for seat_state in &mut self.seat_states {
                seat_state.ready = seat_state.player().is_none();
            }
            self.pause(at, PauseCause::Ready, effects);
            self.count_down(at);
        }
    }

    /// Starts the countdown if a round waits and everybody is ready who has neither left nor lost the connection.
    pub(super) fn count_down(&mut self, at: Millis) {
        let left = self.game.as_ref().map(|game| game.play.left()).unwrap_or_default();
        let missing = self.seats_where(|seat_state| !seat_state.ready && seat_state.absent.is_none());
        let all_ready = missing.iter().all(|seat| left.contains(seat));
        if let (Some(paused), Some(countdown)) = (&mut self.paused, self.settings.house.countdown())
            && paused.cause == PauseCause::Ready
            && paused.until.is_none()
            && all_ready
        {
            paused.until = Some(at.plus(countdown));
        }
    }

    pub(super) fn start(&mut self, at: Millis, who: Sender) -> Applied<P> {
        self.in_phase(Phase::Seating)?;
        self.anybody_seated(who)?;
        for (seat, seat_state) in Seat::all(self.settings.seats).zip(&self.seat_states) {
            match seat_state.occupant {
                Occupant::Open => return Err(TableRefusal::SeatFree(seat)),
                Occupant::Person { .. } if !seat_state.ready => return Err(TableRefusal::NotReady(seat)),
                Occupant::Person { .. } | Occupant::Bot(_) => {}
            }
        }
        let secret = self.next_secret.ok_or(TableRefusal::NoSecret)?;
        let (options, seats) = (self.settings.options.clone(), self.settings.seats);
        // The options made a game when the table was opened.
        let play = Match::start(options, seats, secret.seed).map_err(|_| TableRefusal::WrongPhase(self.phase))?;
        self.next_secret = None;
        let from = self.draw_seats(secret);
        self.game = Some(CurrentMatch {
            play,
            secret,
            commitment: secret.commitment(),
            origin: at,
            stood: Millis(0),
            clocks: Clocks::new(self.settings.house.clock_rule(), seats),
            shown: Vec::new(),
            hints: vec![0; usize::from(seats)],
            errors: vec![0; usize::from(seats)],
            departures: vec![None; usize::from(seats)],
            ended: None,
            first_entry: self.log.len(),
        });
        self.phase = Phase::Playing;
        self.matches += 1;
        for seat_state in &mut self.seat_states {
            seat_state.absent = seat_state.absent.map(|_| Millis(0));
        }
        let mut effects = vec![all(TableEffect::Started { from }), all(TableEffect::RoundBegan { round: 0 })];
        self.settle(Millis(0), None, &mut effects);
        self.pause_if_empty(at, &mut effects);
        self.wait_for_ready(at, &mut effects);
        Ok(effects)
    }

    /// Where the holder of each seat sat before. Random seating is drawn once; rematches rotate.
    fn draw_seats(&mut self, secret: Secret) -> Vec<Seat> {
        let mut from: Vec<Seat> = Seat::all(self.settings.seats).collect();
        if self.settings.house.seating == Seating::Random && self.matches == 0 {
            Rng::new(secret.seed, "table seating").shuffle(&mut from);
            self.seat_states = from.iter().map(|seat| self.seat_states[seat.index()].clone()).collect();
        }
        from
    }

    /// Ends the match and reveals its secret.
    pub(super) fn finish(&mut self, outcome: Option<Outcome>, effects: &mut Effects<P>) {
        self.phase = Phase::Over;
        self.paused = None;
        self.offer = None;
        for seat_state in &mut self.seat_states {
            seat_state.ready = matches!(seat_state.occupant, Occupant::Bot(_));
            seat_state.stand_in = false;
        }
        effects.push(all(TableEffect::Ended { outcome }));
        if let Some(game) = &mut self.game {
            game.clocks.turn(Millis(0), None, None);
            effects.push(all(TableEffect::Revealed { secret: game.secret }));
        }
    }

    pub(super) fn abandon(&mut self, who: Sender) -> Applied<P> {
        Self::host_only(who)?;
        self.running()?;
        self.running_mut()?.ended = Some(None);
        let mut effects = Vec::new();
        self.finish(None, &mut effects);
        Ok(effects)
    }

    /// When everybody wants a rematch, all move one seat to the left.
    pub(super) fn rematch(&mut self, who: Sender, seat: Seat) -> Applied<P> {
        self.in_phase(Phase::Over)?;
        self.own(who, seat)?;
        if self.seat_states[seat.index()].ready {
            return Err(TableRefusal::NothingChanges);
        }
        self.seat_states[seat.index()].ready = true;
        let mut effects = vec![all(TableEffect::WantsRematch { seat })];
        if self.seat_states.iter().all(|seat_state| seat_state.ready || seat_state.occupant == Occupant::Open) {
            self.seat_states.rotate_right(1);
            self.phase = Phase::Seating;
            effects.push(all(TableEffect::Rematch));
        }
        Ok(effects)
    }
}
