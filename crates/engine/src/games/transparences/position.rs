//! Transparences behind the common interface.

use super::action::{Action, Cause, Comparison, Effect, Explanation, Pair, Reason};
use super::assembly::{Assembly, Placed};
use super::card::{Attitude, Card, Patch};
use super::guess;
use super::options::{ModelBy, Options, Variant};
use super::rules::{MODEL_CARDS, MODEL_SECONDS, Phase, Player, Stance, Transparences};
use super::view::View;
use crate::core::effect::Emitted;
use crate::core::options::OptionsError;
use crate::core::outcome::{Outcome, ScoreOrder};
use crate::core::position::{Position, Setup};
use crate::core::refusal::{Refusal, Rule};
use crate::core::rng::Rng;
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::GameId;

/// The most players (source 003).
const MOST_SEATS: u8 = 6;

impl Transparences {
    fn laying(&self, seat: Seat, out: &mut Vec<Action>) {
        let assembly = &self.player(seat).assembly;
        for card in self.movable(seat).iter() {
            let [rows, cols] = assembly.room(card, self.span());
            let lying = assembly.find(card);
            for attitude in Attitude::all() {
                for row in rows.0..=rows.1 {
                    let places = (cols.0..=cols.1).map(|col| Placed { card, attitude, row, col });
                    out.extend(places.filter(|&placed| lying != Some(placed)).map(Action::Lay));
                }
            }
        }
    }

    fn compare(&self, assembly: &Assembly, model: Patch) -> Option<Comparison> {
        let framed = assembly.framed(model, self.options.frame)?;
        let (frame, model, shown) = (framed.frame, model.cells(), framed.shown().cells());
        let cells = std::array::from_fn(|i| Pair { model: model[i], shown: shown[i], equal: model[i] == shown[i] });
        Some(Comparison { frame, cells, lines: frame.lines(), score: frame.score() })
    }

    /// A player's assembly after an action, whether or not the rules allow it.
    fn assembly_after(&self, seat: Seat, action: Action) -> Assembly {
        let Some(player) = self.players.get(seat.index()) else { return Assembly::default() };
        let mut assembly = player.assembly.clone();
        match action {
            Action::Lay(placed) => {
                let [rows, cols] = assembly.room(placed.card, self.span());
                if (rows.0..=rows.1).contains(&placed.row) && (cols.0..=cols.1).contains(&placed.col) {
                    assembly.lay(placed);
                }
            }
            Action::Take(card) => drop(assembly.take(card)),
            Action::Turn(attitude) => assembly.turn(attitude),
            Action::Model(_) | Action::Confirm | Action::Stop => {}
        }
        assembly
    }
}

/// Every choice of attitudes for the model, in ascending order.
fn models() -> impl Iterator<Item = Action> {
    Attitude::all().flat_map(|a| {
        Attitude::all().flat_map(move |b| {
            Attitude::all().flat_map(move |c| Attitude::all().map(move |d| Action::Model([a, b, c, d])))
        })
    })
}

impl Position for Transparences {
    const GAME: GameId = GameId::Transparences;
    const SCORE_ORDER: ScoreOrder = ScoreOrder::HighestWins;

    type Options = Options;
    type Action = Action;
    type Effect = Effect;
    type View = View;
    type Reason = Reason;
    type Explanation = Explanation;

    fn start(setup: &Setup<Options>) -> Result<Self, OptionsError> {
        if !(1..=MOST_SEATS).contains(&setup.seats) {
            return Err(OptionsError::Players { seats: setup.seats, min: 1, max: MOST_SEATS, rule: Rule("TP-5.1") });
        }
        let mut pile = setup.rng("pile").pile(Card::all().collect());
        let mut rng = setup.rng("model");
        let attitudes: Vec<Attitude> = Attitude::all().collect();
        let cards = pile.split_off(pile.len() - MODEL_CARDS);
        let model = std::array::from_fn(|i| (cards[MODEL_CARDS - 1 - i], *rng.choose(&attitudes)));
        let starter = setup.starter();
        let until = setup.at.plus(Millis::seconds(MODEL_SECONDS));
        let mut new = Self {
            options: setup.options.clone(),
            starter,
            phase: Phase::Modelling { modeller: starter, until },
            model,
            pile,
            out: super::card::CardSet::EMPTY,
            players: vec![Player::fresh(); usize::from(setup.seats)],
        };
        match setup.options.model {
            ModelBy::Chance => new.begin(setup.at, &mut Vec::new()),
            ModelBy::Modeller => {}
        }
        Ok(new)
    }

    fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    fn awaited(&self) -> SeatSet {
        self.active()
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.active().contains(seat) {
            return;
        }
        if matches!(self.phase, Phase::Modelling { .. }) {
            out.extend(models());
            return;
        }
        self.laying(seat, out);
        let assembly = &self.player(seat).assembly;
        let laid = self.movable(seat).minus(self.player(seat).hand);
        out.extend(laid.iter().map(Action::Take));
        match self.options.variant {
            Variant::Base | Variant::Lightning => {
                if !assembly.laid().is_empty() {
                    out.extend(Attitude::all().skip(1).map(Action::Turn));
                }
                out.extend((self.player(seat).stance == Stance::Playing).then_some(Action::Stop));
            }
            Variant::Timed => out.push(Action::Confirm),
        }
    }

    fn apply(&mut self, at: Millis, seat: Seat, action: &Action) -> Result<Vec<Emitted<Effect>>, Refusal<Reason>> {
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            // The deadline comes first. If the action is then refused, neither happens.
            let mut later = self.clone();
            let mut effects = later.tick(at);
            later.check(seat, *action)?;
            effects.extend(later.perform(at, seat, *action));
            *self = later;
            return Ok(effects);
        }
        self.check(seat, *action)?;
        Ok(self.perform(at, seat, *action))
    }

    fn deadline(&self) -> Option<Millis> {
        match self.phase {
            Phase::Modelling { until, .. } | Phase::Turn { until, .. } => Some(until),
            Phase::Playing { until } => until,
            Phase::Over { .. } => None,
        }
    }

    fn tick(&mut self, at: Millis) -> Vec<Emitted<Effect>> {
        let mut effects = Vec::new();
        if self.deadline().is_some_and(|deadline| deadline <= at) {
            match self.phase {
                Phase::Modelling { .. } => self.begin(at, &mut effects),
                Phase::Playing { .. } => self.end(Cause::Time, None, &mut effects),
                Phase::Turn { .. } => self.end_turn(at, &mut effects),
                Phase::Over { .. } => {}
            }
        }
        effects
    }

    fn outcome(&self) -> Option<Outcome> {
        let Phase::Over { .. } = self.phase else { return None };
        let scores = Seat::all(self.seats()).map(|seat| self.score(seat).points).collect();
        Some(Outcome::by_score(scores, Self::SCORE_ORDER))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn determinize(view: &View, rng: &mut Rng) -> Self {
        guess::world(view, rng)
    }

    fn explain(&self, seat: Seat, action: &Action) -> Explanation {
        let refusal = self.check(seat, *action).err();
        let mut stacked = self.model;
        if let Action::Model(attitudes) = *action {
            stacked.iter_mut().zip(attitudes).for_each(|(card, attitude)| card.1 = attitude);
        }
        // While a model is being built, what chance would build is nobody's to know.
        let model = match (self.model(), action) {
            (Some(model), _) => model,
            (None, Action::Model(_)) => super::rules::stack(&stacked),
            (None, Action::Lay(_) | Action::Take(_) | Action::Turn(_) | Action::Confirm | Action::Stop) => Patch::EMPTY,
        };
        let after = self.assembly_after(seat, *action);
        let before = self.players.get(seat.index()).and_then(|player| self.compare(&player.assembly, model));
        Explanation {
            refusal,
            model,
            before,
            after: self.compare(&after, model),
            apart: after.apart(model, self.options.frame),
        }
    }

    /// A seat that is left agrees to stop (TP-2.2) and gives its card up.
    fn default_action(&self, seat: Seat) -> Option<Action> {
        let action = match self.phase {
            Phase::Playing { .. } => Action::Stop,
            Phase::Turn { .. } => Action::Confirm,
            // A modeller who has left lets chance build the model when the time is over.
            Phase::Modelling { .. } | Phase::Over { .. } => return None,
        };
        self.check(seat, action).is_ok().then_some(action)
    }

    /// TP-2.4, TP-4.1
    fn match_over(options: &Options, rounds: u32, totals: &[i32]) -> bool {
        rounds >= options.max_rounds
            || options.limit.is_some_and(|limit| totals.iter().any(|&total| total >= limit as i32))
    }

    /// Every card in every attitude at the places from −1 to 2; every card that somebody holds or has laid at all
    /// places that its owner's assembly leaves room for, and two beyond; and all that is not laying.
    fn candidate_actions(&self, out: &mut Vec<Action>) {
        for card in Card::all() {
            let owns = |player: &&Player| player.hand.contains(card) || player.assembly.find(card).is_some();
            let owner = self.players.iter().find(owns);
            let [rows, cols] = owner.map_or([(1, 0); 2], |player| player.assembly.room(card, self.span()));
            for attitude in Attitude::all() {
                for row in (rows.0 - 2).min(-1)..=rows.1 + 2 {
                    let cols = (cols.0 - 2).min(-1)..=cols.1 + 2;
                    out.extend(cols.map(|col| Action::Lay(Placed { card, attitude, row, col })));
                }
            }
        }
        if self.options.model == ModelBy::Modeller {
            out.extend(models());
        } else {
            out.extend(Attitude::all().map(|attitude| Action::Model([attitude; MODEL_CARDS])));
        }
        out.extend(Card::all().map(Action::Take));
        out.extend(Attitude::all().map(Action::Turn));
        out.extend([Action::Confirm, Action::Stop]);
    }

    /// TP-1.3: cards are moved as often as one likes; only time, agreement and completion end a round.
    fn max_plies(&self) -> Option<u32> {
        None
    }
}
