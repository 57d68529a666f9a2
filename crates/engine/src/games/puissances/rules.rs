//! What actions do, and why they are refused.

use serde::{Deserialize, Serialize};

use super::board::{Cell, CellSet, Head};
use super::chain;
use super::constraints::{CardId, Force};
use super::position::{Action, End, HAND, Opening, PASSES, Pending, Phase, Play, Puissances, Source};
use super::power::{Number, Value};
use crate::core::effect::{Audience, Emitted};
use crate::core::referee::{Answered, BadAnswer, ContestOutcome, Window};
use crate::core::refusal::Refusal;
use crate::core::seat::{Seat, SeatSet};
use crate::core::time::Millis;

/// What happens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A seat shows its constraint and announces its move.
    Played {
        /// Who.
        seat: Seat,
        /// The move.
        play: Play,
        /// The constraint.
        card: CardId,
        /// The result of the operation, as it is.
        result: Number,
    },
    /// The move waits for the opponents (PC-2.8).
    Waiting {
        /// Until when it can be contested.
        closes: Millis,
    },
    /// An opponent accepts the move.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// An opponent contests the move.
    Contested {
        /// Who.
        seat: Seat,
        /// What became of it.
        outcome: ContestOutcome,
    },
    /// A value is written (PC-2.3).
    Wrote {
        /// Where.
        head: Head,
        /// What.
        value: Value,
    },
    /// Cells get a colour (PC-2.3, PC-2.8).
    Coloured {
        /// Whose.
        side: u8,
        /// Which.
        cells: CellSet,
    },
    /// A constraint is discarded, face up.
    Discarded {
        /// Whose.
        side: u8,
        /// Which.
        card: CardId,
    },
    /// A pile of constraints is remade from its discards (PC-2.7).
    Remade {
        /// Which pile.
        force: Force,
    },
    /// A constraint is drawn; all but its owner see only the back.
    DrewForce {
        /// Whose.
        side: u8,
        /// Its strength.
        force: Force,
    },
    /// The owner sees the constraint.
    DrewConstraint {
        /// Whose.
        side: u8,
        /// Which.
        card: CardId,
    },
    /// Values are drawn; all but their owner see only the backs.
    DrewCards {
        /// Whose.
        side: u8,
        /// How many.
        count: u8,
    },
    /// The owner sees the values.
    DrewValues {
        /// Whose.
        side: u8,
        /// Which.
        values: Vec<Value>,
    },
    /// A seat passes (PC-2.6).
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The round is over (PC-2.9).
    Ended {
        /// Why.
        end: End,
        /// The longest chain of each colour (PC-2.10).
        lengths: Vec<u32>,
    },
}

/// Why an action is against the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Strengths are chosen first.
    #[error("choose the strength of your first constraint first")]
    ChooseFirst,
    /// A strength can be chosen alone only at set-up.
    #[error("a strength is chosen together with a move or a pass")]
    ChosenAlready,
    /// The cell that the error brings comes first.
    #[error("you spotted a mistake: colour a cell first")]
    ColourFirst,
    /// No error was noticed.
    #[error("a single cell can only be coloured after spotting a mistake")]
    NoPenalty,
    /// The board has no such cell.
    #[error("there is no cell {0} on this board")]
    NoSuchCell(Cell),
    /// The cell has a colour.
    #[error("cell {0} is already coloured")]
    Coloured(Cell),
    /// The value is not in the hand, or not often enough.
    #[error("{0} is not in your hand")]
    NotInHand(Value),
    /// The head has no room.
    #[error("nothing more can be written in head {0}")]
    HeadFull(Head),
    /// The value is not written there.
    #[error("{value} is not written in head {head}")]
    NotWritten {
        /// The head.
        head: Head,
        /// The value.
        value: Value,
    },
    /// The chain must contain the validated cell.
    #[error("the chain does not contain cell {0}")]
    CellNotInChain(Cell),
    /// The cells of a chain are joined by sides.
    #[error("the cells do not touch along their sides")]
    NotJoined,
    /// The chain is longer than the strength.
    #[error("the chain is longer than {}", .0.length())]
    TooLong(Force),
    /// The constraint does not accept the result.
    #[error("{card} does not accept {result}")]
    NotAccepted {
        /// The constraint.
        card: CardId,
        /// The result.
        result: Number,
    },
    /// An answer to a pending move.
    #[error(transparent)]
    Answer(#[from] BadAnswer),
}

crate::cite!(Reason {
    Self::ChooseFirst => "PC-2.2",
    Self::ChosenAlready => "PC-2.5",
    Self::ColourFirst | Self::NoPenalty => "PC-2.8",
    Self::NoSuchCell(_) => "PC-1.1",
    Self::HeadFull(_) => "PC-1.5",
    Self::Coloured(_) | Self::NotInHand(_) | Self::NotWritten { .. } | Self::CellNotInChain(_) => "PC-2.3",
    Self::NotAccepted { .. } => "PC-2.3",
    Self::NotJoined | Self::TooLong(_) => "PC-2.4",
    ;
    Self::Answer(answer) => answer: BadAnswer,
});

type Effects = Vec<Emitted<Effect>>;
type Refused = Refusal<Reason>;

impl Puissances {
    /// Applies an action of an awaited seat; a refused one changes nothing.
    pub(super) fn perform(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Effects, Refused> {
        self.check(seat, action)?;
        Ok(match *action {
            Action::Choose(force) => self.choose(force),
            Action::Play(play) if self.is_vigilant() => self.announce(at, play),
            Action::Play(play) => {
                let mut effects = self.played(&play);
                effects.extend(self.colour_chain(&play));
                effects
            }
            Action::Pass(force) => self.pass(force),
            Action::Accept => self.accept(seat)?,
            Action::Contest => self.contest(seat)?,
            Action::Colour(cell) => self.colour_one(seat, cell),
        })
    }

    /// Checks an action that does not settle the pending move.
    pub(super) fn check(&self, seat: Seat, action: &Action) -> Result<(), Refused> {
        let turn_only = || if seat == self.turn { Ok(()) } else { Err(Refused::NotAwaited(seat)) };
        if seat.0 >= self.seats && !matches!(self.phase, Phase::Over(_)) {
            return Err(Refused::NotAwaited(seat));
        }
        match (&self.phase, action) {
            (Phase::Over(_), _) => Err(Refused::Over),
            (Phase::Choosing, Action::Choose(_)) => turn_only(),
            (Phase::Choosing, Action::Play(_) | Action::Pass(_)) => turn_only().and(Err(Reason::ChooseFirst.into())),
            (Phase::Playing, Action::Play(play)) => {
                turn_only()?;
                Ok(self.check_play(self.side_of(seat), play)?)
            }
            (Phase::Playing, Action::Pass(_)) => turn_only(),
            (Phase::Playing, Action::Choose(_)) => turn_only().and(Err(Reason::ChosenAlready.into())),
            (Phase::Pending(_), Action::Choose(_) | Action::Play(_) | Action::Pass(_)) => {
                Err(Refused::NotAwaited(seat))
            }
            (Phase::Pending(pending), Action::Accept) => match pending.window.clone().accept(seat) {
                Ok(_) => Ok(()),
                Err(bad) => Err(Reason::from(bad).into()),
            },
            (Phase::Pending(pending), Action::Contest) => {
                Ok(pending.window.may_contest(seat, self.wrong[seat.index()]).map_err(Reason::from)?)
            }
            (Phase::Penalty(by), Action::Colour(cell)) => {
                if seat == *by {
                    Ok(self.check_free(*cell)?)
                } else {
                    Err(Refused::NotAwaited(seat))
                }
            }
            (Phase::Penalty(_), Action::Choose(_) | Action::Play(_) | Action::Pass(_)) => {
                Err(Reason::ColourFirst.into())
            }
            (Phase::Choosing | Phase::Playing | Phase::Penalty(_), Action::Accept | Action::Contest) => {
                Err(Reason::Answer(BadAnswer::NothingPending).into())
            }
            (Phase::Choosing | Phase::Playing | Phase::Pending(_), Action::Colour(_)) => Err(Reason::NoPenalty.into()),
        }
    }

    fn check_free(&self, cell: Cell) -> Result<(), Reason> {
        if !self.layout().cells().contains(cell) {
            Err(Reason::NoSuchCell(cell))
        } else if !self.free().contains(cell) {
            Err(Reason::Coloured(cell))
        } else {
            Ok(())
        }
    }

    /// Whether a side may make this move. In vigilant mode a result that the constraint does not accept is a matter for
    /// the opponents (PC-2.8); everything else can be seen on the table and is refused in every mode.
    pub(super) fn check_play(&self, side: usize, play: &Play) -> Result<(), Reason> {
        let Play { opening, chain, .. } = *play;
        self.check_opening(side, opening)?;
        if !chain.contains(opening.cell) {
            return Err(Reason::CellNotInChain(opening.cell));
        }
        chain.iter().try_for_each(|cell| self.check_free(cell))?;
        if !chain.is_joined() {
            return Err(Reason::NotJoined);
        }
        // After set-up every hand has a constraint.
        let Some(card) = self.hands[side].constraint else { return Err(Reason::ChooseFirst) };
        if !chain::is_no_longer_than(chain, card.force().length()) {
            return Err(Reason::TooLong(card.force()));
        }
        let result = opening.result();
        if self.is_vigilant() || card.accepts(result) { Ok(()) } else { Err(Reason::NotAccepted { card, result }) }
    }

    /// PC-2.3: whether the side can give the cell these values.
    fn check_opening(&self, side: usize, opening: Opening) -> Result<(), Reason> {
        self.check_free(opening.cell)?;
        let hand = &self.hands[side];
        let sources = [opening.row, opening.column];
        for (head, source) in opening.cell.heads().into_iter().zip(sources) {
            match source {
                Source::Head(value) if self.written(head).values().any(|written| written == value) => {}
                Source::Head(value) => return Err(Reason::NotWritten { head, value }),
                Source::Hand(value) => {
                    let needed = sources.iter().filter(|&&other| other == source).count();
                    if hand.count(value) < needed {
                        return Err(Reason::NotInHand(value));
                    }
                    if !self.has_room(head) {
                        return Err(Reason::HeadFull(head));
                    }
                }
            }
        }
        Ok(())
    }

    /// PC-2.2: at set-up each hand gets a constraint of a chosen strength, in seat order from the starter.
    fn choose(&mut self, force: Force) -> Effects {
        let side = self.side_of(self.turn);
        let effects = self.draw_constraint(side, force);
        if self.hands.iter().all(|hand| hand.constraint.is_some()) {
            self.phase = Phase::Playing;
            self.turn = self.starter;
        } else {
            self.turn = self.turn.next(self.seats);
        }
        effects
    }

    fn played(&self, play: &Play) -> Effects {
        let (seat, result) = (self.turn, play.opening.result());
        let card = self.hands[self.side_of(seat)].constraint;
        card.map(|card| Emitted::everyone(Effect::Played { seat, play: *play, card, result })).into_iter().collect()
    }

    /// PC-2.8: the move is pending.
    fn announce(&mut self, at: Millis, play: Play) -> Effects {
        let mut effects = self.played(&play);
        let side = self.side_of(self.turn);
        let opponents: SeatSet = Seat::all(self.seats).filter(|&seat| self.side_of(seat) != side).collect();
        let closes = at.plus(Millis::seconds(u64::from(self.options.contest_seconds)));
        if let Some(card) = self.hands[side].constraint {
            self.phase = Phase::Pending(Pending { play, card, window: Window::open(self.turn, opponents, closes) });
        }
        effects.push(Emitted::everyone(Effect::Waiting { closes }));
        effects
    }

    fn accept(&mut self, seat: Seat) -> Result<Effects, Refused> {
        let Phase::Pending(pending) = &mut self.phase else {
            return Err(Reason::Answer(BadAnswer::NothingPending).into());
        };
        let mut effects = vec![Emitted::everyone(Effect::Accepted { seat })];
        match pending.window.accept(seat).map_err(Reason::from)? {
            Answered::Waiting => {}
            Answered::Settled => effects.extend(self.settle()),
        }
        Ok(effects)
    }

    /// PC-2.8, C-4: a right contest brings the penalty, a wrong one settles the move.
    fn contest(&mut self, seat: Seat) -> Result<Effects, Refused> {
        let Phase::Pending(Pending { play, card, .. }) = self.phase.clone() else {
            return Err(Reason::Answer(BadAnswer::NothingPending).into());
        };
        let right = card.accepts(play.opening.result());
        let outcome = if right { ContestOutcome::Rejected } else { ContestOutcome::Upheld };
        let mut effects = vec![Emitted::everyone(Effect::Contested { seat, outcome })];
        match outcome {
            ContestOutcome::Rejected => {
                self.wrong[seat.index()] += 1;
                effects.extend(self.settle());
            }
            ContestOutcome::Upheld => {
                let side = self.side_of(self.turn);
                effects.extend(self.change_constraint(side, play.draw));
                self.count_pass();
                self.phase = Phase::Penalty(seat);
            }
        }
        Ok(effects)
    }

    /// The pending move stands (C-4), an unnoticed error too.
    pub(super) fn settle(&mut self) -> Effects {
        let Phase::Pending(Pending { play, .. }) = self.phase.clone() else { return Vec::new() };
        self.phase = Phase::Playing;
        self.colour_chain(&play)
    }

    /// PC-2.3, PC-2.5: writes, colours, discards and draws; then the turn passes on.
    fn colour_chain(&mut self, play: &Play) -> Effects {
        let side = self.side_of(self.turn);
        let Play { opening: Opening { cell, row, column }, chain, draw } = *play;
        let mut effects = Vec::new();
        for (head, source) in cell.heads().into_iter().zip([row, column]) {
            if let Some(value) = source.from_hand() {
                self.hands[side].remove(value);
                let written = match head {
                    Head::Row(row) => &mut self.rows[usize::from(row)],
                    Head::Column(column) => &mut self.columns[usize::from(column)],
                };
                *written = written.with(value);
                effects.push(Emitted::everyone(Effect::Wrote { head, value }));
            }
        }
        self.colours[side].add(chain);
        effects.push(Emitted::everyone(Effect::Coloured { side: side as u8, cells: chain }));
        effects.extend(self.change_constraint(side, draw));
        effects.extend(self.draw_values(side));
        self.passes[self.turn.index()] = 0;
        effects.extend(self.pass_turn_on());
        effects
    }

    /// PC-2.6.
    fn pass(&mut self, force: Force) -> Effects {
        let mut effects = vec![Emitted::everyone(Effect::Passed { seat: self.turn })];
        effects.extend(self.change_constraint(self.side_of(self.turn), force));
        self.count_pass();
        effects.extend(self.pass_turn_on());
        effects
    }

    fn count_pass(&mut self) {
        let passes = &mut self.passes[self.turn.index()];
        *passes = (*passes + 1).min(PASSES);
    }

    /// PC-2.8: the player who noticed the error colours one cell.
    fn colour_one(&mut self, seat: Seat, cell: Cell) -> Effects {
        let side = self.side_of(seat);
        let cells = CellSet::only(cell);
        self.colours[side].add(cells);
        self.phase = Phase::Playing;
        let mut effects = vec![Emitted::everyone(Effect::Coloured { side: side as u8, cells })];
        effects.extend(self.pass_turn_on());
        effects
    }

    /// PC-2.1: clockwise, unless the round is over (PC-2.9).
    fn pass_turn_on(&mut self) -> Effects {
        self.turn = self.turn.next(self.seats);
        match self.ending() {
            Some(end) => self.end(end),
            None => Vec::new(),
        }
    }

    /// PC-2.9: the round is over; a pending move is void.
    pub(super) fn end(&mut self, end: End) -> Effects {
        self.phase = Phase::Over(end);
        let lengths = (0..self.sides()).map(|side| self.chain_length(side)).collect();
        vec![Emitted::everyone(Effect::Ended { end, lengths })]
    }

    fn change_constraint(&mut self, side: usize, force: Force) -> Effects {
        let mut effects = Vec::new();
        if let Some(card) = self.hands[side].constraint.take() {
            self.discards[card.force() as usize].push(card);
            effects.push(Emitted::everyone(Effect::Discarded { side: side as u8, card }));
        }
        effects.extend(self.draw_constraint(side, force));
        effects
    }

    /// PC-2.7: an exhausted pile is remade first. There are always more cards of a strength than hands.
    fn draw_constraint(&mut self, side: usize, force: Force) -> Effects {
        let mut effects = Vec::new();
        let pile = force as usize;
        if self.piles[pile].is_empty() {
            let purpose = format!("constraints {force} remade {}", self.remade[pile]);
            let cards = std::mem::take(&mut self.discards[pile]);
            self.piles[pile] = self.rng(&purpose).pile(cards);
            self.remade[pile] += 1;
            effects.push(Emitted::everyone(Effect::Remade { force }));
        }
        if let Some(card) = self.piles[pile].pop() {
            self.hands[side].constraint = Some(card);
            let own = self.seats_of(side);
            let side = side as u8;
            effects.push(Emitted { to: Audience::Only(own), effect: Effect::DrewConstraint { side, card } });
            effects.push(Emitted { to: Audience::Except(own), effect: Effect::DrewForce { side, force } });
        }
        effects
    }

    /// PC-2.5: values up to four, or what is left.
    fn draw_values(&mut self, side: usize) -> Effects {
        let missing = HAND - self.hands[side].values.len();
        let values: Vec<Value> = (0..missing).filter_map(|_| self.pile.pop()).collect();
        values.iter().for_each(|&value| self.hands[side].add(value));
        if values.is_empty() {
            return Vec::new();
        }
        let (own, count) = (self.seats_of(side), values.len() as u8);
        let side = side as u8;
        vec![
            Emitted { to: Audience::Only(own), effect: Effect::DrewValues { side, values } },
            Emitted { to: Audience::Except(own), effect: Effect::DrewCards { side, count } },
        ]
    }
}
