//! The writer's side of SQLite. A batch of any size is one JSON array, so that there is one statement to be prepared.

use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use table::Phase;

use super::StorageError;
use super::database::Connection;
use super::writer::{Append, Change, Reply, Taken};

const INSERT: &str = "INSERT INTO entries (table_id, seq, line, secret) \
                      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)";
/// One text for one round trip to the thread that runs SQLite.
const INSERT_AND_UPDATE: &str = "\
    BEGIN IMMEDIATE; \
    INSERT INTO entries (table_id, seq, line, secret) \
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?); \
    UPDATE tables SET phase = value ->> 1, free = value ->> 2, updated = value ->> 3, finished = value ->> 4 \
        FROM json_each(?) WHERE tables.id = value ->> 0; \
    COMMIT";
const TAKEN: &str = "SELECT table_id, seq, line FROM json_each(?) \
                     JOIN entries ON table_id = value ->> 0 AND seq = value ->> 1";

pub(super) struct SqliteLog {
    options: SqliteConnectOptions,
    connection: Option<SqliteConnection>,
}

impl SqliteLog {
    pub(super) const fn new(options: SqliteConnectOptions, connection: SqliteConnection) -> Self {
        Self { options, connection: Some(connection) }
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, StorageError> {
        Ok(match &mut self.connection {
            Some(connection) => connection,
            empty => empty.insert(self.options.connect().await?),
        })
    }

    /// Closes the connection; a transaction that was left open is rolled back.
    pub(super) async fn disconnect(&mut self) {
        if let Some(connection) = self.connection.take() {
            // SQLite cleans up at the next start what it cannot now.
            let _ = connection.close().await;
        }
    }

    pub(super) async fn insert(&mut self, appends: &[Append]) -> Result<(), StorageError> {
        let statuses: Vec<_> = appends
            .iter()
            .filter_map(|append| {
                let (status, now) = append.status?;
                let finished = (status.phase == Phase::Over).then_some(now.0);
                Some(json!([append.table.0, status.phase.to_string(), status.free, now.0, finished]))
            })
            .collect();
        let entries = entries_json(appends)?;
        let connection = self.connection().await?;
        if statuses.is_empty() {
            sqlx::query(INSERT).bind(entries).execute(connection).await?;
        } else {
            let statuses = serde_json::Value::from(statuses).to_string();
            sqlx::query(INSERT_AND_UPDATE).bind(entries).bind(statuses).execute(connection).await?;
        }
        Ok(())
    }

    pub(super) async fn taken(&mut self, appends: &[Append]) -> Result<Vec<Taken>, StorageError> {
        let entries = entries_json(appends)?;
        let query = sqlx::query_as::<_, (i64, i64, String)>(TAKEN).bind(entries);
        let rows = query.fetch_all(self.connection().await?).await?;
        Ok(rows.into_iter().map(|(table, seq, line)| Taken { table, seq, line }).collect())
    }

    /// Runs changes in one transaction. Replies are for those that ran, whether the commit succeeds or not.
    pub(super) async fn change(&mut self, changes: Vec<Change>, replies: &mut Vec<Reply>) -> Result<(), StorageError> {
        let mut transaction = self.connection().await?.begin_with("BEGIN IMMEDIATE").await?;
        for change in changes {
            replies.push(change(Connection::Sqlite(&mut transaction)).await?);
        }
        Ok(transaction.commit().await?)
    }
}

fn entries_json(appends: &[Append]) -> Result<String, StorageError> {
    let rows: Vec<_> = appends
        .iter()
        .flat_map(Append::rows)
        .map(|(table, seq, entry)| (table, seq, &entry.line, entry.secret_text()))
        .collect();
    serde_json::to_string(&rows).map_err(|error| StorageError::Row(error.to_string()))
}
