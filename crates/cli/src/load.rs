//! `ludotheque load`: the load generator.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context as _;
use clap::Args;
use indicatif::ProgressBar;
use load::wire::Protocol;
use load::{Latency, Measured, Plan, Progress, process};

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Load {
    /// The server's address. With several nodes, separated by commas, the clients of a table connect to different ones.
    #[arg(long, default_value = "127.0.0.1:8080", value_delimiter = ',')]
    server: Vec<SocketAddr>,
    /// Number of tables, with two clients each.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// Seconds of play; 0 measures only how fast clients join.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(0..=86_400))]
    seconds: u64,
    /// Moves per second at each table; as fast as possible by default.
    #[arg(long)]
    pace: Option<f64>,
    /// The options of Triancey.
    #[arg(long, default_value = "")]
    options: String,
    /// The server's protocol: ours, or that of a peer that `bench/peers/server` measures.
    #[arg(long, value_enum, default_value_t)]
    protocol: Protocol,
    /// Process IDs of the server on this machine, to measure its CPU time and memory.
    #[arg(long, value_delimiter = ',')]
    pid: Vec<u32>,
}

impl Load {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        if self.pace.is_some_and(|pace| !(0.001..=10_000.0).contains(&pace)) {
            return Err(anyhow::anyhow!("--pace is between 0.001 and 10000 moves per second").into());
        }
        let plan = Plan {
            servers: self.server,
            tables: self.tables as usize,
            time: Duration::from_secs(self.seconds),
            pace: self.pace,
            processes: self.pid,
            options: self.options,
            protocol: self.protocol,
        };
        process::raise_open_files();
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start")?;
        let measured = runtime.block_on(async {
            let progress = Arc::new(Progress::default());
            let shown = tokio::spawn(show(Arc::clone(&progress)));
            let measured = load::run(&plan, &progress).await;
            shown.abort();
            measured
        })?;
        Ok(Report { text: describe(&measured), json: serde_json::to_value(&measured)? })
    }
}

async fn show(progress: Arc<Progress>) {
    let bar = ProgressBar::new_spinner();
    loop {
        let (joined, moves) = (progress.joined.load(Ordering::Relaxed), progress.moves.load(Ordering::Relaxed));
        bar.set_message(format!("{joined} clients, {moves} moves"));
        bar.tick();
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn latency(Latency { p50, p99, slowest }: Latency) -> String {
    format!("median {p50:.2} ms, 99 % {p99:.2} ms, slowest {slowest:.2} ms")
}

fn describe(measured: &Measured) -> String {
    let mut text = format!(
        "{} tables: {} joins in {:.2} s\n{} moves in {:.2} s: {:.0} per second\n\
         until the mover sees it: {}\nuntil the opponent sees it: {}\n",
        measured.tables,
        measured.joins,
        measured.join_seconds,
        measured.moves,
        measured.seconds,
        measured.moves_per_second,
        latency(measured.mover),
        latency(measured.opponent),
    );
    if let (Some(cpu), Some(rate)) = (measured.server_cpu_seconds, measured.moves_per_cpu_second) {
        text += &format!("server: {cpu:.2} s of CPU time, {rate:.0} moves per second of it\n");
    }
    if let Some(memory) = measured.memory_per_table {
        text += &format!("server: {memory} bytes of memory per table\n");
    }
    match &measured.first_error {
        Some(first) => text += &format!("{} errors; the first: {first}\n", measured.errors),
        None => text += "no errors\n",
    }
    text
}
