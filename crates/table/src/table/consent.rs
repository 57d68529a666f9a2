//! What needs the consent of the others: takeback, draw, pause.

use engine::core::referee::Switch;
use engine::{Entry, Input, Match, Millis, Seat, SeatSet};

use super::{Applied, CurrentMatch, Effects, Paused, Table};
use crate::effect::{PauseCause, TableEffect, all};
use crate::input::{Answer, Proposal};
use crate::refusal::TableRefusal;
use crate::seat_state::Sender;
use crate::table_game::{Reveals, TableGame};

/// An open proposal. It lapses when the match changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PendingOffer {
    /// What is proposed.
    pub what: Proposal,
    /// By whom.
    pub by: Seat,
    /// Who still has to say yes.
    pub asked: SeatSet,
}

/// Where a takeback leads.
struct Way {
    /// How many inputs of the match stay.
    keep: usize,
    /// The turn is not finished, so nobody has to agree.
    free: bool,
}

impl<P: TableGame> Table<P> {
    pub(super) fn propose(&mut self, at: Millis, who: Sender, seat: Seat, what: Proposal) -> Applied<P> {
        let person = self.own_in_match(who, seat)?;
        self.going()?;
        if self.offer.is_some() {
            return Err(TableRefusal::OfferStands);
        }
        let left = self.running()?.play.left();
        let others = self.seats_where(|seat_state| seat_state.player().is_some_and(|other| other != person));
        let others: SeatSet = others.iter().filter(|&other| !left.contains(other)).collect();
        let asked = match what {
            Proposal::Takeback if self.way_back(seat)?.free => SeatSet::EMPTY,
            // Bots always agree.
            Proposal::Takeback => others,
            Proposal::Draw => self.no_computer_left(left).map(|()| others)?,
            // Absent players need not agree to wait.
            Proposal::Pause => {
                others.iter().filter(|&other| self.seat_states[other.index()].absent.is_none()).collect()
            }
        };
        if asked.is_empty() {
            let mut effects = Vec::new();
            self.agreed(at, seat, what, &mut effects)?;
            return Ok(effects);
        }
        self.offer = Some(PendingOffer { what, by: seat, asked });
        Ok(vec![all(TableEffect::Offered { seat, what, asked })])
    }

    fn no_computer_left(&self, left: SeatSet) -> Result<(), TableRefusal<P>> {
        let computers = self.seats_where(|seat_state| seat_state.player().is_none());
        if computers.iter().all(|seat| left.contains(seat)) { Ok(()) } else { Err(TableRefusal::BotsPlayOn) }
    }

    pub(super) fn answer(&mut self, at: Millis, who: Sender, seat: Seat, answer: Answer) -> Applied<P> {
        let person = self.own_in_match(who, seat)?;
        self.going()?;
        let mut offer = self.offer.ok_or(TableRefusal::NotAsked(seat))?;
        let withdraws = offer.by == seat && answer == Answer::No;
        if !withdraws && !offer.asked.contains(seat) {
            return Err(TableRefusal::NotAsked(seat));
        }
        let mut effects = vec![all(TableEffect::Answered { seat, answer })];
        match answer {
            Answer::No => {
                self.offer = None;
                effects.push(all(TableEffect::OfferGone { what: offer.what }));
            }
            Answer::Yes => {
                // A person who plays several seats answers once.
                let same = self.seats_where(|seat_state| seat_state.player() == Some(person));
                offer.asked = offer.asked.iter().filter(|&asked| !same.contains(asked)).collect();
                if offer.asked.is_empty() {
                    self.agreed(at, offer.by, offer.what, &mut effects)?;
                } else {
                    self.offer = Some(offer);
                }
            }
        }
        Ok(effects)
    }

    fn agreed(
        &mut self,
        at: Millis,
        by: Seat,
        what: Proposal,
        effects: &mut Effects<P>,
    ) -> Result<(), TableRefusal<P>> {
        match what {
            Proposal::Takeback => self.take_back(at, by, effects)?,
            Proposal::Draw => self.draw(effects)?,
            Proposal::Pause => self.pause(at, PauseCause::Agreed, effects),
        }
        self.offer = None;
        Ok(())
    }

    /// Whether asking for a takeback of a seat's last action can lead anywhere (C-16).
    pub(crate) fn can_take_back(&self, seat: Seat) -> bool {
        let plays = |game: &CurrentMatch<P>| !game.play.left().contains(seat) && self.offer.is_none();
        self.seat_states[seat.index()].player().is_some()
            && self.going().is_ok_and(plays)
            && self.way_back(seat).is_ok()
    }

    /// Where the takeback of a seat's last action leads: never back past something drawn, or revealed by others.
    fn way_back(&self, seat: Seat) -> Result<Way, TableRefusal<P>> {
        if self.settings.house.takeback == Switch::Off || P::REAL_TIME {
            return Err(TableRefusal::NoTakeback);
        }
        let game = self.running()?;
        let log = game.play.log();
        let own = |entry: &Entry<P::Action>| matches!(entry.input, Input::Act { seat: by, .. } if by == seat);
        let keep = log.iter().rposition(own).ok_or(TableRefusal::NothingToTakeBack(seat))?;
        let side = game.play.position().side(seat);
        let shown = |shows: &Reveals| match shows {
            Reveals::Nothing => false,
            Reveals::HandOf(other) => !side.contains(*other),
            Reveals::Randomness => true,
        };
        let fixed = |entry: &Entry<P::Action>| matches!(entry.input, Input::NextRound | Input::Leave { .. });
        if log[keep..].iter().any(fixed) || game.shown[keep..].iter().flatten().any(shown) {
            return Err(TableRefusal::Shown);
        }
        let free = log.len() == keep + 1 && game.play.awaited() == SeatSet::only(seat);
        Ok(Way { keep, free })
    }

    /// Replays the match without the last inputs. Neither its time nor the clocks go back.
    fn take_back(&mut self, at: Millis, seat: Seat, effects: &mut Effects<P>) -> Result<(), TableRefusal<P>> {
        let Way { keep, .. } = self.way_back(seat)?;
        let now = self.match_time(at);
        let CurrentMatch { play, secret, .. } = self.running()?;
        let undone = play.log().len() - keep;
        let (options, seats) = (self.settings.options.clone(), self.settings.seats);
        let mut again = Match::start(options, seats, secret.seed).map_err(|_| TableRefusal::NoTakeback)?;
        for Entry { at, input } in &play.log()[..keep] {
            again.apply(*at, input.clone())?;
        }
        let game = self.running_mut()?;
        game.play = again;
        game.shown.truncate(keep);
        effects.push(all(TableEffect::TakenBack { seat, inputs: undone as u32 }));
        // The clock of a seat that was on the move all the time has not been interrupted; all others start afresh.
        self.reclock(now, None);
        Ok(())
    }

    pub(super) fn pause(&mut self, at: Millis, cause: PauseCause, effects: &mut Effects<P>) {
        self.paused = Some(Paused { since: at, cause, until: None });
        effects.push(all(TableEffect::Paused { cause }));
    }

    pub(super) fn pause_by_host(&mut self, at: Millis, who: Sender) -> Applied<P> {
        Self::host_only(who)?;
        self.going()?;
        let mut effects = Vec::new();
        self.pause(at, PauseCause::Host, &mut effects);
        Ok(effects)
    }

    pub(super) fn resume(&mut self, at: Millis, who: Sender) -> Applied<P> {
        self.running()?;
        self.anybody_seated(who)?;
        if self.paused.ok_or(TableRefusal::NotPaused)?.cause == PauseCause::Ready {
            return Err(TableRefusal::NothingChanges);
        }
        let mut effects = Vec::new();
        self.run_on(at, &mut effects);
        Ok(effects)
    }

    /// Ends the pause; the time of the match goes on.
    pub(super) fn run_on(&mut self, at: Millis, effects: &mut Effects<P>) {
        if let (Some(paused), Some(game)) = (self.paused.take(), &mut self.game) {
            game.stood = game.stood.plus(Millis(at.0.saturating_sub(paused.since.0)));
            if paused.cause != PauseCause::Ready {
                effects.push(all(TableEffect::Resumed));
            }
        }
    }
}
