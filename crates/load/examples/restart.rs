//! Measures how soon a killed server serves all its tables again: plays at many tables, kills the process, restarts it,
//! and connects to every table. `cargo run --release -p ludotheque-load --example restart -- target/release/ludotheque
//! [TABLES]`

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludotheque_load::client::{Client, ClientError};
use ludotheque_load::wire::Protocol;
use ludotheque_load::{self as load, Plan, Progress, process};
use serde_json::Value;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::task::JoinSet;

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// How long to play before the kill: half a match.
const PLAY_TIME: Duration = Duration::from_secs(10);
/// Moves per second at each table.
const PACE: f64 = 1.5;

#[tokio::main]
async fn main() -> Outcome<()> {
    let mut words = std::env::args().skip(1);
    let program = words.next().ok_or("which program?")?;
    let tables: usize = words.next().map_or(Ok(1_000), |tables| tables.parse())?;
    process::raise_open_files();
    let folder = std::env::temp_dir().join(format!("ludotheque-restart-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let measured = measure(Path::new(&program), &folder, tables).await;
    std::fs::remove_dir_all(&folder)?;
    measured
}

async fn measure(program: &Path, folder: &Path, tables: usize) -> Outcome<()> {
    let address = std::net::TcpListener::bind("127.0.0.1:0")?.local_addr()?;
    let database = format!("sqlite://{}", folder.join("tables.db").display());
    let mut server = start(program, address, &database).await?;
    let plan = Plan {
        servers: vec![address],
        tables,
        time: PLAY_TIME,
        pace: Some(PACE),
        processes: Vec::new(),
        options: String::new(),
        protocol: Protocol::Ludotheque,
    };
    let played = load::run(&plan, &Arc::<Progress>::default()).await;
    // A SIGKILL: the server can neither flush nor notify anybody.
    server.kill()?;
    server.wait()?;
    let moves = played?.moves;
    let codes = codes(&database).await?;
    let begun = Instant::now();
    let mut server = start(program, address, &database).await?;
    let listening = begun.elapsed().as_secs_f64();
    let shown = connect_to_all(Client { server: address }, codes).await;
    let seconds = begun.elapsed().as_secs_f64();
    let cpu = process::usage(server.id()).map_or(0.0, |usage| usage.cpu_seconds);
    server.kill()?;
    server.wait()?;
    let shown = shown?;
    writeln!(
        std::io::stdout(),
        "{shown} tables after {moves} moves: listening after {listening:.2} s, all shown after {seconds:.2} s; \
         {cpu:.2} s of the server's CPU time"
    )?;
    Ok(())
}

/// Starts the server and waits until it listens.
async fn start(program: &Path, address: SocketAddr, database: &str) -> Outcome<Child> {
    let address_text = address.to_string();
    let words = ["serve", "--listen", &address_text, "--database", database];
    let unlimited = ["--rate-address", "0", "--rate-token", "0", "--rate-messages", "0"];
    let mut server = Command::new(program).args(words).args(unlimited).stderr(Stdio::null()).spawn()?;
    while tokio::net::TcpStream::connect(address).await.is_err() {
        if let Some(status) = server.try_wait()? {
            return Err(format!("the server has ended: {status}").into());
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    Ok(server)
}

/// Reads the codes of all tables while no server is running, without changing anything.
async fn codes(database: &str) -> Outcome<Vec<String>> {
    let options: sqlx::sqlite::SqliteConnectOptions = database.parse()?;
    let mut connection = options.disable_statement_logging().connect().await?;
    let codes = sqlx::query_scalar("SELECT code FROM tables").fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(codes)
}

/// Connects to all tables at once, each on its own connection, as reconnecting browsers do.
async fn connect_to_all(client: Client, codes: Vec<String>) -> Outcome<usize> {
    let mut looking = JoinSet::new();
    for code in codes {
        looking.spawn(async move {
            let mut socket = client.enter(&code, None, 0).await?;
            let news: Value = serde_json::from_str(&socket.receive().await?)?;
            if news["update"]["view"]["paused"] == "host" {
                Ok(socket)
            } else {
                Err(ClientError::Unexpected(format!("{code} is not paused: {}", news["update"]["view"]["phase"])))
            }
        });
    }
    let mut sockets = Vec::new();
    while let Some(looked) = looking.join_next().await {
        sockets.push(looked??);
    }
    Ok(sockets.len())
}
