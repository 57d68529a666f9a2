//! A server in this process, and people at its tables.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use load::client::{Client, ClientError, Socket};
use load::player::Snapshot;
use ludotheque_server::app::App;
use ludotheque_server::clock::Clock;
use ludotheque_server::config::Config;
use ludotheque_server::serve;
use protocol::api::{OpenTable, Place};
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long a test waits for one thing: much longer than a busy machine needs, so that a test that hangs fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// Waits for something that has to come.
pub(crate) async fn within<T>(what: &str, coming: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, coming).await.unwrap_or_else(|_| panic!("{what}: not within {PATIENCE:?}"))
}

/// Waits until a condition holds.
pub(crate) async fn eventually(what: &str, condition: impl Fn() -> bool) {
    within(what, async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await;
}

pub(crate) type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A folder that is gone after the test, and a database: a file in it, or one of PostgreSQL.
pub(crate) struct Folder {
    folder: scratch::Folder,
    database: String,
}

/// Makes a test on each database of every function: `name::on_sqlite` and `name::on_postgres`.
macro_rules! on_both {
    ($($name:ident),* $(,)?) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() -> Outcome {
                super::$name(Folder::new()).await
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() -> Outcome {
                super::$name(Folder::on_postgres()).await
            }
        }
    )*};
}
pub(crate) use on_both;

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = scratch::Folder::new();
        Self { database: folder.sqlite(), folder }
    }

    pub(crate) fn on_postgres() -> Self {
        Self { folder: scratch::Folder::new(), database: scratch::Postgres::shared().database() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn database(&self) -> String {
        self.database.clone()
    }
}

/// A server, and how to reach it.
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    pub(crate) client: Client,
    end: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

/// A configuration without limits. The idle time is long because people in a test answer no ping while nobody reads for
/// them.
pub(crate) fn config(folder: &Folder) -> Config {
    let unlimited = ["--rate-address=0", "--rate-token=0", "--rate-messages=0", "--idle-seconds=86400"];
    let database = format!("--database={}", folder.database());
    Config::from_flags(&[&unlimited[..], &[&database]].concat()).expect("a configuration")
}

impl Server {
    pub(crate) async fn start(config: Config) -> Self {
        Self::start_at(config, Clock::system()).await
    }

    pub(crate) async fn start_at(config: Config, clock: Clock) -> Self {
        let app = App::new(config, clock).await.expect("the database opens");
        let listener = serve::listen(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let client = Client { server: listener.local_addr().expect("an address") };
        let (end, ended) = oneshot::channel();
        let serving = tokio::spawn(serve::serve(Arc::clone(&app), listener, async {
            // When the test is over, so is the server.
            let _ = ended.await;
        }));
        Self { app, client, end, serving }
    }

    pub(crate) async fn stop(self) {
        self.end.send(()).expect("the server runs");
        within("the server's end", self.serving).await.expect("the server stops");
    }

    /// A table with its owner, who has a device of their own.
    pub(crate) async fn open(&self, game: &str, options: &str, house: &str) -> Result<Place, ClientError> {
        let device = self.client.device().await?;
        self.client.open(&device, &opening(game, options, house)).await
    }

    /// Two people at a table of two, whose match has begun.
    pub(crate) async fn pair(&self, game: &str, options: &str, house: &str) -> Result<[Person; 2], ClientError> {
        let place = self.open(game, options, house).await?;
        let other = self.client.join(&self.client.device().await?, &place.table).await?;
        let mut people = [Person::enter(self.client, place).await?, Person::enter(self.client, other).await?];
        for (seat, person) in people.iter_mut().enumerate() {
            person.accepted(&format!("sit {seat} Person{seat}")).await?;
            person.accepted(&format!("ready {seat}")).await?;
        }
        for person in &mut people {
            person.until(|snapshot| snapshot.phase == table::Phase::Playing && snapshot.seat().is_some()).await?;
        }
        Ok(people)
    }
}

pub(crate) fn opening(game: &str, options: &str, house: &str) -> OpenTable {
    let game = game.parse().expect("a game");
    OpenTable { game, options: options.to_owned(), house: house.to_owned(), seats: 2, listed: false }
}

/// Somebody at a table, with everything they have received.
pub(crate) struct Person {
    pub(crate) client: Client,
    pub(crate) place: Place,
    pub(crate) socket: Socket,
    pub(crate) received: Vec<String>,
    pub(crate) snapshot: Option<Snapshot>,
    pub(crate) id: u64,
}

impl Person {
    pub(crate) async fn enter(client: Client, place: Place) -> Result<Self, ClientError> {
        let socket = client.enter(&place.table, Some(&place.capability), 0).await?;
        // A person on another device must not use the same numbers again.
        static DEVICES: AtomicU64 = AtomicU64::new(1);
        let id = DEVICES.fetch_add(1, Ordering::Relaxed) * 1_000_000;
        Ok(Self { client, place, socket, received: Vec::new(), snapshot: None, id })
    }

    /// How many entries they have seen.
    pub(crate) fn entries(&self) -> usize {
        self.snapshot.as_ref().map_or(0, |snapshot| snapshot.entries)
    }

    pub(crate) async fn receive(&mut self) -> Result<Value, ClientError> {
        let text = within("a message", self.socket.receive()).await?.to_string();
        if let Some(snapshot) = Snapshot::read(&text)? {
            self.snapshot = Some(snapshot);
        }
        let value = serde_json::from_str(&text)?;
        self.received.push(text);
        Ok(value)
    }

    /// Receives until a message has this key.
    pub(crate) async fn wait_for(&mut self, key: &str) -> Result<Value, ClientError> {
        within(key, async {
            loop {
                let mut value = self.receive().await?;
                if let Some(content) = value.get_mut(key) {
                    return Ok(content.take());
                }
            }
        })
        .await
    }

    /// Receives until an update meets a condition.
    pub(crate) async fn update_where(
        &mut self,
        what: &str,
        condition: impl Fn(&Value) -> bool,
    ) -> Result<Value, ClientError> {
        within(what, async {
            loop {
                let update = self.wait_for("update").await?;
                if condition(&update) {
                    return Ok(update);
                }
            }
        })
        .await
    }

    /// Receives until the connection is closed, and returns how.
    pub(crate) async fn closed(&mut self) -> ClientError {
        within("the end of the connection", async {
            loop {
                if let Err(error) = self.receive().await {
                    return error;
                }
            }
        })
        .await
    }

    pub(crate) async fn until(&mut self, condition: impl Fn(&Snapshot) -> bool) -> Result<(), ClientError> {
        within("what is waited for", async {
            while !self.snapshot.as_ref().is_some_and(&condition) {
                self.receive().await?;
            }
            Ok(())
        })
        .await
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<(), ClientError> {
        self.socket.send(message.to_string()).await
    }

    /// Submits an input and returns whether it is accepted.
    pub(crate) async fn attempt(&mut self, input: &str) -> Result<Result<(), Value>, ClientError> {
        self.id += 1;
        let (id, seen) = (self.id, self.entries());
        self.send(&json!({ "submit": { "id": id, "seen": seen, "input": input } })).await?;
        within(input, async {
            loop {
                let value = self.receive().await?;
                if value["accepted"]["id"] == id {
                    return Ok(Ok(()));
                }
                if value["refused"]["id"] == id {
                    return Ok(Err(value["refused"].clone()));
                }
                if value.get("error").is_some() {
                    return Err(ClientError::Unexpected(value.to_string()));
                }
            }
        })
        .await
    }

    pub(crate) async fn accepted(&mut self, input: &str) -> Result<(), ClientError> {
        let result = self.attempt(input).await?;
        result.map_err(|refused| ClientError::Unexpected(format!("{input}: {refused}")))
    }

    /// A legal action at random, if it is their turn.
    pub(crate) fn choose(&self, rng: &mut engine::Rng) -> Option<String> {
        let snapshot = self.snapshot.as_ref()?;
        let action = snapshot.choose(rng)?;
        Some(format!("act {} {action}", snapshot.seat()?))
    }

    /// The connection breaks, and they come back.
    pub(crate) async fn come_back(&mut self) -> Result<(), ClientError> {
        let seen = self.entries();
        self.socket = self.client.enter(&self.place.table, Some(&self.place.capability), seen).await?;
        Ok(())
    }
}

/// Whoever's turn it is acts at random, until the match is over or so many moves were made. Returns how many.
pub(crate) async fn play_on(people: &mut [Person], most: usize, seed: &str) -> Result<usize, ClientError> {
    let mut rng = engine::Rng::new(engine::Seed::from_text(seed), "test");
    for person in people.iter_mut() {
        person.until(|snapshot| snapshot.phase != table::Phase::Seating).await?;
    }
    for made in 0..most {
        let entries = up_to_date(people).await?;
        if people
            .iter()
            .all(|person| person.snapshot.as_ref().is_some_and(|snapshot| snapshot.phase != table::Phase::Playing))
        {
            return Ok(made);
        }
        let turn = people.iter().position(|person| person.choose(&mut rng).is_some());
        let Some(turn) = turn else {
            // Nobody is awaited: the round is over, or time has to pass, or a computer to move.
            if let Some(person) = people.first_mut() {
                let _refused_within_a_round = person.attempt("next").await?;
                person.until(|snapshot| snapshot.entries > entries).await?;
            }
            continue;
        };
        let person = &mut people[turn];
        if let Some(input) = person.choose(&mut rng) {
            // Under a vigilant referee, or in real time, somebody may have been faster, and the move is refused.
            if person.attempt(&input).await?.is_ok() {
                person.until(|snapshot| snapshot.entries > entries).await?;
            }
        }
    }
    up_to_date(people).await?;
    Ok(most)
}

/// Waits until everybody has seen the same, and returns how many entries that is.
async fn up_to_date(people: &mut [Person]) -> Result<usize, ClientError> {
    let entries = people.iter().map(Person::entries).max().unwrap_or(0);
    for person in people.iter_mut() {
        person.until(|snapshot| snapshot.entries >= entries).await?;
    }
    Ok(entries)
}
