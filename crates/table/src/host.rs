//! What a host calls: one method for whatever comes in, and the computers' turns.

use ai::{BotKind, BotSpec, Budget, Decision, MoveRequest};
use engine::core::referee::Referee;
use engine::{MatchRefusal, Millis, Position, Refusal, Rng, Seat, Seed, Viewer};

use crate::effect::TableEffects;
use crate::input::{ActionId, TableInput};
use crate::refusal::TableRefusal;
use crate::seat_state::{Occupant, Sender};
use crate::table::{Phase, Table, is_asked};
use crate::table_game::TableGame;

/// The nodes of a computer that gives hints, unless its level says less.
const HINT_LEVEL: ai::Level = ai::Level::TOP;

/// A move that the host is to compute. The answer comes back as [`TableInput::Act`] from [`Sender::Host`]; in real time
/// after the delay that the thought asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotTask<P: Position> {
    /// Whose move.
    pub seat: Seat,
    /// Who plays.
    pub player: BotSpec,
    /// What the seat sees, and nothing else.
    pub view: P::View,
    /// The player's own chance.
    pub seed: Seed,
    /// How many entries the table had: when it has more, ask again.
    pub entries: usize,
    /// People are still asked about a pending move: the computer answers for itself, and does not go on and take their
    /// time from them (C-4).
    pub answer_only: bool,
}

impl<P: TableGame> BotTask<P> {
    /// Computes the move with so many nodes, or as many as the player is worth.
    #[must_use]
    pub fn think(&self, nodes: Option<u64>) -> Decision<P::Action> {
        let nodes = nodes.or(self.player.nodes).unwrap_or_else(|| match self.player.kind {
            BotKind::Level(level) => P::nodes(level),
            BotKind::Random | BotKind::Reference(_) => P::nodes(ai::Level::TOP),
        });
        self.think_within(Budget::nodes(nodes))
    }

    /// Computes the move within a budget of the host's.
    #[must_use]
    pub fn think_within(&self, budget: Budget<'_>) -> Decision<P::Action> {
        let Self { seat, player, view, seed, .. } = self;
        let thought = P::think(&MoveRequest { view, seat: *seat, kind: player.kind, budget, seed: *seed });
        let goes_on = Some(&thought.action) != P::contesting().as_ref();
        match P::accept().filter(|_| self.answer_only && goes_on) {
            Some(accept) => Decision::quick(accept),
            None => thought,
        }
    }
}

/// What came of something that a host heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submitted<P: Position> {
    /// What happened, in order: first what time brought.
    pub effects: TableEffects<P::Effect>,
    /// Why the input itself was refused, if it was. [`TableRefusal::Doubled`] means that it had been accepted before.
    pub refusal: Option<TableRefusal<P>>,
    /// From which entry on the log is new, and is to be stored before anybody hears of it.
    pub first_entry: usize,
}

impl<P: TableGame> Table<P> {
    /// Takes in what a host hears at the moment `at`: what is due by then comes first, then the input; an error of
    /// mathematics that the referee refuses is noted. A time before the last input counts as the time of that input.
    pub fn submit(
        &mut self,
        at: Millis,
        who: Sender,
        id: Option<ActionId>,
        input: TableInput<P::Action>,
    ) -> Submitted<P> {
        let first_entry = self.log.len();
        let at = at.max(self.last_time());
        let mut effects = self.advance_time(at);
        let acted = input.acted().map(|(seat, action)| (seat, action.clone()));
        let refusal = match self.apply(at, who, id, input) {
            Ok(more) => {
                effects.extend(more);
                None
            }
            Err(refusal) => {
                let rule = matches!(refusal, TableRefusal::Match(MatchRefusal::Game(Refusal::Rule(_))));
                if let Some((seat, action)) = acted.filter(|_| rule) {
                    // Most refusals are no errors of mathematics; then there is nothing to note.
                    let erred = TableInput::Erred { seat, action };
                    effects.extend(self.apply(at, who, None, erred).unwrap_or_default());
                }
                Some(refusal)
            }
        };
        Submitted { effects, refusal, first_entry }
    }

    /// Takes in what is due by `at`.
    pub fn advance_time(&mut self, at: Millis) -> TableEffects<P::Effect> {
        let mut effects = Vec::new();
        while self.due().is_some_and(|due| due <= at) {
            match self.apply(at.max(self.last_time()), Sender::Host, None, TableInput::Tick) {
                Ok(more) => effects.extend(more),
                Err(_) => break,
            }
        }
        effects
    }

    /// What happened in each entry from this one on: for a client that has missed some. Replays the table; the audience
    /// of each effect says who may have it.
    pub fn since(&self, entry: usize) -> Option<Vec<TableEffects<P::Effect>>> {
        let mut replay = self.branch(entry)?;
        self.log
            .since(entry)
            .map(|entry| replay.apply(entry.at, entry.who, entry.id, entry.input.clone()).ok())
            .collect()
    }

    /// The moves that computers are to make now: one for a turn, several in real time or while a move is pending.
    /// While people are asked about a pending move, computers only answer.
    pub fn bot_tasks(&self) -> Vec<BotTask<P>> {
        let Ok(game) = self.going() else { return Vec::new() };
        let position = game.play.position();
        let time = self.match_time(self.last_time());
        let asked = |seat: Seat| is_asked(position, time, seat);
        let awaited = game.play.awaited().iter();
        let answer_only = awaited.clone().any(|seat| self.seat_states[seat.index()].player().is_some() && asked(seat));
        let tasks = awaited.filter_map(|seat| self.task(seat, self.computer(seat)?));
        let tasks = tasks.filter(|task| !answer_only || asked(task.seat));
        tasks.map(|task| BotTask { answer_only, ..task }).collect()
    }

    /// The computer that plays a seat now.
    fn computer(&self, seat: Seat) -> Option<BotSpec> {
        let seat_state = self.seat_states.get(seat.index())?;
        match seat_state.occupant {
            Occupant::Bot(player) => Some(player),
            Occupant::Person { .. } if seat_state.stand_in => self.settings.house.stand_in(),
            Occupant::Person { .. } | Occupant::Open => None,
        }
    }

    fn task(&self, seat: Seat, player: BotSpec) -> Option<BotTask<P>> {
        let game = self.game.as_ref()?;
        let entries = self.log.len();
        let inputs = game.play.log().len();
        // One-way: what a computer draws tells nothing of the cards.
        let seed = Rng::new(game.secret.seed, &format!("computer {seat} {inputs}")).seed();
        let view = game.play.position().view(Viewer::Seat(seat));
        Some(BotTask { seat, player, view, seed, entries, answer_only: false })
    }

    /// What the host computes after a hint was granted: the move of the strongest player, from what the seat sees.
    pub fn hint_task(&self, seat: Seat) -> Option<BotTask<P>> {
        let game = self.going().ok()?;
        let asked = self.settings.gives_hints() && game.play.awaited().contains(seat);
        let player = BotSpec { kind: BotKind::Level(HINT_LEVEL), nodes: None, millis: None };
        asked.then(|| self.task(seat, player)).flatten()
    }

    /// Every legal action of a seat, where the house shows them.
    pub fn targets(&self, seat: Seat) -> Option<Vec<P::Action>> {
        let game = self.going().ok().filter(|_| self.settings.shows_targets())?;
        let mut legal = Vec::new();
        game.play.legal_actions(seat, &mut legal);
        Some(legal)
    }

    /// The mathematics of an action (C-5). With a vigilant referee it is for the players to find out, until the match
    /// is over.
    pub fn explain(&self, seat: Seat, action: &P::Action) -> Option<P::Explanation> {
        let game = self.game.as_ref().filter(|_| seat.0 < self.settings.seats)?;
        let open = match self.settings.referee() {
            Referee::Strict | Referee::Training => true,
            Referee::Vigilant => self.phase != Phase::Playing,
        };
        open.then(|| game.play.position().explain(seat, action))
    }
}
