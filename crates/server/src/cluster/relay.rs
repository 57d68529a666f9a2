//! The tasks of a node: one receives, one sends, one renews the node's lease every second and checks regularly whether
//! anything was missed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use table::PersonId;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Cluster, Outgoing, PeerEvent, Unstarted, by_node, lock};
use crate::app::App;
use crate::ids::TableId;
use crate::registry::TableHandle;
use crate::storage::StorageError;
use crate::storage::nodes::NodeId;
use crate::storage::peer_message::{PeerEnvelope, PeerMessage};
use crate::table_actor::Command;

/// How often a node renews its lease.
const BEAT: Duration = Duration::from_secs(1);
/// Every so many beats it checks whether it has missed anything.
const LOOK: u64 = 3;
/// Every so many beats it deletes nodes that are long gone.
const SWEEP: u64 = 60;
/// A node receives its own beats, too: after this much silence it opens a new listener.
const SILENCE: Duration = Duration::from_secs(4);
/// Pause before something that failed is tried again.
const PAUSE: Duration = Duration::from_millis(200);
/// How many messages are sent together at most.
const TOGETHER: usize = 1_000;

pub(super) fn start(app: &Arc<App>, cluster: &Arc<Cluster>, unstarted: Unstarted) -> [JoinHandle<()>; 3] {
    let relay = Relay { app: Arc::clone(app), cluster: Arc::clone(cluster) };
    let Unstarted { outgoing, listener } = unstarted;
    [
        tokio::spawn(relay.clone().receive(listener)),
        tokio::spawn(relay.beat()),
        tokio::spawn(send_all(Arc::clone(cluster), outgoing)),
    ]
}

#[derive(Clone)]
struct Relay {
    app: Arc<App>,
    cluster: Arc<Cluster>,
}

/// Delivers an event to a table, later if its queue is full.
fn deliver(handle: &TableHandle, event: PeerEvent) {
    if let Err(TrySendError::Full(command)) = handle.try_send(Command::Cluster(event)) {
        let handle = handle.clone();
        // A table that was unloaded reads everything when it is loaded again.
        tokio::spawn(async move { drop(handle.send(command).await) });
    }
}

impl Relay {
    async fn receive(self, first: PgListener) {
        let mut listener = Ok(first);
        loop {
            let ended = match listener {
                Ok(listener) => self.listen(listener).await,
                Err(error) => Err(error),
            };
            if let Err(error) = ended {
                tracing::warn!(%error, "cannot listen to other nodes; trying again");
            }
            tokio::time::sleep(PAUSE).await;
            listener = self.cluster.nodes.listen().await;
        }
    }

    /// Listens until the connection breaks. What was sent before is looked up.
    async fn listen(&self, mut listener: PgListener) -> Result<(), StorageError> {
        listener.eager_reconnect(false);
        self.catch_up().await?;
        loop {
            let Ok(received) = tokio::time::timeout(SILENCE, listener.try_recv()).await else {
                return Err(StorageError::Timeout);
            };
            let Some(notification) = received? else { return Ok(()) };
            match serde_json::from_str::<PeerEnvelope>(notification.payload()) {
                Ok(PeerEnvelope { from, .. }) if NodeId(from) == self.cluster.own() => {}
                Ok(PeerEnvelope { from, message }) => self.handle(NodeId(from), message),
                // A node of another version may send what this one does not know.
                Err(error) => tracing::warn!(%error, "a message of another node cannot be read"),
            }
        }
    }

    fn handle(&self, from: NodeId, message: PeerMessage) {
        self.cluster.mark_alive(from);
        match message {
            PeerMessage::Alive => {}
            PeerMessage::Appended(tables) => {
                for (table, entries) in tables {
                    self.forward(TableId(table), PeerEvent::Appended(entries));
                }
            }
            PeerMessage::Presence { table, people } => {
                let people = people.map(|people| people.into_iter().map(PersonId).collect());
                self.forward(TableId(table), PeerEvent::NodePresence { node: from, people });
            }
            PeerMessage::Chat { table, seat, phrase } => self.forward(TableId(table), PeerEvent::Chat { seat, phrase }),
            PeerMessage::Revoked { table, person } => {
                self.app.note_revocation();
                self.forward(TableId(table), PeerEvent::Revoked(PersonId(person)));
            }
            PeerMessage::Hint { table, seat, entries, action } => {
                self.forward(TableId(table), PeerEvent::Hint { seat, entries, action });
            }
        }
    }

    fn forward(&self, table: TableId, event: PeerEvent) {
        if let Some(handle) = self.app.registry.get(table) {
            deliver(&handle, event);
        }
    }

    fn forward_to_all(&self, event: &PeerEvent) {
        self.app.registry.loaded().iter().for_each(|(_, handle)| deliver(handle, event.clone()));
    }

    /// Reads for all tables in memory how long their logs are, and who is present at other nodes.
    async fn catch_up(&self) -> Result<(), StorageError> {
        let loaded = self.app.registry.loaded();
        let tables: Vec<TableId> = loaded.iter().map(|(id, _)| *id).collect();
        let mut presence: HashMap<TableId, BTreeMap<NodeId, Vec<PersonId>>> = HashMap::new();
        for row in self.cluster.nodes.presence(&tables).await? {
            let table = row.table;
            presence.entry(table).or_default().extend([by_node(row)]);
        }
        let lengths: HashMap<TableId, usize> = self.cluster.nodes.lengths(&tables).await?.into_iter().collect();
        for (id, handle) in loaded {
            deliver(&handle, PeerEvent::Presence(presence.remove(&id).unwrap_or_default()));
            lengths.get(&id).into_iter().for_each(|&entries| deliver(&handle, PeerEvent::Appended(entries)));
        }
        Ok(())
    }

    async fn beat(self) {
        let mut seen = Instant::now();
        for count in 1u64.. {
            tokio::time::sleep(BEAT).await;
            self.cluster.send(PeerMessage::Alive);
            match self.one_beat(count).await {
                Ok(()) => seen = Instant::now(),
                Err(error) => {
                    tracing::warn!(%error, "the lease of this node was not renewed");
                    if seen.elapsed() >= self.app.config.database_patience {
                        self.forward_to_all(&PeerEvent::CutOff);
                    }
                }
            }
        }
    }

    async fn one_beat(&self, count: u64) -> Result<(), StorageError> {
        let beat = self.cluster.nodes.beat().await?;
        let changed = {
            let mut alive = lock(&self.cluster.alive);
            let changed = **alive != *beat.alive;
            *alive = beat.alive.into();
            changed
        };
        if beat.forgotten {
            self.forward_to_all(&PeerEvent::AnnounceAgain);
        }
        if changed {
            tracing::info!(nodes = self.cluster.alive().len(), "nodes have joined or left");
            self.forward_to_all(&PeerEvent::Alive);
        }
        if changed || count.is_multiple_of(LOOK) {
            self.catch_up().await?;
        }
        if count.is_multiple_of(SWEEP) {
            self.cluster.nodes.sweep().await?;
        }
        Ok(())
    }
}

/// Sends what waits, all at once. Presence is kept until it is stored; other messages may be lost.
async fn send_all(cluster: Arc<Cluster>, mut waiting: mpsc::UnboundedReceiver<Outgoing>) {
    let mut outgoing = Vec::new();
    let mut here: HashMap<TableId, Option<Vec<i64>>> = HashMap::new();
    let mut until_noted: Vec<oneshot::Sender<()>> = Vec::new();
    while waiting.recv_many(&mut outgoing, TOGETHER).await > 0 {
        let mut notes = Vec::new();
        for one in outgoing.drain(..) {
            match one {
                Outgoing::Presence(table, people, noted) => {
                    here.insert(table, people);
                    until_noted.push(noted);
                }
                Outgoing::Message(text) => notes.push(text),
            }
        }
        let told: Vec<_> = here.drain().collect();
        notes.extend(told.iter().filter_map(|(table, people)| {
            let people = people.as_ref().map(|people| people.iter().map(|person| person.unsigned_abs()).collect());
            PeerEnvelope::text(cluster.own(), PeerMessage::Presence { table: table.0, people })
        }));
        match cluster.nodes.store_presence(&told, &notes).await {
            Ok(()) => {
                for noted in until_noted.drain(..) {
                    // The table may have been unloaded.
                    let _ = noted.send(());
                }
            }
            Err(error) => {
                tracing::warn!(%error, "other nodes could not be told; trying again");
                here = told.into_iter().collect();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
