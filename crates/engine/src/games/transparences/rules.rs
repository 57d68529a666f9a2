//! The rules of Transparences: a round, its turns and its end.

use serde::{Deserialize, Serialize};

use super::action::{Action, Cause, Effect, Reason, Score};
use super::assembly::{Assembly, Framed, Placed};
use super::card::{Attitude, Card, CardSet, DECK, Patch};
use super::options::{Options, Variant};
use crate::core::effect::{Audience, Emitted};
use crate::core::referee::Switch;
use crate::core::refusal::Refusal;
use crate::core::seat::{Seat, SeatSet};
use crate::core::time::Millis;
use crate::string_enum;

/// TP-2.1: cards in a model.
pub const MODEL_CARDS: usize = 4;
/// TP-2.1: cards in a hand.
pub const HAND: usize = 10;
/// TP-2.1: the time a modeller has.
pub const MODEL_SECONDS: u64 = 60;
/// TP-3.1: what a card not laid in time costs.
pub const MISSED_COSTS: i32 = 2;
/// The most cards that a player can get in a round: alone, in the timed game, all but the model's (TP-3.1).
pub const MOST_CARDS: u8 = DECK - MODEL_CARDS as u8;

string_enum! {
    /// Where a player stands.
    pub enum Stance {
        /// Free to lay and move.
        Playing = "playing",
        /// Has agreed to end the round (TP-2.2).
        Stopped = "stopped",
        /// The card of this turn stays (TP-3.1).
        Confirmed = "confirmed",
    }
}

/// Where the round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A player builds the model (TP-2.1).
    Modelling {
        /// Who.
        modeller: Seat,
        /// When chance builds it.
        until: Millis,
    },
    /// All lay at once (TP-2.2).
    Playing {
        /// The limit of the round.
        until: Option<Millis>,
    },
    /// A turn of the timed game (TP-3.1).
    Turn {
        /// Which, from 1.
        number: u8,
        /// When it ends.
        until: Millis,
        /// Who completed the model first.
        finisher: Option<Seat>,
    },
    /// The round is over.
    Over {
        /// Why.
        cause: Cause,
        /// Who completed the model first.
        finisher: Option<Seat>,
    },
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Cards in hand; in the timed game the card of this turn while it is not laid.
    pub hand: CardSet,
    /// The cards laid.
    pub assembly: Assembly,
    /// Where the player stands.
    pub stance: Stance,
    /// Actions so far in this round, or turn.
    pub acts: u32,
    /// Cards not laid in time.
    pub missed: u8,
}

impl Player {
    pub(super) fn fresh() -> Self {
        Self { hand: CardSet::EMPTY, assembly: Assembly::default(), stance: Stance::Playing, acts: 0, missed: 0 }
    }
}

/// A position of Transparences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transparences {
    pub(super) options: Options,
    /// Who is dealt to first, and models.
    pub(super) starter: Seat,
    pub(super) phase: Phase,
    /// The four cards of the model. While it is being built: as chance would.
    pub(super) model: [(Card, Attitude); MODEL_CARDS],
    /// The pile; its last card is on top.
    pub(super) pile: Vec<Card>,
    /// Cards not laid in time (TP-3.1).
    pub(super) out: CardSet,
    pub(super) players: Vec<Player>,
}

pub(super) type Effects = Vec<Emitted<Effect>>;

impl Transparences {
    /// The options.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Where the round stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What a player has. `seat` sits at the table.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// TP-2.1: the model, once it is built.
    #[must_use]
    pub fn model(&self) -> Option<Patch> {
        match self.phase {
            Phase::Modelling { .. } => None,
            Phase::Playing { .. } | Phase::Turn { .. } | Phase::Over { .. } => Some(self.stacked()),
        }
    }

    /// The model's cards as they lie, or would lie.
    pub(super) fn stacked(&self) -> Patch {
        stack(&self.model)
    }

    /// How many cells a player's cards may span.
    #[must_use]
    pub const fn span(&self) -> i8 {
        self.options.span()
    }

    /// TP-2.3: a player's frame as the assembly lies, and the part under it.
    #[must_use]
    pub fn framed(&self, seat: Seat) -> Option<Framed> {
        self.player(seat).assembly.framed(self.model()?, self.options.frame)
    }

    /// How many cells of a player's frame are equal to the model's.
    #[must_use]
    pub fn progress(&self, seat: Seat) -> u8 {
        self.framed(seat).map_or(0, |framed| framed.frame.equal)
    }

    /// Who may act.
    pub(super) fn active(&self) -> SeatSet {
        let free = |seat: &Seat| match self.phase {
            Phase::Modelling { modeller, .. } => *seat == modeller,
            Phase::Playing { .. } => true,
            Phase::Turn { .. } => self.player(*seat).stance == Stance::Playing,
            Phase::Over { .. } => false,
        };
        Seat::all(self.players.len() as u8).filter(free).collect()
    }

    /// The cards that a player may lay or move now.
    #[must_use]
    pub fn movable(&self, seat: Seat) -> CardSet {
        let player = self.player(seat);
        match self.options.variant {
            Variant::Base | Variant::Lightning => player.hand.union(player.assembly.cards()),
            // The card of this turn is in hand, or was laid last.
            Variant::Timed if player.hand.is_empty() => {
                player.assembly.laid().last().map(|placed| placed.card).into_iter().collect()
            }
            Variant::Timed => player.hand,
        }
    }

    pub(super) fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal<Reason>> {
        if matches!(self.phase, Phase::Over { .. }) {
            return Err(Refusal::Over);
        }
        if !self.active().contains(seat) {
            return Err(Refusal::NotAwaited(seat));
        }
        let modelling = matches!(self.phase, Phase::Modelling { .. });
        match action {
            Action::Model(_) => {
                if modelling {
                    Ok(())
                } else {
                    Err(Reason::NoModelling.into())
                }
            }
            Action::Lay(_) | Action::Take(_) | Action::Turn(_) | Action::Confirm | Action::Stop if modelling => {
                Err(Reason::ModelFirst.into())
            }
            Action::Lay(placed) => Ok(self.check_lay(seat, placed)?),
            Action::Take(card) => Ok(self.check_take(seat, card)?),
            Action::Turn(attitude) => Ok(self.check_turn(seat, attitude)?),
            Action::Confirm => match self.options.variant {
                Variant::Timed => Ok(()),
                Variant::Base | Variant::Lightning => Err(Reason::NoConfirming.into()),
            },
            Action::Stop => match (self.options.variant, self.player(seat).stance) {
                (Variant::Timed, _) => Err(Reason::NoStopping.into()),
                (Variant::Base | Variant::Lightning, Stance::Stopped) => Err(Reason::AlreadyAgreed.into()),
                (Variant::Base | Variant::Lightning, Stance::Playing | Stance::Confirmed) => Ok(()),
            },
        }
    }

    /// TP-1.3, TP-3.1.
    fn check_lay(&self, seat: Seat, placed: Placed) -> Result<(), Reason> {
        let player = self.player(seat);
        let lying = player.assembly.find(placed.card);
        if lying.is_none() && !player.hand.contains(placed.card) {
            return Err(Reason::NotYours(placed.card));
        }
        if !self.movable(seat).contains(placed.card) {
            return Err(Reason::Fixed(placed.card));
        }
        if lying == Some(placed) {
            return Err(Reason::NothingChanges);
        }
        let [rows, cols] = player.assembly.room(placed.card, self.span());
        let inside = (rows.0..=rows.1).contains(&placed.row) && (cols.0..=cols.1).contains(&placed.col);
        if inside { Ok(()) } else { Err(Reason::TooFar) }
    }

    /// TP-1.3, TP-3.1.
    fn check_take(&self, seat: Seat, card: Card) -> Result<(), Reason> {
        let player = self.player(seat);
        if player.assembly.find(card).is_none() {
            return Err(if player.hand.contains(card) { Reason::NotLaid(card) } else { Reason::NotYours(card) });
        }
        if self.movable(seat).contains(card) { Ok(()) } else { Err(Reason::Fixed(card)) }
    }

    /// TP-2.2, TP-3.1.
    fn check_turn(&self, seat: Seat, attitude: Attitude) -> Result<(), Reason> {
        match self.options.variant {
            Variant::Timed => Err(Reason::NoTurning),
            Variant::Base | Variant::Lightning if attitude == Attitude::UPRIGHT => Err(Reason::NothingChanges),
            Variant::Base | Variant::Lightning if self.player(seat).assembly.laid().is_empty() => {
                Err(Reason::NothingLies)
            }
            Variant::Base | Variant::Lightning => Ok(()),
        }
    }

    /// Does what [`Self::check`] allows.
    pub(super) fn perform(&mut self, at: Millis, seat: Seat, action: Action) -> Effects {
        let mut effects = Vec::new();
        if let Action::Model(attitudes) = action {
            self.model.iter_mut().zip(attitudes).for_each(|(card, attitude)| card.1 = attitude);
            self.begin(at, &mut effects);
            return effects;
        }
        let before = self.progress(seat);
        let player = &mut self.players[seat.index()];
        player.acts = player.acts.saturating_add(1);
        if player.stance == Stance::Stopped {
            player.stance = Stance::Playing;
            effects.push(Emitted::everyone(Effect::PlaysOn { seat }));
        }
        match action {
            Action::Model(_) => {}
            Action::Lay(placed) => {
                player.hand = player.hand.without(placed.card);
                let shift = player.assembly.lay(placed);
                let placed = Placed { row: placed.row + shift.0, col: placed.col + shift.1, ..placed };
                effects.push(self.visibly(seat, Effect::Laid { seat, placed, shift }));
            }
            Action::Take(card) => {
                let shift = player.assembly.take(card);
                player.hand = player.hand.with(card);
                effects.push(self.visibly(seat, Effect::Taken { seat, card, shift }));
            }
            Action::Turn(attitude) => {
                player.assembly.turn(attitude);
                effects.push(self.visibly(seat, Effect::Turned { seat, attitude }));
            }
            Action::Confirm => self.confirm(seat, &mut effects),
            Action::Stop => self.agree(seat, &mut effects),
        }
        let equal = self.progress(seat);
        if equal != before {
            effects.push(Emitted::everyone(Effect::Progress { seat, equal }));
        }
        self.conclude(at, seat, &mut effects);
        effects
    }

    /// An effect on a player's assembly, which others do not see where the game is blind.
    fn visibly(&self, seat: Seat, effect: Effect) -> Emitted<Effect> {
        let to = match self.options.blind {
            Switch::Off => Audience::Everyone,
            Switch::On => Audience::Only(SeatSet::only(seat)),
        };
        Emitted { to, effect }
    }

    /// TP-3.1: the card of this turn stays; one not laid is given up.
    fn confirm(&mut self, seat: Seat, effects: &mut Effects) {
        let player = &mut self.players[seat.index()];
        if player.stance == Stance::Confirmed {
            return;
        }
        player.stance = Stance::Confirmed;
        if let Some(card) = player.hand.iter().next() {
            player.hand = CardSet::EMPTY;
            player.missed += 1;
            self.out = self.out.with(card);
            effects.push(Emitted::everyone(Effect::Missed { seat, card }));
        } else {
            effects.push(Emitted::everyone(Effect::Confirmed { seat }));
        }
    }

    /// TP-2.2: the player agrees to end the round.
    fn agree(&mut self, seat: Seat, effects: &mut Effects) {
        let player = &mut self.players[seat.index()];
        if player.stance != Stance::Stopped {
            player.stance = Stance::Stopped;
            effects.push(Emitted::everyone(Effect::AgreedToStop { seat }));
        }
    }

    /// What follows from an action: completion, agreement, the end of a turn.
    fn conclude(&mut self, at: Millis, seat: Seat, effects: &mut Effects) {
        let complete = self.progress(seat) == 9;
        match &mut self.phase {
            Phase::Playing { .. } if complete => {
                effects.push(Emitted::everyone(Effect::Completed { seat }));
                self.end(Cause::Completed, Some(seat), effects);
            }
            Phase::Playing { .. } => {
                if self.players.iter().all(|player| player.stance == Stance::Stopped) {
                    self.end(Cause::Stopped, None, effects);
                }
            }
            Phase::Turn { finisher, .. } => {
                if complete {
                    // TP-3.2: inputs come in the order of time, so the first is the fastest.
                    finisher.get_or_insert(seat);
                    effects.push(Emitted::everyone(Effect::Completed { seat }));
                    self.confirm(seat, effects);
                }
                // TP-3.3
                if self.players.iter().all(|player| player.stance == Stance::Confirmed) {
                    self.end_turn(at, effects);
                }
            }
            Phase::Modelling { .. } | Phase::Over { .. } => {}
        }
    }

    /// TP-2.1: the model stands; deals and starts the clock.
    pub(super) fn begin(&mut self, at: Millis, effects: &mut Effects) {
        let attitudes = self.model.map(|(_, attitude)| attitude);
        effects.push(Emitted::everyone(Effect::Modelled { model: self.stacked(), attitudes }));
        match self.options.variant {
            Variant::Base | Variant::Lightning => {
                self.deal(HAND as u8, effects);
                self.phase = Phase::Playing { until: self.options.round_end(at) };
            }
            Variant::Timed => self.next_turn(at, 1, effects),
        }
    }

    /// C-2: one card at a time from the top of the pile, from the starter, clockwise.
    fn deal(&mut self, count: u8, effects: &mut Effects) {
        let seats = self.players.len() as u8;
        let mut dealt = vec![CardSet::EMPTY; usize::from(seats)];
        for _ in 0..count {
            let mut seat = self.starter;
            for _ in 0..seats {
                let card = self.pile.pop();
                dealt[seat.index()] = dealt[seat.index()].union(card.into_iter().collect());
                seat = seat.next(seats);
            }
        }
        for (seat, cards) in Seat::all(seats).zip(dealt) {
            let player = &mut self.players[seat.index()];
            player.hand = player.hand.union(cards);
            let owner = SeatSet::only(seat);
            effects.push(Emitted { to: Audience::Only(owner), effect: Effect::Dealt { seat, cards } });
            effects.push(Emitted { to: Audience::Except(owner), effect: Effect::Drew { seat, count } });
        }
    }

    /// TP-3.1
    fn next_turn(&mut self, at: Millis, number: u8, effects: &mut Effects) {
        let until = at.plus(Millis::seconds(u64::from(self.options.turn_seconds)));
        self.phase = Phase::Turn { number, until, finisher: None };
        for player in &mut self.players {
            (player.stance, player.acts) = (Stance::Playing, 0);
        }
        effects.push(Emitted::everyone(Effect::TurnBegan { turn: number, until }));
        self.deal(1, effects);
    }

    /// TP-3.2
    pub(super) fn end_turn(&mut self, at: Millis, effects: &mut Effects) {
        let Phase::Turn { number, finisher, .. } = self.phase else { return };
        for seat in Seat::all(self.players.len() as u8) {
            self.confirm(seat, effects);
        }
        if finisher.is_some() {
            self.end(Cause::Completed, finisher, effects);
        } else if self.options.max_turns.is_some_and(|turns| u32::from(number) >= turns) {
            self.end(Cause::Turns, None, effects);
        } else if self.pile.len() < self.players.len() {
            self.end(Cause::Pile, None, effects);
        } else {
            self.next_turn(at, number + 1, effects);
        }
    }

    pub(super) fn end(&mut self, cause: Cause, finisher: Option<Seat>, effects: &mut Effects) {
        self.phase = Phase::Over { cause, finisher };
        let scores = Seat::all(self.players.len() as u8).map(|seat| self.score(seat)).collect();
        effects.push(Emitted::everyone(Effect::RoundEnded { cause, scores }));
    }

    /// TP-2.3, TP-3.1, TP-4.1: what the round brings a player as it stands.
    #[must_use]
    pub fn score(&self, seat: Seat) -> Score {
        let player = self.player(seat);
        let finisher = match self.phase {
            Phase::Turn { finisher, .. } | Phase::Over { finisher, .. } => finisher,
            Phase::Modelling { .. } | Phase::Playing { .. } => None,
        };
        let framed = self.framed(seat);
        let frame = framed.as_ref().map(|framed| framed.frame);
        let apart = framed.as_ref().map_or(CardSet::EMPTY, |framed| player.assembly.cards().minus(framed.cards()));
        let bonus = u8::from(finisher == Some(seat));
        let points = match self.options.variant {
            Variant::Lightning => i32::from(bonus),
            Variant::Base | Variant::Timed => {
                frame.map_or(0, |frame| frame.score()) + i32::from(bonus) - MISSED_COSTS * i32::from(player.missed)
            }
        };
        Score { frame, apart, bonus, missed: player.missed, points }
    }
}

/// TP-2.1: four cards stacked flush.
pub(super) fn stack(model: &[(Card, Attitude); MODEL_CARDS]) -> Patch {
    model.iter().fold(Patch::EMPTY, |patch, &(card, attitude)| patch.with(card.face(attitude)))
}
