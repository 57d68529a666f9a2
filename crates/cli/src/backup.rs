//! `ludotheque backup`, `check` and `purge`: copies, verifies and cleans up databases.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use indicatif::ProgressBar;
use serde_json::json;
use server::clock::Clock;
use server::config::Config;
use server::storage::shown;
use server::upkeep;

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Backup {
    /// The database, as in `sqlite://ludotheque.db`. Use pg_dump to copy PostgreSQL.
    #[arg(long, env = "LUDOTHEQUE_DATABASE", hide_env_values = true, default_value = "sqlite://ludotheque.db")]
    database: String,
    /// The file to write; it must not exist yet.
    to: PathBuf,
}

#[derive(Args)]
pub(crate) struct Check {
    /// The database, as in `sqlite://ludotheque.db` or `postgres://user@host/name`.
    #[arg(long, env = "LUDOTHEQUE_DATABASE", hide_env_values = true, default_value = "sqlite://ludotheque.db")]
    database: String,
}

#[derive(Args)]
pub(crate) struct Purge {
    #[command(flatten)]
    config: Config,
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?)
}

impl Backup {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        if self.to.exists() {
            return Err(anyhow::anyhow!("{} exists already", self.to.display()).into());
        }
        let copied = runtime()?.block_on(upkeep::backup(&self.database, &self.to));
        copied.with_context(|| format!("cannot copy {} to {}", shown(&self.database), self.to.display()))?;
        let bytes = std::fs::metadata(&self.to).map_or(0, |file| file.len());
        let text = format!("{} ({bytes} bytes)\n", self.to.display());
        Ok(Report { text, json: json!({ "file": self.to, "bytes": bytes }) })
    }
}

impl Purge {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let config = crate::serve::resolve(self.config, "purge")?;
        let purged = runtime()?.block_on(upkeep::purge(&config, &Clock::system()));
        let tables = purged.with_context(|| format!("cannot clean up {}", shown(&config.database)))?;
        Ok(Report { text: format!("{tables} tables deleted\n"), json: json!({ "tables": tables }) })
    }
}

impl Check {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let bar = ProgressBar::new_spinner();
        let checked = upkeep::check(&self.database, |so_far| bar.set_position(so_far.tables));
        let findings = runtime()?.block_on(checked).with_context(|| shown(&self.database))?;
        bar.finish_and_clear();
        let upkeep::Findings { tables, entries, wrong } = findings;
        if !wrong.is_empty() {
            return Err(Failure::Check(anyhow::anyhow!(
                "{} of {tables} tables do not replay:\n{}",
                wrong.len(),
                wrong.join("\n")
            )));
        }
        let text = format!("{tables} tables with {entries} entries replay\n");
        Ok(Report { text, json: json!({ "tables": tables, "entries": entries }) })
    }
}
