//! Copies of a database, whether all that is stored replays, and deleting what is old.

use std::path::Path;
use std::time::Duration;

use crate::app::{App, Purged};
use crate::clock::Clock;
use crate::config::Config;
use crate::ids::TableId;
use crate::storage::{Missing, Storage, StorageError};
use crate::table_actor;

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// How many tables were replayed.
    pub tables: u64,
    /// How many entries they have.
    pub entries: u64,
    /// What is wrong, a sentence each.
    pub wrong: Vec<String>,
}

/// Copies a database to a new file while a server uses it.
///
/// # Errors
/// There is no such database, or the file exists or cannot be written.
pub async fn backup(database: &str, to: &Path) -> Result<(), StorageError> {
    let storage = Storage::open(database, Missing::Refuse).await?;
    let copied = storage.copy_to(to).await;
    storage.close().await;
    copied
}

/// Deletes what is old enough by the machine's clock, however far that is ahead of the last time that a server ran: it is an
/// operator who says that the clock is right. Returns how many tables are gone.
///
/// # Errors
/// There is no such database, or it cannot be written to.
pub async fn purge(config: &Config, clock: &Clock) -> Result<u64, StorageError> {
    let storage = Storage::open(&config.database, Missing::Refuse).await?;
    let now = clock.now();
    let gone = storage.forget(now.before(config.purge_unfinished), now.before(config.purge_finished), now).await;
    let shrunk = storage.shrink().await;
    storage.close().await;
    shrunk.and(gone)
}

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Deletes old tables at once and then every hour, while a server runs.
pub async fn purge_every_hour(app: &App) {
    loop {
        match app.purge().await {
            Ok(Purged::Tables(0)) => {}
            Ok(Purged::Tables(tables)) => tracing::info!(tables, "old tables were deleted"),
            Ok(Purged::ClockLeapt(by)) => tracing::error!(
                days = by.as_secs() / 86_400,
                "the clock is far ahead of the last time that a server ran, so no old table is deleted; if the clock is \
                 right, run `ludotheque purge` once"
            ),
            Err(error) => tracing::error!(%error, "old tables could not be deleted"),
        }
        tokio::time::sleep(HOUR).await;
    }
}

/// Replays every table of a database, and compares every hash in it.
///
/// # Errors
/// There is no such database, or it cannot be read.
pub async fn check(database: &str, mut progress: impl FnMut(&Findings)) -> Result<Findings, StorageError> {
    let storage = Storage::open(database, Missing::Refuse).await?;
    let mut findings = Findings { wrong: storage.damage().await?, ..Findings::default() };
    let mut last = TableId(0);
    loop {
        let rows = storage.tables_after(last, 100).await?;
        let Some(row) = rows.last() else { break };
        last = row.id;
        for row in rows {
            findings.tables += 1;
            let code = row.opened.code;
            match storage.load(row.id, 0).await {
                Ok(entries) => {
                    findings.entries += entries.len() as u64;
                    if let Err(bad) = table_actor::resume(&row, &entries) {
                        findings.wrong.push(format!("table {code}: {bad}"));
                    }
                }
                Err(StorageError::Row(bad)) => findings.wrong.push(format!("table {code}: {bad}")),
                Err(error) => return Err(error),
            }
            progress(&findings);
        }
    }
    storage.close().await;
    Ok(findings)
}
