//! Presence: lost connections, the grace period, stand-ins, and returning players.

use engine::{Millis, Seat};

use super::{Applied, Effects, Phase, Table};
use crate::effect::{Departure, PauseCause, TableEffect, all};
use crate::refusal::TableRefusal;
use crate::seat_state::{PersonId, Sender};
use crate::table_game::TableGame;

impl<P: TableGame> Table<P> {
    pub(super) fn absent(&mut self, at: Millis, who: Sender, person: PersonId) -> Applied<P> {
        Self::host_only(who)?;
        let seats = self.seats_where(|seat_state| seat_state.person() == Some(person) && seat_state.absent.is_none());
        if seats.is_empty() {
            return Err(TableRefusal::NothingChanges);
        }
        let since = self.match_time(at);
        let mut effects = Vec::new();
        for seat in seats.iter() {
            self.seat_states[seat.index()].absent = Some(since);
            effects.push(all(TableEffect::Absent { seat }));
        }
        self.pause_if_empty(at, &mut effects);
        self.count_down(at);
        Ok(effects)
    }

    /// Bots do not play on alone: when the last person has gone, the table pauses.
    pub(super) fn pause_if_empty(&mut self, at: Millis, effects: &mut Effects<P>) {
        let left = self.game.as_ref().map(|game| game.play.left()).unwrap_or_default();
        let mut people = Seat::all(self.settings.seats)
            .filter(|&seat| !left.contains(seat))
            .map(|seat| &self.seat_states[seat.index()])
            .filter(|seat_state| seat_state.person().is_some())
            .peekable();
        let empty = people.peek().is_some() && people.all(|seat_state| seat_state.absent.is_some());
        if empty && self.phase == Phase::Playing && self.paused.is_none() {
            self.pause(at, PauseCause::Empty, effects);
        }
    }

    pub(super) fn returned(&mut self, at: Millis, who: Sender, person: PersonId) -> Applied<P> {
        Self::host_only(who)?;
        let seats = self.seats_where(|seat_state| seat_state.person() == Some(person) && seat_state.absent.is_some());
        if seats.is_empty() {
            return Err(TableRefusal::NothingChanges);
        }
        let mut effects = Vec::new();
        for seat in seats.iter() {
            let seat_state = &mut self.seat_states[seat.index()];
            seat_state.absent = None;
            seat_state.stand_in = false;
            effects.push(all(TableEffect::Returned { seat }));
        }
        if self.paused.is_some_and(|paused| paused.cause == PauseCause::Empty) {
            self.run_on(at, &mut effects);
        }
        self.reclock(self.match_time(at), None);
        Ok(effects)
    }

    /// C-9: a bot takes over, if the house rules have one; otherwise the player counts as having left.
    pub(super) fn grace_is_over(
        &mut self,
        time: Millis,
        seat: Seat,
        effects: &mut Effects<P>,
    ) -> Result<(), TableRefusal<P>> {
        let Some(player) = self.settings.house.stand_in() else {
            effects.push(all(TableEffect::Left { seat }));
            return self.leave(time, seat, Departure::Away, effects);
        };
        self.seat_states[seat.index()].stand_in = true;
        effects.push(all(TableEffect::StoodIn { seat, player: player.to_string() }));
        self.lapse(effects);
        self.reclock(time, None);
        Ok(())
    }
}
