//! A position of Puissances en chaîne, and questions about it that change nothing.

use serde::{Deserialize, Serialize};

use super::board::{Cell, CellSet, Head, Layout, MOST, Written};
use super::chain;
use super::coloured::Coloured;
use super::constraints::{CardId, Force};
use super::options::Options;
use super::power::{Number, Value};
use crate::core::referee::{Referee, Switch, Window};
use crate::core::rng::{Rng, Seed};
use crate::core::seat::{Seat, SeatSet};
use crate::core::time::Millis;
use crate::string_enum;

/// PC-2.2: how many values a hand holds.
pub const HAND: usize = 4;
/// PC-2.9: the round ends when every player has passed so often in a row.
pub const PASSES: u8 = 3;

/// A hand (PC-2.2). A team has one.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The values, ascending.
    pub values: Vec<Value>,
    /// The constraint; none before the first strength is chosen.
    pub constraint: Option<CardId>,
}

impl Hand {
    /// How many cards of this value.
    #[must_use]
    pub fn count(&self, value: Value) -> usize {
        self.values.iter().filter(|&&held| held == value).count()
    }

    pub(super) fn add(&mut self, value: Value) {
        let place = self.values.partition_point(|&held| held <= value);
        self.values.insert(place, value);
    }

    pub(super) fn remove(&mut self, value: Value) {
        if let Some(place) = self.values.iter().position(|&held| held == value) {
            self.values.remove(place);
        }
    }
}

/// Where a move takes a value from (PC-2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// It is written in the head.
    Head(Value),
    /// It is written now, from the hand.
    Hand(Value),
}

impl Source {
    /// The value.
    #[must_use]
    pub const fn value(self) -> Value {
        let (Self::Head(value) | Self::Hand(value)) = self;
        value
    }

    /// The value if it comes from the hand.
    #[must_use]
    pub const fn from_hand(self) -> Option<Value> {
        match self {
            Self::Head(_) => None,
            Self::Hand(value) => Some(value),
        }
    }
}

/// A cell and the values it gets: the first half of a move (PC-2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Opening {
    /// The cell.
    pub cell: Cell,
    /// The value of its row.
    pub row: Source,
    /// The value of its column.
    pub column: Source,
}

impl Opening {
    /// The result of the cell's operation (PC-1.1).
    #[must_use]
    pub const fn result(self) -> Number {
        Number::operation(self.row.value().number(), self.cell.sign(), self.column.value().number())
    }
}

/// A move: a cell, the chain coloured with it, and the strength drawn afterwards (PC-2.3, PC-2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Play {
    /// The cell and its values.
    pub opening: Opening,
    /// The chain to colour.
    pub chain: CellSet,
    /// The strength of the next constraint.
    pub draw: Force,
}

/// What a player can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Choose the strength of the first constraint (PC-2.2).
    Choose(Force),
    /// Validate a cell and colour a chain (PC-2.3).
    Play(Play),
    /// Change the constraint for one of this strength and pass (PC-2.6).
    Pass(Force),
    /// Accept the pending move (C-4).
    Accept,
    /// Say that the pending move is wrong (C-4).
    Contest,
    /// Colour a cell because an error was noticed (PC-2.8).
    Colour(Cell),
}

string_enum! {
    /// Why a round ended (PC-2.9).
    pub enum End {
        /// All cells are coloured.
        Full = "full",
        /// No constraint could accept any uncoloured cell.
        Dead = "dead",
        /// Every player has passed three times in a row.
        Passed = "passed",
        /// The agreed time is over.
        Time = "time",
    }
}

/// A move that waits for the opponents (PC-2.8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pending {
    /// The move.
    pub play: Play,
    /// The constraint it claims to satisfy.
    pub card: CardId,
    /// Who may still contest it, until when.
    pub window: Window,
}

/// What is going on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Strengths are chosen for the first time (PC-2.2).
    Choosing,
    /// The seat whose turn it is moves.
    Playing,
    /// Its move waits for the opponents (PC-2.8).
    Pending(Pending),
    /// This seat noticed an error and colours a cell (PC-2.8).
    Penalty(Seat),
    /// The round is over (PC-2.9).
    Over(End),
}

/// A position of Puissances en chaîne.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puissances {
    pub(super) options: Options,
    pub(super) seats: u8,
    pub(super) round: u32,
    /// The seed for shuffling piles that are remade.
    pub(super) seed: Seed,
    /// When the agreed time is over.
    pub(super) ends: Option<Millis>,
    pub(super) starter: Seat,
    pub(super) turn: Seat,
    pub(super) phase: Phase,
    pub(super) rows: [Written; MOST as usize],
    pub(super) columns: [Written; MOST as usize],
    /// The coloured cells of each side.
    pub(super) colours: Vec<Coloured>,
    pub(super) hands: Vec<Hand>,
    /// Values, the next one last.
    pub(super) pile: Vec<Value>,
    /// Constraints by strength, the next one last.
    pub(super) piles: [Vec<CardId>; 4],
    pub(super) discards: [Vec<CardId>; 4],
    /// How often each pile has been remade.
    pub(super) remade: [u32; 4],
    /// How often in a row each seat has passed, up to [`PASSES`].
    pub(super) passes: Vec<u8>,
    /// Wrong contests of each seat.
    pub(super) wrong: Vec<u8>,
}

impl Puissances {
    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The board's size and heads.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        Layout::of(self.options.board)
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// What is going on.
    #[must_use]
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Whether a move is pending whose result its constraint does not accept.
    #[must_use]
    pub fn pending_is_wrong(&self) -> bool {
        matches!(&self.phase, Phase::Pending(pending) if !pending.card.accepts(pending.play.opening.result()))
    }

    /// How many colours play (PC-2.1).
    #[must_use]
    pub const fn sides(&self) -> usize {
        side_count(self.options.teams, self.seats)
    }

    /// The colour a seat plays, from 0; partners have the same (PC-2.1).
    #[must_use]
    pub const fn side_of(&self, seat: Seat) -> usize {
        seat.index() % self.sides()
    }

    /// The seats of a colour.
    #[must_use]
    pub fn seats_of(&self, side: usize) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.side_of(seat) == side).collect()
    }

    /// The cells of a colour.
    #[must_use]
    pub fn coloured(&self, side: usize) -> CellSet {
        self.colours[side].cells()
    }

    /// The cells without a colour.
    #[must_use]
    pub fn free(&self) -> CellSet {
        self.layout().cells().minus(self.colours.iter().fold(CellSet::EMPTY, |all, own| all.union(own.cells())))
    }

    /// The hand of a colour.
    #[must_use]
    pub fn hand(&self, side: usize) -> &Hand {
        &self.hands[side]
    }

    /// What is written in a head.
    #[must_use]
    pub const fn written(&self, head: Head) -> Written {
        match head {
            Head::Row(row) => self.rows[row as usize],
            Head::Column(column) => self.columns[column as usize],
        }
    }

    /// Whether a head takes one more value (PC-1.5).
    #[must_use]
    pub fn has_room(&self, head: Head) -> bool {
        self.written(head).len() < self.layout().room(head)
    }

    /// PC-2.10: the length of the longest chain of a colour.
    #[must_use]
    pub fn chain_length(&self, side: usize) -> u32 {
        self.colours[side].length()
    }

    /// PC-2.3: every way for a colour to give an uncoloured cell its two values, ascending, whatever the constraint says
    /// of the result. The first of the two steps to a move; [`Self::chains`] is the second.
    #[must_use]
    pub fn openings(&self, side: usize) -> Vec<Opening> {
        let mut openings = Vec::new();
        let sources = |head: Head| self.sources(head, &self.hands[side]);
        let columns: Vec<Vec<Source>> = (0..self.layout().size).map(|line| sources(Head::Column(line))).collect();
        let rows: Vec<Vec<Source>> = (0..self.layout().size).map(|line| sources(Head::Row(line))).collect();
        for cell in self.free().iter() {
            for &row in &rows[usize::from(cell.row())] {
                for &column in &columns[usize::from(cell.column())] {
                    if row
                        .from_hand()
                        .is_none_or(|value| column.from_hand() != Some(value) || self.hands[side].count(value) >= 2)
                    {
                        openings.push(Opening { cell, row, column });
                    }
                }
            }
        }
        openings
    }

    /// The openings whose result the constraint in hand accepts (PC-2.3).
    #[must_use]
    pub fn valid_openings(&self, side: usize) -> Vec<Opening> {
        let Some(card) = self.hands[side].constraint else { return Vec::new() };
        let mut openings = self.openings(side);
        openings.retain(|opening| card.accepts(opening.result()));
        openings
    }

    /// PC-2.4: the chains that contain `cell` and may be coloured with a card of this strength, ascending.
    #[must_use]
    pub fn chains(&self, cell: Cell, force: Force) -> Vec<CellSet> {
        chain::chains(cell, self.free(), force.length())
    }

    /// The values a head can give, ascending: what is written, and where there is room what is in the hand.
    fn sources(&self, head: Head, hand: &Hand) -> Vec<Source> {
        let mut sources: Vec<Source> = self.written(head).values().map(Source::Head).collect();
        if self.has_room(head) {
            sources.extend(hand.values.iter().copied().map(Source::Hand));
        }
        sources.sort_unstable();
        sources.dedup();
        sources
    }

    /// PC-2.9: whether one of these cards could accept the cell, with what is written and the values not yet written.
    #[must_use]
    pub fn could_be_coloured(&self, cell: Cell, cards: &[CardId]) -> bool {
        let unwritten = self.unwritten();
        let [rows, columns] = cell.heads().map(|head| {
            let fresh = self.has_room(head).then_some(unwritten.iter());
            let fresh = fresh.into_iter().flatten().map(|&(value, _)| Source::Hand(value));
            self.written(head).values().map(Source::Head).chain(fresh).collect::<Vec<Source>>()
        });
        let left = |value: Value| unwritten.iter().find(|entry| entry.0 == value).map_or(0, |entry| entry.1);
        rows.iter().any(|&row| {
            columns.iter().any(|&column| {
                let twice = row.from_hand().is_some() && row == column;
                let result = Opening { cell, row, column }.result();
                (!twice || left(row.value()) >= 2) && cards.iter().any(|card| card.accepts(result))
            })
        })
    }

    /// The values that are not written on the board and how many cards of each, wherever they are.
    fn unwritten(&self) -> Vec<(Value, usize)> {
        let deck = self.options.deck;
        let written: Vec<Value> = self.layout().heads().flat_map(|head| self.written(head).values()).collect();
        let left = |value: Value| deck.copies() - written.iter().filter(|&&other| other == value).count();
        deck.values().into_iter().map(|value| (value, left(value))).filter(|entry| entry.1 > 0).collect()
    }

    /// PC-2.9: why the round is over, if it is, the agreed time aside.
    pub(super) fn ending(&self) -> Option<End> {
        let free = self.free();
        let cards = self.options.deck.constraints();
        if free.is_empty() {
            Some(End::Full)
        } else if !free.iter().any(|cell| self.could_be_coloured(cell, cards)) {
            Some(End::Dead)
        } else if self.passes.iter().all(|&passes| passes >= PASSES) {
            Some(End::Passed)
        } else {
            None
        }
    }

    /// The stream for one purpose in this round, as [`crate::Setup::rng`] gives it.
    pub(super) fn rng(&self, purpose: &str) -> Rng {
        Rng::new(self.seed, &format!("round {} {purpose}", self.round))
    }

    pub(super) fn is_vigilant(&self) -> bool {
        self.options.referee == Referee::Vigilant
    }
}

/// PC-2.1: two teams, or every seat for itself.
pub(super) const fn side_count(teams: Switch, seats: u8) -> usize {
    match teams {
        Switch::On => 2,
        Switch::Off => seats as usize,
    }
}
