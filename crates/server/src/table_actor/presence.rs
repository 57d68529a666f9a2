//! Who is present and who is absent, and how clocks are paused over a restart.

use std::time::Duration;

use room::{HostCommand, Participant};
use table::effect::PauseCause;
use table::{PersonId, Phase};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::{Command, ConnectionId, Look, TableActor};
use crate::outbox::Outbox;

/// A page that is reloaded is back within this time, and its player is not marked as absent.
const BLINK: Duration = Duration::from_secs(3);
/// After a restart, how long those who are back wait for the others before the clocks run on.
const GATHERING: Duration = Duration::from_secs(30);

pub(super) struct Presence {
    /// People without a connection, and when they count as absent.
    leaving: Vec<(PersonId, Instant)>,
    /// The clocks are paused because the server was stopped. They run on when everybody is back, or, once somebody is, at
    /// this moment.
    gathering: Option<Option<Instant>>,
    /// When the last connection ended.
    empty_since: Instant,
    unload: Duration,
}

impl Presence {
    pub(super) fn new(unload: Duration) -> Self {
        Self { leaving: Vec::new(), gathering: None, empty_since: Instant::now(), unload }
    }
}

impl TableActor {
    /// A table that was playing when it was last in memory: its clocks are paused at its last entry, and everybody is absent.
    pub(super) fn pause_after_load(&mut self) {
        if self.room.phase() != Phase::Playing {
            return;
        }
        if self.is_open_elsewhere() {
            // Another node has it in memory.
            let waits = self.room.paused() == Some(PauseCause::Host);
            self.presence.gathering = waits.then(|| Some(Instant::now() + GATHERING));
            return;
        }
        let then = room::Context { at: engine::Millis(0), fresh: self.fresh };
        self.halt(then);
        if self.room.paused() == Some(PauseCause::Host) {
            self.presence.gathering = Some(None);
        }
    }

    /// The server stops.
    pub(super) fn pause_for_stop(&mut self) {
        let goes_on = self.room.phase() != Phase::Playing || self.is_carried_on();
        if !goes_on {
            self.halt(self.context());
        }
    }

    fn halt(&mut self, moment: room::Context) {
        self.handle_host(moment, HostCommand::Pause);
        for person in self.room.people() {
            self.handle_host(moment, HostCommand::Absent(person));
        }
    }

    pub(super) fn enter(
        &mut self,
        id: ConnectionId,
        participant: Option<Participant>,
        outbox: Outbox,
        look: Option<Look>,
    ) {
        self.connections.add(id, participant, outbox);
        if let Some(Look { viewer, seen }) = look {
            viewer.into_iter().for_each(|viewer| self.connections.set_viewer(id, viewer));
            self.connections.request_update(id, seen);
        }
        let Some(participant) = participant else { return };
        self.presence.leaving.retain(|(person, _)| *person != participant.person);
        if self.room.seats_of(participant.person).is_empty() {
            return;
        }
        // If they were not absent, this changes nothing.
        self.handle_host(self.context(), HostCommand::Returned(participant.person));
        if let Some(waiting) = &mut self.presence.gathering {
            waiting.get_or_insert(Instant::now() + GATHERING);
        }
        if self.room.people().into_iter().all(|person| self.is_there(person)) {
            self.run_on();
        }
    }

    /// Whether the clocks are paused because a server was stopped, and whether everybody is present now.
    pub(super) fn wait_for_all(&mut self, waits: bool, all: bool) {
        match (waits, all) {
            (false, _) => self.presence.gathering = None,
            (true, true) => {
                self.presence.gathering = Some(None);
                self.run_on();
            }
            (true, false) => {
                let until = Instant::now() + GATHERING;
                self.presence.gathering.get_or_insert(Some(until));
            }
        }
    }

    /// A person has no connection any more, at any node; perhaps only for a moment.
    pub(super) fn has_gone(&mut self, person: PersonId) {
        if !self.presence.leaving.iter().any(|(leaving, _)| *leaving == person) {
            // The node where they were connected is the first to mark them.
            self.presence.leaving.push((person, Instant::now() + 2 * BLINK));
        }
    }

    /// Marks a person as absent, unless they are back, at any node.
    pub(super) fn mark_absent(&mut self, person: PersonId) {
        if !self.is_there(person) {
            self.pending.left.push(person);
            self.handle_host(self.context(), HostCommand::Absent(person));
        }
    }

    fn run_on(&mut self) {
        if self.presence.gathering.take().is_some() {
            // If the players have resumed themselves, this changes nothing.
            self.handle_host(self.context(), HostCommand::Resume);
        }
    }

    pub(super) fn leave(&mut self, id: ConnectionId) {
        let Some(participant) = self.connections.remove(id) else { return };
        self.presence.empty_since = Instant::now();
        if let Some(person) =
            participant.map(|participant| participant.person).filter(|&person| !self.connections.has(person))
        {
            self.presence.leaving.push((person, Instant::now() + BLINK));
        }
    }

    /// Does what is due.
    pub(super) fn advance_time(&mut self) {
        let now = Instant::now();
        if self.presence.leaving.iter().any(|(_, at)| *at <= now) {
            let leaving = std::mem::take(&mut self.presence.leaving);
            let (gone, still) = leaving.into_iter().partition::<Vec<_>, _>(|(_, at)| *at <= now);
            self.presence.leaving = still;
            for (person, _) in gone {
                self.mark_absent(person);
            }
        }
        if self.presence.gathering.flatten().is_some_and(|at| at <= now) {
            self.run_on();
        }
        if self.room.due().is_some_and(|due| due.plus(self.later()) <= self.context().at) {
            let output = self.room.advance_time(self.context());
            self.defer(output, None);
        }
    }

    /// When something is due next.
    pub(super) fn next_wakeup(&self) -> Option<Instant> {
        let due = self.room.due().map(|due| {
            let left = due.plus(self.later()).0.saturating_sub(self.context().at.0);
            // A day at most: timers have no room for more, and waking up once too often does no harm.
            Instant::now() + Duration::from_millis(left.min(86_400_000))
        });
        let leaving = self.presence.leaving.iter().map(|(_, at)| *at).min();
        let idle = self.connections.is_empty().then(|| self.presence.empty_since + self.presence.unload);
        [due, leaving, idle, self.think_at, self.presence.gathering.flatten()].into_iter().flatten().min()
    }

    /// Whether nobody has been connected for a while, and nothing is due.
    pub(super) fn is_idle(&self) -> bool {
        self.connections.is_empty()
            && self.presence.leaving.is_empty()
            && self.presence.empty_since + self.presence.unload <= Instant::now()
    }

    /// Takes the table out of the registry. Commands that are on their way are refused, and their senders load it again.
    pub(super) fn unload(&mut self, commands: &mut mpsc::Receiver<Command>) {
        if let Some(handle) = self.own.upgrade() {
            crate::registry::unload(&self.app, self.row.id, &handle);
        }
        commands.close();
    }
}
