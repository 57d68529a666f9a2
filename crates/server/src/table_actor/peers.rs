//! A table that other nodes serve as well: following what they have stored, giving way where they were faster, and knowing
//! who is present there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use engine::{Millis, Seat};
use protocol::{ClientMessage, CloseReason, Phrase, ServerMessage};
use room::HostCommand;
use table::PersonId;
use table::effect::PauseCause;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::{ActorError, Command, ConnectionId, TableActor};
use crate::cluster::{Cluster, PeerEvent, keeper};
use crate::storage::nodes::NodeId;
use crate::storage::{Status, StorageError};

/// How much later than the keeper another node does what is due.
const LATER: Millis = Millis(3_000);
/// How long reading what others have stored may take.
const FOLLOWING: Duration = Duration::from_secs(10);
/// How long a new client waits until the other nodes know that its player is present.
const NOTING: Duration = Duration::from_secs(2);
/// How often in a row others may be faster. Each time something was stored, so this many cannot be chance.
const TRIES: u32 = 100;

pub(super) struct Peers {
    cluster: Arc<Cluster>,
    /// Who is present at other nodes.
    elsewhere: BTreeMap<NodeId, Vec<PersonId>>,
    /// Who is present here, as the others know it.
    told: Option<Option<Vec<PersonId>>>,
    /// How many entries the log has, according to the last hint.
    grown: usize,
    /// Messages since the last commit, to be handled again if another node is faster.
    asked: Vec<(ConnectionId, ClientMessage)>,
    cut_off: bool,
}

impl Peers {
    pub(super) const fn new(cluster: Arc<Cluster>, elsewhere: BTreeMap<NodeId, Vec<PersonId>>) -> Self {
        Self { cluster, elsewhere, told: None, grown: 0, asked: Vec::new(), cut_off: false }
    }

    pub(super) fn keep(&mut self, connection: ConnectionId, message: &ClientMessage) {
        self.asked.push((connection, message.clone()));
    }

    fn nodes(&self) -> impl Iterator<Item = NodeId> {
        self.elsewhere.keys().copied().filter(|&node| self.cluster.is_alive(node))
    }

    fn has(&self, person: PersonId) -> bool {
        self.elsewhere.iter().any(|(&node, people)| self.cluster.is_alive(node) && people.contains(&person))
    }
}

/// How many entries the sender of a command has seen.
fn seen(command: &Command) -> usize {
    match command {
        Command::Enter { look, .. } => look.map_or(0, |look| look.seen),
        Command::Message { message, .. } | Command::Post { message, .. } => match message {
            ClientMessage::Submit { seen, .. } | ClientMessage::Watch { seen, .. } => *seen,
            ClientMessage::Chat { .. } | ClientMessage::Statistics | ClientMessage::Ping => 0,
        },
        Command::Leave { .. }
        | Command::Revoke(_)
        | Command::Abandon
        | Command::BotDone(_)
        | Command::History(_)
        | Command::Publish { .. }
        | Command::Cluster(_)
        | Command::Stop { .. } => 0,
    }
}

impl TableActor {
    /// Whether the table is open at another node.
    pub(super) fn is_open_elsewhere(&self) -> bool {
        self.peers.as_ref().is_some_and(|peers| peers.nodes().next().is_some())
    }

    /// Whether other nodes will go on with this table when this one stops.
    pub(super) fn is_carried_on(&self) -> bool {
        self.peers.as_ref().is_some_and(|peers| !peers.cluster.is_alone())
    }

    /// Whether a person is connected, at any node.
    pub(super) fn is_there(&self, person: PersonId) -> bool {
        self.connections.has(person) || self.peers.as_ref().is_some_and(|peers| peers.has(person))
    }

    /// Whether this node is the keeper, which watches the clocks and lets computer players think.
    pub(super) fn keeps(&self) -> bool {
        let Some(peers) = &self.peers else { return true };
        let own = peers.cluster.own();
        let mut nodes = peers.nodes().peekable();
        if self.connections.is_empty() {
            return nodes.peek().is_none();
        }
        keeper(self.row.id, nodes.chain([own])) == Some(own)
    }

    /// How much later than due this node acts.
    pub(super) fn later(&self) -> Millis {
        if self.keeps() { Millis(0) } else { LATER }
    }

    /// Handles events from other nodes, before any client's message.
    pub(super) async fn receive_peer_events(&mut self, commands: &mut Vec<Command>) -> Result<(), ActorError> {
        if self.peers.is_none() {
            return Ok(());
        }
        let events: Vec<Command> = commands.extract_if(.., |command| matches!(command, Command::Cluster(_))).collect();
        for command in events {
            if let Command::Cluster(event) = command {
                self.handle_peer_event(event);
            }
        }
        if self.peers.as_ref().is_some_and(|peers| peers.cut_off) {
            return Err(StorageError::Timeout.into());
        }
        // A client that was at another node may have seen more than this node has. It is never shown less.
        if commands.iter().any(|command| seen(command) > self.room.entries()) {
            self.catch_up().await?;
        }
        if self.peers.as_ref().is_some_and(|peers| peers.grown > self.room.entries()) {
            match self.catch_up().await {
                // The database is away for a moment. Every node checks regularly whether it has missed anything.
                Err(ActorError::Storage(error)) if error.is_transient() => tracing::warn!(%error, "a table is behind"),
                caught_up => caught_up?,
            }
        }
        Ok(())
    }

    fn handle_peer_event(&mut self, event: PeerEvent) {
        let Some(peers) = &mut self.peers else { return };
        match event {
            PeerEvent::Appended(entries) => peers.grown = peers.grown.max(entries),
            PeerEvent::Chat { seat, phrase } => {
                self.connections.broadcast(&Utf8Bytes::from(ServerMessage::Chat { seat, phrase }.to_json()));
            }
            PeerEvent::Hint { seat, entries, action } => {
                self.send_hint(seat, &ServerMessage::Hint { seat, entries, action });
            }
            PeerEvent::NodePresence { node, people } => {
                let before = match people {
                    Some(people) => peers.elsewhere.insert(node, people),
                    None => peers.elsewhere.remove(&node),
                };
                self.check_presence(before.unwrap_or_default());
            }
            PeerEvent::Presence(elsewhere) => {
                let before = std::mem::replace(&mut peers.elsewhere, elsewhere);
                self.check_presence(before.into_values().flatten().collect());
            }
            PeerEvent::Alive => {
                let cluster = &peers.cluster;
                let gone = peers.elsewhere.extract_if(.., |node, _| !cluster.is_alive(*node));
                let gone = gone.flat_map(|(_, people)| people).collect();
                self.check_presence(gone);
            }
            PeerEvent::Revoked(person) => self.connections.lose(person, CloseReason::UnknownCapability),
            PeerEvent::AnnounceAgain => peers.told = None,
            PeerEvent::CutOff => peers.cut_off = true,
        }
    }

    /// Presence at other nodes has changed: people who were present before and are nowhere now have gone.
    fn check_presence(&mut self, before: Vec<PersonId>) {
        for person in before {
            if !self.is_there(person) {
                self.has_gone(person);
            }
        }
        self.gather();
    }

    /// If the clocks are paused because a server was stopped, they run on when everybody is present.
    fn gather(&mut self) {
        let waits = self.room.paused() == Some(PauseCause::Host);
        let people = self.room.people();
        self.wait_for_all(waits, people.into_iter().all(|person| self.is_there(person)));
    }

    /// Applies what other nodes have stored.
    async fn catch_up(&mut self) -> Result<(), ActorError> {
        // Boxed: a table is in memory for hours, and reads seldom.
        let entries = Box::pin(self.app.storage.load(self.row.id, self.room.entries()));
        let entries = tokio::time::timeout(FOLLOWING, entries).await.unwrap_or(Err(StorageError::Timeout))?;
        let mut somebody_missed = false;
        for entry in &entries {
            let command = self.room.apply_stored(&entry.line, entry.secret)?;
            somebody_missed |= matches!(command, Some(HostCommand::Absent(_)));
        }
        self.follow_time();
        // The node that stored this has stored the status, too.
        self.status = Status { phase: self.room.phase(), free: self.room.places().1 };
        if somebody_missed {
            self.mark_present();
        }
        self.gather();
        Ok(())
    }

    /// Whoever is connected here is not absent, whatever another node has stored.
    fn mark_present(&mut self) {
        for person in self.connections.people() {
            if !self.room.seats_of(person).is_empty() {
                // If they were not absent, this changes nothing.
                self.handle_host(self.context(), HostCommand::Returned(person));
            }
        }
    }

    /// Another node was faster: what was decided here since the last commit did not happen. Follows the other node, then
    /// handles the messages again: each is accepted, refused as stale, or known already.
    pub(super) async fn retry(&mut self, decided: usize, tries: u32) -> Result<(), ActorError> {
        self.app.metrics.races.add(1);
        let Some(peers) = self.peers.as_mut().filter(|_| tries < TRIES) else {
            return Err(StorageError::Conflict.into());
        };
        let asked = std::mem::take(&mut peers.asked);
        self.room.rewind(self.room.entries().saturating_sub(decided))?;
        let super::PendingCommit { left, hints, .. } = std::mem::take(&mut self.pending);
        self.pending.hints = hints;
        self.catch_up().await?;
        for (connection, message) in asked {
            self.handle(Command::Message { connection, message });
        }
        self.mark_present();
        for person in left {
            self.mark_absent(person);
        }
        Ok(())
    }

    /// Tells the other nodes who is present here, if that is new. The receiver resolves when they know.
    fn send_presence(&mut self) -> Option<oneshot::Receiver<()>> {
        let peers = self.peers.as_mut()?;
        let people = (!self.connections.is_empty()).then(|| self.connections.people());
        if peers.told.as_ref() == Some(&people) {
            return None;
        }
        let noted = peers.cluster.set_presence(self.row.id, people.as_deref());
        peers.told = Some(people);
        Some(noted)
    }

    /// Before anything is sent, the other nodes learn who is present here. Otherwise a node that opens the table at that
    /// moment would believe that it was nowhere in memory, and pause its clocks.
    pub(super) async fn announce(&mut self) {
        if let Some(noted) = self.send_presence() {
            // If the database is away, they find out later. Boxed, because it is rare.
            let _ = Box::pin(tokio::time::timeout(NOTING, noted)).await;
        }
    }

    /// After a commit: no message has to be handled again, and the others learn who has just been disconnected.
    pub(super) fn committed(&mut self) {
        drop(self.send_presence());
        if let Some(peers) = &mut self.peers {
            peers.asked.clear();
        }
    }

    /// Gives other nodes a hint, if the player whose it is has no connection here.
    pub(super) fn send_hint_to_peers(&self, seat: Seat, hint: ServerMessage) {
        let is_here = self.connections.people().iter().any(|&person| self.room.seats_of(person).contains(seat));
        if let (Some(peers), ServerMessage::Hint { entries, action, .. }, false) = (&self.peers, hint, is_here) {
            peers.cluster.send_hint(self.row.id, seat, entries, action);
        }
    }

    /// Sends a phrase of a player to the other nodes.
    pub(super) fn send_chat_to_peers(&self, seat: Seat, phrase: Phrase) {
        if let Some(peers) = &self.peers {
            peers.cluster.send_chat(self.row.id, seat, phrase);
        }
    }
}
