//! `ludotheque admin`: what an operator does with a running server.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use clap::Args;
use server::admin::{AdminRequest, AdminResponse, TableSummary};

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Admin {
    /// The socket of the server, as its setting `--admin` names it.
    #[arg(long, env = "LUDOTHEQUE_ADMIN", default_value = "/run/ludotheque/admin.sock")]
    socket: PathBuf,
    #[command(subcommand)]
    request: AdminRequest,
}

impl Admin {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let socket = self.socket.display();
        let mut stream = UnixStream::connect(&self.socket)
            .with_context(|| format!("cannot reach a server at {socket}: is it running with --admin {socket}?"))?;
        writeln!(stream, "{}", serde_json::to_string(&self.request)?)?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line)?;
        let response =
            serde_json::from_str(&line).with_context(|| format!("{socket} does not answer as a server does"))?;
        let text = match &response {
            AdminResponse::Error(message) => return Err(anyhow!("{message}").into()),
            AdminResponse::Tables(tables) => tables.iter().map(describe).collect(),
            AdminResponse::Table { summary, options, people, entries } => {
                let people: Vec<String> = people.iter().map(u64::to_string).collect();
                let people = people.join(" ");
                format!("{}options  {options}\npeople   {people}\nentries  {entries}\n", describe(summary))
            }
            AdminResponse::Log { lines, .. } => lines.iter().fold(String::new(), |mut text, line| {
                // Writing to a text cannot fail.
                let _ = writeln!(text, "{line}");
                text
            }),
            AdminResponse::Done { tables_erased: 0 } => "done\n".to_owned(),
            AdminResponse::Done { tables_erased } => format!("tables deleted: {tables_erased}\n"),
        };
        Ok(Report { text, json: serde_json::to_value(response)? })
    }
}

/// A table as a line.
fn describe(table: &TableSummary) -> String {
    let TableSummary { code, game, phase, seats, free, loaded, .. } = table;
    let memory = if *loaded { "in memory" } else { "stored" };
    format!("{code}  {:<14} {:<8} {} of {seats} seats taken, {memory}\n", game.as_str(), phase.as_str(), seats - free)
}
