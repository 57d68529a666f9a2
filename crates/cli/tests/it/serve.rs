//! Tests `serve`, `backup`, `check` and `load` with the real program, killed during play.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use load::client::{Client, ClientError};
use load::player::Snapshot;
use protocol::api::{OpenTable, Place};
use scratch::{Folder, announced};
use server::storage::{Missing, Storage};
use table::Phase;
use tokio::time::timeout;

use crate::{TIMEOUT, json, ludotheque};

/// A running server; killed on drop.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Serving {
    fn start(database: &str) -> Self {
        Self::start_at("127.0.0.1:0", database)
    }

    pub(crate) fn start_at(listen: &str, database: &str) -> Self {
        Self::start_with(listen, database, &[])
    }

    pub(crate) fn start_with(listen: &str, database: &str, more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludotheque"))
            .args(["serve", "--listen", listen, "--database", database])
            .args(["--rate-address", "0", "--rate-token", "0", "--rate-messages", "0"])
            .args(more)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let address = announced(child.stderr.take().expect("piped"), |line| {
            line.strip_prefix("listening at http://")?.strip_suffix('/')?.parse().ok()
        });
        Self { child, address: address.expect("it says where it listens") }
    }

    /// Sends SIGKILL.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have been killed before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Acknowledged inputs with their numbers, by table.
type Acknowledged = Arc<Mutex<HashMap<String, Vec<(u64, String)>>>>;

/// One client plays both seats of one table after another until the connection breaks, and records what is
/// acknowledged.
async fn play(client: Client, acknowledged: Acknowledged) -> Result<(), ClientError> {
    loop {
        play_a_match(client, &acknowledged).await?;
    }
}

async fn play_a_match(client: Client, acknowledged: &Acknowledged) -> Result<(), ClientError> {
    let device = client.device().await?;
    let opening = OpenTable {
        game: engine::GameId::Triancey,
        options: String::new(),
        house: String::new(),
        seats: 2,
        listed: false,
    };
    let Place { table, capability, .. } = client.open(&device, &opening).await?;
    let mut socket = client.enter(&table, Some(&capability), 0).await?;
    let mut rng = engine::Rng::new(engine::Seed::from_text(&table), "crash");
    let (mut id, mut snapshot) = (0, None::<Snapshot>);
    let mut inputs: Vec<String> = ["ready 1", "ready 0", "sit 1 Bob", "sit 0 Ada"].map(ToOwned::to_owned).into();
    loop {
        // Nothing to do until the next update arrives.
        let Some(input) = inputs.pop().or_else(|| choose(snapshot.as_mut()?, &mut rng)) else {
            if snapshot.as_ref().is_some_and(|snapshot| snapshot.phase == Phase::Over) {
                return Ok(());
            }
            snapshot = Snapshot::read(&socket.receive().await?)?.or(snapshot);
            continue;
        };
        id += 1;
        let seen = snapshot.as_ref().map_or(0, |snapshot| snapshot.entries);
        let message = serde_json::json!({ "submit": { "id": id, "seen": seen, "input": input } });
        socket.send(message.to_string()).await?;
        let (mut accepted, mut told) = (false, false);
        while !(accepted && told) {
            let text = socket.receive().await?;
            if let Some(news) = Snapshot::read(&text)? {
                told = news.entries > seen;
                snapshot = Some(news);
            } else if text.contains("\"accepted\"") {
                accepted = true;
                let mut all = acknowledged.lock().expect("nobody panics");
                all.entry(table.clone()).or_default().push((id, input.clone()));
            } else {
                return Err(ClientError::Unexpected(text.to_string()));
            }
        }
    }
}

/// A move for the seat to move.
fn choose(snapshot: &mut Snapshot, rng: &mut engine::Rng) -> Option<String> {
    (0..2).find_map(|seat| {
        snapshot.viewer = engine::Viewer::Seat(engine::Seat(seat));
        Some(format!("act {seat} {}", snapshot.choose(rng)?))
    })
}

#[test]
fn acknowledged_inputs_survive_kill_9() {
    let folder = Folder::new();
    kill_in_the_middle_of_play(&folder.sqlite());
}

#[test]
fn acknowledged_inputs_survive_kill_9_with_postgresql() {
    kill_in_the_middle_of_play(&scratch::Postgres::shared().database());
}

fn kill_in_the_middle_of_play(database: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let acknowledged = Acknowledged::default();
    for _ in 0..3 {
        let serving = Serving::start(database);
        let client = Client { server: serving.address };
        let before: usize = acknowledged.lock().expect("nobody panics").values().map(Vec::len).sum();
        runtime.block_on(async {
            let players: Vec<_> = (0..24).map(|_| tokio::spawn(play(client, Arc::clone(&acknowledged)))).collect();
            let enough = async {
                loop {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    let now: usize = acknowledged.lock().expect("nobody panics").values().map(Vec::len).sum();
                    assert!(!players.iter().any(tokio::task::JoinHandle::is_finished), "somebody was sent away");
                    if now >= before + 600 {
                        break;
                    }
                }
            };
            timeout(TIMEOUT, enough).await.expect("600 moves are acknowledged in time");
            serving.kill();
            for player in players {
                // The broken connection is what this test is about.
                let _ = timeout(TIMEOUT, player).await.expect("the player notices the lost connection");
            }
        });
    }
    let acknowledged = acknowledged.lock().expect("nobody panics").clone();
    runtime.block_on(async {
        let storage = Storage::open(database, Missing::Refuse).await.expect("the database opens");
        for (code, actions) in &acknowledged {
            let row = storage.find(code.parse().expect("a code")).await.expect("it reads").expect("the table is there");
            let lines = storage.load(row.id, 0).await.expect("it reads");
            for (id, input) in actions {
                // Time, sender, number, hash, input.
                let same = |line: &str| {
                    let parts: Vec<&str> = line.splitn(5, ' ').collect();
                    parts.get(2) == Some(&id.to_string().as_str()) && parts.get(4) == Some(&input.as_str())
                };
                assert_eq!(lines.iter().filter(|line| same(&line.line)).count(), 1, "table {code}: {id} {input}");
            }
        }
        storage.close().await;
    });
    let checked = json(&["check", "--database", database]);
    assert!(checked["tables"].as_u64().is_some_and(|tables| tables >= acknowledged.len() as u64), "{checked}");
}

#[test]
fn load_backup_and_check_work_on_a_live_server() {
    let folder = Folder::new();
    let serving = Serving::start(&folder.sqlite());
    let address = serving.address.to_string();
    let process = serving.child.id().to_string();
    let measured = json(&["load", "--server", &address, "--tables", "4", "--seconds", "1", "--pid", &process]);
    assert_eq!(measured["errors"], 0, "{measured}");
    assert!(measured["moves"].as_u64().is_some_and(|moves| moves > 0), "{measured}");
    assert!(measured["moves_per_cpu_second"].as_f64().is_some_and(|rate| rate > 0.0), "{measured}");
    let copy = folder.path().join("copy.db");
    let copy = copy.to_str().expect("UTF-8");
    json(&["backup", "--database", &folder.sqlite(), copy]);
    let checked = json(&["check", "--database", &format!("sqlite://{copy}")]);
    assert_eq!(checked["tables"], 4);
    let again = ludotheque(&["backup", "--database", &folder.sqlite(), copy], "");
    assert_eq!(again.status.code(), Some(2), "a copy overwrites nothing");
}

#[test]
fn an_invalid_configuration_is_explained() {
    let folder = Folder::new();
    let file = folder.path().join("server.toml");
    for (text, named) in [("listen = \"nowhere\"", "listen"), ("colour = \"red\"", "colour"), ("bots = -1", "bots")] {
        std::fs::write(&file, text).expect("the file is written");
        let output = ludotheque(&["serve", "--config", file.to_str().expect("UTF-8")], "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && said.contains(named), "{text}: {said}");
    }
    let output = ludotheque(&["serve", "--database", "mysql://x", "--listen", "127.0.0.1:0"], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("sqlite://PATH"));
    let output = ludotheque(&["serve", "--database", "postgres://nobody@127.0.0.1:1/x", "--listen", "127.0.0.1:0"], "");
    assert_eq!(output.status.code(), Some(2), "a database that is not there is named");
}
