//! The tasks of a node: one receives, one sends, one says every second that the node lives and looks now
//! and then whether anything was missed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use table::PersonId;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Cluster, Outgoing, PeerEvent, Unstarted, lock, of};
use crate::app::App;
use crate::http::extract::participant;
use crate::ids::TableId;
use crate::registry::TableHandle;
use crate::storage::StorageError;
use crate::storage::nodes::NodeId;
use crate::storage::peer_message::{PeerEnvelope, PeerMessage};
use crate::table_actor::{Command, ConnectionId};

/// How often a node says that it lives.
const BEAT: Duration = Duration::from_secs(1);
/// Every so many beats it looks whether it has missed anything.
const LOOK: u64 = 3;
/// Every so many beats it forgets nodes that are long gone.
const SWEEP: u64 = 60;
/// Its own signs of life come back to it: if it hears nothing for so long, it listens anew.
const SILENCE: Duration = Duration::from_secs(4);
/// How long tables hold on without the database.
const PATIENCE: Duration = Duration::from_secs(30);
/// Until something that failed is tried again.
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

/// Tells a table something. One that is busy hears it a little later.
fn deliver(handle: &TableHandle, event: PeerEvent) {
    if let Err(TrySendError::Full(command)) = handle.try_send(Command::Cluster(event)) {
        let handle = handle.clone();
        // A table that is gone reads all anew when it is loaded.
        tokio::spawn(async move { drop(handle.send(command).await) });
    }
}

impl Relay {
    async fn receive(self, first: PgListener) {
        let mut listener = Ok(first);
        loop {
            let heard = match listener {
                Ok(listener) => self.listen(listener).await,
                Err(error) => Err(error),
            };
            if let Err(error) = heard {
                tracing::warn!(%error, "other nodes cannot be heard; trying again");
            }
            tokio::time::sleep(PAUSE).await;
            listener = self.cluster.nodes.listen().await;
        }
    }

    /// Listens until the connection breaks. What was told before is looked up.
    async fn listen(&self, mut listener: PgListener) -> Result<(), StorageError> {
        listener.eager_reconnect(false);
        self.catch_up().await?;
        loop {
            let Ok(heard) = tokio::time::timeout(SILENCE, listener.try_recv()).await else {
                return Err(StorageError::Timeout);
            };
            let Some(notification) = heard? else { return Ok(()) };
            match serde_json::from_str::<PeerEnvelope>(notification.payload()) {
                Ok(PeerEnvelope { from, .. }) if NodeId(from) == self.cluster.own() => {}
                Ok(PeerEnvelope { from, message }) => self.handle(NodeId(from), message),
                // A node of another version may say more than this one understands.
                Err(error) => tracing::warn!(%error, "a message cannot be read"),
            }
        }
    }

    fn handle(&self, from: NodeId, message: PeerMessage) {
        self.cluster.saw(from);
        match message {
            PeerMessage::Alive => {}
            PeerMessage::Appended(tables) => {
                for (table, entries) in tables {
                    self.forward(TableId(table), PeerEvent::Appended(entries));
                }
            }
            PeerMessage::Presence { table, people } => {
                let people = people.map(|people| people.into_iter().map(PersonId).collect());
                self.forward(TableId(table), PeerEvent::There { node: from, people });
            }
            PeerMessage::Chat { table, seat, phrase } => self.forward(TableId(table), PeerEvent::Chat { seat, phrase }),
            PeerMessage::Asked { ticket, table, connection, person, message } => {
                let connection = ConnectionId(connection);
                let Some(handle) = self.app.registry.get(TableId(table)) else {
                    return self.answer(connection, ticket, false);
                };
                let (known, answer) = oneshot::channel();
                let participant = person.map(|person| participant(PersonId(person)));
                let relay = self.clone();
                tokio::spawn(async move {
                    let sent = handle.send(Command::Post { connection, participant, message, known }).await;
                    let known = if sent.is_ok() { answer.await.unwrap_or(false) } else { false };
                    relay.answer(connection, ticket, known);
                });
            }
            PeerMessage::Heard { ticket, known } => {
                if let Some(waiting) = lock(&self.cluster.tickets).remove(&ticket) {
                    // Who asked may be gone.
                    let _ = waiting.send(known);
                }
            }
        }
    }

    /// Answers for a connection that is, or would be, one of this node's.
    fn answer(&self, connection: ConnectionId, ticket: u64, known: bool) {
        if connection.0 >> 48 == super::tag(self.cluster.own()) {
            self.cluster.send(PeerMessage::Heard { ticket, known });
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

    /// Looks up for all tables in memory how long their logs are, and who is there elsewhere.
    async fn catch_up(&self) -> Result<(), StorageError> {
        let loaded = self.app.registry.loaded();
        let tables: Vec<TableId> = loaded.iter().map(|(id, _)| *id).collect();
        let mut presence: HashMap<TableId, BTreeMap<NodeId, Vec<PersonId>>> = HashMap::new();
        for there in self.cluster.nodes.presence(&tables).await? {
            let (node, people) = (there.table, of(there));
            presence.entry(node).or_default().insert(people.0, people.1);
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
                    tracing::warn!(%error, "the other nodes were not told that this one lives");
                    if seen.elapsed() > PATIENCE {
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
            self.forward_to_all(&PeerEvent::Retell);
        }
        if changed {
            tracing::info!(nodes = self.cluster.alive().len(), "nodes have come or gone");
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

/// Tells what waits, all at once. Who is here is kept until it is told; the rest may be lost.
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
        match cluster.nodes.note(&told, &notes).await {
            Ok(()) => {
                for noted in until_noted.drain(..) {
                    // Who wanted to know may be gone.
                    let _ = noted.send(());
                }
            }
            Err(error) => {
                tracing::warn!(%error, "other nodes were not told; trying again");
                here = told.into_iter().collect();
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
