//! Hints to other nodes that logs have grown, by `NOTIFY`. They leave after the commit, on a connection of their own and
//! many at once: a transaction that notifies locks the whole database until it is flushed, so a commit of entries must
//! not be one, and this one does not wait for the disk. A hint may be lost: nodes find gaps by reading the log.

use std::collections::HashMap;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use tokio::sync::mpsc;

use super::nodes::NodeId;
use super::peer_message::{PeerEnvelope, PeerMessage};
use super::{StorageError, database};
use crate::ids::TableId;

/// The channel of notifications.
pub(super) const CHANNEL: &str = "ludotheque";
/// How many tables one notification names at most: with the largest numbers they still fit.
pub(super) const TABLES: usize = 150;
/// After hints were sent, the next ones are gathered for this long.
const GATHER: Duration = Duration::from_millis(5);
/// Pause until hints that could not be sent are tried again.
const RETRY: Duration = Duration::from_millis(200);
/// How long sending may take.
const TRY: Duration = Duration::from_secs(5);

/// Hands hints to the task that sends them.
#[derive(Clone, Debug)]
pub(super) struct Hints(mpsc::UnboundedSender<(TableId, usize)>);

impl Hints {
    pub(super) fn start(options: PgConnectOptions, node: NodeId) -> Self {
        let (sender, grown) = mpsc::unbounded_channel();
        let options = options.options([("synchronous_commit", "off")]);
        tokio::spawn(run(Sender { options, node, connection: None }, grown));
        Self(sender)
    }

    /// The log of a table has this many entries now.
    pub(super) fn send(&self, table: TableId, entries: usize) {
        // Without the task the node is ending.
        let _ = self.0.send((table, entries));
    }
}

/// Sends what was gathered. What fails is kept: there is one number for each table.
async fn run(mut sender: Sender, mut grown: mpsc::UnboundedReceiver<(TableId, usize)>) {
    let mut lengths: HashMap<TableId, usize> = HashMap::new();
    let mut received = Vec::new();
    while !lengths.is_empty() || grown.recv_many(&mut received, usize::MAX).await > 0 {
        while let Ok(one) = grown.try_recv() {
            received.push(one);
        }
        for (table, entries) in received.drain(..) {
            let longest = lengths.entry(table).or_default();
            *longest = entries.max(*longest);
        }
        let sent = tokio::time::timeout(TRY, sender.send(&lengths)).await.unwrap_or(Err(StorageError::Timeout));
        match sent {
            Ok(()) => {
                lengths.clear();
                tokio::time::sleep(GATHER).await;
            }
            Err(error) => {
                tracing::warn!(%error, "hints to other nodes were not sent; trying again");
                sender.connection = None;
                if grown.is_closed() {
                    return;
                }
                tokio::time::sleep(RETRY).await;
            }
        }
    }
}

struct Sender {
    options: PgConnectOptions,
    node: NodeId,
    connection: Option<PgConnection>,
}

impl Sender {
    async fn send(&mut self, lengths: &HashMap<TableId, usize>) -> Result<(), StorageError> {
        let grown: Vec<(i64, usize)> = lengths.iter().map(|(table, entries)| (table.0, *entries)).collect();
        let notes =
            grown.chunks(TABLES).filter_map(|some| PeerEnvelope::text(self.node, PeerMessage::Appended(some.to_vec())));
        let notes: Vec<String> = notes.collect();
        let connection = match &mut self.connection {
            Some(connection) => connection,
            empty => empty.insert(database::connect(&self.options).await?),
        };
        let sql = "SELECT pg_notify($1, note) FROM UNNEST($2::TEXT[]) AS note";
        sqlx::query(sql).bind(CHANNEL).bind(notes).execute(connection).await?;
        Ok(())
    }
}
