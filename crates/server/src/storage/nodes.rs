//! What the nodes of one PostgreSQL know of each other: which are alive, who is connected where, how long the logs are.
//! Notifications come at once and may be lost; what is read here is true.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPool};

use super::{StorageError, hints, with_timeout};
use crate::clock::Moment;
use crate::ids::TableId;

/// A node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(pub i64);

/// The nodes of a database, as seen from one of them.
#[derive(Clone, Debug)]
pub struct Nodes {
    pool: PgPool,
    own: NodeId,
}

/// Who is connected to a table at a node, as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PresenceRow {
    /// The table.
    pub table: TableId,
    /// The node.
    pub node: NodeId,
    /// The people; there may be spectators as well. None if nobody is connected at all.
    pub people: Option<Vec<i64>>,
}

/// What a node learns when it renews its lease.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beat {
    /// The others had deleted this node, and its presence with it.
    pub forgotten: bool,
    /// The nodes that are alive, this one included.
    pub alive: Vec<NodeId>,
}

/// A node that has not renewed its lease for so many seconds counts as gone.
pub const LEASE_SECONDS: i64 = 5;
/// How long renewing the lease may take.
const BEAT: Duration = Duration::from_secs(5);
/// Nodes that were not seen for so many seconds are deleted.
const FORGOTTEN_SECONDS: i64 = 600;

impl Nodes {
    pub(super) async fn join(pool: PgPool) -> Result<Self, StorageError> {
        let own = sqlx::query_scalar("SELECT nextval('node_numbers')").fetch_one(&pool).await?;
        Ok(Self { pool, own: NodeId(own) })
    }

    /// This node.
    #[must_use]
    pub const fn own(&self) -> NodeId {
        self.own
    }

    /// The time by the database's clock.
    ///
    /// # Errors
    /// The database's.
    pub async fn clock(&self) -> Result<Moment, StorageError> {
        let sql = "SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT";
        with_timeout(async { Ok(Moment(sqlx::query_scalar(sql).fetch_one(&self.pool).await?)) }).await
    }

    /// Renews this node's lease, and returns which nodes are alive.
    ///
    /// # Errors
    /// The database's.
    pub async fn beat(&self) -> Result<Beat, StorageError> {
        let beat = async {
            let sql = "INSERT INTO nodes (id, seen) VALUES ($1, now()) \
                       ON CONFLICT (id) DO UPDATE SET seen = now() RETURNING xmax = 0";
            let forgotten = sqlx::query_scalar(sql).bind(self.own.0).fetch_one(&self.pool).await?;
            let sql = "SELECT id FROM nodes WHERE seen > now() - make_interval(secs => $1) ORDER BY id";
            let alive = sqlx::query_scalar(sql).bind(LEASE_SECONDS as f64).fetch_all(&self.pool).await?;
            Ok(Beat { forgotten, alive: alive.into_iter().map(NodeId).collect() })
        };
        tokio::time::timeout(BEAT, beat).await.unwrap_or(Err(StorageError::Timeout))
    }

    /// Deletes nodes that have been gone for long, and their presence.
    ///
    /// # Errors
    /// The database's.
    pub async fn sweep(&self) -> Result<(), StorageError> {
        with_timeout(async {
            let old = "DELETE FROM nodes WHERE seen < now() - make_interval(secs => $1)";
            sqlx::query(old).bind(FORGOTTEN_SECONDS as f64).execute(&self.pool).await?;
            let orphans = "DELETE FROM presence WHERE node NOT IN (SELECT id FROM nodes)";
            sqlx::query(orphans).execute(&self.pool).await?;
            Ok(())
        })
        .await
    }

    /// Deletes this node and its presence.
    ///
    /// # Errors
    /// The database's.
    pub async fn leave(&self) -> Result<(), StorageError> {
        with_timeout(async {
            sqlx::query("DELETE FROM presence WHERE node = $1").bind(self.own.0).execute(&self.pool).await?;
            sqlx::query("DELETE FROM nodes WHERE id = $1").bind(self.own.0).execute(&self.pool).await?;
            Ok(())
        })
        .await
    }

    /// Stores who is present at some tables at this node, and notifies the others.
    ///
    /// # Errors
    /// The database's; nothing is stored.
    pub async fn store_presence(
        &self,
        here: &[(TableId, Option<Vec<i64>>)],
        notes: &[String],
    ) -> Result<(), StorageError> {
        with_timeout(async {
            let mut transaction = self.pool.begin().await?;
            // If this is lost in a crash, so are the connections.
            sqlx::query("SET LOCAL synchronous_commit = off").execute(&mut *transaction).await?;
            let gone: Vec<i64> = here.iter().filter(|(_, people)| people.is_none()).map(|(id, _)| id.0).collect();
            let sql = "DELETE FROM presence WHERE node = $1 AND table_id = ANY($2)";
            sqlx::query(sql).bind(self.own.0).bind(gone).execute(&mut *transaction).await?;
            let sql = "INSERT INTO presence (table_id, node, people) VALUES ($1, $2, $3) \
                       ON CONFLICT (table_id, node) DO UPDATE SET people = $3";
            for (table, people) in here.iter().filter_map(|(table, people)| Some((table, people.as_ref()?))) {
                sqlx::query(sql).bind(table.0).bind(self.own.0).bind(people).execute(&mut *transaction).await?;
            }
            let sql = "SELECT pg_notify($1, note) FROM UNNEST($2::TEXT[]) AS note";
            sqlx::query(sql).bind(hints::CHANNEL).bind(notes).execute(&mut *transaction).await?;
            Ok(transaction.commit().await?)
        })
        .await
    }

    /// Who is present at these tables at other nodes that are alive.
    ///
    /// # Errors
    /// The database's.
    pub async fn presence(&self, tables: &[TableId]) -> Result<Vec<PresenceRow>, StorageError> {
        let tables: Vec<i64> = tables.iter().map(|id| id.0).collect();
        let sql = "SELECT table_id, node, people FROM presence JOIN nodes ON id = node \
                   WHERE table_id = ANY($1) AND node <> $2 AND seen > now() - make_interval(secs => $3)";
        with_timeout(async {
            let query = sqlx::query_as::<_, (i64, i64, Vec<i64>)>(sql);
            let query = query.bind(tables).bind(self.own.0).bind(LEASE_SECONDS as f64);
            let rows = query.fetch_all(&self.pool).await?.into_iter();
            let present = rows.map(|(id, node, people)| PresenceRow {
                table: TableId(id),
                node: NodeId(node),
                people: Some(people),
            });
            Ok(present.collect())
        })
        .await
    }

    /// How many entries the logs of these tables have.
    ///
    /// # Errors
    /// The database's.
    pub async fn lengths(&self, tables: &[TableId]) -> Result<Vec<(TableId, usize)>, StorageError> {
        let tables: Vec<i64> = tables.iter().map(|id| id.0).collect();
        let sql = "SELECT id, COALESCE((SELECT seq FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1), -1) \
                   FROM UNNEST($1::BIGINT[]) AS id";
        with_timeout(async {
            let rows = sqlx::query_as::<_, (i64, i64)>(sql).bind(tables).fetch_all(&self.pool).await?;
            let entries = |last: i64| usize::try_from(last + 1).unwrap_or(0);
            Ok(rows.into_iter().map(|(id, last)| (TableId(id), entries(last))).collect())
        })
        .await
    }

    /// Listens to the notifications of other nodes.
    ///
    /// # Errors
    /// The database's.
    pub async fn listen(&self) -> Result<PgListener, StorageError> {
        with_timeout(async {
            let mut listener = PgListener::connect_with(&self.pool).await?;
            listener.listen(hints::CHANNEL).await?;
            Ok(listener)
        })
        .await
    }
}
