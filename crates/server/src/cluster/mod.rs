//! Several nodes on one database. Any node serves any table, and none leads: the row `(table, seq)` that is written first
//! decides. Messages between nodes only make it fast; whatever is lost on the way is found in the database.
//!
//! Nodes tell each other who is connected where, so that nobody counts as absent who is connected elsewhere. Of the nodes
//! that have a table in memory one is its keeper, which watches its clocks and lets its computer players think. If two
//! believe to be the keeper, the worst that happens is that one has worked in vain.
//!
//! Reading order: this file (what tables use), `relay` (the tasks that send and receive).

mod relay;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use engine::Seat;
use protocol::Phrase;
use sqlx::postgres::PgListener;
use table::PersonId;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::app::App;
use crate::ids::TableId;
use crate::storage::StorageError;
use crate::storage::nodes::{NodeId, Nodes, PresenceRow};
use crate::storage::peer_message::{PeerEnvelope, PeerMessage};

/// What a table receives from other nodes.
#[derive(Clone, Debug)]
pub(crate) enum PeerEvent {
    /// The log has this many entries.
    Appended(usize),
    /// Who is present at one node.
    NodePresence { node: NodeId, people: Option<Vec<PersonId>> },
    /// Who is present at all other nodes.
    Presence(BTreeMap<NodeId, Vec<PersonId>>),
    /// A player says something.
    Chat { seat: Seat, phrase: Phrase },
    /// A hint that the player of a seat has asked for.
    Hint { seat: Seat, entries: usize, action: String },
    /// Another device has taken a person's place.
    Revoked(PersonId),
    /// A node has joined or left.
    Alive,
    /// The others have lost who is present here.
    AnnounceAgain,
    /// The database has been away for too long: clients are disconnected, and may find a node that reaches it.
    CutOff,
}

/// What a table sends to other nodes.
enum Outgoing {
    /// Who is present here; the sender resolves when it is stored.
    Presence(TableId, Option<Vec<i64>>, oneshot::Sender<()>),
    /// A message that may be lost.
    Message(String),
}

/// A node among others.
pub(crate) struct Cluster {
    nodes: Nodes,
    alive: Mutex<Arc<[NodeId]>>,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn number(person: PersonId) -> i64 {
    i64::try_from(person.0).unwrap_or(i64::MAX)
}

/// What the tasks need when they start.
pub(crate) struct Unstarted {
    outgoing: mpsc::UnboundedReceiver<Outgoing>,
    /// A node listens before it serves anybody, and so misses nothing from then on.
    listener: PgListener,
}

impl Cluster {
    /// Registers this node.
    pub(crate) async fn join(nodes: Nodes) -> Result<(Arc<Self>, Unstarted), StorageError> {
        let listener = nodes.listen().await?;
        let alive = nodes.beat().await?.alive.into();
        let (outgoing, queued) = mpsc::unbounded_channel();
        let cluster = Self { nodes, alive: Mutex::new(alive), outgoing, tasks: Mutex::default() };
        Ok((Arc::new(cluster), Unstarted { outgoing: queued, listener }))
    }

    /// Starts the tasks.
    pub(crate) fn start(app: &Arc<App>, cluster: &Arc<Self>, unstarted: Unstarted) {
        let started = relay::start(app, cluster, unstarted);
        lock(&cluster.tasks).extend(started);
    }

    /// Stops the tasks. The last node also removes itself, so that the next start does not wait for its lease to end.
    pub(crate) async fn stop(&self) {
        lock(&self.tasks).drain(..).for_each(|task| task.abort());
        if self.is_alone() {
            // If that fails, the lease ends by itself.
            let _ = self.nodes.leave().await;
        }
    }

    pub(crate) const fn own(&self) -> NodeId {
        self.nodes.own()
    }

    fn alive(&self) -> Arc<[NodeId]> {
        Arc::clone(&lock(&self.alive))
    }

    /// Whether a node has been seen lately.
    pub(crate) fn is_alive(&self, node: NodeId) -> bool {
        self.alive().contains(&node)
    }

    /// A node sent something, or was found in the database.
    fn mark_alive(&self, node: NodeId) {
        let mut alive = lock(&self.alive);
        if !alive.contains(&node) {
            *alive = alive.iter().copied().chain([node]).collect();
        }
    }

    /// Whether no other node is alive.
    pub(crate) fn is_alone(&self) -> bool {
        self.alive().iter().all(|&node| node == self.own())
    }

    /// Who is present at a table at other nodes.
    pub(crate) async fn presence(&self, table: TableId) -> Result<BTreeMap<NodeId, Vec<PersonId>>, StorageError> {
        let elsewhere: BTreeMap<_, _> = self.nodes.presence(&[table]).await?.into_iter().map(by_node).collect();
        elsewhere.keys().for_each(|&node| self.mark_alive(node));
        Ok(elsewhere)
    }

    /// Tells the others who is present at a table here. The receiver resolves when any node would find it.
    pub(crate) fn set_presence(&self, table: TableId, people: Option<&[PersonId]>) -> oneshot::Receiver<()> {
        let people = people.map(|people| people.iter().copied().map(number).collect());
        let (noted, answer) = oneshot::channel();
        // Without the tasks this node is stopping.
        let _ = self.outgoing.send(Outgoing::Presence(table, people, noted));
        answer
    }

    /// Sends to all other nodes. A message that is too long, or cannot be sent any more, is dropped: none of them is
    /// needed, only missed.
    fn send(&self, message: PeerMessage) {
        if let Some(text) = PeerEnvelope::text(self.own(), message) {
            let _ = self.outgoing.send(Outgoing::Message(text));
        }
    }

    /// Sends a phrase of a player to the others.
    pub(crate) fn send_chat(&self, table: TableId, seat: Seat, phrase: Phrase) {
        self.send(PeerMessage::Chat { table: table.0, seat, phrase });
    }

    /// Tells the others that another device has taken a person's place.
    pub(crate) fn send_revoked(&self, table: TableId, person: PersonId) {
        self.send(PeerMessage::Revoked { table: table.0, person: person.0 });
    }

    /// Gives the others a hint, for the player who asked for it.
    pub(crate) fn send_hint(&self, table: TableId, seat: Seat, entries: usize, action: String) {
        self.send(PeerMessage::Hint { table: table.0, seat, entries, action });
    }
}

fn by_node(PresenceRow { node, people, .. }: PresenceRow) -> (NodeId, Vec<PersonId>) {
    (node, people.unwrap_or_default().into_iter().map(|person| PersonId(person.unsigned_abs())).collect())
}

/// Which of some nodes is the keeper of a table. Every node computes the same, and tables are spread evenly.
pub(crate) fn keeper(table: TableId, nodes: impl Iterator<Item = NodeId>) -> Option<NodeId> {
    let rank = |node: &NodeId| {
        let mixed =
            (node.0.unsigned_abs() ^ table.0.unsigned_abs().rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    nodes.min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_agree_on_the_keeper_and_each_keeps_a_fair_share() {
        let mut kept = [0; 3];
        for table in 0..3_000 {
            let found = keeper(TableId(table), (1..=3).map(NodeId));
            assert_eq!(found, keeper(TableId(table), (1..=3).rev().map(NodeId)));
            kept[found.map_or(0, |node| node.0 as usize - 1)] += 1;
        }
        assert!(kept.iter().all(|share| (800..1_200).contains(share)), "{kept:?}");
        assert_eq!(keeper(TableId(1), std::iter::empty()), None);
    }
}
