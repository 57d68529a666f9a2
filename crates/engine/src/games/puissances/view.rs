//! What a seat may know (C-6), and positions that fit it.

use serde::{Deserialize, Serialize};

use super::board::{CellSet, MOST, Written};
use super::coloured::Coloured;
use super::constraints::{CardId, Force};
use super::options::Options;
use super::position::{Hand, Phase, Puissances};
use super::power::Value;
use crate::core::rng::Rng;
use crate::core::seat::{Seat, Viewer};
use crate::core::time::Millis;

/// A hand as somebody sees it (PC-2.2).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandView {
    /// How many values.
    pub count: usize,
    /// The values; only for their owners.
    pub values: Option<Vec<Value>>,
    /// The strength of the constraint, once chosen.
    pub force: Option<Force>,
    /// The constraint; only for its owners, and for all while a move shows it.
    pub constraint: Option<CardId>,
}

/// What a viewer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// The options.
    pub options: Options,
    /// How many sit at the table.
    pub seats: u8,
    /// Which round, from 0.
    pub round: u32,
    /// When the agreed time is over.
    pub ends: Option<Millis>,
    /// Who started.
    pub starter: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// What is going on.
    pub phase: Phase,
    /// What is written in the row heads.
    pub rows: Vec<Written>,
    /// What is written in the column heads.
    pub columns: Vec<Written>,
    /// The cells of each colour.
    pub colours: Vec<CellSet>,
    /// The longest chain of each colour (PC-2.10).
    pub lengths: Vec<u32>,
    /// The hands, by colour.
    pub hands: Vec<HandView>,
    /// How many values are left to draw.
    pub pile: usize,
    /// How many constraints are left to draw of each strength.
    pub piles: [usize; 4],
    /// The discarded constraints of each strength.
    pub discards: [Vec<CardId>; 4],
    /// How often each pile of constraints has been remade.
    pub remade: [u32; 4],
    /// How often in a row each seat has passed.
    pub passes: Vec<u8>,
    /// Wrong contests of each seat.
    pub wrong: Vec<u8>,
}

impl Puissances {
    pub(super) fn seen_by(&self, viewer: Viewer) -> View {
        let size = usize::from(self.layout().size);
        let owner = |side: usize| match viewer {
            Viewer::Seat(seat) => seat.0 < self.seats && self.side_of(seat) == side,
            Viewer::Spectator => false,
        };
        let shown = |side: usize| matches!(self.phase, Phase::Pending(_)) && self.side_of(self.turn) == side;
        let hand = |(side, hand): (usize, &Hand)| HandView {
            count: hand.values.len(),
            values: owner(side).then(|| hand.values.clone()),
            force: hand.constraint.map(CardId::force),
            constraint: hand.constraint.filter(|_| owner(side) || shown(side)),
        };
        View {
            options: self.options.clone(),
            seats: self.seats,
            round: self.round,
            ends: self.ends,
            starter: self.starter,
            turn: self.turn,
            phase: self.phase.clone(),
            rows: self.rows[..size].to_vec(),
            columns: self.columns[..size].to_vec(),
            colours: self.colours.iter().map(Coloured::cells).collect(),
            lengths: (0..self.sides()).map(|side| self.chain_length(side)).collect(),
            hands: self.hands.iter().enumerate().map(hand).collect(),
            pile: self.pile.len(),
            piles: [0, 1, 2, 3].map(|force| self.piles[force].len()),
            discards: self.discards.clone(),
            remade: self.remade,
            passes: self.passes.clone(),
            wrong: self.wrong.clone(),
        }
    }

    /// A position that fits the view: all cards that the viewer does not see, in random order.
    pub(super) fn determinized(view: &View, rng: &mut Rng) -> Self {
        let mut unseen = unseen_values(view);
        let mut rest: [Vec<CardId>; 4] = [0, 1, 2, 3].map(|force| unseen_constraints(view, Force::ALL[force]));
        rng.shuffle(&mut unseen);
        rest.iter_mut().for_each(|cards| rng.shuffle(cards));
        let mut hands = Vec::new();
        for (side, seen) in view.hands.iter().enumerate() {
            let mut hand = Hand { values: known_values(view, side), constraint: seen.constraint };
            while hand.values.len() < seen.count
                && let Some(value) = unseen.pop()
            {
                hand.add(value);
            }
            if let (None, Some(force)) = (hand.constraint, seen.force) {
                hand.constraint = rest[force as usize].pop();
            }
            hands.push(hand);
        }
        let mut heads = [[Written::default(); MOST as usize]; 2];
        for (heads, seen) in heads.iter_mut().zip([&view.rows, &view.columns]) {
            heads.iter_mut().zip(seen).for_each(|(head, &seen)| *head = seen);
        }
        let [rows, columns] = heads;
        Self {
            options: view.options.clone(),
            seats: view.seats,
            round: view.round,
            seed: rng.seed(),
            ends: view.ends,
            starter: view.starter,
            turn: view.turn,
            phase: view.phase.clone(),
            rows,
            columns,
            colours: view.colours.iter().map(|&cells| cells.into()).collect(),
            hands,
            pile: unseen,
            piles: rest,
            discards: view.discards.clone(),
            remade: view.remade,
            passes: view.passes.clone(),
            wrong: view.wrong.clone(),
        }
    }
}

/// What is known of a hand, ascending: all of one's own, of another what a pending move shows.
fn known_values(view: &View, side: usize) -> Vec<Value> {
    if let Some(values) = &view.hands[side].values {
        return values.clone();
    }
    let mover = view.turn.index() % view.hands.len() == side;
    let mut shown: Vec<Value> = match &view.phase {
        Phase::Pending(pending) if mover => {
            let opening = pending.play.opening;
            [opening.row, opening.column].into_iter().filter_map(super::position::Source::from_hand).collect()
        }
        Phase::Choosing | Phase::Playing | Phase::Pending(_) | Phase::Penalty(_) | Phase::Over(_) => Vec::new(),
    };
    shown.sort_unstable();
    shown
}

fn unseen_values(view: &View) -> Vec<Value> {
    let deck = view.options.deck;
    let mut unseen: Vec<Value> = deck.values().into_iter().flat_map(|value| vec![value; deck.copies()]).collect();
    let written = view.rows.iter().chain(&view.columns).flat_map(|head| head.values());
    let known = (0..view.hands.len()).flat_map(|side| known_values(view, side));
    for value in written.chain(known) {
        if let Some(place) = unseen.iter().position(|&other| other == value) {
            unseen.swap_remove(place);
        }
    }
    unseen
}

fn unseen_constraints(view: &View, force: Force) -> Vec<CardId> {
    let seen = |card: &CardId| {
        view.discards[force as usize].contains(card) || view.hands.iter().any(|hand| hand.constraint == Some(*card))
    };
    view.options.deck.of_force(force).filter(|card| !seen(card)).collect()
}
