//! Three nodes on one PostgreSQL, while nodes and PostgreSQL itself are killed, frozen, restarted and cut off: every
//! acknowledged input is stored once, every match replays, and all clients see the same end.
//!
//! `LUDOTHEQUE_CLUSTER_SECONDS` and `LUDOTHEQUE_CLUSTER_SEED` change duration and seed; `cargo xtask cluster` sets
//! them.
//!
//! Reading order: this file (the checks), `player` (a client), `chaos` (the faults).

mod chaos;
mod player;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use engine::games::triancey::Triancey;
use engine::{Rng, Seed};
use load::client::{Client, ClientError};
use load::player::position;
use protocol::api::{OpenTable, Place};
use scratch::Postgres;
use server::storage::{Missing, Storage};
use tokio::time::{Instant, timeout};

use crate::{TIMEOUT, json};
use chaos::Node;
use player::Player;

/// Number of tables in play at the same time.
const TABLES: u64 = 8;
/// How long a match may take after all faults are repaired.
const RECOVERY_TIME: Duration = Duration::from_secs(60);

fn variable(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |value| value.parse().unwrap_or_else(|_| panic!("{name}={value}")))
}

/// What was played at one table.
struct Played {
    players: Vec<Player>,
}

async fn again<T, F: Future<Output = Result<T, ClientError>>>(
    nodes: &[SocketAddr],
    attempt: impl Fn(Client) -> F,
) -> T {
    let attempts = async {
        for number in 0.. {
            let client = Client { server: nodes[number % nodes.len()] };
            if let Ok(Ok(done)) = timeout(Duration::from_secs(2), attempt(client)).await {
                return done;
            }
            // Nodes that are down refuse immediately.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        unreachable!("there is always another number")
    };
    timeout(TIMEOUT, attempts).await.expect("some node answers in time")
}

async fn open_once(client: Client) -> Result<Place, ClientError> {
    let (game, options, house) = (engine::GameId::Triancey, "size=small".to_owned(), String::new());
    let device = client.device().await?;
    client.open(&device, &OpenTable { game, options, house, seats: 2, listed: false }).await
}

async fn join_once(client: Client, code: String) -> Result<Place, ClientError> {
    let device = client.device().await?;
    client.join(&device, &code).await
}

async fn record_once(client: Client, code: String) -> Result<String, ClientError> {
    let answer = client.get(&format!("/api/v1/tables/{code}/record"), None).await?;
    if answer.status.is_success() {
        return Ok(answer.text());
    }
    Err(ClientError::Refused { status: answer.status, body: answer.text() })
}

/// Opens a table for two people, or for one and a computer.
async fn open(nodes: &[SocketAddr], computer: bool, seed: &str) -> Played {
    let place = again(nodes, open_once).await;
    let rng = |seat: &str| Rng::new(Seed::from_text(seed), seat);
    let code = place.table.clone();
    if computer {
        let first = ["bot 1 level:1", "sit 0 Ada", "ready 0"];
        return Played { players: vec![Player::new(place, nodes.to_vec(), rng("0"), &first)] };
    }
    let other = again(nodes, |client| join_once(client, code.clone())).await;
    let owner = Player::new(place, nodes.to_vec(), rng("0"), &["sit 0 Ada", "ready 0"]);
    let guest = Player::new(other, nodes.to_vec(), rng("1"), &["sit 1 Bob", "ready 1"]);
    Played { players: vec![owner, guest] }
}

/// Plays matches one after another until a deadline.
async fn keep_playing(nodes: Vec<SocketAddr>, number: u64, seed: u64, until: Instant) -> Vec<Played> {
    let mut all = Vec::new();
    for round in 0.. {
        if round > 0 && Instant::now() >= until {
            break;
        }
        let mut played = open(&nodes, number % 4 == 3, &format!("{seed} {number} {round}")).await;
        let mut playing = tokio::task::JoinSet::new();
        for mut player in std::mem::take(&mut played.players) {
            playing.spawn(async move {
                let ended = timeout(until - Instant::now() + RECOVERY_TIME, player.play()).await;
                assert!(ended.is_ok(), "a match does not end: {:?} {:?}", player.place.table, player.snapshot);
                player
            });
        }
        played.players = playing.join_all().await;
        all.push(played);
    }
    all
}

/// The input of a log line, if it has this sender and number.
fn input_of<'a>(line: &'a str, tag: &str) -> Option<&'a str> {
    let (_at, rest) = line.split_once(' ')?;
    let (_hash, input) = rest.strip_prefix(tag)?.strip_prefix(' ')?.split_once(' ')?;
    Some(input)
}

/// Every acknowledged input is in the log once, every stored input was answered, and all clients have seen the end.
async fn check_invariants(database: &str, nodes: &[SocketAddr], played: &[Played]) -> (usize, usize) {
    let storage = Storage::open(database, Missing::Refuse).await.expect("the database opens");
    let (mut actions, mut matches) = (0, 0);
    for Played { players } in played {
        let code = players[0].place.table.clone();
        let row = storage.find(code.parse().expect("a code")).await.expect("it reads").expect("the table is there");
        let lines = storage.load(row.id, 0).await.expect("it reads");
        for player in players {
            let who = format!("p{}", player.place.person);
            let acknowledged: Vec<(String, &str)> = player
                .acknowledged
                .iter()
                // The owner's inputs about computers are logged as the host's.
                .map(|(id, input)| {
                    (format!("{} {id}", if input.starts_with("bot ") { "host" } else { &who }), &**input)
                })
                .collect();
            for (tag, input) in &acknowledged {
                let stored: Vec<&str> = lines.iter().filter_map(|line| input_of(&line.line, tag)).collect();
                assert_eq!(stored, [*input], "table {code}: {tag}");
            }
            // Nobody stopped before every input was answered, so nothing is stored without an answer. (An input that
            // one node refused, because the table was paused, may wait at a frozen node and be applied when that wakes
            // up.)
            let answered = |line: &str| {
                acknowledged.iter().any(|(tag, _)| input_of(line, tag).is_some())
                    || player.refused.iter().any(|id| input_of(line, &format!("{who} {id}")).is_some())
            };
            let theirs = lines.iter().map(|line| &*line.line).filter(|line| line.split(' ').nth(1) == Some(&who));
            let unanswered: Vec<&str> = theirs.filter(|line| !answered(line)).collect();
            assert!(unanswered.is_empty(), "table {code}: stored without an answer to {who}: {unanswered:?}");
            actions += acknowledged.len();
        }
        let mut rng = Rng::new(Seed([0; 16]), "nothing is hidden");
        let ends: Vec<Triancey> = players
            .iter()
            .map(|player| position(player.snapshot.as_ref().expect("seen"), &mut rng).expect("a position"))
            .collect();
        assert!(ends.iter().all(|end| *end == ends[0]), "table {code}: the clients have seen different ends");
        let mut records = Vec::new();
        for node in nodes {
            records.push(again(std::slice::from_ref(node), |client| record_once(client, code.clone())).await);
        }
        assert!(records.iter().all(|record| *record == records[0]), "table {code}: nodes tell different matches");
        let verified = table::verify(&records[0]).expect("the record holds");
        assert!(matches!(&*verified.matches, [played] if played.outcome.is_some()), "table {code}: the match ended");
        matches += 1;
    }
    storage.close().await;
    (actions, matches)
}

async fn start(postgres: &Postgres, name: &str) -> Vec<Arc<Node>> {
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(Arc::new(Node::start(postgres.port(), name).await));
    }
    nodes
}

/// Runs three nodes with tables in play while `happens` disturbs them.
fn run(seconds: u64, seed: u64, happens: impl AsyncFnOnce(&Postgres, &[Arc<Node>], Instant, &mut Rng) -> usize) {
    let postgres = Postgres::start();
    let database = postgres.database();
    let name = database.rsplit('/').next().expect("a name").to_owned();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let nodes = start(&postgres, &name).await;
        let addresses: Vec<SocketAddr> = nodes.iter().map(|node| node.address).collect();
        let until = Instant::now() + Duration::from_secs(seconds);
        let mut playing = tokio::task::JoinSet::new();
        for number in 0..TABLES {
            playing.spawn(keep_playing(addresses.clone(), number, seed, until));
        }
        let mut rng = Rng::new(Seed::from_text(&seed.to_string()), "trouble");
        let faults = happens(&postgres, &nodes, until, &mut rng).await;
        let played: Vec<Played> = playing.join_all().await.into_iter().flatten().collect();
        let (actions, matches) = check_invariants(&database, &addresses, &played).await;
        eprintln!("seed {seed}: {actions} acknowledged actions of {matches} matches, {faults} faults");
        // Guards against a vacuous run: every table has finished a match, and there were disturbances.
        assert!(matches >= TABLES as usize && faults > 0, "{matches} matches, {faults} faults");
    });
    let checked = json(&["check", "--database", &database]);
    assert!(checked["tables"].as_u64().is_some_and(|tables| tables >= TABLES), "{checked}");
}

#[test]
fn three_nodes_lose_nothing_while_they_are_killed_frozen_and_cut_off() {
    let (seconds, seed) = (variable("LUDOTHEQUE_CLUSTER_SECONDS", 16), variable("LUDOTHEQUE_CLUSTER_SEED", 1));
    run(seconds, seed, async |_, nodes, until, rng| chaos::inject_faults(nodes, until, rng).await);
}

#[test]
fn clients_wait_while_postgresql_is_restarted_and_nothing_is_lost() {
    let (seconds, seed) = (variable("LUDOTHEQUE_CLUSTER_SECONDS", 16) / 2, variable("LUDOTHEQUE_CLUSTER_SEED", 1));
    run(seconds, seed, async |postgres, _, until, _| {
        let mut restarts = 0;
        while Instant::now() < until {
            tokio::time::sleep(Duration::from_secs(2)).await;
            tokio::task::block_in_place(|| {
                postgres.stop();
                // Longer than a node waits before it retries.
                std::thread::sleep(Duration::from_millis(500));
                postgres.run();
            });
            restarts += 1;
        }
        restarts
    });
}
