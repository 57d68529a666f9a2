//! Who listens to a table, and what they hear.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{Millis, Viewer};
use protocol::CloseReason;
use room::{Participant, Room};
use table::PersonId;

use super::ConnectionId;
use crate::metrics::Metrics;
use crate::outbox::Outbox;

struct Connection {
    id: ConnectionId,
    participant: Option<Participant>,
    outbox: Outbox,
    /// From where the client asked to look.
    chosen: Option<Viewer>,
    /// How many entries it has seen, once it has looked.
    seen: Option<usize>,
    /// It is to hear the news even if nothing is new.
    asked: bool,
    /// Why it cannot be reached any more.
    lost: Option<CloseReason>,
}

impl Connection {
    /// Sends. Who misses one message hears no more: they come back and catch up.
    fn send(&mut self, text: Utf8Bytes) {
        if self.lost.is_none() {
            self.lost = self.outbox.send(text).err();
        }
    }

    /// From where the client looks: where it chose to, as long as it may; else from a seat of its own, if it has one.
    fn viewer(&self, room: &dyn Room) -> Viewer {
        let Some(Participant { person, .. }) = self.participant else { return Viewer::Spectator };
        match self.chosen.filter(|&viewer| room.may_look(person, viewer)) {
            Some(viewer) => viewer,
            None => room.seats_of(person).iter().next().map_or(Viewer::Spectator, Viewer::Seat),
        }
    }
}

pub(super) struct Connections {
    all: Vec<Connection>,
    metrics: Arc<Metrics>,
}

impl Connections {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { all: Vec::new(), metrics }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn add(&mut self, id: ConnectionId, participant: Option<Participant>, outbox: Outbox) {
        self.all.push(Connection { id, participant, outbox, chosen: None, seen: None, asked: false, lost: None });
    }

    /// Takes a connection out and says whose it was, if it was there.
    pub(super) fn remove(&mut self, id: ConnectionId) -> Option<Option<Participant>> {
        let place = self.all.iter().position(|connection| connection.id == id)?;
        Some(self.all.swap_remove(place).participant)
    }

    pub(super) fn has(&self, person: PersonId) -> bool {
        self.all.iter().any(|connection| connection.participant.is_some_and(|participant| participant.person == person))
    }

    /// The people who are connected, each once, in order.
    pub(super) fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> =
            self.all.iter().filter_map(|connection| Some(connection.participant?.person)).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    fn get(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.all.iter_mut().find(|connection| connection.id == id)
    }

    pub(super) fn participant(&mut self, id: ConnectionId) -> Option<Option<Participant>> {
        self.get(id).map(|connection| connection.participant)
    }

    pub(super) fn is(&mut self, id: ConnectionId, participant: Option<Participant>) -> bool {
        self.participant(id) == Some(participant)
    }

    pub(super) fn set_viewer(&mut self, id: ConnectionId, viewer: Viewer) {
        if let Some(connection) = self.get(id) {
            connection.chosen = Some(viewer);
        }
    }

    pub(super) fn request_update(&mut self, id: ConnectionId, seen: usize) {
        if let Some(connection) = self.get(id) {
            connection.seen = Some(seen);
            connection.asked = true;
        }
    }

    pub(super) fn send_to(&mut self, id: ConnectionId, text: Utf8Bytes) {
        if let Some(connection) = self.get(id) {
            connection.send(text);
            self.metrics.tells.add(1);
        }
    }

    pub(super) fn broadcast(&mut self, text: &Utf8Bytes) {
        self.all.iter_mut().for_each(|connection| connection.send(text.clone()));
        self.metrics.tells.add(self.all.len() as u64);
    }

    pub(super) fn send_where(&mut self, condition: impl Fn(Participant) -> bool, text: &Utf8Bytes) {
        for connection in self.all.iter_mut().filter(|connection| connection.participant.is_some_and(&condition)) {
            connection.send(text.clone());
            self.metrics.tells.add(1);
        }
    }

    /// Tells everybody who has looked what is new to them: written once for all who see the same.
    pub(super) fn broadcast_updates(&mut self, room: &mut dyn Room, now: Millis) {
        let entries = room.entries();
        let mut written: Vec<(Viewer, usize, Utf8Bytes)> = Vec::new();
        for connection in &mut self.all {
            let Some(seen) = connection.seen.filter(|&seen| connection.asked || seen < entries) else { continue };
            let viewer = connection.viewer(room);
            let same = written.iter().find(|(of, from, _)| (*of, *from) == (viewer, seen));
            let text = same.map(|(.., text)| text.clone()).unwrap_or_else(|| {
                let text = Utf8Bytes::from(room.update_json(now, viewer, seen));
                written.push((viewer, seen, text.clone()));
                text
            });
            self.metrics.tells.add(1);
            connection.send(text);
            (connection.seen, connection.asked) = (Some(entries), false);
        }
    }

    /// Ends the connections that cannot be reached, and says which.
    pub(super) fn close_lost(&mut self) -> Vec<ConnectionId> {
        let mut lost = Vec::new();
        for connection in &mut self.all {
            let Some(reason) = connection.lost else { continue };
            if reason == CloseReason::TooSlow {
                self.metrics.slow.add(1);
            }
            lost.push(connection.id);
            // Its place stays until its owner has been seen off.
            std::mem::replace(&mut connection.outbox, crate::outbox::channel().0).close(reason);
        }
        lost
    }

    pub(super) fn close_all(&mut self, reason: CloseReason) {
        for connection in self.all.drain(..) {
            connection.outbox.close(reason);
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::{GameId, Seed};
    use protocol::ClientMessage;
    use room::{Context, Role};
    use table::Secret;

    use super::*;

    fn moment() -> Context {
        Context { at: Millis(0), fresh: Secret { seed: Seed([1; 16]), salt: Seed([2; 16]) } }
    }

    /// The mover's own update was once held back until the opponent had moved.
    #[test]
    fn bug_the_mover_waited_for_the_own_update() {
        let mut room = room::open(moment(), GameId::Triancey, "size=small variant=classique", "", 2).expect("a room").0;
        let mut connections = Connections::new(Arc::default());
        let mut inboxes = [0, 1].map(|seat| {
            let (outbox, inbox) = crate::outbox::channel();
            let participant = Participant { person: PersonId(seat), role: Role::Guest };
            connections.add(ConnectionId(seat), Some(participant), outbox);
            connections.request_update(ConnectionId(seat), 0);
            inbox
        });
        let inputs =
            [(0, "sit 0 Ada"), (1, "sit 1 Bo"), (0, "ready 0"), (1, "ready 1"), (0, "act 0 1"), (1, "act 1 9")];
        for (id, (person, input)) in (1..).zip(inputs) {
            let participant = Participant { person: PersonId(person), role: Role::Guest };
            let message = ClientMessage::Submit { id, seen: room.entries(), input: input.parse().expect("an input") };
            let output = room.handle(moment(), participant, message);
            assert!(!output.stored.is_empty(), "{input}: {output:?}");
            connections.broadcast_updates(room.as_mut(), Millis(0));
            for inbox in &mut inboxes {
                let news: serde_json::Value =
                    serde_json::from_str(&inbox.queue.try_recv().expect("an update")).expect("JSON");
                assert_eq!(news["update"]["view"]["entries"], room.entries(), "after {input}");
            }
        }
    }
}
