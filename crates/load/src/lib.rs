//! A client over real sockets, and a load generator built on it: many tables of Triancey with two random clients each.
//! It measures the time from sending a move until the mover and the opponent see it in an update. Our server sends
//! nothing before it is on disk, so every move counted is committed.
//!
//! Reading order: this file (measurements), `pair` (one table), [`wire`] (the protocols: ours and the peers'),
//! [`client`] (requests and sockets), [`player`] (a client that plays any game at random), [`process`] (resource usage
//! of the server). The server never depends on this crate; its tests use the client.

pub mod client;
mod pair;
pub mod player;
pub mod process;
pub mod wire;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use client::{Client, ClientError};
use pair::{Pair, Played};
use process::Usage;
use wire::Protocol;

/// The load to generate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The server's nodes. With several, the two clients of a table connect to different ones.
    pub servers: Vec<SocketAddr>,
    /// Number of tables.
    pub tables: usize,
    /// How long to play.
    pub time: Duration,
    /// Moves per second at each table; as fast as possible if `None`.
    pub pace: Option<f64>,
    /// Server processes on this machine whose CPU time and memory to measure.
    pub processes: Vec<u32>,
    /// The options of the game.
    pub options: String,
    /// The protocol that the server speaks.
    pub protocol: Protocol,
}

/// Maximum number of clients that join concurrently.
const MAX_CONCURRENT_JOINS: usize = 64;

/// Counters for a progress display.
#[derive(Debug, Default)]
pub struct Progress {
    /// Clients that have joined.
    pub joined: AtomicU64,
    /// Moves seen by both players.
    pub moves: AtomicU64,
}

/// Results of a run.
#[derive(Clone, Serialize, Debug)]
pub struct Measured {
    /// Number of tables.
    pub tables: usize,
    /// Seats taken, two at each table.
    pub joins: usize,
    /// Seconds until every match had begun.
    pub join_seconds: f64,
    /// Seconds of play.
    pub seconds: f64,
    /// Moves sent, committed and seen by both players.
    pub moves: u64,
    /// Matches finished.
    pub matches: u64,
    /// Moves per second.
    pub moves_per_second: f64,
    /// Latency from sending a move until the mover has seen it applied.
    pub mover: Latency,
    /// Latency from sending a move until the opponent has seen it.
    pub opponent: Latency,
    /// Clients that failed.
    pub errors: usize,
    /// The first error.
    pub first_error: Option<String>,
    /// CPU seconds that the server used during play.
    pub server_cpu_seconds: Option<f64>,
    /// Moves per second of the server's CPU time.
    pub moves_per_cpu_second: Option<f64>,
    /// Growth of the server's memory per table, in bytes.
    pub memory_per_table: Option<i64>,
}

/// How long moves took, in milliseconds.
#[derive(Clone, Copy, Serialize, Debug)]
pub struct Latency {
    /// The median.
    pub p50: f64,
    /// 99 of 100 were faster.
    pub p99: f64,
    /// The slowest.
    pub slowest: f64,
}

impl Latency {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |share: f64| {
            let place = (times.len() as f64 * share) as usize;
            times.get(place.min(times.len().saturating_sub(1))).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        Self { p50: at(0.5), p99: at(0.99), slowest: at(1.0) }
    }
}

/// Puts a server under load.
///
/// # Errors
/// Not one table could be opened.
pub async fn run(plan: &Plan, progress: &Arc<Progress>) -> Result<Measured, ClientError> {
    let before = process::usage_of_all(&plan.processes);
    let begun = Instant::now();
    let (pairs, mut errors) = seat_all(plan, progress).await;
    let join_seconds = begun.elapsed().as_secs_f64();
    if let (true, Some(error)) = (pairs.is_empty(), errors.pop()) {
        return Err(error);
    }
    let seated = process::usage_of_all(&plan.processes);
    let (begun, tables) = (Instant::now(), pairs.len());
    let mut playing = JoinSet::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        // Tables at a pace start spread over its length, as people would.
        let wait = plan.pace.map(|pace| Duration::from_secs_f64(1.0 / pace));
        let first = wait.map_or(Duration::ZERO, |wait| wait.mul_f64(number as f64 / tables as f64));
        playing.spawn(pair.play(begun + plan.time, wait, first, Arc::clone(progress)));
    }
    let mut all = Played::default();
    while let Some(played) = playing.join_next().await {
        match played {
            Ok((played, error)) => {
                all.extend(played);
                errors.extend(error);
            }
            Err(error) => errors.push(ClientError::Unexpected(error.to_string())),
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let after = process::usage_of_all(&plan.processes);
    Ok(summarize(plan, Times { join_seconds, seconds }, all, &errors, [before, seated, after]))
}

#[derive(Clone, Copy)]
struct Times {
    join_seconds: f64,
    seconds: f64,
}

async fn seat_all(plan: &Plan, progress: &Arc<Progress>) -> (Vec<Pair>, Vec<ClientError>) {
    let gate = Arc::new(Semaphore::new(MAX_CONCURRENT_JOINS));
    let mut joining = JoinSet::new();
    for table in 0..plan.tables {
        let at = |place: usize| Client { server: plan.servers[place % plan.servers.len()] };
        let clients = [at(table), at(table + 1)];
        let (gate, options, progress) = (Arc::clone(&gate), plan.options.clone(), Arc::clone(progress));
        let protocol = plan.protocol;
        joining.spawn(async move {
            let _turn = gate.acquire().await;
            let pair = Pair::seat(clients, protocol, &options).await;
            progress.joined.fetch_add(2, Ordering::Relaxed);
            pair
        });
    }
    let (mut pairs, mut errors) = (Vec::new(), Vec::new());
    while let Some(joined) = joining.join_next().await {
        match joined {
            Ok(Ok(pair)) => pairs.push(pair),
            Ok(Err(error)) => errors.push(error),
            Err(error) => errors.push(ClientError::Unexpected(error.to_string())),
        }
    }
    (pairs, errors)
}

fn summarize(plan: &Plan, times: Times, played: Played, errors: &[ClientError], usage: [Option<Usage>; 3]) -> Measured {
    let Played { mover, opponent, matches } = played;
    let moves = opponent.len() as u64;
    let [before, seated, after] = usage;
    let cpu = seated.zip(after).map(|(seated, after)| after.cpu_seconds - seated.cpu_seconds);
    let memory = before.zip(after).map(|(before, after)| after.memory_bytes - before.memory_bytes);
    let Times { join_seconds, seconds } = times;
    Measured {
        tables: plan.tables,
        joins: 2 * plan.tables,
        join_seconds,
        seconds,
        moves,
        matches,
        moves_per_second: moves as f64 / seconds,
        mover: Latency::of(mover),
        opponent: Latency::of(opponent),
        errors: errors.len(),
        first_error: errors.first().map(ToString::to_string),
        server_cpu_seconds: cpu,
        moves_per_cpu_second: cpu.map(|cpu| moves as f64 / cpu.max(1e-9)),
        memory_per_table: memory.map(|memory| memory / i64::try_from(plan.tables.max(1)).unwrap_or(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latency_reports_median_p99_and_maximum() {
        let Latency { p50, p99, slowest } = Latency::of((0..200).rev().map(Duration::from_millis).collect());
        assert_eq!((p50, p99, slowest), (100.0, 198.0, 199.0));
        assert_eq!(Latency::of(Vec::new()).p99, 0.0);
    }
}
