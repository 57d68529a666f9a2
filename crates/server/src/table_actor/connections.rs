//! The clients of a table, and what they receive.

use std::sync::Arc;

use engine::{Millis, Viewer};
use protocol::{CloseReason, ServerMessage};
use room::{Participant, Room};
use table::PersonId;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::ConnectionId;
use crate::metrics::Metrics;
use crate::outbox::Outbox;

struct Connection {
    id: ConnectionId,
    participant: Option<Participant>,
    outbox: Outbox,
    /// The viewer that the client chose.
    chosen: Option<Viewer>,
    /// How many entries it has seen; none until it asks for updates.
    seen: Option<usize>,
    /// It gets the next update even if nothing is new.
    asked: bool,
    /// Why it is about to be closed.
    lost: Option<CloseReason>,
}

impl Connection {
    /// Sends, unless a message was lost before: such a client is closed, comes back and catches up.
    fn send(&mut self, text: Utf8Bytes) {
        if self.lost.is_none() {
            self.lost = self.outbox.send(text).err();
        }
    }

    /// Whose view the client gets: the one it chose, as long as it may; else that of a seat of its own, if it has one.
    fn viewer(&self, room: &dyn Room) -> Viewer {
        let Some(Participant { person, .. }) = self.participant else { return Viewer::Spectator };
        match self.chosen.filter(|&viewer| room.may_look(person, viewer)) {
            Some(viewer) => viewer,
            None => room.seats_of(person).iter().next().map_or(Viewer::Spectator, Viewer::Seat),
        }
    }
}

/// A message that came without a connection.
struct Post {
    id: ConnectionId,
    participant: Participant,
    reply: oneshot::Sender<Option<ServerMessage>>,
}

pub(super) struct Connections {
    all: Vec<Connection>,
    /// Posts since the last commit.
    posts: Vec<Post>,
    metrics: Arc<Metrics>,
}

impl Connections {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { all: Vec::new(), posts: Vec::new(), metrics }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn add(&mut self, id: ConnectionId, participant: Option<Participant>, outbox: Outbox) {
        self.all.push(Connection { id, participant, outbox, chosen: None, seen: None, asked: false, lost: None });
    }

    /// Removes a connection and returns whose it was, if it was there.
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

    /// Whose connection or post this is, if it is still there.
    pub(super) fn participant(&self, id: ConnectionId) -> Option<Option<Participant>> {
        let connection = self.all.iter().find(|connection| connection.id == id);
        let post = || self.posts.iter().find(|post| post.id == id).map(|post| Some(post.participant));
        connection.map(|connection| connection.participant).or_else(post)
    }

    pub(super) fn add_post(
        &mut self,
        participant: Participant,
        reply: oneshot::Sender<Option<ServerMessage>>,
    ) -> ConnectionId {
        let id = ConnectionId::next();
        self.posts.push(Post { id, participant, reply });
        id
    }

    /// After a commit: posts that have no reply are done as well.
    pub(super) fn finish_posts(&mut self) {
        for post in self.posts.drain(..) {
            // The sender may be gone.
            let _ = post.reply.send(None);
        }
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

    pub(super) fn reply(&mut self, id: ConnectionId, reply: ServerMessage) {
        if let Some(connection) = self.get(id) {
            connection.send(reply.to_json().into());
            self.metrics.sent.add(1);
        } else if let Some(post) = self.posts.iter().position(|post| post.id == id) {
            // The sender may be gone.
            let _ = self.posts.swap_remove(post).reply.send(Some(reply));
        }
    }

    pub(super) fn broadcast(&mut self, text: &Utf8Bytes) {
        self.all.iter_mut().for_each(|connection| connection.send(text.clone()));
        self.metrics.sent.add(self.all.len() as u64);
    }

    pub(super) fn send_where(&mut self, condition: impl Fn(Participant) -> bool, text: &Utf8Bytes) {
        for connection in self.all.iter_mut().filter(|connection| connection.participant.is_some_and(&condition)) {
            connection.send(text.clone());
            self.metrics.sent.add(1);
        }
    }

    /// Sends an update to every client that has missed something, written once for all who see the same. Those for whom
    /// the table would have to be replayed wait; returns whether there are any.
    pub(super) fn broadcast_updates(&mut self, room: &mut dyn Room, now: Millis) -> bool {
        let entries = room.entries();
        let mut written: Vec<(Viewer, usize, Utf8Bytes)> = Vec::new();
        let mut somebody_waits = false;
        for connection in &mut self.all {
            let Some(seen) = connection.seen.filter(|&seen| connection.asked || seen < entries) else { continue };
            if room.lacks_history(seen) {
                somebody_waits = true;
                continue;
            }
            let viewer = connection.viewer(room);
            let same = written.iter().find(|(of, from, _)| (*of, *from) == (viewer, seen));
            let text = same.map(|(.., text)| text.clone()).unwrap_or_else(|| {
                let text = Utf8Bytes::from(room.update_json(now, viewer, seen));
                written.push((viewer, seen, text.clone()));
                text
            });
            self.metrics.sent.add(1);
            connection.send(text);
            (connection.seen, connection.asked) = (Some(entries), false);
        }
        somebody_waits
    }

    /// What happened cannot be rebuilt: those who wait for it get the table as it is now.
    pub(super) fn give_up_history(&mut self, room: &dyn Room) {
        let waiting = |seen: usize| room.lacks_history(seen);
        for connection in self.all.iter_mut().filter(|connection| connection.seen.is_some_and(waiting)) {
            (connection.seen, connection.asked) = (Some(room.entries()), true);
        }
    }

    /// The connections of a person are closed after the next commit.
    pub(super) fn lose(&mut self, person: PersonId, reason: CloseReason) {
        let of = |connection: &&mut Connection| connection.participant.is_some_and(|own| own.person == person);
        self.all.iter_mut().filter(of).for_each(|connection| connection.lost = Some(reason));
    }

    /// Closes the connections that have lost a message, or that nobody may use any more, and returns them.
    pub(super) fn close_lost(&mut self) -> Vec<ConnectionId> {
        let mut lost = Vec::new();
        for connection in &mut self.all {
            let Some(reason) = connection.lost else { continue };
            if reason == CloseReason::TooSlow {
                self.metrics.slow.add(1);
            }
            lost.push(connection.id);
            // It is removed when its owner is marked as leaving.
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
