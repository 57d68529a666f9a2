//! The vigilant referee: pending cards, contests and penalties (C-4, PX-2.11, PM-1.6).

use super::action::{Cause, Claims, Effect, Reason, Spot};
use super::card::{CardSet, Comparison};
use super::options::{Contact, Variant};
use super::position::{Log, Perimexpaire};
use super::state::{Laid, Pending, Stage};
use crate::core::position::Position;
use crate::core::referee::{Answered, BadAnswer, ContestOutcome, Window};
use crate::core::seat::{Seat, SeatSet};
use crate::core::time::Millis;

impl Perimexpaire {
    /// The last card laid can be contested from now on.
    pub(super) fn open_window(&mut self, now: Millis, claims: Claims, turned: CardSet) {
        let closes = now.plus(Millis::seconds(u64::from(self.options.contest_seconds)));
        let side = self.side(self.to_move);
        let opponents: SeatSet = Seat::all(self.table()).filter(|&seat| !side.contains(seat)).collect();
        let window = Window::open(self.to_move, opponents, closes);
        self.pending = Some(Pending { window, claims, turned });
    }

    fn window(&self) -> Result<&Window, BadAnswer> {
        self.pending.as_ref().map(|pending| &pending.window).ok_or(BadAnswer::NothingPending)
    }

    pub(super) fn check_accept(&self, seat: Seat) -> Result<(), Reason> {
        Ok(self.window()?.clone().accept(seat).map(drop)?)
    }

    pub(super) fn check_contest(&self, seat: Seat) -> Result<(), Reason> {
        Ok(self.window()?.may_contest(seat, self.wrong[seat.index()])?)
    }

    pub(super) fn check_penalty(&self, spot: Spot) -> Result<(), Reason> {
        match self.stage {
            Stage::Penalty(_) if self.at(spot).is_some() => Ok(()),
            Stage::Penalty(_) => Err(Reason::NoCard(spot)),
            Stage::Turn | Stage::Finished | Stage::Over => Err(Reason::NoPenalty),
        }
    }

    /// Whether the next player may move although the last card is still pending, and so settle it: only where settling
    /// brings that player nothing new. If a new hand might be drawn (PX-2.8) or the round would end, it must settle
    /// first.
    pub(super) fn next_may_move(&self) -> bool {
        match self.options.variant {
            Variant::Perimexpaire => !self.has_laid_last() && self.can_lay(self.next_seat()),
            Variant::Perimaire => !self.hand(self.to_move).is_empty(),
        }
    }

    /// The pending move stands, and what waited for it happens.
    pub(super) fn settle(&mut self, log: &mut Log) {
        if self.pending.take().is_none() {
            return;
        }
        log.push(Effect::Settled);
        if self.stage == Stage::Finished {
            let over = match self.options.variant {
                Variant::Perimexpaire => self.has_laid_last(),
                Variant::Perimaire => self.hand(self.to_move).is_empty(),
            };
            if over { self.end_round(log) } else { self.pass_on(log) }
        } else if self.options.variant == Variant::Perimaire {
            self.end_idle_replay(log);
        }
    }

    pub(super) fn accept(&mut self, seat: Seat, log: &mut Log) {
        log.push(Effect::Accepted { seat });
        let answered = self.pending.as_mut().map(|pending| pending.window.accept(seat));
        if answered == Some(Ok(Answered::Settled)) {
            self.settle(log);
        }
    }

    /// The pending card compared with every card it touches.
    pub(super) fn pending_comparisons(&self) -> Vec<Comparison> {
        match (&self.pending, self.laid.as_slice()) {
            (Some(_), [.., before, last]) => match self.options.variant {
                Variant::Perimexpaire => self.compare(last.card, last.at),
                Variant::Perimaire => vec![Comparison::of(last.card, before.card)],
            },
            (Some(_) | None, _) => Vec::new(),
        }
    }

    /// The comparisons that show an error of the pending move: a claim that is not true, a card touched without a link
    /// where that is forbidden, or no link at all. Claiming too little is no error.
    fn errors(&self) -> Vec<Comparison> {
        let all = self.pending_comparisons();
        if all.iter().all(|comparison| comparison.link.is_none()) {
            return all;
        }
        let claims = self.pending.as_ref().map_or(Claims::NONE, |pending| pending.claims);
        let claimed = |comparison: &Comparison| {
            let at = self.laid.last().map(|laid| laid.at)?;
            let sides = super::Direction::ALL.iter().zip(claims.0);
            sides
                .filter(|&(&d, _)| self.at(at.next(d)).is_some_and(|l| l.card == comparison.cards[1]))
                .find_map(|s| s.1)
        };
        let wrong = |comparison: &Comparison| match (comparison.link, claimed(comparison)) {
            (None, None) => self.options.contact == Contact::Linked,
            (Some(link), Some(claim)) => !link.covers(claim),
            (None, Some(_)) => true,
            (Some(_), None) => false,
        };
        all.into_iter().filter(wrong).collect()
    }

    /// Whether the pending move is wrong.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !self.errors().is_empty()
    }

    pub(super) fn contest(&mut self, seat: Seat, log: &mut Log) {
        let errors = self.errors();
        if errors.is_empty() {
            self.wrong[seat.index()] += 1;
            log.push(Effect::Contested { seat, outcome: ContestOutcome::Rejected, errors });
            return self.settle(log);
        }
        log.push(Effect::Contested { seat, outcome: ContestOutcome::Upheld, errors });
        self.take_back(log);
        match self.options.variant {
            Variant::Perimexpaire => self.stage = Stage::Penalty(seat),
            Variant::Perimaire => self.pass_on(log),
        }
    }

    /// The pending card goes back to the hand with what it turned.
    fn take_back(&mut self, log: &mut Log) {
        let (Some(pending), Some(Laid { card, .. })) = (self.pending.take(), self.laid.pop()) else { return };
        let seat = self.to_move;
        self.hands[seat.index()] = self.hand(seat).with(card);
        self.kept -= 1;
        log.push(Effect::TakenBack { seat, card });
        for card in pending.turned.iter() {
            self.turn(card, Cause::TakenBack, log);
        }
    }

    /// PX-2.11: the opponent who noticed the error turns over a card; then the turn passes on.
    pub(super) fn penalty(&mut self, spot: Spot, log: &mut Log) {
        if let Some(laid) = self.at(spot) {
            self.turn(laid.card, Cause::Penalty, log);
        }
        self.pass_on(log);
    }
}
