//! The room of one game.

use std::collections::BTreeMap;

use engine::core::effect::seen_by;
use engine::{GameId, Millis, Seat, SeatSet, Viewer};
use table::effect::PauseCause;
use table::{
    ActionId, Occupant, PersonId, Phase, Proposal, SeatState, Secret, Sender, Table, TableEffects, TableGame,
    TableInput, TableRefusal,
};

use crate::any_update::AnyUpdate;
use crate::bot_jobs::{BotJob, BotJobKind, BotReply, erase};
use crate::history::{History, HistoryJob, Recent};
use crate::room::{Context, HostCommand, NewEntry, Participant, Role, Room, RoomError, RoomOutput};
use crate::update_encoder::UpdateEncoder;
use protocol::{ClientMessage, MessageErrorKind, Phrase, RefusalKind, Refused, ServerMessage, Update};

/// A log with so many entries is full: nothing is accepted any more, and a match that still runs ends without a result.
/// Many evenings of play have fewer.
pub const MOST_ENTRIES: usize = 20_000;

pub(crate) struct GameRoom<P: TableGame> {
    table: Table<P>,
    recent: Recent<P>,
    /// Jobs that were handed out, with the length of the log at that time.
    thinking: BTreeMap<(Seat, BotJobKind), usize>,
    /// Seats that wait for a hint.
    hints: SeatSet,
    encoder: UpdateEncoder<P>,
}

impl<P: TableGame> GameRoom<P> {
    pub(crate) fn new(table: Table<P>) -> Self {
        let (encoder, recent) = (UpdateEncoder::new(&table), Recent::new(&table));
        Self { table, recent, thinking: BTreeMap::new(), hints: SeatSet::EMPTY, encoder }
    }

    /// Commits to the secret of the first match.
    pub(crate) fn opened(&mut self, context: Context) -> RoomOutput {
        let first = self.table.log().len();
        self.housekeeping(context);
        RoomOutput { stored: self.stored(first), ..RoomOutput::default() }
    }

    fn stored(&self, first: usize) -> Vec<NewEntry> {
        let entries = (first..).zip(self.table.log().since(first));
        let stored = entries.map(|(entry, content)| {
            let secret = if let TableInput::Commit { secret } = &content.input { Some(**secret) } else { None };
            NewEntry { entry, line: table::record::line(content), secret }
        });
        stored.collect()
    }

    /// Applies an input of the host's own, and what follows from it.
    fn apply_as_host(&mut self, context: Context, input: TableInput<P::Action>) {
        let submitted = self.table.submit(context.at, Sender::Host, None, input);
        self.remember(submitted.first_entry, submitted.effects);
        self.housekeeping(context);
    }

    fn remember(&mut self, first: usize, effects: TableEffects<P::Effect>) {
        self.recent.remember(&self.table, first, effects);
    }

    fn is_full(&self) -> bool {
        self.table.log().len() >= MOST_ENTRIES
    }

    /// Commits to the secret of the next match, and starts it when everybody is ready; ends a match whose log is full.
    fn housekeeping(&mut self, context: Context) {
        let commit = TableInput::Commit { secret: context.fresh.into() };
        let inputs = match (self.table.phase(), self.is_full()) {
            (Phase::Seating, false) => vec![commit, TableInput::Start],
            (Phase::Playing, true) => vec![TableInput::Abandon],
            (Phase::Seating, true) | (Phase::Playing, false) | (Phase::Over, _) => return,
        };
        for input in inputs {
            let first = self.table.log().len();
            let submitted = self.table.submit(context.at, Sender::Host, None, input);
            self.remember(first, submitted.effects);
        }
    }

    fn submit(
        &mut self,
        context: Context,
        participant: Participant,
        id: u64,
        seen: usize,
        input: TableInput<String>,
    ) -> RoomOutput {
        let first = self.table.log().len();
        let refused = |kind, rule: &str, message| Refused { id, kind, rule: rule.to_owned(), message };
        let input = match input.try_map(|action| action.parse::<P::Action>()) {
            Ok(input) => input,
            Err(bad) => {
                let reply = Some(ServerMessage::Refused(refused(RefusalKind::Unreadable, "C-1", bad.to_string())));
                return RoomOutput { reply, ..RoomOutput::default() };
            }
        };
        let who = self.sender_for(participant, &input);
        if self.is_full() && !self.is_doubled(who, id) {
            let message = "the log of this table is full; open another table".to_owned();
            let reply = Some(ServerMessage::Refused(refused(RefusalKind::TableFull, "C-1", message)));
            return RoomOutput { reply, ..RoomOutput::default() };
        }
        if self.is_stale(who, id, seen, &input) {
            let message = format!("others have acted since entry {seen}");
            let reply = Some(ServerMessage::Refused(refused(RefusalKind::Stale, "C-3", message)));
            return RoomOutput { reply, update_to_asker: Some(seen), ..RoomOutput::default() };
        }
        let hint = if let TableInput::Hint { seat } = input { Some(seat) } else { None };
        let submitted = self.table.submit(context.at, who, Some(ActionId(id)), input);
        self.remember(submitted.first_entry, submitted.effects);
        self.housekeeping(context);
        let reply = match &submitted.refusal {
            None => {
                self.hints = hint.map_or(self.hints, |seat| self.hints.with(seat));
                ServerMessage::Accepted { id }
            }
            Some(TableRefusal::Doubled { .. }) => ServerMessage::Accepted { id },
            Some(refusal) => {
                let (rule, message) = (engine::Cite::rule(refusal).0, refusal.to_string());
                ServerMessage::Refused(refused(refusal.kind(), rule, message))
            }
        };
        RoomOutput { stored: self.stored(first), reply: Some(reply), ..RoomOutput::default() }
    }

    /// For whom a participant acts: the owner acts for the host when giving seats to bots (with the budget of their
    /// level) and when freeing the seats of others.
    fn sender_for(&self, participant: Participant, input: &TableInput<P::Action>) -> Sender {
        let person = Sender::Person(participant.person);
        let held_by_other = |seat: Seat| {
            self.table
                .seat_states()
                .get(seat.index())
                .is_some_and(|seat_state| seat_state.person() != Some(participant.person))
        };
        let for_host = match participant.role {
            Role::Owner => {
                matches!(input, TableInput::Bot { player, .. } if !player.contains('@'))
                    || matches!(input, TableInput::Stand { seat } if held_by_other(*seat))
            }
            Role::Guest => false,
        };
        if for_host { Sender::Host } else { person }
    }

    /// An action is stale if others have changed the game since, except in real time, where all act at once, and except for
    /// answers to a pending move.
    fn is_stale(&self, who: Sender, id: u64, seen: usize, input: &TableInput<P::Action>) -> bool {
        let answers = |action: &P::Action| [P::accept(), P::contesting()].contains(&Some(action.clone()));
        let changed = |entry: &table::Entry<P::Action>| match entry.input.acted() {
            Some((_, action)) => entry.who != who && !answers(action),
            None => matches!(
                entry.input,
                TableInput::Tick
                    | TableInput::NextRound
                    | TableInput::Resign { .. }
                    | TableInput::Abandon
                    | TableInput::Answer { .. }
                    | TableInput::Offer { what: Proposal::Takeback, .. }
            ),
        };
        let since = || self.table.log().since(seen);
        !P::REAL_TIME && input.acted().is_some() && since().any(changed) && !self.is_doubled(who, id)
    }

    /// Whether this sender's input with this number was accepted before.
    fn is_doubled(&self, who: Sender, id: u64) -> bool {
        self.table.log().iter().any(|entry| entry.who == who && entry.id == Some(ActionId(id)))
    }

    fn looked(&self, participant: Participant, viewer: Viewer, seen: usize) -> RoomOutput {
        if self.may_look(participant.person, viewer) {
            return RoomOutput { update_to_asker: Some(seen), ..RoomOutput::default() };
        }
        error(MessageErrorKind::NotYourSeat, "this seat is not yours to look from")
    }
}

/// Whether these entries make the decision of a bot obsolete. In real time everybody acts all the time, so a decision stays
/// valid, but not beyond its turn, round and match.
fn is_outdated<'e, P: TableGame>(mut since: impl Iterator<Item = &'e table::Entry<P::Action>>) -> bool
where
    P::Action: 'e,
{
    let ends = |input: &TableInput<P::Action>| match input {
        TableInput::Tick
        | TableInput::NextRound
        | TableInput::Start
        | TableInput::Resign { .. }
        | TableInput::Resume
        | TableInput::Abandon => true,
        TableInput::Commit { .. }
        | TableInput::Sit { .. }
        | TableInput::Stand { .. }
        | TableInput::Bot { .. }
        | TableInput::Ready { .. }
        | TableInput::Act { .. }
        | TableInput::Erred { .. }
        | TableInput::Offer { .. }
        | TableInput::Answer { .. }
        | TableInput::GiveTime { .. }
        | TableInput::Hint { .. }
        | TableInput::Absent { .. }
        | TableInput::Returned { .. }
        | TableInput::Pause
        | TableInput::Rematch { .. } => false,
    };
    if P::REAL_TIME { since.any(|entry| ends(&entry.input)) } else { since.next().is_some() }
}

fn error(kind: MessageErrorKind, message: &str) -> RoomOutput {
    RoomOutput { reply: Some(ServerMessage::Error { kind, message: message.to_owned() }), ..RoomOutput::default() }
}

impl<P: TableGame> Room for GameRoom<P> {
    fn game(&self) -> GameId {
        P::GAME
    }

    fn entries(&self) -> usize {
        self.table.log().len()
    }

    fn last_time(&self) -> Millis {
        self.table.last_time()
    }

    fn phase(&self) -> Phase {
        self.table.phase()
    }

    fn has_acted(&self, person: PersonId) -> bool {
        let sender = Sender::Person(person);
        self.table.log().iter().any(|entry| entry.who == sender && entry.input.acted().is_some())
    }

    fn seats_of(&self, person: PersonId) -> SeatSet {
        let seats = Seat::all(self.table.settings().seats).zip(self.table.seat_states());
        seats.filter(|(_, seat_state)| seat_state.person() == Some(person)).map(|(seat, _)| seat).collect()
    }

    fn places(&self) -> (u8, u8) {
        let free = self.table.seat_states().iter().filter(|seat_state| seat_state.occupant == Occupant::Open).count();
        (self.table.settings().seats, free as u8)
    }

    fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.table.seat_states().iter().filter_map(SeatState::person).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    fn paused(&self) -> Option<PauseCause> {
        self.table.paused().map(|paused| paused.cause)
    }

    fn may_look(&self, person: PersonId, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Spectator => true,
            Viewer::Seat(seat) => self.seats_of(person).contains(seat),
        }
    }

    fn handle(&mut self, context: Context, participant: Participant, message: ClientMessage) -> RoomOutput {
        match message {
            ClientMessage::Submit { id, seen, input } => self.submit(context, participant, id, seen, input),
            ClientMessage::Watch { viewer, seen } => self.looked(participant, viewer, seen),
            ClientMessage::Chat { seat, phrase } => self.phrase(participant, seat, phrase),
            ClientMessage::Ping => RoomOutput { reply: Some(ServerMessage::Pong), ..RoomOutput::default() },
            ClientMessage::Statistics if self.table.phase() == Phase::Playing => {
                error(MessageErrorKind::MatchNotOver, "the match is not over")
            }
            ClientMessage::Statistics => match self.table.statistics() {
                Some(statistics) => {
                    RoomOutput { reply: Some(ServerMessage::Statistics(statistics)), ..RoomOutput::default() }
                }
                None => error(MessageErrorKind::NoMatch, "no match has been played yet"),
            },
        }
    }

    fn handle_host(&mut self, context: Context, command: HostCommand) -> RoomOutput {
        if self.is_full() {
            return RoomOutput::default();
        }
        let first = self.table.log().len();
        self.apply_as_host(context, command.into_input());
        RoomOutput { stored: self.stored(first), ..RoomOutput::default() }
    }

    fn due(&self) -> Option<Millis> {
        self.table.due()
    }

    fn advance_time(&mut self, context: Context) -> RoomOutput {
        let first = self.table.log().len();
        let effects = self.table.advance_time(context.at);
        self.remember(first, effects);
        self.housekeeping(context);
        RoomOutput { stored: self.stored(first), ..RoomOutput::default() }
    }

    fn bot_jobs(&mut self) -> Vec<BotJob> {
        let entries = self.table.log().len();
        let moves = self.table.bot_tasks().into_iter().map(|task| (BotJobKind::Move, task));
        let hints = self.hints.iter().filter_map(|seat| Some((BotJobKind::Hint, self.table.hint_task(seat)?)));
        let wanted: Vec<_> = moves.chain(hints).collect();
        let thinking = &mut self.thinking;
        let log = self.table.log();
        let fresh = wanted.into_iter().filter(|(kind, task)| match thinking.get(&(task.seat, *kind)) {
            Some(&given) => is_outdated::<P>(log.since(given)),
            None => true,
        });
        let fresh: Vec<_> = fresh.collect();
        thinking.extend(fresh.iter().map(|(kind, task)| ((task.seat, *kind), entries)));
        fresh.iter().filter_map(|(kind, task)| erase(*kind, task)).collect()
    }

    fn bot_replied(&mut self, context: Context, answer: &BotReply) -> RoomOutput {
        let BotReply { kind, seat, entries, .. } = *answer;
        if self.thinking.get(&(seat, kind)) != Some(&entries) {
            return RoomOutput::default();
        }
        self.thinking.remove(&(seat, kind));
        match kind {
            BotJobKind::Hint => {
                self.hints = self.hints.without(seat);
                let reply = Some(ServerMessage::Hint { seat, entries, action: answer.action.clone() });
                RoomOutput { reply, ..RoomOutput::default() }
            }
            BotJobKind::Move => {
                let first = self.table.log().len();
                let current = P::REAL_TIME || entries == first;
                let action = answer.action.parse().ok().filter(|_| current);
                if let Some(action) = action {
                    self.apply_as_host(context, TableInput::Act { seat, action });
                }
                RoomOutput { stored: self.stored(first), ..RoomOutput::default() }
            }
        }
    }

    fn bot_failed(&mut self, task: &BotJob) {
        if self.thinking.get(&(task.seat, task.kind)) == Some(&task.entries) {
            self.thinking.remove(&(task.seat, task.kind));
        }
    }

    fn update_json(&mut self, at: Millis, viewer: Viewer, seen: usize) -> String {
        let Self { table, recent, encoder, .. } = self;
        let at = at.max(table.last_time());
        let written =
            recent.with_effects_since(table, seen, |from, since| encoder.encode(table, at, viewer, from, since));
        written.unwrap_or_else(|wrong| {
            ServerMessage::Error { kind: MessageErrorKind::Internal, message: wrong.to_string() }.to_json()
        })
    }

    fn typed_update(&mut self, at: Millis, viewer: Viewer, seen: usize) -> AnyUpdate {
        let Self { table, recent, .. } = self;
        let at = at.max(table.last_time());
        let (from, effects) = recent.with_effects_since(table, seen, |from, since| {
            (from, since.flat_map(|told| seen_by(told, viewer)).cloned().collect())
        });
        AnyUpdate::new::<P>(Update { from, effects, viewer, view: table.view(at, viewer) })
    }

    fn lacks_history(&self, seen: usize) -> bool {
        self.recent.lacks(&self.table, seen)
    }

    fn history_job(&self) -> HistoryJob {
        Recent::job(&self.table)
    }

    fn add_history(&mut self, history: History) {
        self.recent.add(&self.table, history);
    }

    fn hash(&self) -> u64 {
        self.table.log().last().map_or(0, |entry| entry.hash)
    }

    fn export(&self) -> String {
        self.table.export()
    }

    fn published(&self) -> Option<String> {
        self.table.published()
    }

    fn apply_stored(&mut self, line: &str, secret: Option<Secret>) -> Result<Option<HostCommand>, RoomError> {
        let first = self.table.log().len();
        let effects = self.table.apply_stored(line, secret)?;
        self.remember(first, effects);
        Ok(self.table.log().last().and_then(HostCommand::of_entry))
    }

    fn rewind(&mut self, entries: usize) -> Result<(), RoomError> {
        let undone = self.table.log().len().saturating_sub(entries);
        self.table = self.table.branch(entries).ok_or(RoomError::NoEntries(entries))?;
        self.recent.rewind(&self.table, undone);
        self.encoder = UpdateEncoder::new(&self.table);
        self.thinking.retain(|_, given| *given <= entries);
        Ok(())
    }
}

impl<P: TableGame> GameRoom<P> {
    fn phrase(&self, participant: Participant, seat: Seat, phrase: Phrase) -> RoomOutput {
        if self.seats_of(participant.person).contains(seat) {
            return RoomOutput { said: Some((seat, phrase)), ..RoomOutput::default() };
        }
        error(MessageErrorKind::NotYourSeat, "only the player of a seat can say something from it")
    }
}
