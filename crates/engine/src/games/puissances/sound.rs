//! Whether a position that was parsed is reachable by play.

use super::board::CellSet;
use super::constraints::{CardId, Force};
use super::interface::check_table;
use super::position::{End, HAND, PASSES, Phase, Puissances};
use super::power::Value;
use crate::core::referee::WRONG_CONTESTS;
use crate::core::seat::{Seat, SeatSet};

/// More than any match reaches.
const MOST: u32 = 1_000_000;

impl Puissances {
    /// The first inconsistency, if there is one.
    pub(super) fn is_sound(&self) -> Result<(), String> {
        let demand = |holds: bool, wrong: &str| if holds { Ok(()) } else { Err(wrong.to_owned()) };
        check_table(&self.options, self.seats).map_err(|bad| bad.to_string())?;
        let (seats, sides) = (usize::from(self.seats), self.sides());
        demand(self.starter.0 < self.seats && self.turn.0 < self.seats, "starter and turn are seats")?;
        demand(self.colours.len() == sides && self.hands.len() == sides, "colours and hands: one for each side")?;
        demand(self.passes.len() == seats && self.wrong.len() == seats, "passes and contests: one for each seat")?;
        demand(self.passes.iter().all(|&passes| passes <= PASSES), "passes are counted up to three")?;
        demand(self.wrong.iter().all(|&wrong| wrong <= WRONG_CONTESTS), "there are three wrong contests at most")?;
        demand(self.ends.is_some() == self.options.minutes.is_some(), "the time ends if there is an agreed time")?;
        demand(self.round < MOST && self.remade.iter().all(|&times| times < MOST), "a number is too great")?;
        let rooms = self.layout().heads().all(|head| self.written(head).len() <= self.layout().room(head));
        demand(rooms, "a head holds too many values")?;
        let coloured: u32 = self.colours.iter().map(|own| own.cells().len()).sum();
        let all = self.colours.iter().fold(CellSet::EMPTY, |all, own| all.union(own.cells()));
        demand(self.layout().cells().covers(all) && all.len() == coloured, "a cell has one colour at most")?;
        demand(self.values_are_all_there(), "the values are not those of the deck")?;
        demand(self.constraints_are_all_there(), "the constraints are not those of the deck")?;
        let full = self.hands.iter().all(|hand| hand.values.len() == HAND || self.pile.is_empty());
        let sorted = self.hands.iter().all(|hand| hand.values.is_sorted() && hand.values.len() <= HAND);
        demand(full && sorted, "a hand is not four values in order")?;
        demand(self.phase_is_sound(), "the phase does not fit")
    }

    fn values_are_all_there(&self) -> bool {
        let deck = self.options.deck;
        let written = self.layout().heads().flat_map(|head| self.written(head).values());
        let held = self.hands.iter().flat_map(|hand| hand.values.iter().copied());
        let mut values: Vec<Value> = self.pile.iter().copied().chain(held).chain(written).collect();
        values.sort_unstable();
        values == deck.values().into_iter().flat_map(|value| vec![value; deck.copies()]).collect::<Vec<_>>()
    }

    fn constraints_are_all_there(&self) -> bool {
        Force::ALL.iter().all(|&force| {
            let held = self.hands.iter().filter_map(|hand| hand.constraint).filter(|card| card.force() == force);
            let lying = self.piles[force as usize].iter().chain(&self.discards[force as usize]).copied();
            let mut cards: Vec<CardId> = lying.chain(held).collect();
            cards.sort_unstable();
            cards == self.options.deck.of_force(force).collect::<Vec<_>>()
        })
    }

    fn phase_is_sound(&self) -> bool {
        let chosen = self.hands.iter().all(|hand| hand.constraint.is_some());
        match &self.phase {
            Phase::Choosing => self.choosing_is_sound(),
            Phase::Playing => chosen && self.ending().is_none(),
            Phase::Pending(pending) => {
                let side = self.side_of(self.turn);
                let opponents: SeatSet = Seat::all(self.seats).filter(|&seat| self.side_of(seat) != side).collect();
                let waiting = pending.window.waiting;
                let asked = !waiting.is_empty() && waiting.iter().all(|seat| opponents.contains(seat));
                let legal = chosen && self.ending().is_none() && self.check_play(side, &pending.play).is_ok();
                self.is_vigilant() && asked && legal
            }
            Phase::Penalty(by) => {
                let opponent = by.0 < self.seats && self.side_of(*by) != self.side_of(self.turn);
                let open = !matches!(self.ending(), Some(End::Full | End::Dead));
                self.is_vigilant() && chosen && opponent && open
            }
            Phase::Over(End::Time) => self.ends.is_some(),
            Phase::Over(end) => chosen && self.ending() == Some(*end),
        }
    }

    /// PC-2.2: those from the starter up to the turn have chosen, the others not; nothing else has happened.
    fn choosing_is_sound(&self) -> bool {
        let before = (self.turn.0 + self.seats - self.starter.0) % self.seats;
        let order = (0..self.sides() as u8).map(|later| Seat((self.starter.0 + later) % self.seats));
        let in_turn = usize::from(before) < self.sides()
            && order.enumerate().all(|(later, seat)| {
                self.hands[self.side_of(seat)].constraint.is_some() == (later < usize::from(before))
            });
        let untouched = self.colours.iter().all(|own| own.cells().is_empty())
            && self.layout().heads().all(|head| self.written(head).is_empty())
            && self.passes.iter().chain(&self.wrong).all(|&count| count == 0)
            && self.discards.iter().all(Vec::is_empty);
        in_turn && untouched
    }
}
