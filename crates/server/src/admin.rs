//! What an operator does with a running server: `ludotheque admin` connects to a Unix socket, writes one request as a line
//! of JSON and reads one response. Only the user who runs the server, and root, may connect.

use std::io;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use engine::GameId;
use serde::{Deserialize, Serialize};
use table::{PersonId, Phase};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::oneshot;

use crate::app::App;
use crate::ids::{Code, Hash, Token};
use crate::registry;
use crate::storage::{StorageError, TableRow};
use crate::table_actor::Command;

/// What an operator asks for.
#[derive(Clone, Debug, Serialize, Deserialize, clap::Subcommand)]
#[serde(rename_all = "snake_case")]
pub enum AdminRequest {
    /// List tables, the latest first.
    Tables {
        /// How many at most.
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Describe a table.
    Table {
        /// Its code.
        code: Code,
    },
    /// End a match without a result, and disconnect everybody at the table. They may come back and look at it.
    Close {
        /// The table's code.
        code: Code,
    },
    /// Take a person's place away: all their capabilities and transfer codes become invalid, and their connections end.
    Revoke {
        /// The table's code.
        code: Code,
        /// The person's number at the table, as `table` lists it.
        person: u64,
    },
    /// Print the log of a table, without the secrets of matches that are being played.
    Export {
        /// The table's code.
        code: Code,
    },
    /// Delete a table with everything that belongs to it, at once.
    EraseTable {
        /// The table's code.
        code: Code,
    },
    /// Delete a device, its places, and the tables at which nobody else has one.
    EraseDevice {
        /// The device's token, as its owner knows it.
        token: String,
    },
}

/// What the operator is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdminResponse {
    /// The tables.
    Tables(Vec<TableSummary>),
    /// A table.
    Table {
        /// As in the list.
        summary: TableSummary,
        /// The options of the game and of the house.
        options: String,
        /// The numbers of the people who have a place.
        people: Vec<u64>,
        /// How many entries the log has.
        entries: usize,
    },
    /// The log.
    Log {
        /// The table.
        summary: TableSummary,
        /// A line for each entry.
        lines: Vec<String>,
    },
    /// It is done.
    Done {
        /// How many tables are gone.
        tables_erased: usize,
    },
    /// It cannot be done.
    Error(String),
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableSummary {
    /// Its code.
    pub code: Code,
    /// Its game.
    pub game: GameId,
    /// What it is doing.
    pub phase: Phase,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are free.
    pub free: u8,
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
    /// When something last happened there, to within an hour.
    pub updated: i64,
    /// Whether it is in this server's memory.
    pub loaded: bool,
}

#[derive(Debug, thiserror::Error)]
enum AdminError {
    #[error("there is no table {0}")]
    NoTable(Code),
    #[error("nobody at table {0} has the number {1}")]
    NoPerson(Code, u64),
    #[error("this is not the token of a device")]
    NoDevice,
    #[error("table {0} has just failed; try again in a minute")]
    Failing(Code),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// A request is short.
const LONGEST: u64 = 64 * 1024;
/// An operator's program that does not finish its line is left alone.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a match is ended before that is given up.
const TRIES: usize = 5;
/// After a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(100);

/// The socket of a running server. Its file goes with it.
#[derive(Debug)]
pub struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    owner: u32,
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        // If it stays, the next server replaces it.
        let _ = std::fs::remove_file(&self.path);
    }
}

impl AdminSocket {
    /// Listens at a socket, which a server that was killed may have left behind.
    ///
    /// # Errors
    /// Another server listens there, or the file cannot be made.
    pub fn listen(path: &Path) -> io::Result<Self> {
        let listener = match UnixListener::bind(path) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                if std::os::unix::net::UnixStream::connect(path).is_ok() {
                    return Err(error);
                }
                std::fs::remove_file(path)?;
                UnixListener::bind(path)?
            }
            other => other?,
        };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        Ok(Self { listener, path: path.to_owned(), owner: std::fs::metadata(path)?.uid() })
    }

    /// Serves operators until it is dropped.
    pub async fn serve(&self, app: &Arc<App>) {
        loop {
            let Ok((stream, _)) = self.listener.accept().await else {
                // Too many open files: the next may succeed.
                tokio::time::sleep(PAUSE).await;
                continue;
            };
            // Whoever connected before the file had its permissions is turned away as well.
            if stream.peer_cred().is_ok_and(|peer| [self.owner, 0].contains(&peer.uid())) {
                let app = Arc::clone(app);
                tokio::spawn(async move {
                    if let Err(error) = converse(&app, stream).await {
                        tracing::warn!(%error, "an operator's request was broken off");
                    }
                });
            }
        }
    }
}

async fn converse(app: &Arc<App>, mut stream: UnixStream) -> io::Result<()> {
    let (reading, mut writing) = stream.split();
    let mut line = String::new();
    let mut request = BufReader::new(reading.take(LONGEST));
    tokio::time::timeout(PATIENCE, request.read_line(&mut line)).await??;
    let response = match serde_json::from_str::<AdminRequest>(&line) {
        Ok(request) => {
            tracing::info!(request = request.name(), "an operator's request");
            respond(app, request).await.unwrap_or_else(|error| AdminResponse::Error(error.to_string()))
        }
        Err(error) => AdminResponse::Error(format!("the request cannot be read: {error}")),
    };
    writing.write_all(serde_json::to_string(&response)?.as_bytes()).await?;
    writing.write_all(b"\n").await
}

impl AdminRequest {
    /// The request without what it is about: a token is not logged.
    const fn name(&self) -> &'static str {
        match self {
            Self::Tables { .. } => "tables",
            Self::Table { .. } => "table",
            Self::Close { .. } => "close",
            Self::Revoke { .. } => "revoke",
            Self::Export { .. } => "export",
            Self::EraseTable { .. } => "erase-table",
            Self::EraseDevice { .. } => "erase-device",
        }
    }
}

async fn respond(app: &Arc<App>, request: AdminRequest) -> Result<AdminResponse, AdminError> {
    let done = |tables_erased| Ok(AdminResponse::Done { tables_erased });
    match request {
        AdminRequest::Tables { most } => {
            let rows = app.storage.latest_tables(most).await?;
            Ok(AdminResponse::Tables(rows.iter().map(|row| summary(app, row)).collect()))
        }
        AdminRequest::Table { code } => {
            let row = find(app, code).await?;
            let people = app.storage.people(row.id).await?.into_iter().map(|PersonId(number)| number).collect();
            let options = format!("{} {}", row.opened.options, row.opened.house).trim().to_owned();
            let entries = app.storage.load(row.id, 0).await?.len();
            Ok(AdminResponse::Table { summary: summary(app, &row), options, people, entries })
        }
        AdminRequest::Export { code } => {
            let row = find(app, code).await?;
            let lines = app.storage.load(row.id, 0).await?.into_iter().map(|entry| entry.line).collect();
            Ok(AdminResponse::Log { summary: summary(app, &row), lines })
        }
        AdminRequest::Close { code } => {
            close(app, code).await?;
            done(0)
        }
        AdminRequest::Revoke { code, person } => {
            let row = find(app, code).await?;
            let person = PersonId(person);
            if !app.storage.people(row.id).await?.contains(&person) {
                return Err(AdminError::NoPerson(code, person.0));
            }
            app.storage.revoke(row.id, person).await?;
            app.revoke(row.id, person).await;
            done(0)
        }
        AdminRequest::EraseTable { code } => {
            erase(app, &find(app, code).await?).await?;
            done(1)
        }
        AdminRequest::EraseDevice { token } => {
            let device = Token::read(token.trim()).ok_or(AdminError::NoDevice)?.hash();
            if !app.storage.knows_device(device).await? {
                return Err(AdminError::NoDevice);
            }
            done(erase_device(app, device).await?)
        }
    }
}

async fn find(app: &App, code: Code) -> Result<TableRow, AdminError> {
    app.storage.find(code).await?.ok_or(AdminError::NoTable(code))
}

fn summary(app: &App, row: &TableRow) -> TableSummary {
    TableSummary {
        code: row.opened.code,
        game: row.opened.game,
        phase: row.status.phase,
        seats: row.opened.seats,
        free: row.status.free,
        created: row.opened.created.0,
        updated: row.updated.0,
        loaded: app.registry.get(row.id).is_some(),
    }
}

/// Ends a match. If another node stores a move at the same moment, that one counts, and the match is ended after it.
async fn close(app: &Arc<App>, code: Code) -> Result<(), AdminError> {
    for _ in 0..TRIES {
        let row = find(app, code).await?;
        let handle = registry::handle(app, &row).map_err(|_| AdminError::Failing(code))?;
        // A table that has just ended its task is loaded again for the next try.
        let _ = handle.send(Command::Abandon).await;
        stop(&handle).await;
        if find(app, code).await?.status.phase != Phase::Playing {
            return Ok(());
        }
    }
    Err(AdminError::Failing(code))
}

/// Lets a table's task commit what it has, disconnect its clients and end.
async fn stop(handle: &registry::TableHandle) {
    let (done, stopped) = oneshot::channel();
    // A table that is gone has stopped.
    if handle.send(Command::Stop { done }).await.is_ok() {
        let _ = stopped.await;
    }
}

/// Deletes a table. Other nodes that have it in memory lose its people with their places, and cannot store anything more.
async fn erase(app: &App, row: &TableRow) -> Result<(), StorageError> {
    let people = app.storage.people(row.id).await?;
    if let Some(handle) = app.registry.get(row.id) {
        stop(&handle).await;
    }
    app.storage.erase(row.id).await?;
    for person in people {
        app.revoke(row.id, person).await;
    }
    Ok(())
}

async fn erase_device(app: &App, device: Hash) -> Result<usize, StorageError> {
    let mut erased = 0;
    loop {
        let rows = app.storage.tables_of(device, None, 100).await?;
        for row in &rows {
            let person = app.storage.person(row.id, device).await?;
            if app.storage.people(row.id).await?.len() <= 1 {
                erase(app, row).await?;
                erased += 1;
            } else if let Some(person) = person {
                app.storage.remove_person(row.id, person).await?;
                app.revoke(row.id, person).await;
            }
        }
        if rows.is_empty() {
            break;
        }
    }
    app.storage.erase_device(device).await?;
    Ok(erased)
}
