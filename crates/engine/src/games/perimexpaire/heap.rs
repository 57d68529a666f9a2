//! Périmaire: cards on one pile (PM-1).

use super::action::{Claims, Effect, Reason, Spot};
use super::card::{Card, CardSet, Link};
use super::options::Variant;
use super::position::{Log, Perimexpaire};
use super::state::{Colour, Hand, Laid, Stage};
use crate::core::rng::Rng;
use crate::core::seat::Seat;
use crate::core::time::Millis;

impl Perimexpaire {
    /// PM-1.1: all cards are dealt, one at a time from the starter.
    pub(super) fn deal_all(&mut self) {
        let mut seat = self.to_move;
        while let Some(card) = self.pile.pop() {
            self.hands[seat.index()] = self.hand(seat).with(card);
            seat = seat.next(self.table());
        }
    }

    /// The card on top of the pile.
    #[must_use]
    pub fn top(&self) -> Option<Card> {
        self.laid.last().map(|laid| laid.card)
    }

    /// Some card of the deck.
    pub(super) fn any_card(&self) -> Card {
        CardSet::deck(self.options.deck).iter().next().unwrap_or(Card(0))
    }

    /// PM-1.3: whether the mathematics allow the card on the pile.
    #[must_use]
    pub fn goes_on_top(&self, card: Card) -> bool {
        self.top().is_none_or(|top| card.link(top).is_some())
    }

    /// PM-1.4: whether the turn goes on after a double link.
    pub(super) fn replays(&self) -> bool {
        self.stage == Stage::Turn && self.kept > 0
    }

    fn can_play(&self, seat: Seat) -> bool {
        self.hand(seat).iter().any(|card| self.goes_on_top(card))
    }

    /// PM-1.4: a replay without a playable card ends the turn by itself.
    pub(super) fn end_idle_replay(&mut self, log: &mut Log) {
        if self.replays() && !self.can_play(self.to_move) {
            log.push(Effect::NoReplay { seat: self.to_move });
            self.pass_on(log);
        }
    }

    pub(super) fn check_play(&self, seat: Seat, card: Card) -> Result<(), Reason> {
        match self.top() {
            _ if self.options.variant == Variant::Perimexpaire => Err(Reason::NeedsPlace),
            _ if !self.hand(seat).contains(card) => Err(Reason::NotInHand(card)),
            _ if self.replays() && seat == self.to_move && !self.can_play(seat) => Err(Reason::NoReplay),
            Some(top) if !self.is_vigilant() && card.link(top).is_none() => Err(Reason::NotOnTop { card, top }),
            Some(_) | None => Ok(()),
        }
    }

    /// PM-1.5: passing with a playable card is refused, except that a replay may be declined.
    pub(super) fn check_pass(&self, seat: Seat) -> Result<(), Reason> {
        let declines = self.replays();
        match self.hand(seat).iter().find(|&card| self.goes_on_top(card)) {
            Some(card) if !declines => Err(Reason::CouldPlay(card)),
            Some(_) | None => Ok(()),
        }
    }

    /// PM-1.3, PM-1.4: lays a card on the pile; a double link gives another turn.
    pub(super) fn play(&mut self, now: Millis, card: Card, log: &mut Log) {
        let (seat, before) = (self.to_move, self.top());
        self.hands[seat.index()] = self.hand(seat).without(card);
        self.laid.push(Laid { card, at: Spot::CENTRE, colour: Colour::Red });
        self.kept += 1;
        self.passes = 0;
        log.push(Effect::Played { seat, card });
        let double = before.is_some_and(|top| card.link(top) == Some(Link::Double));
        let again = double && !self.hand(seat).is_empty();
        // While the card is pending nobody is to learn from the turn's end what the hand holds.
        let pending = self.is_vigilant() && before.is_some();
        if again && (pending || self.can_play(seat)) {
            log.push(Effect::Again { seat });
        }
        // The first card cannot be wrong.
        if pending {
            self.open_window(now, Claims::NONE, CardSet::EMPTY);
            self.stage = if again { Stage::Turn } else { Stage::Finished };
        } else if self.hand(seat).is_empty() {
            self.end_round(log);
        } else if again {
            self.end_idle_replay(log);
        } else {
            self.pass_on(log);
        }
    }

    /// PM-1.5: the round ends when everybody has passed in a row.
    pub(super) fn next_player(&mut self, log: &mut Log) {
        self.to_move = self.next_seat();
        if self.passes >= self.table() || self.is_given_up() {
            self.end_round(log);
        } else {
            log.push(Effect::TurnOf { seat: self.to_move });
        }
    }

    /// Deals the cards a viewer cannot see to the hands it cannot see. Who has just passed holds no card that goes on
    /// top (PM-1.5).
    pub(super) fn determinize_hands(&mut self, hands: &[Hand], rng: &mut Rng) {
        if self.options.variant == Variant::Perimexpaire {
            return;
        }
        let seen =
            self.hands.iter().fold(self.laid.iter().map(|laid| laid.card).collect(), |a: CardSet, &b| a.union(b));
        let mut unseen: Vec<Card> = CardSet::deck(self.options.deck).minus(seen).iter().collect();
        rng.shuffle(&mut unseen);
        let table = self.table();
        let passed = |seat: Seat| (self.to_move.0 + table - seat.0 - 1) % table < self.passes;
        let hidden = || Seat::all(table).zip(hands).filter(|(_, hand)| hand.cards.is_none());
        let mut dealt = self.hands.clone();
        for (seat, hand) in
            hidden().filter(|&(seat, _)| passed(seat)).chain(hidden().filter(|&(seat, _)| !passed(seat)))
        {
            for _ in 0..hand.count {
                let fits = |card: &Card| !passed(seat) || !self.goes_on_top(*card);
                let place = unseen.iter().position(fits).or(unseen.len().checked_sub(1));
                let Some(place) = place else { break };
                dealt[seat.index()] = dealt[seat.index()].with(unseen.remove(place));
            }
        }
        self.hands = dealt;
    }
}
