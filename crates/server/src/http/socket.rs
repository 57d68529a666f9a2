//! A table over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::Response;
use protocol::api::Problem;
use protocol::{ClientMessage, CloseReason, Closing, Hello, ServerMessage, Welcome};
use room::Participant;
use table::PersonId;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::error::ApiError;
use super::extract::{AtTable, ClientAddress, capable};
use super::liveness::{Due, Liveness};
use super::upgrade::{Incoming, Socket, Upgrade};
use crate::app::App;
use crate::ids::{TableId, Token};
use crate::limits::Limit;
use crate::outbox::{self, Inbox};
use crate::registry::{self, TableHandle};
use crate::storage::TableRow;
use crate::table_actor::{Command, ConnectionId, Look};

/// How long a client may take to send its first message.
const FIRST: Duration = Duration::from_secs(10);
/// Unreadable messages before the client is disconnected.
const BAD: u32 = 10;
/// Messages that share a system call at most.
const TOGETHER: usize = 16;

/// Connects to a table over a WebSocket: see server-api.md for the messages.
///
/// # Errors
/// There is no such table; the request is not an upgrade; there are too many connections.
#[utoipa::path(get, path = "/api/v1/tables/{code}/socket", params(("code" = String, Path)),
    responses((status = 101, description = "A WebSocket"), (status = 400, body = Problem),
        (status = 404, body = Problem)))]
pub async fn socket(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    AtTable(row): AtTable,
    upgrade: Upgrade,
) -> Result<Response, ApiError> {
    let place = app.take_place(address)?;
    Ok(upgrade.run(async move |mut socket| {
        let _place = place;
        let closing = match accept(&app, &row, &mut socket).await {
            Ok(mut session) => session.run(&app, &mut socket).await,
            Err(closing) => Some(closing),
        };
        if let Some(closing) = closing {
            // The client may be gone already.
            let _ = timeout(app.config.slow, socket.close(closing)).await;
        }
    }))
}

/// A connection's place at a table, which it leaves however it ends.
pub(super) struct Membership {
    pub(super) handle: TableHandle,
    pub(super) connection: ConnectionId,
    table: TableId,
    person: Option<PersonId>,
}

impl Drop for Membership {
    fn drop(&mut self) {
        let Self { handle, connection, .. } = self;
        let leave = Command::Leave { connection: *connection };
        if let Err(tokio::sync::mpsc::error::TrySendError::Full(leave)) = handle.try_send(leave) {
            let handle = handle.clone();
            // A table whose task has ended has no connections to remove.
            tokio::spawn(async move { drop(handle.send(leave).await) });
        }
    }
}

impl Membership {
    /// How the table has closed this connection.
    pub(super) fn closing(&self, app: &App, inbox: &Inbox) -> Closing {
        match inbox.closing() {
            Some(reason) => Closing { reason, retry_after: registry::spread(reason.usual_pause()) },
            None => app.registry.closing(self.table),
        }
    }
}

/// Enters a table.
pub(super) async fn enter(
    app: &Arc<App>,
    row: &TableRow,
    participant: Option<Participant>,
    look: Option<Look>,
) -> Result<(Membership, Inbox, Welcome), Closing> {
    let connection = ConnectionId::next();
    let (outbox, inbox) = outbox::channel();
    let handle = registry::handle(app, row)?;
    let command = Command::Enter { connection, participant, outbox, look };
    handle.send(command).await.map_err(|_| app.registry.closing(row.id))?;
    let person = participant.map(|participant| participant.person);
    let welcome = Welcome::Welcome {
        protocol: protocol::VERSION,
        person: person.map(|person| person.0),
        owner: participant.is_some_and(|participant| participant.role == room::Role::Owner),
        at: app.clock.now().since(row.opened.created).0,
    };
    Ok((Membership { handle, connection, table: row.id, person }, inbox, welcome))
}

struct Session {
    membership: Membership,
    inbox: Inbox,
    bad: u32,
    /// How long the client may take to accept what is sent.
    slow: Duration,
}

async fn accept(app: &Arc<App>, row: &TableRow, socket: &mut Socket) -> Result<Session, Closing> {
    let first = timeout(FIRST, socket.receive()).await.map_err(|_| CloseReason::Idle)?;
    let first = match first {
        Incoming::Text(text) => serde_json::from_str::<Hello>(&text).map_err(|_| CloseReason::ProtocolError)?,
        Incoming::Wrong(reason) => return Err(reason.into()),
        Incoming::SignOfLife | Incoming::Gone => return Err(CloseReason::ProtocolError.into()),
    };
    let Hello::Hello { protocol, capability, seen, viewer } = first;
    if protocol != protocol::VERSION {
        return Err(CloseReason::ProtocolError.into());
    }
    let token = match capability.as_deref().map(Token::read) {
        None => None,
        Some(token) => Some(token.ok_or(CloseReason::UnknownCapability)?),
    };
    let (look, revocations) = (seen.map(|seen| Look { viewer, seen }), app.revocations());
    let participant = participant(app, token, row).await?;
    let (membership, inbox, welcome) = enter(app, row, participant, look).await?;
    if app.revocations() != revocations {
        // The place may have been taken over just before this connection was at the table.
        self::participant(app, token, row).await?;
    }
    let welcome = Utf8Bytes::from(serde_json::to_string(&welcome).unwrap_or_default());
    let sent = timeout(app.config.slow, socket.send_all(std::iter::once(welcome))).await;
    match sent {
        Ok(Ok(())) => Ok(Session { membership, inbox, bad: 0, slow: app.config.slow }),
        Ok(Err(_)) | Err(_) => Err(CloseReason::TooSlow.into()),
    }
}

/// Whom a capability stands for; nobody without one.
async fn participant(app: &App, token: Option<Token>, row: &TableRow) -> Result<Option<Participant>, Closing> {
    let Some(token) = token else { return Ok(None) };
    let found = capable(app, token, row).await.map_err(|_| CloseReason::Reloading)?;
    Ok(Some(found.ok_or(CloseReason::UnknownCapability)?))
}

/// How fast a client may send: a person at a table has one limit, however many connections they open.
enum Pace {
    Person(TableId, PersonId),
    Spectator(Limit),
}

impl Pace {
    fn check(&self, app: &App) -> Result<(), Duration> {
        match self {
            Self::Person(table, person) => app.people.check(&(*table, *person)),
            Self::Spectator(limit) => limit.check(),
        }
    }
}

impl Session {
    /// Carries messages both ways until one side closes the connection.
    async fn run(&mut self, app: &App, socket: &mut Socket) -> Option<Closing> {
        let mut liveness = Liveness::new(app.config.idle, Instant::now());
        let mut alarm = Box::pin(tokio::time::sleep(app.config.idle / 2));
        let Membership { table, person, .. } = self.membership;
        let pace = person.map_or_else(|| Pace::Spectator(app.message_limit()), |person| Pace::Person(table, person));
        // A client that sends too fast is not read until then; it still receives.
        let mut paused_until: Option<Instant> = None;
        let mut waiting = Vec::new();
        loop {
            tokio::select! {
                biased;
                count = self.inbox.queue.recv_many(&mut waiting, TOGETHER) => {
                    if count == 0 {
                        return Some(self.membership.closing(app, &self.inbox));
                    }
                    timeout(self.slow, socket.send_all(waiting.drain(..))).await.ok()?.ok()?;
                }
                () = until(paused_until), if paused_until.is_some() => paused_until = pause(&pace, app),
                incoming = socket.receive(), if paused_until.is_none() => {
                    liveness.heard(Instant::now());
                    if let Err(closing) = self.receive(app, socket, incoming).await {
                        return closing;
                    }
                    paused_until = pause(&pace, app);
                }
                () = &mut alarm => match liveness.due(Instant::now()) {
                    Due::Wait(until) => alarm.as_mut().reset(until),
                    Due::Ping => timeout(self.slow, socket.ping()).await.ok()?.ok()?,
                    Due::Close => return Some(CloseReason::Idle.into()),
                },
            }
        }
    }

    /// Handles what the client sent. An error closes the connection, with a close frame if there is one.
    async fn receive(&mut self, app: &App, socket: &mut Socket, incoming: Incoming) -> Result<(), Option<Closing>> {
        let text = match incoming {
            Incoming::Text(text) => text,
            Incoming::SignOfLife => return Ok(()),
            Incoming::Gone => return Err(None),
            Incoming::Wrong(reason) => return Err(Some(reason.into())),
        };
        match serde_json::from_str::<ClientMessage>(&text) {
            Ok(message) => {
                let command = Command::Message { connection: self.membership.connection, message };
                let sent = self.membership.handle.send(command).await;
                sent.map_err(|_| Some(self.membership.closing(app, &self.inbox)))
            }
            Err(error) => self.unreadable(socket, &text, &error).await,
        }
    }

    /// Answers an unreadable message. Too many of them close the connection, except inputs that are merely wrong, such as a
    /// name that is too long: they are refused like any other.
    async fn unreadable(
        &mut self,
        socket: &mut Socket,
        text: &str,
        error: &serde_json::Error,
    ) -> Result<(), Option<Closing>> {
        let reply = ServerMessage::for_unreadable(text, error);
        if matches!(reply, ServerMessage::Error { .. }) {
            self.bad += 1;
            if self.bad >= BAD {
                return Err(Some(CloseReason::ProtocolError.into()));
            }
        }
        let reply = Utf8Bytes::from(reply.to_json());
        let sent = timeout(self.slow, socket.send_all(std::iter::once(reply))).await;
        sent.map_err(|_| None)?.map_err(|_| None)
    }
}

/// Counts a message; until when the next one is not read. A message that was one too many is counted after the pause.
fn pause(pace: &Pace, app: &App) -> Option<Instant> {
    pace.check(app).err().map(|wait| Instant::now() + wait)
}

async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
