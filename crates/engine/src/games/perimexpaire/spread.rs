//! Périmexpaire: cards on a grid that turn (PX-2).

use super::action::{Action, Cause, Claims, Direction, Effect, Reason, Spot};
use super::card::{Card, CardSet, Comparison, Link};
use super::options::{Contact, Options, Variant};
use super::position::{Log, Perimexpaire};
use super::state::{Colour, Laid, Stage};
use crate::core::position::Setup;
use crate::core::seat::Seat;
use crate::core::time::Millis;

/// PX-2.2: the cards of a hand.
pub const HAND: usize = 4;

impl Perimexpaire {
    /// PX-2.2: four cards each, one in the centre with the colour it shows; the side of the other colour starts.
    pub(super) fn deal_spread(&mut self, setup: &Setup<Options>) {
        let colour = Colour::ALL[setup.rng("centre").below(2) as usize];
        let starters: Vec<Seat> = Seat::all(setup.seats).filter(|&seat| Colour::of(seat) != colour).collect();
        self.to_move = *setup.rng("side's starter").choose(&starters);
        let mut log = Vec::new();
        self.draw_hands(&mut log);
        self.laid.extend(self.pile.pop().map(|card| Laid { card, at: Spot::CENTRE, colour }));
        self.redraw_while_stuck(&mut log);
    }

    /// The card that lies at a place.
    pub(super) fn at(&self, spot: Spot) -> Option<Laid> {
        self.laid.iter().find(|laid| laid.at == spot).copied()
    }

    fn neighbours(&self, spot: Spot) -> impl Iterator<Item = (Direction, Laid)> + '_ {
        Direction::ALL.iter().filter_map(move |&direction| Some((direction, self.at(spot.next(direction))?)))
    }

    /// The empty places next to a card, in order.
    pub(super) fn frontier(&self) -> Vec<Spot> {
        let mut spots: Vec<Spot> = self.laid.iter().flat_map(|laid| laid.at.around()).collect();
        spots.sort_unstable();
        spots.dedup();
        spots.retain(|&spot| self.at(spot).is_none());
        spots
    }

    /// PX-2.4: the links that the card has at a place.
    #[must_use]
    pub fn links(&self, card: Card, spot: Spot) -> Claims {
        let mut links = Claims::NONE;
        for (direction, laid) in self.neighbours(spot) {
            links.0[direction as usize] = card.link(laid.card);
        }
        links
    }

    /// The card compared with each neighbour it has at a place.
    pub(super) fn compare(&self, card: Card, spot: Spot) -> Vec<Comparison> {
        self.neighbours(spot).map(|(_, laid)| Comparison::of(card, laid.card)).collect()
    }

    /// PX-2.3, PX-2.5: whether the mathematics allow the card there.
    pub(super) fn fits(&self, card: Card, spot: Spot) -> Result<(), Reason> {
        let unlinked = self.neighbours(spot).find(|(_, laid)| card.link(laid.card).is_none());
        match (self.options.contact, unlinked) {
            _ if self.links(card, spot) == Claims::NONE => Err(Reason::NoLink { card, at: spot }),
            (Contact::Linked, Some((_, laid))) => Err(Reason::Unlinked { card, neighbour: laid.card }),
            (Contact::Linked | Contact::Free, _) => Ok(()),
        }
    }

    /// PX-2.8: whether the seat could lay a card.
    #[must_use]
    pub fn can_lay(&self, seat: Seat) -> bool {
        let frontier = self.frontier();
        self.hand(seat).iter().any(|card| frontier.iter().any(|&spot| self.fits(card, spot).is_ok()))
    }

    pub(super) fn check_lay(&self, seat: Seat, card: Card, spot: Spot, claims: Claims) -> Result<(), Reason> {
        if self.options.variant == Variant::Perimaire {
            return Err(Reason::NeedsNoPlace);
        }
        if !self.hand(seat).contains(card) {
            return Err(Reason::NotInHand(card));
        }
        if self.at(spot).is_some() {
            return Err(Reason::Taken(spot));
        }
        if self.neighbours(spot).next().is_none() {
            return Err(Reason::Apart(spot));
        }
        if !self.is_vigilant() {
            return if claims == Claims::NONE { self.fits(card, spot) } else { Err(Reason::NoClaims) };
        }
        let claimed = |direction: &&Direction| claims.0[**direction as usize].is_some();
        match Direction::ALL.iter().filter(claimed).find(|&&d| self.at(spot.next(d)).is_none()) {
            Some(&direction) => Err(Reason::ClaimOfNothing(direction)),
            None => Ok(()),
        }
    }

    /// Everything the seat can lay, whether the mathematics allow it (strict) or not (vigilant).
    pub(super) fn layings(&self, seat: Seat, out: &mut Vec<Action>) {
        for at in self.frontier() {
            let claims = if self.is_vigilant() { self.claims_at(at) } else { vec![Claims::NONE] };
            for card in self.hand(seat).iter() {
                out.extend(claims.iter().map(|&claims| Action::Lay { card, at, claims }));
            }
        }
    }

    /// PX-2.11: every claim that can be made at a place.
    fn claims_at(&self, spot: Spot) -> Vec<Claims> {
        let mut all = vec![Claims::NONE];
        for (direction, _) in self.neighbours(spot) {
            let with = |claims: &Claims, &link: &Link| {
                let mut claims = *claims;
                claims.0[direction as usize] = Some(link);
                claims
            };
            let more: Vec<Claims> = all.iter().flat_map(|c| Link::ALL.iter().map(move |link| with(c, link))).collect();
            all.extend(more);
        }
        all
    }

    /// PX-2.6: the cards that turn, and why: targets first, then what lies next to those with a double link.
    pub(super) fn turning(&self, card: Card, spot: Spot, claims: Claims, colour: Colour) -> Vec<(Card, Cause)> {
        let targets = || self.neighbours(spot).filter_map(|(d, laid)| Some((laid, claims.0[d as usize]?)));
        let mut turned: Vec<(Card, Cause)> = Vec::new();
        for (laid, link) in targets().filter(|(laid, _)| laid.colour != colour) {
            turned.push((laid.card, Cause::Target(link)));
        }
        for (target, _) in targets().filter(|&(_, link)| link == Link::Double) {
            for (_, laid) in self.neighbours(target.at).filter(|(_, laid)| laid.colour != colour && laid.card != card) {
                if turned.iter().all(|&(other, _)| other != laid.card) {
                    turned.push((laid.card, Cause::Beside(target.card)));
                }
            }
        }
        turned
    }

    /// What laying a card and turning others brings to each seat.
    pub(super) fn add_turned(&self, seat: Seat, turned: &[(Card, Cause)], scores: &mut [i32]) {
        for (other, score) in Seat::all(self.table()).zip(scores) {
            let own = Colour::of(other) == Colour::of(seat);
            *score += if own { 1 + turned.len() as i32 } else { -(turned.len() as i32) };
        }
    }

    /// PX-2.6: lays a card and turns what it turns.
    pub(super) fn lay(&mut self, now: Millis, card: Card, at: Spot, claims: Claims, log: &mut Log) {
        let (seat, colour) = (self.to_move, Colour::of(self.to_move));
        log.push(Effect::Laid { seat, card, at, colour, claims });
        let believed = if self.is_vigilant() { claims } else { self.links(card, at) };
        let turned = self.turning(card, at, believed, colour);
        for &(other, cause) in &turned {
            self.turn(other, cause, log);
        }
        self.hands[seat.index()] = self.hand(seat).without(card);
        self.laid.push(Laid { card, at, colour });
        self.kept += 1;
        if self.is_vigilant() {
            self.open_window(now, claims, turned.iter().map(|&(card, _)| card).collect());
            if self.has_laid_last() {
                self.stage = Stage::Finished;
            }
        } else if self.has_laid_last() {
            self.end_round(log);
        }
    }

    /// Turns over a laid card.
    pub(super) fn turn(&mut self, card: Card, cause: Cause, log: &mut Log) {
        if let Some(laid) = self.laid.iter_mut().find(|laid| laid.card == card) {
            laid.colour = laid.colour.other();
            log.push(Effect::Turned { card, at: laid.at, colour: laid.colour, cause });
        }
    }

    /// PX-2.9: the pile is empty, and the player has laid the last card of the hand.
    pub(super) fn has_laid_last(&self) -> bool {
        self.pile.is_empty() && self.hand(self.to_move).is_empty() && self.kept > 0
    }

    /// PX-2.7: the player draws, and the next one's turn begins.
    pub(super) fn next_turn(&mut self, log: &mut Log) {
        while self.hand(self.to_move).len() < HAND && !self.pile.is_empty() {
            self.draw(self.to_move, log);
        }
        self.to_move = self.next_seat();
        if self.is_given_up() {
            return self.end_round(log);
        }
        self.redraw_while_stuck(log);
        if self.stage == Stage::Turn {
            log.push(Effect::TurnOf { seat: self.to_move });
        }
    }

    fn draw(&mut self, seat: Seat, log: &mut Log) {
        if let Some(card) = self.pile.pop() {
            self.hands[seat.index()] = self.hand(seat).with(card);
            log.push(Effect::Drew { seat, card });
        }
    }

    /// Hands of four, or what is left, one card at a time in turn order from the player to move.
    fn draw_hands(&mut self, log: &mut Log) {
        let mut seat = self.to_move;
        for _ in 0..HAND * self.hands.len() {
            self.draw(seat, log);
            seat = seat.next(self.table());
        }
    }

    /// PX-2.8: while no player could lay a card, all discard and draw anew.
    fn redraw_while_stuck(&mut self, log: &mut Log) {
        while Seat::all(self.table()).all(|seat| !self.can_lay(seat)) {
            if self.pile.is_empty() {
                return self.end_round(log);
            }
            for seat in Seat::all(self.table()) {
                let cards = std::mem::take(&mut self.hands[seat.index()]);
                self.out = self.out.union(cards);
                log.push(Effect::Discarded { seat, cards });
            }
            self.fruitless = 0;
            self.draw_hands(log);
        }
    }

    /// Every card of the deck at every place in and around the cards, every claim for every card in a hand, and near
    /// misses. The grid has no bounds, so this cannot be all.
    pub(super) fn candidate_layings(&self, out: &mut Vec<Action>) {
        let (xs, ys) = (self.laid.iter().map(|laid| laid.at.x), self.laid.iter().map(|laid| laid.at.y));
        let range = |least: Option<i8>, most: Option<i8>| least.unwrap_or(0) - 2..=most.unwrap_or(0) + 2;
        let (xs, ys) = (range(xs.clone().min(), xs.max()), range(ys.clone().min(), ys.max()));
        let claims = Claims::NONE;
        for at in ys.flat_map(|y| xs.clone().map(move |x| Spot { y, x })) {
            out.extend(CardSet::deck(self.options.deck).iter().map(|card| Action::Lay { card, at, claims }));
        }
        let card = self.any_card();
        out.push(Action::Lay { card, at: Spot { y: i8::MAX, x: i8::MIN }, claims });
        let held = self.hands.iter().fold(CardSet::EMPTY, |all, &hand| all.union(hand));
        for at in self.frontier() {
            let all = Claims([Some(Link::Area); 4]);
            for claims in self.claims_at(at).into_iter().chain([all]).filter(|&claims| claims != Claims::NONE) {
                out.extend(held.iter().map(|card| Action::Lay { card, at, claims }));
            }
        }
        out.sort_unstable();
        out.dedup();
    }
}
