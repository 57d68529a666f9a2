//! Who listens to a table, and what they hear.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{Millis, Viewer};
use protocol::CloseReason;
use room::{Participant, Room};
use table::PersonId;
use tokio::time::Instant;

use super::{ConnectionId, Voice};
use crate::metrics::Metrics;
use crate::outbox::Outbox;

struct Connection {
    id: ConnectionId,
    voice: Voice,
    outbox: Outbox,
    /// From where the client asked to look.
    chosen: Option<Viewer>,
    /// How many entries it has seen, once it has looked.
    seen: Option<usize>,
    /// It is to hear the news even if nothing is new.
    asked: bool,
    /// It hears nothing until others have acted.
    held: Option<Held>,
    /// Why it cannot be reached any more.
    lost: Option<CloseReason>,
}

/// What waits for more to be said. Where thousands of moves are made in a second, most of the time goes into sending:
/// who has moved and waits for the others is sent one message with theirs instead of two.
struct Held {
    texts: Vec<Utf8Bytes>,
    /// How many entries there were.
    entries: usize,
    until: Instant,
}

impl Connection {
    /// Sends. Who misses one message hears no more: they come back and catch up.
    fn send(&mut self, text: Utf8Bytes) {
        match (&mut self.held, self.lost) {
            (Some(held), _) => held.texts.push(text),
            (None, None) => self.lost = self.outbox.send(text).err(),
            (None, Some(_)) => {}
        }
    }

    /// Sends what was held back.
    fn release(&mut self) {
        if let Some(Held { texts, .. }) = self.held.take() {
            texts.into_iter().for_each(|text| self.send(text));
        }
    }

    /// From where the client looks: where it chose to, as long as it may; else from a seat of its own, if it has one.
    fn viewer(&self, room: &dyn Room) -> Viewer {
        let Some(Participant { person, .. }) = self.voice else { return Viewer::Spectator };
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

    pub(super) fn add(&mut self, id: ConnectionId, voice: Voice, outbox: Outbox) {
        self.all.push(Connection { id, voice, outbox, chosen: None, seen: None, asked: false, held: None, lost: None });
    }

    /// Takes a connection out and says whose it was, if it was there.
    pub(super) fn remove(&mut self, id: ConnectionId) -> Option<Voice> {
        let place = self.all.iter().position(|connection| connection.id == id)?;
        Some(self.all.swap_remove(place).voice)
    }

    pub(super) fn has(&self, person: PersonId) -> bool {
        self.all.iter().any(|connection| connection.voice.is_some_and(|speaker| speaker.person == person))
    }

    /// The people who are connected, each once, in order.
    pub(super) fn people(&self) -> Vec<PersonId> {
        let mut people: Vec<PersonId> =
            self.all.iter().filter_map(|connection| Some(connection.voice?.person)).collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    fn get(&mut self, id: ConnectionId) -> Option<&mut Connection> {
        self.all.iter_mut().find(|connection| connection.id == id)
    }

    pub(super) fn voice(&mut self, id: ConnectionId) -> Option<Voice> {
        self.get(id).map(|connection| connection.voice)
    }

    pub(super) fn is(&mut self, id: ConnectionId, voice: Voice) -> bool {
        self.voice(id) == Some(voice)
    }

    pub(super) fn look(&mut self, id: ConnectionId, viewer: Viewer) {
        if let Some(connection) = self.get(id) {
            connection.chosen = Some(viewer);
        }
    }

    pub(super) fn want_news(&mut self, id: ConnectionId, seen: usize) {
        if let Some(connection) = self.get(id) {
            connection.seen = Some(seen);
            connection.asked = true;
        }
    }

    /// Holds back what is for these until others have acted or the moment has come; who is to act next is not held.
    pub(super) fn hold(&mut self, ids: impl Iterator<Item = ConnectionId>, room: &dyn Room, until: Instant) {
        for id in ids {
            let waits = |voice: Voice| voice.is_some_and(|speaker| !room.awaits(speaker.person));
            if let Some(connection) = self.get(id).filter(|connection| waits(connection.voice)) {
                connection.held.get_or_insert(Held { texts: Vec::new(), entries: room.entries(), until });
            }
        }
    }

    /// When something that was held back is to be sent.
    pub(super) fn held_until(&self) -> Option<Instant> {
        self.all.iter().filter_map(|connection| Some(connection.held.as_ref()?.until)).min()
    }

    pub(super) fn tell(&mut self, id: ConnectionId, text: Utf8Bytes) {
        if let Some(connection) = self.get(id) {
            connection.send(text);
            self.metrics.tells.add(1);
        }
    }

    pub(super) fn tell_all(&mut self, text: &Utf8Bytes) {
        self.all.iter_mut().for_each(|connection| connection.send(text.clone()));
        self.metrics.tells.add(self.all.len() as u64);
    }

    pub(super) fn tell_where(&mut self, condition: impl Fn(Participant) -> bool, text: &Utf8Bytes) {
        for connection in self.all.iter_mut().filter(|connection| connection.voice.is_some_and(&condition)) {
            connection.send(text.clone());
            self.metrics.tells.add(1);
        }
    }

    /// Tells everybody who has looked what is new to them: written once for all who see the same.
    pub(super) fn publish(&mut self, room: &mut dyn Room, now: Millis) {
        let entries = room.entries();
        let mut written: Vec<(Viewer, usize, Utf8Bytes)> = Vec::new();
        for connection in &mut self.all {
            let holds = |held: &Held| !connection.asked && held.entries == entries && Instant::now() < held.until;
            if connection.held.as_ref().is_some_and(holds) {
                continue;
            }
            connection.release();
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
    pub(super) fn part_lost(&mut self) -> Vec<ConnectionId> {
        let mut lost = Vec::new();
        for connection in &mut self.all {
            let Some(parting) = connection.lost else { continue };
            if parting == CloseReason::TooSlow {
                self.metrics.slow.add(1);
            }
            lost.push(connection.id);
            // Its place stays until its owner has been seen off.
            std::mem::replace(&mut connection.outbox, crate::outbox::channel().0).part(parting);
        }
        lost
    }

    pub(super) fn part_all(&mut self, parting: CloseReason) {
        for mut connection in self.all.drain(..) {
            connection.release();
            connection.outbox.part(parting);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::{GameId, Seed};
    use protocol::ClientMessage;
    use room::{Context, Role};
    use table::Secret;

    use super::*;
    use crate::outbox::Inbox;

    /// A table of Triancey with two people, who hear what is said to them.
    struct Two {
        room: Box<dyn Room>,
        connections: Connections,
        inboxes: [Inbox; 2],
        id: u64,
    }

    fn speaker(seat: u64) -> Participant {
        Participant { person: PersonId(seat), role: Role::Guest }
    }

    fn moment() -> Context {
        Context { at: Millis(0), fresh: Secret { seed: Seed([1; 16]), salt: Seed([2; 16]) } }
    }

    impl Two {
        fn new() -> Self {
            let room = room::open(moment(), GameId::Triancey, "size=small variant=classique", "", 2).expect("a room").0;
            let mut connections = Connections::new(Arc::default());
            let inboxes = [0, 1].map(|seat| {
                let (outbox, inbox) = crate::outbox::channel();
                connections.add(ConnectionId(seat), Some(speaker(seat)), outbox);
                connections.want_news(ConnectionId(seat), 0);
                inbox
            });
            let mut two = Self { room, connections, inboxes, id: 0 };
            for seat in [0, 1] {
                two.say(seat, &format!("sit {seat} Ada"));
                two.say(seat, &format!("ready {seat}"));
            }
            two.publish();
            two.heard(0);
            two.heard(1);
            two
        }

        fn say(&mut self, seat: u64, input: &str) {
            self.id += 1;
            let ask = ClientMessage::Submit { id: self.id, seen: self.room.entries(), input: input.to_owned() };
            let happened = self.room.handle(moment(), speaker(seat), ask);
            assert!(!happened.stored.is_empty(), "{input}: {happened:?}");
        }

        /// A move at a busy server, as the table's task does it.
        fn act(&mut self, seat: u64, input: &str, until: Instant) {
            self.say(seat, input);
            self.connections.hold(std::iter::once(ConnectionId(seat)), self.room.as_ref(), until);
            self.connections.tell(ConnectionId(seat), Utf8Bytes::from_static("accepted"));
            self.publish();
        }

        fn publish(&mut self) {
            self.connections.publish(self.room.as_mut(), Millis(0));
        }

        /// What somebody has heard: how many entries each news told of, or another message.
        fn heard(&mut self, seat: usize) -> Vec<String> {
            let queue = &mut self.inboxes[seat].queue;
            let texts = std::iter::from_fn(|| queue.try_recv().ok());
            let short = texts.map(|text| match serde_json::from_str::<serde_json::Value>(&text) {
                Ok(news) => format!("{} to {}", news["update"]["from"], news["update"]["view"]["entries"]),
                Err(_) => text.to_string(),
            });
            short.collect()
        }
    }

    #[test]
    fn who_has_moved_at_a_busy_server_hears_of_it_with_the_answer() {
        let (mut two, later) = (Two::new(), Instant::now() + Duration::from_secs(60));
        let entries = two.room.entries();
        two.act(0, "act 0 1", later);
        assert_eq!(two.heard(0), Vec::<String>::new());
        assert_eq!(two.heard(1), [format!("{entries} to {}", entries + 1)]);
        assert_eq!(two.connections.held_until(), Some(later));
        two.act(1, "act 1 9", later);
        assert_eq!(two.heard(0), ["accepted".to_owned(), format!("{entries} to {}", entries + 2)]);
        assert_eq!(two.heard(1), Vec::<String>::new());
        // Who asks is answered at once.
        two.connections.want_news(ConnectionId(1), entries + 1);
        two.publish();
        assert_eq!(two.heard(1), ["accepted".to_owned(), format!("{} to {}", entries + 1, entries + 2)]);
        assert_eq!(two.connections.held_until(), None);
    }

    #[test]
    fn nothing_is_held_back_for_longer_than_a_moment_or_over_the_end() {
        let mut two = Two::new();
        let entries = two.room.entries();
        two.act(0, "act 0 1", Instant::now());
        assert_eq!(two.heard(0), ["accepted".to_owned(), format!("{entries} to {}", entries + 1)]);
        // The match is over for who resigns; nobody is awaited any more, and the table's task holds nobody back. What was
        // held before is sent when the connection ends.
        two.act(1, "act 1 9", Instant::now() + Duration::from_secs(60));
        two.heard(1);
        two.connections.part_all(CloseReason::Stopping);
        assert_eq!(two.heard(1), ["accepted"]);
    }
}
