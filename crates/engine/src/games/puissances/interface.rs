//! Puissances en chaîne behind the interface of all games.

use super::board::{Cell, CellSet, MOST, Written};
use super::coloured::Coloured;
use super::constraints::Force;
use super::explain::Explanation;
use super::options::{Options, Scoring};
use super::position::{Action, End, HAND, Hand, Opening, PASSES, Phase, Play, Puissances, Source};
use super::rules::{Effect, Reason};
use super::view::View;
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::referee::Switch;
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;

/// How many random plays [`Position::candidate_actions`] names beside the legal ones and the near misses.
const RANDOM_PLAYS: u32 = 600;

/// PC-2.1: two to four players, teams of two are for four.
pub(super) const fn check_table(options: &Options, seats: u8) -> Result<(), OptionsError> {
    let (min, max) = match options.teams {
        Switch::On => (4, 4),
        Switch::Off => (2, 4),
    };
    if seats < min || seats > max {
        return Err(OptionsError::Players { seats, min, max, rule: Rule("PC-2.1") });
    }
    Ok(())
}

impl Puissances {
    /// C-2: one value at a time, from the starter, clockwise.
    pub(super) fn deal(&mut self) {
        for _ in 0..HAND {
            for later in 0..self.sides() {
                let side = (self.starter.index() + later) % self.sides();
                if let Some(value) = self.pile.pop() {
                    self.hands[side].add(value);
                }
            }
        }
    }

    /// The pending move settled, if one is pending.
    fn settled(&self) -> Self {
        let mut next = self.clone();
        next.settle();
        next
    }

    /// Whether an action at this moment comes after the pending move has settled, by time or by this very action (C-4).
    fn settles(&self, at: Millis, seat: Seat, action: &Action) -> bool {
        let Phase::Pending(pending) = &self.phase else { return false };
        let moves = matches!(action, Action::Play(_) | Action::Pass(_));
        pending.window.closes <= at || moves && seat == self.turn.next(self.seats)
    }

    fn list_plays(&self, side: usize, out: &mut Vec<Action>) {
        let Some(card) = self.hands[side].constraint else { return };
        let openings = if self.is_vigilant() { self.openings(side) } else { self.valid_openings(side) };
        let mut chains = (None, Vec::new());
        for opening in openings {
            if chains.0 != Some(opening.cell) {
                chains = (Some(opening.cell), self.chains(opening.cell, card.force()));
            }
            for &chain in &chains.1 {
                out.extend(Force::ALL.iter().map(|&draw| Action::Play(Play { opening, chain, draw })));
            }
        }
    }

    /// A play with something about it that may be wrong: cell, values, chain.
    fn random_play(&self, openings: &[Opening], rng: &mut Rng) -> Play {
        let any_cell = |rng: &mut Rng| Cell::new(rng.below(MOST.into()) as u8, rng.below(MOST.into()) as u8);
        let any_source = |rng: &mut Rng| {
            let value = *rng.choose(&self.options.deck.values());
            if rng.below(2) == 0 { Source::Head(value) } else { Source::Hand(value) }
        };
        let mut opening = match openings {
            [] => Opening { cell: any_cell(rng), row: any_source(rng), column: any_source(rng) },
            _ => *rng.choose(openings),
        };
        match rng.below(6) {
            0 => opening.cell = any_cell(rng),
            1 => opening.row = any_source(rng),
            2 => opening.column = any_source(rng),
            _ => {}
        }
        let force = *rng.choose(Force::ALL);
        let mut chain = match self.chains(opening.cell, force).as_slice() {
            [] => CellSet::only(opening.cell),
            chains => *rng.choose(chains),
        };
        match rng.below(6) {
            0 => chain = chain.with(any_cell(rng)),
            1 => chain = chain.minus(CellSet::only(opening.cell)),
            2 => chain = chain.union(chain.near().inter(CellSet::square(MOST))),
            _ => {}
        }
        Play { opening, chain, draw: *rng.choose(Force::ALL) }
    }
}

impl Position for Puissances {
    const GAME: GameId = GameId::Puissances;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::HighestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        let options = setup.options.clone();
        check_table(&options, setup.seats)?;
        let deck = options.deck;
        let values = deck.values().into_iter().flat_map(|value| vec![value; deck.copies()]).collect();
        let pile = setup.rng("values").pile(values);
        let piles = [0, 1, 2, 3].map(|force| {
            let force = Force::ALL[force];
            setup.rng(&format!("constraints {force}")).pile(deck.of_force(force).collect())
        });
        let sides = super::position::side_count(options.teams, setup.seats);
        let seats = usize::from(setup.seats);
        let ends = options.minutes.map(|minutes| setup.at.plus(Millis::seconds(60 * u64::from(minutes))));
        let mut position = Self {
            seats: setup.seats,
            round: setup.round,
            seed: setup.seed,
            ends,
            starter: setup.starter(),
            turn: setup.starter(),
            phase: Phase::Choosing,
            rows: [Written::default(); MOST as usize],
            columns: [Written::default(); MOST as usize],
            colours: vec![Coloured::default(); sides],
            hands: vec![Hand::default(); sides],
            pile,
            piles,
            discards: Default::default(),
            remade: [0; 4],
            passes: vec![0; seats],
            wrong: vec![0; seats],
            options,
        };
        position.deal();
        Ok(position)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn side(&self, seat: Seat) -> SeatSet {
        self.seats_of(self.side_of(seat))
    }

    fn awaited(&self) -> SeatSet {
        match &self.phase {
            Phase::Choosing | Phase::Playing => SeatSet::only(self.turn),
            Phase::Penalty(by) => SeatSet::only(*by),
            Phase::Over(_) => SeatSet::EMPTY,
            Phase::Pending(pending) => match self.settled().phase {
                Phase::Over(_) => pending.window.waiting,
                Phase::Choosing | Phase::Playing | Phase::Pending(_) | Phase::Penalty(_) => {
                    pending.window.waiting.with(self.turn.next(self.seats))
                }
            },
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if seat.0 >= self.seats {
            return;
        }
        match &self.phase {
            Phase::Choosing if seat == self.turn => out.extend(Force::ALL.iter().map(|&force| Action::Choose(force))),
            Phase::Playing if seat == self.turn => {
                self.list_plays(self.side_of(seat), out);
                out.extend(Force::ALL.iter().map(|&force| Action::Pass(force)));
            }
            Phase::Penalty(by) if seat == *by => out.extend(self.free().iter().map(Action::Colour)),
            Phase::Pending(_) => {
                if seat == self.turn.next(self.seats) {
                    self.settled().legal_actions(seat, out);
                }
                let answers = [Action::Accept, Action::Contest];
                out.extend(answers.into_iter().filter(|answer| self.check(seat, answer).is_ok()));
            }
            Phase::Choosing | Phase::Playing | Phase::Penalty(_) | Phase::Over(_) => {}
        }
    }

    /// An action after the agreed time is refused; the tick ends the round (PC-2.9).
    fn apply(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        if matches!(self.phase, Phase::Over(_)) || self.ends.is_some_and(|ends| ends <= at) {
            return Err(Refusal::Over);
        }
        if !self.settles(at, seat, action) {
            return self.perform(at, seat, action);
        }
        let mut next = self.clone();
        let mut effects = next.settle();
        effects.extend(next.perform(at, seat, action)?);
        *self = next;
        Ok(effects)
    }

    fn deadline(&self) -> Option<Millis> {
        match &self.phase {
            Phase::Over(_) => None,
            Phase::Pending(pending) => {
                Some(self.ends.map_or(pending.window.closes, |end| end.min(pending.window.closes)))
            }
            Phase::Choosing | Phase::Playing | Phase::Penalty(_) => self.ends,
        }
    }

    fn tick(&mut self, at: Millis) -> Vec<Emitted<Effect>> {
        let mut effects = Vec::new();
        if let Phase::Pending(pending) = &self.phase
            && pending.window.closes <= at
            && self.ends.is_none_or(|ends| pending.window.closes < ends)
        {
            effects.extend(self.settle());
        }
        if !matches!(self.phase, Phase::Over(_)) && self.ends.is_some_and(|ends| ends <= at) {
            effects.extend(self.end(End::Time));
        }
        effects
    }

    /// PC-2.10: the longest chain wins, and its length is the winner's score.
    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(_) = self.phase else { return None };
        let lengths: Vec<i32> = (0..self.sides()).map(|side| self.chain_length(side) as i32).collect();
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let score = |length: i32| match self.options.scoring {
            Scoring::Winner if length < longest => 0,
            Scoring::Winner | Scoring::All => length,
        };
        let scores = Seat::all(self.seats).map(|seat| score(lengths[self.side_of(seat)])).collect();
        Some(Outcome::by_score(scores, Self::SCORE_ORDER))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        Self::determinized(view, rng)
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        let settled = self.settles(Millis(0), seat, action).then(|| self.settled());
        let at = settled.as_ref().unwrap_or(self);
        at.explained(seat, action, at.check(seat, action).err())
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        match &self.phase {
            Phase::Choosing => (seat == self.turn).then_some(Action::Choose(Force::One)),
            Phase::Playing => (seat == self.turn).then_some(Action::Pass(Force::One)),
            Phase::Pending(pending) => pending.window.waiting.contains(seat).then_some(Action::Accept),
            Phase::Penalty(by) => self.free().first().filter(|_| seat == *by).map(Action::Colour),
            Phase::Over(_) => None,
        }
    }

    fn match_over(options: &Options, rounds: u32, _: &[i32]) -> bool {
        rounds >= options.rounds
    }

    /// Plays that can be named are too many to list: these are all that are legal for somebody, every opening of every
    /// side with the single cell as its chain (so every wrong result), and random ones that are wrong in other ways.
    fn candidate_actions(&self, out: &mut Vec<Action>) {
        let first = out.len();
        for &force in Force::ALL {
            out.extend([Action::Choose(force), Action::Pass(force)]);
        }
        out.extend([Action::Accept, Action::Contest]);
        out.extend(CellSet::square(MOST).iter().map(Action::Colour));
        let mut rng = self.rng("conceivable");
        for side in 0..self.sides() {
            let openings = self.openings(side);
            let single = |opening: Opening| Play { opening, chain: CellSet::only(opening.cell), draw: Force::One };
            out.extend(openings.iter().map(|&opening| Action::Play(single(opening))));
            out.extend((0..RANDOM_PLAYS).map(|_| Action::Play(self.random_play(&openings, &mut rng))));
        }
        Seat::all(self.seats).for_each(|seat| self.legal_actions(seat, out));
        out[first..].sort_unstable();
        let mut own = out.split_off(first);
        own.dedup();
        out.append(&mut own);
    }

    /// Between two coloured cells each seat passes three times at most; a turn is an action, an answer of every other
    /// seat, a cell for an error and two ticks at most.
    fn max_plies(&self) -> Option<u32> {
        let seats = u32::from(self.seats);
        let turns = (self.free().len() + 1) * (u32::from(PASSES) * seats + 1);
        Some(seats + turns * (seats + 3))
    }
}
