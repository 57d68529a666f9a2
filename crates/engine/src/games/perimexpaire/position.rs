//! The rules that both games share, and the interface.

use super::action::{Action, Claims, Effect, Explanation, Reason, Spot};
use super::card::{Card, CardSet};
use super::options::{Contact, DeckKind, Options, Variant};
use super::state::{Colour, Hand, Laid, Pending, Stage, View};
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::referee::Referee;
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;

/// A position of Périmexpaire or Périmaire.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Perimexpaire {
    pub(super) options: Options,
    /// The cards on the table in the order in which they were laid.
    pub(super) laid: Vec<Laid>,
    /// The hand of each seat.
    pub(super) hands: Vec<CardSet>,
    /// The hidden pile; the last card is drawn next.
    pub(super) pile: Vec<Card>,
    /// Cards out of the game (PX-2.8).
    pub(super) out: CardSet,
    pub(super) to_move: Seat,
    pub(super) stage: Stage,
    /// Cards laid in this turn and not taken back.
    pub(super) kept: u8,
    /// Turns in a row that left no card on the table.
    pub(super) fruitless: u8,
    /// PM-1.5: passes in a row.
    pub(super) passes: u8,
    /// Wrong contests per seat (C-4).
    pub(super) wrong: Vec<u8>,
    pub(super) pending: Option<Pending>,
}

/// The effects of an action. All are for everyone: hands are open, or no card is drawn.
pub(super) type Log = Vec<Effect>;

impl Perimexpaire {
    /// Which of the two games it is, and how it is played.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The cards on the table in the order in which they were laid.
    #[must_use]
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The hand of a seat.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Seat {
        self.to_move
    }

    /// What is to be done next.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The card that can be contested, if there is one.
    #[must_use]
    pub const fn pending(&self) -> Option<&Pending> {
        self.pending.as_ref()
    }

    pub(super) fn table(&self) -> u8 {
        self.hands.len() as u8
    }

    pub(super) fn next_seat(&self) -> Seat {
        self.to_move.next(self.table())
    }

    pub(super) fn is_vigilant(&self) -> bool {
        match self.options.referee {
            Referee::Vigilant => true,
            Referee::Strict | Referee::Training => false,
        }
    }

    /// Points per seat: cards of one's colour (PX-2.10), or cards left (PM-1.5).
    #[must_use]
    pub fn scores(&self) -> Vec<i32> {
        let colour = |colour| self.laid.iter().filter(|laid| laid.colour == colour).count() as i32;
        match self.options.variant {
            Variant::Perimexpaire => Seat::all(self.table()).map(|seat| colour(Colour::of(seat))).collect(),
            Variant::Perimaire => self.hands.iter().map(|hand| hand.len() as i32).collect(),
        }
    }

    pub(super) fn end_round(&mut self, log: &mut Log) {
        self.stage = Stage::Over;
        log.push(Effect::Over { scores: self.scores() });
    }

    /// Whether an action is accepted: the one place where legality is decided.
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Reason>> {
        if self.stage == Stage::Over {
            return Err(Refusal::Over);
        }
        if !self.awaited().contains(seat) {
            return Err(Refusal::NotAwaited(seat));
        }
        match *action {
            Action::Accept => self.check_accept(seat)?,
            Action::Contest => self.check_contest(seat)?,
            Action::Turn(spot) => self.check_penalty(spot)?,
            Action::Lay { card, at, claims } => {
                self.check_turn(seat)?;
                self.check_lay(seat, card, at, claims)?;
            }
            Action::Play(card) => {
                self.check_turn(seat)?;
                self.check_play(seat, card)?;
            }
            Action::End => {
                self.check_turn(seat)?;
                self.check_end(seat)?;
            }
        }
        Ok(())
    }

    /// Whether `seat` may lay or end its turn now.
    fn check_turn(&self, seat: Seat) -> Result<(), Reason> {
        match self.stage {
            Stage::Turn if seat == self.to_move => Ok(()),
            Stage::Finished if seat == self.next_seat() && self.next_may_move() => Ok(()),
            Stage::Finished if seat == self.to_move => Err(Reason::TurnFinished),
            Stage::Penalty(_) => Err(Reason::PenaltyFirst),
            Stage::Turn | Stage::Finished | Stage::Over => Err(Reason::SettleFirst),
        }
    }

    /// PX-2.8, PM-1.5: the turn may be ended.
    fn check_end(&self, seat: Seat) -> Result<(), Reason> {
        match self.options.variant {
            Variant::Perimexpaire => Ok(()),
            Variant::Perimaire => self.check_pass(seat),
        }
    }

    fn perform(&mut self, at: Millis, seat: Seat, action: Action) -> Result<Log, Refusal<Reason>> {
        let mut log = Vec::new();
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            self.settle(&mut log);
        }
        self.check(seat, &action)?;
        match action {
            Action::Accept => self.accept(seat, &mut log),
            Action::Contest => self.contest(seat, &mut log),
            Action::Turn(spot) => self.penalty(spot, &mut log),
            Action::Lay { card, at: spot, claims } => {
                self.settle(&mut log);
                self.lay(at, card, spot, claims, &mut log);
            }
            Action::Play(card) => {
                self.settle(&mut log);
                self.play(at, card, &mut log);
            }
            Action::End => {
                if seat != self.to_move {
                    self.settle(&mut log);
                }
                self.end(&mut log);
            }
        }
        Ok(log)
    }

    /// PX-2.7, PM-1.5: ends the turn, or finishes it where its last card can still be contested.
    fn end(&mut self, log: &mut Log) {
        if self.pending.is_some() {
            self.stage = Stage::Finished;
            log.push(Effect::Finished { seat: self.to_move });
            return;
        }
        if self.kept == 0 {
            self.passes += u8::from(self.options.variant == Variant::Perimaire);
            log.push(Effect::Passed { seat: self.to_move });
        }
        self.pass_on(log);
    }

    /// The turn passes on.
    pub(super) fn pass_on(&mut self, log: &mut Log) {
        self.fruitless = if self.kept == 0 { self.fruitless + 1 } else { 0 };
        self.kept = 0;
        self.stage = Stage::Turn;
        match self.options.variant {
            Variant::Perimexpaire => self.next_turn(log),
            Variant::Perimaire => self.next_player(log),
        }
    }

    /// PX-2.8: everybody has declined twice in a row. Périmaire has the same bound for turns lost by errors.
    pub(super) fn is_given_up(&self) -> bool {
        self.fruitless >= 2 * self.table()
    }
}

/// PX-2.1, PM-1.1, PM-1.2: whether the options make a game for so many.
pub(super) fn check_options(options: &Options, seats: u8) -> Result<(), OptionsError> {
    let together = |wrong: &str, rule| Err(OptionsError::Together { wrong: wrong.to_owned(), rule: Rule(rule) });
    match (options.variant, seats) {
        (Variant::Perimexpaire, _) if options.deck == DeckKind::Lettered => {
            together("the deck of 24 is for variant=perimaire", "PM-1.2")
        }
        (Variant::Perimaire, _) if options.contact == Contact::Free => {
            together("contact=free is for variant=perimexpaire", "PX-2.5")
        }
        (Variant::Perimexpaire, 3) => together("2 players, or 2 teams of 2: not 3", "PX-2.1"),
        (Variant::Perimexpaire | Variant::Perimaire, 2..=4) => Ok(()),
        (Variant::Perimexpaire, _) => Err(OptionsError::Players { seats, min: 2, max: 4, rule: Rule("PX-2.1") }),
        (Variant::Perimaire, _) => Err(OptionsError::Players { seats, min: 2, max: 4, rule: Rule("PM-1.1") }),
    }
}

impl Position for Perimexpaire {
    const GAME: GameId = GameId::Perimexpaire;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::HighestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn score_order(options: &Options) -> ScoreOrder {
        match options.variant {
            Variant::Perimexpaire => ScoreOrder::HighestWins,
            Variant::Perimaire => ScoreOrder::LowestWins,
        }
    }

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        check_options(&setup.options, setup.seats)?;
        let seats = usize::from(setup.seats);
        let pile = setup.rng("cards").pile(CardSet::deck(setup.options.deck).iter().collect());
        let mut start = Self {
            options: setup.options.clone(),
            laid: Vec::new(),
            hands: vec![CardSet::EMPTY; seats],
            pile,
            out: CardSet::EMPTY,
            to_move: setup.starter(),
            stage: Stage::Turn,
            kept: 0,
            fruitless: 0,
            passes: 0,
            wrong: vec![0; seats],
            pending: None,
        };
        match setup.options.variant {
            Variant::Perimexpaire => start.deal_spread(setup),
            Variant::Perimaire => start.deal_all(),
        }
        Ok(start)
    }

    fn seats(&self) -> u8 {
        self.table()
    }

    fn side(&self, seat: Seat) -> SeatSet {
        match self.options.variant {
            Variant::Perimexpaire => {
                Seat::all(self.table()).filter(|&other| Colour::of(other) == Colour::of(seat)).collect()
            }
            Variant::Perimaire => SeatSet::only(seat),
        }
    }

    fn awaited(&self) -> SeatSet {
        let answering = self.pending.as_ref().map_or(SeatSet::EMPTY, |pending| pending.window.waiting);
        match self.stage {
            Stage::Over => SeatSet::EMPTY,
            Stage::Penalty(seat) => SeatSet::only(seat),
            Stage::Turn => answering.with(self.to_move),
            Stage::Finished if self.next_may_move() => answering.with(self.next_seat()),
            Stage::Finished => answering,
        }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.awaited().contains(seat) {
            return;
        }
        let mut listed = Vec::new();
        if self.check_turn(seat).is_ok() {
            match self.options.variant {
                Variant::Perimexpaire => self.layings(seat, &mut listed),
                Variant::Perimaire => listed.extend(self.hand(seat).iter().map(Action::Play)),
            }
        }
        listed.extend(self.laid.iter().map(|laid| Action::Turn(laid.at)));
        listed.extend([Action::End, Action::Accept, Action::Contest]);
        listed.sort_unstable();
        listed.dedup();
        out.extend(listed.into_iter().filter(|action| self.check(seat, action).is_ok()));
    }

    fn apply(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        let mut after = self.clone();
        let log = after.perform(at, seat, *action)?;
        *self = after;
        Ok(log.into_iter().map(Emitted::everyone).collect())
    }

    fn deadline(&self) -> Option<Millis> {
        self.pending.as_ref().map(|pending| pending.window.closes)
    }

    fn tick(&mut self, at: Millis) -> Vec<Emitted<Effect>> {
        let mut log = Vec::new();
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            self.settle(&mut log);
        }
        log.into_iter().map(Emitted::everyone).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| Outcome::by_score(self.scores(), Self::score_order(&self.options)))
    }

    fn view(&self, viewer: Viewer) -> View {
        let open = self.options.variant == Variant::Perimexpaire;
        let hand = |(seat, &cards): (Seat, &CardSet)| Hand {
            count: cards.len() as u8,
            cards: (open || viewer.is(seat)).then_some(cards),
        };
        View {
            options: self.options.clone(),
            laid: self.laid.clone(),
            hands: Seat::all(self.table()).zip(&self.hands).map(hand).collect(),
            pile: self.pile.iter().copied().collect(),
            out: self.out,
            to_move: self.to_move,
            stage: self.stage,
            kept: self.kept,
            fruitless: self.fruitless,
            passes: self.passes,
            wrong: self.wrong.clone(),
            pending: self.pending.clone(),
            scores: self.scores(),
        }
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        let view = view.clone();
        let mut pile: Vec<Card> = view.pile.iter().collect();
        rng.shuffle(&mut pile);
        let mut world = Self {
            hands: view.hands.iter().map(|hand| hand.cards.unwrap_or_default()).collect(),
            options: view.options,
            laid: view.laid,
            pile,
            out: view.out,
            to_move: view.to_move,
            stage: view.stage,
            kept: view.kept,
            fruitless: view.fruitless,
            passes: view.passes,
            wrong: view.wrong,
            pending: view.pending,
        };
        world.determinize_hands(&view.hands, rng);
        world
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        let refusal = self.check(seat, action).err();
        let (mut comparisons, mut turned, mut scores) = (Vec::new(), Vec::new(), self.scores());
        match *action {
            Action::Lay { card, at, claims } if self.at(at).is_none() => {
                comparisons = self.compare(card, at);
                let claims = if self.is_vigilant() { claims } else { self.links(card, at) };
                turned = self.turning(card, at, claims, Colour::of(seat));
                self.add_turned(seat, &turned, &mut scores);
            }
            Action::Play(card) => comparisons.extend(self.top().map(|top| super::Comparison::of(card, top))),
            Action::Accept | Action::Contest => comparisons = self.pending_comparisons(),
            Action::Lay { .. } | Action::Turn(_) | Action::End => {}
        }
        Explanation { refusal, comparisons, turned, scores }
    }

    fn default_action(&self, seat: Seat) -> Option<Action> {
        if let Stage::Penalty(_) = self.stage {
            let hostile = self.laid.iter().find(|laid| laid.colour != Colour::of(seat));
            return hostile.or(self.laid.first()).map(|laid| Action::Turn(laid.at));
        }
        let playable = || self.hand(seat).iter().find(|&card| self.goes_on_top(card)).map(Action::Play);
        [Action::Accept, Action::End].into_iter().find(|action| self.check(seat, action).is_ok()).or_else(playable)
    }

    fn match_over(options: &Options, rounds: u32, _: &[i32]) -> bool {
        rounds >= options.rounds()
    }

    fn candidate_actions(&self, out: &mut Vec<Action>) {
        match self.options.variant {
            Variant::Perimexpaire => self.candidate_layings(out),
            Variant::Perimaire => {
                out.push(Action::Lay { card: self.any_card(), at: Spot::CENTRE, claims: Claims::NONE })
            }
        }
        out.extend((0..).map_while(Card::new).map(Action::Play));
        out.extend(self.laid.iter().map(|laid| Action::Turn(laid.at)));
        out.extend([Action::Turn(Spot { y: 40, x: -3 }), Action::End, Action::Accept, Action::Contest]);
    }

    /// A turn takes at most one laying and its answers per card in hand, an end, and a penalty; a fruitless turn has
    /// one laying at most after which it ends; a bounded number of fruitless turns stands between cards that stay.
    fn max_plies(&self) -> Option<u32> {
        let answers = if self.is_vigilant() { u32::from(self.table()) + 2 } else { 0 };
        let cards: u32 = self.hands.iter().map(|hand| hand.len() as u32).sum::<u32>() + self.pile.len() as u32;
        let fruitless_turns = 2 * u32::from(self.table());
        let redraws = self.pile.len() as u32;
        Some((cards + redraws + 1) * (2 + answers) * (fruitless_turns + 2))
    }
}
