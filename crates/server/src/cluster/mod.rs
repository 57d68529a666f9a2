//! Several nodes on one database. Any node serves any table, and none leads: the row `(table, seq)` that is written first
//! decides. What nodes tell each other only makes it fast; whatever is lost on the way is found in the database.
//!
//! Who is connected where is told as well, so that nobody is absent who is only elsewhere; and of the nodes at which a
//! table is open one is its keeper, which watches its clocks and lets its computers think. If two believe to be, nothing
//! worse happens than that one has worked for nothing.
//!
//! Reading order: this file (what tables and routes use), `relay` (the tasks that hear and tell).

mod relay;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use engine::Seat;
use protocol::{ClientMessage, Phrase};
use room::Participant;
use sqlx::postgres::PgListener;
use table::PersonId;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::app::App;
use crate::http::error::ApiError;
use crate::ids::{self, TableId};
use crate::storage::StorageError;
use crate::storage::nodes::{NodeId, Nodes, There};
use crate::storage::peer_message::{PeerEnvelope, PeerMessage};
use crate::table_actor::ConnectionId;

/// What a table hears from other nodes.
#[derive(Clone, Debug)]
pub(crate) enum PeerEvent {
    /// The log has so many entries.
    Appended(usize),
    /// Who is there at one node.
    There { node: NodeId, people: Option<Vec<PersonId>> },
    /// Who is there at all other nodes.
    Presence(BTreeMap<NodeId, Vec<PersonId>>),
    /// A player says something.
    Chat { seat: Seat, phrase: Phrase },
    /// Another node has come or gone.
    Alive,
    /// The others have forgotten who is here.
    Retell,
    /// The database has been away for too long: the clients may find a node that reaches it.
    CutOff,
}

/// What a table tells other nodes.
enum Outgoing {
    /// Who is here; whether it is noted can be heard.
    Presence(TableId, Option<Vec<i64>>, oneshot::Sender<()>),
    /// Anything that is not kept.
    Message(String),
}

/// A node among others.
pub(crate) struct Cluster {
    nodes: Nodes,
    alive: Mutex<Arc<[NodeId]>>,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    /// Who waits to hear whether another node has heard something.
    tickets: Mutex<HashMap<u64, oneshot::Sender<bool>>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

/// How long another node may take to hear something.
const HEARING: Duration = Duration::from_secs(3);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn number(person: PersonId) -> i64 {
    i64::try_from(person.0).unwrap_or(i64::MAX)
}

/// What is still to be told and heard when the tasks start.
pub(crate) struct Unstarted {
    outgoing: mpsc::UnboundedReceiver<Outgoing>,
    /// A node listens before it serves anybody: what is said elsewhere from then on is heard here.
    listener: PgListener,
}

impl Cluster {
    /// Makes this node known to the others.
    pub(crate) async fn join(nodes: Nodes) -> Result<(Arc<Self>, Unstarted), StorageError> {
        let listener = nodes.listen().await?;
        let alive = nodes.beat().await?.alive.into();
        let (outgoing, queued) = mpsc::unbounded_channel();
        let (tickets, tasks) = (Mutex::default(), Mutex::default());
        Ok((
            Arc::new(Self { nodes, alive: Mutex::new(alive), outgoing, tickets, tasks }),
            Unstarted { outgoing: queued, listener },
        ))
    }

    /// Starts to hear and to tell.
    pub(crate) fn start(app: &Arc<App>, cluster: &Arc<Self>, unstarted: Unstarted) {
        let started = relay::start(app, cluster, unstarted);
        lock(&cluster.tasks).extend(started);
    }

    /// Ends. If nobody else is there, nobody has to wait until they notice.
    pub(crate) async fn stop(&self) {
        lock(&self.tasks).drain(..).for_each(|task| task.abort());
        if self.is_alone() {
            // Then the others notice a little later.
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
    pub(crate) fn lives(&self, node: NodeId) -> bool {
        self.alive().contains(&node)
    }

    /// A node has been heard, or found in the database: it lives.
    fn saw(&self, node: NodeId) {
        let mut alive = lock(&self.alive);
        if !alive.contains(&node) {
            *alive = alive.iter().copied().chain([node]).collect();
        }
    }

    /// Whether no other node lives.
    pub(crate) fn is_alone(&self) -> bool {
        self.alive().iter().all(|&node| node == self.own())
    }

    /// Who is at a table at other nodes.
    pub(crate) async fn presence(&self, table: TableId) -> Result<BTreeMap<NodeId, Vec<PersonId>>, StorageError> {
        let elsewhere: BTreeMap<_, _> = self.nodes.presence(&[table]).await?.into_iter().map(of).collect();
        elsewhere.keys().for_each(|&node| self.saw(node));
        Ok(elsewhere)
    }

    /// Tells the others who is at a table here. Whoever looks from another node sees it when the answer is there.
    pub(crate) fn set_presence(&self, table: TableId, people: Option<&[PersonId]>) -> oneshot::Receiver<()> {
        let people = people.map(|people| people.iter().copied().map(number).collect());
        let (noted, answer) = oneshot::channel();
        // The tasks have ended: so does this node.
        let _ = self.outgoing.send(Outgoing::Presence(table, people, noted));
        answer
    }

    fn send(&self, message: PeerMessage) -> bool {
        let text = PeerEnvelope::text(self.own(), message);
        text.is_some_and(|text| self.outgoing.send(Outgoing::Message(text)).is_ok())
    }

    /// Tells the others what a player says.
    pub(crate) fn send_chat(&self, table: TableId, seat: Seat, phrase: Phrase) {
        self.send(PeerMessage::Chat { table: table.0, seat, phrase });
    }

    /// A number for a connection, from which every node knows whose it is.
    pub(crate) fn connection(&self) -> ConnectionId {
        let mut random = [0; 8];
        ids::fill(&mut random);
        ConnectionId(u64::from_be_bytes(random) >> 16 | tag(self.own()) << 48)
    }

    /// The other node whose connection this is, if it lives.
    pub(crate) fn keeper_of(&self, connection: ConnectionId) -> Option<NodeId> {
        let mine = connection.0 >> 48 == tag(self.own());
        let of = |node: &&NodeId| tag(**node) == connection.0 >> 48;
        if mine { None } else { self.alive().iter().find(of).copied() }
    }

    /// Says something to a table at another node, where the client listens. Says whether the connection was
    /// known there.
    pub(crate) async fn forward(
        &self,
        table: TableId,
        connection: ConnectionId,
        participant: Option<Participant>,
        message: ClientMessage,
    ) -> Result<bool, ApiError> {
        let mut random = [0; 8];
        ids::fill(&mut random);
        let ticket = u64::from_be_bytes(random);
        let (known, answer) = oneshot::channel();
        lock(&self.tickets).insert(ticket, known);
        let person = participant.map(|participant| participant.person.0);
        let told = self.send(PeerMessage::Asked { ticket, table: table.0, connection: connection.0, person, message });
        let answer = if told {
            tokio::time::timeout(HEARING, answer).await.map_err(|_| ApiError::Busy)
        } else {
            Err(ApiError::TooLarge)
        };
        lock(&self.tickets).remove(&ticket);
        answer?.map_err(|_| ApiError::Busy)
    }
}

fn of(There { node, people, .. }: There) -> (NodeId, Vec<PersonId>) {
    (node, people.unwrap_or_default().into_iter().map(|person| PersonId(person.unsigned_abs())).collect())
}

/// Of a node's number, what is part of the numbers of its connections.
fn tag(node: NodeId) -> u64 {
    node.0.unsigned_abs() & 0xffff
}

/// Which of some nodes keeps a table: all who ask about the same nodes get the same answer, and tables are spread.
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
