//! The tasks of a node: one hears what others tell, one tells, one says every second that the node lives and looks now
//! and then whether anything was missed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

use sqlx::postgres::PgListener;
use table::PersonId;
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Cluster, Tiding, Unstarted, Word, lock, of};
use crate::app::App;
use crate::http::extract::speaker;
use crate::hub::Mailbox;
use crate::ids::TableId;
use crate::live::{ConnectionId, Mail};
use crate::storage::StorageError;
use crate::storage::nodes::NodeId;
use crate::storage::notice::{Note, Notice};

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
/// How many words are told together at most.
const TOGETHER: usize = 1_000;

pub(super) fn start(app: &Arc<App>, cluster: &Arc<Cluster>, unstarted: Unstarted) -> [JoinHandle<()>; 3] {
    let relay = Relay { app: Arc::clone(app), cluster: Arc::clone(cluster) };
    let Unstarted { told, heard } = unstarted;
    [tokio::spawn(relay.clone().hear(heard)), tokio::spawn(relay.beat()), tokio::spawn(tell(Arc::clone(cluster), told))]
}

#[derive(Clone)]
struct Relay {
    app: Arc<App>,
    cluster: Arc<Cluster>,
}

/// Tells a table something. One that is busy hears it a little later.
fn send(mailbox: &Mailbox, tiding: Tiding) {
    if let Err(TrySendError::Full(mail)) = mailbox.try_send(Mail::Cluster(tiding)) {
        let mailbox = mailbox.clone();
        // A table that is gone reads all anew when it is loaded.
        tokio::spawn(async move { drop(mailbox.send(mail).await) });
    }
}

impl Relay {
    async fn hear(self, first: PgListener) {
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
        self.look().await?;
        loop {
            let Ok(heard) = tokio::time::timeout(SILENCE, listener.try_recv()).await else {
                return Err(StorageError::Timeout);
            };
            let Some(notification) = heard? else { return Ok(()) };
            match serde_json::from_str::<Note>(notification.payload()) {
                Ok(Note { from, .. }) if NodeId(from) == self.cluster.own() => {}
                Ok(Note { from, notice }) => self.take(NodeId(from), notice),
                // A node of another version may say more than this one understands.
                Err(error) => tracing::warn!(%error, "a notice cannot be read"),
            }
        }
    }

    fn take(&self, from: NodeId, notice: Notice) {
        self.cluster.saw(from);
        match notice {
            Notice::Lives => {}
            Notice::Grown(tables) => {
                for (table, entries) in tables {
                    self.pass(TableId(table), Tiding::Grown(entries));
                }
            }
            Notice::There { table, people } => {
                let people = people.map(|people| people.into_iter().map(PersonId).collect());
                self.pass(TableId(table), Tiding::There { node: from, people });
            }
            Notice::Said { table, seat, phrase } => self.pass(TableId(table), Tiding::Said { seat, phrase }),
            Notice::Asked { ticket, table, connection, person, ask } => {
                let connection = ConnectionId(connection);
                let Some(mailbox) = self.app.hub.get(TableId(table)) else {
                    return self.answer(connection, ticket, false);
                };
                let (known, answer) = oneshot::channel();
                let voice = person.map(|person| speaker(PersonId(person)));
                let relay = self.clone();
                tokio::spawn(async move {
                    let sent = mailbox.send(Mail::Post { connection, voice, ask, known }).await;
                    let known = if sent.is_ok() { answer.await.unwrap_or(false) } else { false };
                    relay.answer(connection, ticket, known);
                });
            }
            Notice::Heard { ticket, known } => {
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
            self.cluster.tell(Notice::Heard { ticket, known });
        }
    }

    fn pass(&self, table: TableId, tiding: Tiding) {
        if let Some(mailbox) = self.app.hub.get(table) {
            send(&mailbox, tiding);
        }
    }

    fn pass_to_all(&self, tiding: &Tiding) {
        self.app.hub.loaded().iter().for_each(|(_, mailbox)| send(mailbox, tiding.clone()));
    }

    /// Looks up for all tables in memory how long their logs are, and who is there elsewhere.
    async fn look(&self) -> Result<(), StorageError> {
        let loaded = self.app.hub.loaded();
        let tables: Vec<TableId> = loaded.iter().map(|(id, _)| *id).collect();
        let mut presence: HashMap<TableId, BTreeMap<NodeId, Vec<PersonId>>> = HashMap::new();
        for there in self.cluster.nodes.presence(&tables).await? {
            let (node, people) = (there.table, of(there));
            presence.entry(node).or_default().insert(people.0, people.1);
        }
        let lengths: HashMap<TableId, usize> = self.cluster.nodes.lengths(&tables).await?.into_iter().collect();
        for (id, mailbox) in loaded {
            send(&mailbox, Tiding::Presence(presence.remove(&id).unwrap_or_default()));
            lengths.get(&id).into_iter().for_each(|&entries| send(&mailbox, Tiding::Grown(entries)));
        }
        Ok(())
    }

    async fn beat(self) {
        let mut seen = Instant::now();
        for count in 1u64.. {
            tokio::time::sleep(BEAT).await;
            self.cluster.tell(Notice::Lives);
            match self.one_beat(count).await {
                Ok(()) => seen = Instant::now(),
                Err(error) => {
                    tracing::warn!(%error, "the other nodes were not told that this one lives");
                    if seen.elapsed() > PATIENCE {
                        self.pass_to_all(&Tiding::CutOff);
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
            self.pass_to_all(&Tiding::Retell);
        }
        if changed {
            tracing::info!(nodes = self.cluster.alive().len(), "nodes have come or gone");
            self.pass_to_all(&Tiding::Alive);
        }
        if changed || count.is_multiple_of(LOOK) {
            self.look().await?;
        }
        if count.is_multiple_of(SWEEP) {
            self.cluster.nodes.sweep().await?;
        }
        Ok(())
    }
}

/// Tells what waits, all at once. Who is here is kept until it is told; the rest may be lost.
async fn tell(cluster: Arc<Cluster>, mut waiting: mpsc::UnboundedReceiver<Word>) {
    let mut words = Vec::new();
    let mut here: HashMap<TableId, Option<Vec<i64>>> = HashMap::new();
    let mut until_noted: Vec<oneshot::Sender<()>> = Vec::new();
    while waiting.recv_many(&mut words, TOGETHER).await > 0 {
        let mut notes = Vec::new();
        for word in words.drain(..) {
            match word {
                Word::Here(table, people, noted) => {
                    here.insert(table, people);
                    until_noted.push(noted);
                }
                Word::Passing(text) => notes.push(text),
            }
        }
        let told: Vec<_> = here.drain().collect();
        notes.extend(told.iter().filter_map(|(table, people)| {
            let people = people.as_ref().map(|people| people.iter().map(|person| person.unsigned_abs()).collect());
            Note::text(cluster.own(), Notice::There { table: table.0, people })
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
