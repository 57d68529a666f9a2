//! The room of one game.

use std::collections::{BTreeMap, VecDeque};

use engine::core::effect::seen_by;
use engine::{GameId, Millis, Seat, SeatSet, Viewer};
use table::effect::PauseCause;
use table::{
    ActionId, Occupant, PersonId, Phase, Proposal, Secret, Sender, Table, TableEffects, TableGame, TableInput,
    TableRefusal,
};

use crate::any_update::AnyUpdate;
use crate::bot_jobs::{BotJob, BotJobKind, BotReply, erase};
use crate::room::{Context, HostCommand, NewEntry, Participant, Role, Room, RoomError, RoomOutput};
use crate::update_encoder::UpdateEncoder;
use protocol::{ClientMessage, Phrase, Refused, ServerMessage, Update};

/// The effects of this many last entries are kept for clients that were away for a moment; for older ones the table is
/// replayed.
const REMEMBERED: usize = 16;

pub(crate) struct GameRoom<P: TableGame> {
    table: Table<P>,
    /// The effects of the last entries.
    recent: VecDeque<TableEffects<P::Effect>>,
    /// Jobs that were handed out, with the length of the log at that time.
    thinking: BTreeMap<(Seat, BotJobKind), usize>,
    /// Seats that wait for a hint.
    hints: SeatSet,
    encoder: UpdateEncoder<P>,
}

impl<P: TableGame> GameRoom<P> {
    pub(crate) fn new(table: Table<P>) -> Self {
        let encoder = UpdateEncoder::new(&table);
        Self { table, recent: VecDeque::new(), thinking: BTreeMap::new(), hints: SeatSet::EMPTY, encoder }
    }

    /// Commits to the secret of the first match.
    pub(crate) fn opened(&mut self, moment: Context) -> RoomOutput {
        let first = self.table.log().len();
        self.housekeeping(moment);
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
    fn apply_as_host(&mut self, moment: Context, input: TableInput<P::Action>) {
        let submitted = self.table.submit(moment.at, Sender::Host, None, input);
        self.remember(submitted.first_entry, submitted.effects);
        self.housekeeping(moment);
    }

    fn remember(&mut self, first: usize, effects: TableEffects<P::Effect>) {
        let entries = self.table.log().len() - first;
        if entries > 0 {
            // With several entries at once (time, then an action) the last one gets all effects: clients see them together.
            self.recent.extend((1..entries).map(|_| Vec::new()));
            self.recent.push_back(effects);
        }
        let too_many = self.recent.len().saturating_sub(REMEMBERED);
        self.recent.drain(..too_many);
    }

    /// Commits to the secret of the next match, and starts it when everybody is ready.
    fn housekeeping(&mut self, moment: Context) {
        if self.table.phase() != Phase::Seating {
            return;
        }
        let commit = TableInput::Commit { secret: moment.fresh.into() };
        for input in [commit, TableInput::Start] {
            let first = self.table.log().len();
            let heard = self.table.submit(moment.at, Sender::Host, None, input);
            self.remember(first, heard.effects);
        }
    }

    fn submit(
        &mut self,
        moment: Context,
        speaker: Participant,
        id: u64,
        seen: usize,
        input: TableInput<String>,
    ) -> RoomOutput {
        let first = self.table.log().len();
        let refused = |rule: &str, message: String, stale| Refused { id, rule: rule.to_owned(), message, stale };
        let input = match input.try_map(|action| action.parse::<P::Action>()) {
            Ok(input) => input,
            Err(bad) => {
                let reply = Some(ServerMessage::Refused(refused("C-1", bad.to_string(), false)));
                return RoomOutput { reply, ..RoomOutput::default() };
            }
        };
        let who = self.voice(speaker, &input);
        if self.is_stale(who, id, seen, &input) {
            let message = format!("others have acted since entry {seen}");
            let reply = Some(ServerMessage::Refused(refused("C-3", message, true)));
            return RoomOutput { reply, update_to_asker: Some(seen), ..RoomOutput::default() };
        }
        let hint = if let TableInput::Hint { seat } = input { Some(seat) } else { None };
        let submitted = self.table.submit(moment.at, who, Some(ActionId(id)), input);
        self.remember(submitted.first_entry, submitted.effects);
        self.housekeeping(moment);
        let reply = match &submitted.refusal {
            None => {
                self.hints = hint.map_or(self.hints, |seat| self.hints.with(seat));
                ServerMessage::Accepted { id }
            }
            Some(TableRefusal::Doubled { .. }) => ServerMessage::Accepted { id },
            Some(refusal) => ServerMessage::Refused(refused(engine::Cite::rule(refusal).0, refusal.to_string(), false)),
        };
        RoomOutput { stored: self.stored(first), reply: Some(reply), ..RoomOutput::default() }
    }

    /// As whom the table treats a sender: the owner acts for the host when giving seats to bots (with the budget of their
    /// level) and when freeing the seats of others.
    fn voice(&self, speaker: Participant, input: &TableInput<P::Action>) -> Sender {
        let person = Sender::Person(speaker.person);
        let held_by_other = |seat: Seat| {
            self.table
                .seat_states()
                .get(seat.index())
                .is_some_and(|seat_state| seat_state.person() != Some(speaker.person))
        };
        let for_host = match speaker.role {
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
        let doubled = || self.table.log().iter().any(|entry| entry.who == who && entry.id == Some(ActionId(id)));
        let since = || self.table.log().since(seen);
        !P::REAL_TIME && input.acted().is_some() && since().any(changed) && !doubled()
    }

    fn looked(&self, speaker: Participant, viewer: Viewer, seen: usize) -> RoomOutput {
        if self.may_look(speaker.person, viewer) {
            return RoomOutput { update_to_asker: Some(seen), ..RoomOutput::default() };
        }
        bad("this seat is not yours to look from")
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

/// Calls `f` with what happened from an entry on: from memory if it is recent, else by replaying the table.
fn with_effects_since<P: TableGame, R>(
    table: &Table<P>,
    recent: &VecDeque<TableEffects<P::Effect>>,
    from: usize,
    f: impl FnOnce(&mut dyn Iterator<Item = &TableEffects<P::Effect>>) -> R,
) -> R {
    match recent.len().checked_sub(table.log().len() - from) {
        Some(skipped) => f(&mut recent.iter().skip(skipped)),
        None => f(&mut table.since(from).unwrap_or_default().iter()),
    }
}

fn bad(message: &str) -> RoomOutput {
    RoomOutput { reply: Some(ServerMessage::Error { message: message.to_owned() }), ..RoomOutput::default() }
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

    fn seats_of(&self, person: PersonId) -> SeatSet {
        let seats = Seat::all(self.table.settings().seats).zip(self.table.seat_states());
        seats.filter(|(_, seat_state)| seat_state.person() == Some(person)).map(|(seat, _)| seat).collect()
    }

    fn places(&self) -> (u8, u8) {
        let free = self.table.seat_states().iter().filter(|seat_state| seat_state.occupant == Occupant::Open).count();
        (self.table.settings().seats, free as u8)
    }

    fn awaits(&self, person: PersonId) -> bool {
        let awaited = self.table.game().map(engine::Match::awaited).unwrap_or_default();
        awaited.iter().any(|seat| self.seats_of(person).contains(seat))
    }

    fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> = self.table.seat_states().iter().filter_map(table::SeatState::person).collect();
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

    fn handle(&mut self, moment: Context, speaker: Participant, ask: ClientMessage) -> RoomOutput {
        match ask {
            ClientMessage::Submit { id, seen, input } => self.submit(moment, speaker, id, seen, input),
            ClientMessage::Watch { viewer, seen } => self.looked(speaker, viewer, seen),
            ClientMessage::Chat { seat, phrase } => self.phrase(speaker, seat, phrase),
            ClientMessage::Statistics if self.table.phase() == Phase::Playing => bad("the match is not over"),
            ClientMessage::Statistics => match self.table.statistics() {
                Some(statistics) => {
                    RoomOutput { reply: Some(ServerMessage::Statistics(statistics)), ..RoomOutput::default() }
                }
                None => bad("no match has been played yet"),
            },
        }
    }

    fn handle_host(&mut self, moment: Context, command: HostCommand) -> RoomOutput {
        let first = self.table.log().len();
        self.apply_as_host(moment, command.into_input());
        RoomOutput { stored: self.stored(first), ..RoomOutput::default() }
    }

    fn due(&self) -> Option<Millis> {
        self.table.due()
    }

    fn advance_time(&mut self, moment: Context) -> RoomOutput {
        let first = self.table.log().len();
        let effects = self.table.advance_time(moment.at);
        self.remember(first, effects);
        self.housekeeping(moment);
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

    fn bot_replied(&mut self, moment: Context, answer: &BotReply) -> RoomOutput {
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
                    self.apply_as_host(moment, TableInput::Act { seat, action });
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
        let (at, from) = (at.max(table.last_time()), seen.min(table.log().len()));
        let written =
            with_effects_since(table, recent, from, |since| encoder.update_for(table, at, viewer, from, since));
        written.unwrap_or_else(|wrong| ServerMessage::Error { message: wrong.to_string() }.to_json())
    }

    fn typed_update(&mut self, at: Millis, viewer: Viewer, seen: usize) -> AnyUpdate {
        let Self { table, recent, .. } = self;
        let (at, from) = (at.max(table.last_time()), seen.min(table.log().len()));
        let effects = with_effects_since(table, recent, from, |since| {
            since.flat_map(|told| seen_by(told, viewer)).cloned().collect()
        });
        AnyUpdate::new::<P>(Update { from, effects, viewer, view: table.view(at, viewer) })
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
        self.recent.truncate(self.recent.len().saturating_sub(undone));
        self.encoder = UpdateEncoder::new(&self.table);
        self.thinking.retain(|_, given| *given <= entries);
        Ok(())
    }
}

impl<P: TableGame> GameRoom<P> {
    fn phrase(&self, speaker: Participant, seat: Seat, phrase: Phrase) -> RoomOutput {
        if self.seats_of(speaker.person).contains(seat) {
            return RoomOutput { said: Some((seat, phrase)), ..RoomOutput::default() };
        }
        bad("only the player of a seat can say something from it")
    }
}
