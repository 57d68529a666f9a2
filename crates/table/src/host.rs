//! What a host calls: one method for everything that comes in, and the work for bots.

use ai::{BotKind, BotSpec, Budget, Decision, MoveRequest};
use engine::core::referee::Referee;
use engine::{MatchRefusal, Millis, Position, Refusal, Rng, Seat, Seed, Viewer};

use crate::effect::{Holders, TableEffects, readdress};
use crate::input::{ActionId, TableInput};
use crate::refusal::TableRefusal;
use crate::seat_state::{Occupant, SeatState, Sender};
use crate::table::{Phase, Table, is_asked};
use crate::table_game::TableGame;

/// The level of the bot that computes hints.
const HINT_LEVEL: ai::Level = ai::Level::TOP;

/// A move for the host to compute. It sends the answer as [`TableInput::Act`] from [`Sender::Host`]; in real time after
/// the delay that the decision asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotTask<P: Position> {
    /// The seat to move.
    pub seat: Seat,
    /// The bot.
    pub player: BotSpec,
    /// What the seat sees, and nothing else.
    pub view: P::View,
    /// The bot's own randomness.
    pub seed: Seed,
    /// How many entries the table had. If it has more by now, the task is out of date.
    pub entries: usize,
    /// People may still contest a pending move: the bot only answers it, so that it does not cut their time short (C-4).
    pub answer_only: bool,
}

impl<P: TableGame> BotTask<P> {
    /// Computes the move with this many nodes, or with the bot's own budget.
    #[must_use]
    pub fn think(&self, nodes: Option<u64>) -> Decision<P::Action> {
        self.think_within(self.budget(nodes))
    }

    /// Computes the move of a hint in the same way.
    #[must_use]
    pub fn advise(&self, nodes: Option<u64>) -> Decision<P::Action> {
        P::advise(&self.request(self.budget(nodes)))
    }

    fn budget(&self, nodes: Option<u64>) -> Budget<'static> {
        Budget::nodes(nodes.or(self.player.nodes).unwrap_or_else(|| match self.player.kind {
            BotKind::Level(level) => P::nodes(level),
            BotKind::Random | BotKind::Reference(_) => P::nodes(ai::Level::TOP),
        }))
    }

    fn request<'a>(&'a self, budget: Budget<'a>) -> MoveRequest<'a, P> {
        let Self { seat, player, view, seed, .. } = self;
        MoveRequest { view, seat: *seat, kind: player.kind, budget, seed: *seed }
    }

    /// Computes the move within the host's budget.
    #[must_use]
    pub fn think_within(&self, budget: Budget<'_>) -> Decision<P::Action> {
        let thought = P::think(&self.request(budget));
        let goes_on = Some(&thought.action) != P::contesting().as_ref();
        match P::accept().filter(|_| self.answer_only && goes_on) {
            Some(accept) => Decision::quick(accept),
            None => thought,
        }
    }
}

/// The result of [`Table::submit`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Submitted<P: Position> {
    /// What happened, in order; what was due comes first.
    pub effects: TableEffects<P::Effect>,
    /// Why the input was refused, if it was. [`TableRefusal::Doubled`] means that it was accepted before.
    pub refusal: Option<TableRefusal<P>>,
    /// The first new entry of the log. The host stores it and those after it before it sends anything.
    pub first_entry: usize,
}

impl<P: TableGame> Table<P> {
    /// Applies everything that is due at `at`, then the input. If the referee refuses a mathematical error, the table
    /// records it. A time before the last input counts as the time of that input.
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
                    // Most refusals are not mathematical errors; then the table records nothing.
                    let erred = TableInput::Erred { seat, action };
                    effects.extend(self.apply(at, who, None, erred).unwrap_or_default());
                }
                Some(refusal)
            }
        };
        Submitted { effects, refusal, first_entry }
    }

    /// Applies everything that is due at `at`.
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

    /// The effects of each entry from this one on, for a client that has missed some. It replays the table. The audience
    /// of each effect are the seats that those who may see it hold now.
    pub fn since(&self, entry: usize) -> Option<Vec<TableEffects<P::Effect>>> {
        let mut replay = self.branch(entry)?;
        let now = self.holders();
        let missed = self.log.since(entry).map(|entry| {
            let mut effects = replay.apply(entry.at, entry.who, entry.id, entry.input.clone()).ok()?;
            readdress(&mut effects, &replay.holders(), &now);
            Some(effects)
        });
        missed.collect()
    }

    /// Who holds each seat.
    pub fn holders(&self) -> Holders {
        self.seat_states.iter().map(SeatState::person).collect()
    }

    /// The moves that bots have to make now: one in a turn, several in real time or while a move is pending. While
    /// people may still contest a pending move, bots only answer it.
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

    /// The bot that plays a seat now.
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
        // A hash of the seed, so that a bot's choices reveal nothing about the cards.
        let seed = Rng::new(game.secret.seed, &format!("computer {seat} {inputs}")).seed();
        let view = game.play.position().view(Viewer::Seat(seat));
        Some(BotTask { seat, player, view, seed, entries, answer_only: false })
    }

    /// The task for a granted hint: the move of the strongest bot, from what the seat sees.
    pub fn hint_task(&self, seat: Seat) -> Option<BotTask<P>> {
        let game = self.going().ok()?;
        let asked = self.settings.gives_hints() && game.play.awaited().contains(seat);
        let player = BotSpec { kind: BotKind::Level(HINT_LEVEL), nodes: None, millis: None };
        asked.then(|| self.task(seat, player)).flatten()
    }

    /// Every legal action of a seat, if the house rules show them.
    pub fn targets(&self, seat: Seat) -> Option<Vec<P::Action>> {
        let game = self.going().ok().filter(|_| self.settings.shows_targets())?;
        let mut legal = Vec::new();
        game.play.legal_actions(seat, &mut legal);
        Some(legal)
    }

    /// The mathematics of an action (C-5). Under a vigilant referee players find it out themselves until the match is
    /// over.
    pub fn explain(&self, seat: Seat, action: &P::Action) -> Option<P::Explanation> {
        let game = self.game.as_ref().filter(|_| seat.0 < self.settings.seats)?;
        let open = match self.settings.referee() {
            Referee::Strict | Referee::Training => true,
            Referee::Vigilant => self.phase != Phase::Playing,
        };
        open.then(|| game.play.position().explain(seat, action))
    }
}
