//! Copies of a database, and whether all that is stored replays.

use std::path::Path;

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
