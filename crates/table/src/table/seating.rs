//! Sitting down, getting ready, starting, and the rematch.

use ai::Player;
use engine::{Chance, Match, Millis, Outcome, Seat};

use super::{Effects, Phase, Running, Table, Taken};
use crate::chair::{Chair, Holder, Name, Who};
use crate::clock::Clocks;
use crate::effect::{TableEffect, all};
use crate::input::Secret;
use crate::refusal::TableRefusal;
use crate::settings::Seating;
use crate::study::Study;

impl<P: Study> Table<P> {
    pub(super) fn commit(&mut self, who: Who, secret: Secret) -> Taken<P> {
        Self::host_only(who)?;
        if self.phase == Phase::Playing {
            return Err(TableRefusal::WrongPhase(self.phase));
        }
        // A second commitment would let a host choose the one it likes.
        if self.next_secret.is_some() {
            return Err(TableRefusal::NothingChanges);
        }
        self.next_secret = Some(secret);
        Ok(vec![all(TableEffect::Committed { commitment: secret.commitment() })])
    }

    pub(super) fn sit(&mut self, who: Who, seat: Seat, name: &Name) -> Taken<P> {
        self.in_phase(Phase::Seating)?;
        let Who::Person(person) = who else { return Err(TableRefusal::NotYours(who)) };
        if self.chair(seat)?.holder != Holder::Open {
            return Err(TableRefusal::Taken(seat));
        }
        let holder = Holder::Person { person, name: name.clone() };
        self.chairs[seat.index()] = Chair { holder, ..Chair::OPEN };
        Ok(vec![all(TableEffect::Sat { seat, name: name.clone() })])
    }

    pub(super) fn stand(&mut self, who: Who, seat: Seat) -> Taken<P> {
        if self.phase == Phase::Playing {
            return Err(TableRefusal::WrongPhase(self.phase));
        }
        if who != Who::Host {
            self.own(who, seat)?;
        }
        if self.chair(seat)?.holder == Holder::Open {
            return Err(TableRefusal::Free(seat));
        }
        self.chairs[seat.index()] = Chair::OPEN;
        Ok(vec![all(TableEffect::Stood { seat })])
    }

    pub(super) fn seat_bot(&mut self, who: Who, seat: Seat, player: &str) -> Taken<P> {
        self.in_phase(Phase::Seating)?;
        Self::host_only(who)?;
        if self.chair(seat)?.holder != Holder::Open {
            return Err(TableRefusal::Taken(seat));
        }
        let player = Player::read::<P>(player)?;
        self.chairs[seat.index()] = Chair { holder: Holder::Bot(player), ready: true, ..Chair::OPEN };
        Ok(vec![all(TableEffect::BotSat { seat, player: player.to_string() })])
    }

    pub(super) fn ready(&mut self, who: Who, seat: Seat) -> Taken<P> {
        self.in_phase(Phase::Seating)?;
        self.own(who, seat)?;
        if self.chairs[seat.index()].ready {
            return Err(TableRefusal::NothingChanges);
        }
        self.chairs[seat.index()].ready = true;
        Ok(vec![all(TableEffect::Readied { seat })])
    }

    pub(super) fn start(&mut self, at: Millis, who: Who) -> Taken<P> {
        self.in_phase(Phase::Seating)?;
        self.anybody_seated(who)?;
        for (seat, chair) in Seat::all(self.settings.seats).zip(&self.chairs) {
            match chair.holder {
                Holder::Open => return Err(TableRefusal::SeatFree(seat)),
                Holder::Person { .. } if !chair.ready => return Err(TableRefusal::NotReady(seat)),
                Holder::Person { .. } | Holder::Bot(_) => {}
            }
        }
        let secret = self.next_secret.ok_or(TableRefusal::NoSecret)?;
        let (options, seats) = (self.settings.options.clone(), self.settings.seats);
        // The options made a game when the table was opened.
        let play = Match::start(options, seats, secret.seed).map_err(|_| TableRefusal::WrongPhase(self.phase))?;
        self.next_secret = None;
        let from = self.draw_seats(secret);
        self.game = Some(Running {
            play,
            secret,
            commitment: secret.commitment(),
            origin: at,
            stood: Millis(0),
            clocks: Clocks::new(self.settings.house.clock_rule(), seats),
            shown: Vec::new(),
            hints: vec![0; usize::from(seats)],
            errors: vec![0; usize::from(seats)],
            ended: None,
            first_entry: self.log.len(),
        });
        self.phase = Phase::Playing;
        self.matches += 1;
        for chair in &mut self.chairs {
            chair.absent = chair.absent.map(|_| Millis(0));
        }
        let mut effects = vec![all(TableEffect::Started { from }), all(TableEffect::RoundBegan { round: 0 })];
        self.settle(Millis(0), None, &mut effects);
        self.pause_if_empty(at, &mut effects);
        Ok(effects)
    }

    /// Where the holder of each seat sat before. Random seating is drawn once; rematches rotate.
    fn draw_seats(&mut self, secret: Secret) -> Vec<Seat> {
        let mut from: Vec<Seat> = Seat::all(self.settings.seats).collect();
        if self.settings.house.seating == Seating::Random && self.matches == 0 {
            Chance::new(secret.seed, "table seating").shuffle(&mut from);
            self.chairs = from.iter().map(|seat| self.chairs[seat.index()].clone()).collect();
        }
        from
    }

    /// Ends the match: the secret is shown.
    pub(super) fn finish(&mut self, outcome: Option<Outcome>, effects: &mut Effects<P>) {
        self.phase = Phase::Over;
        self.paused = None;
        self.offer = None;
        for chair in &mut self.chairs {
            chair.ready = matches!(chair.holder, Holder::Bot(_));
            chair.stand_in = false;
        }
        effects.push(all(TableEffect::Ended { outcome }));
        if let Some(game) = &mut self.game {
            game.clocks.turn(Millis(0), None, None);
            effects.push(all(TableEffect::Revealed { secret: game.secret }));
        }
    }

    pub(super) fn abandon(&mut self, who: Who) -> Taken<P> {
        Self::host_only(who)?;
        self.running()?;
        self.running_mut()?.ended = Some(None);
        let mut effects = Vec::new();
        self.finish(None, &mut effects);
        Ok(effects)
    }

    /// When all who are there want a rematch, everybody moves one seat to the left.
    pub(super) fn rematch(&mut self, who: Who, seat: Seat) -> Taken<P> {
        self.in_phase(Phase::Over)?;
        self.own(who, seat)?;
        if self.chairs[seat.index()].ready {
            return Err(TableRefusal::NothingChanges);
        }
        self.chairs[seat.index()].ready = true;
        let mut effects = vec![all(TableEffect::WantsRematch { seat })];
        if self.chairs.iter().all(|chair| chair.ready || chair.holder == Holder::Open) {
            self.chairs.rotate_right(1);
            self.phase = Phase::Seating;
            effects.push(all(TableEffect::Rematch));
        }
        Ok(effects)
    }
}
