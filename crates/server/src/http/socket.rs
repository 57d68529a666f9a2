//! A table over a WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{ClientMessage, CloseReason, Hello, ServerMessage, Welcome};
use room::Participant;
use tokio::time::{Instant, timeout};

use super::LARGEST;
use protocol::api::Problem;

use super::error::ApiError;
use super::extract::{AtTable, capable};
use crate::app::App;
use crate::ids::{self, Token};
use crate::limits::Rate;
use crate::outbox::{self, Inbox};
use crate::registry::{self, TableHandle};
use crate::storage::TableRow;
use crate::table_actor::{Command, ConnectionId, Look};

/// How long a client may take for its first message.
const FIRST: Duration = Duration::from_secs(10);
/// Messages that cannot be read before the client is cut off.
const BAD: u32 = 10;
/// Messages that are sent with one system call at most.
const TOGETHER: usize = 16;

/// Talks with a table over a WebSocket: see server-api.md for the messages.
///
/// # Errors
/// There is no such table; the request is no upgrade; there are too many connections.
#[utoipa::path(get, path = "/api/v1/tables/{code}/socket", params(("code" = String, Path)),
    responses((status = 101, description = "A WebSocket"), (status = 400, body = Problem),
        (status = 404, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn socket(
    State(app): State<Arc<App>>,
    AtTable(row): AtTable,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|rejection| ApiError::Bad(rejection.body_text()))?;
    room_for_one(&app)?;
    // Small buffers: most connections are silent most of the time, and there are many.
    let upgrade = upgrade.read_buffer_size(1024).write_buffer_size(8 * 1024).max_write_buffer_size(1024 * 1024);
    Ok(upgrade.max_message_size(LARGEST).max_frame_size(LARGEST).on_upgrade(async move |mut socket| {
        let _one = app.metrics.connections.hold();
        let reason = match greet(&app, &row, &mut socket).await {
            Ok(mut session) => session.talk(&app, &mut socket).await,
            Err(reason) => Some(reason),
        };
        if let Some((code, reason)) = reason {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            // Who does not listen does not hear why.
            let _ = timeout(app.config.slow, socket.send(Message::Close(Some(frame)))).await;
        }
    }))
}

pub(super) fn room_for_one(app: &App) -> Result<(), ApiError> {
    let full = usize::try_from(app.metrics.connections.get()).unwrap_or(0) >= app.config.connections;
    if full || app.is_stopping() { Err(ApiError::Busy) } else { Ok(()) }
}

/// Why a connection ends: the code and the reason of the close frame.
type Close = (u16, &'static str);

const fn close(reason: CloseReason) -> Close {
    (reason.code(), reason.text())
}

/// Says goodbye to the table, however the connection ends.
pub(super) struct Seat {
    pub(super) handle: TableHandle,
    pub(super) connection: ConnectionId,
}

impl Drop for Seat {
    fn drop(&mut self) {
        let Self { handle, connection } = self;
        let leave = Command::Leave { connection: *connection };
        if let Err(tokio::sync::mpsc::error::TrySendError::Full(leave)) = handle.try_send(leave) {
            let handle = handle.clone();
            // A table that is gone needs no goodbye.
            tokio::spawn(async move { drop(handle.send(leave).await) });
        }
    }
}

/// Enters a table. The first thing that waits in the inbox is the welcome.
pub(super) async fn enter(
    app: &Arc<App>,
    row: &TableRow,
    participant: Option<Participant>,
    look: Option<Look>,
) -> Result<(Seat, Inbox, Welcome), CloseReason> {
    let connection = match &app.cluster {
        Some(cluster) => cluster.connection(),
        None => {
            let mut number = [0; 8];
            ids::fill(&mut number);
            ConnectionId(u64::from_be_bytes(number))
        }
    };
    let (outbox, inbox) = outbox::channel();
    let handle = registry::handle(app, row);
    let command = Command::Enter { connection, participant, outbox, look };
    handle.send(command).await.map_err(|_| CloseReason::Reloading)?;
    let welcome = Welcome::Welcome {
        protocol: protocol::VERSION,
        connection: format!("{:016x}", connection.0),
        person: participant.map(|participant| participant.person.0),
        owner: participant.is_some_and(|participant| participant.role == room::Role::Owner),
        at: app.clock.now().since(row.opened.created).0,
    };
    Ok((Seat { handle, connection }, inbox, welcome))
}

struct Session {
    seat: Seat,
    inbox: Inbox,
    bad: u32,
    /// How long the client may take to accept what is sent.
    slow: Duration,
}

async fn greet(app: &Arc<App>, row: &TableRow, socket: &mut WebSocket) -> Result<Session, Close> {
    let first = timeout(FIRST, socket.next()).await.map_err(|_| close(CloseReason::Idle))?;
    let first = match first {
        Some(Ok(Message::Text(text))) => {
            serde_json::from_str::<Hello>(&text).map_err(|_| close(CloseReason::ProtocolError))?
        }
        Some(Err(_)) => return Err(close(CloseReason::TooLarge)),
        Some(Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Close(_))) | None => {
            return Err(close(CloseReason::ProtocolError));
        }
    };
    let Hello::Hello { protocol, capability, seen, viewer } = first;
    if protocol != protocol::VERSION {
        return Err(close(CloseReason::ProtocolError));
    }
    let participant = match capability.as_deref().map(Token::read) {
        None => None,
        Some(None) => return Err(close(CloseReason::UnknownCapability)),
        Some(Some(token)) => {
            let found = capable(app, token, row).await.map_err(|_| close(CloseReason::Reloading))?;
            Some(found.ok_or(close(CloseReason::UnknownCapability))?)
        }
    };
    let look = seen.map(|seen| Look { viewer, seen });
    let (seat, inbox, welcome) = enter(app, row, participant, look).await.map_err(close)?;
    let welcome = serde_json::to_string(&welcome).unwrap_or_default();
    let sent = timeout(app.config.slow, socket.send(Message::Text(welcome.into()))).await;
    match sent {
        Ok(Ok(())) => Ok(Session { seat, inbox, bad: 0, slow: app.config.slow }),
        Ok(Err(_)) | Err(_) => Err(close(CloseReason::TooSlow)),
    }
}

impl Session {
    /// Carries messages both ways until one side ends it.
    async fn talk(&mut self, app: &App, socket: &mut WebSocket) -> Option<Close> {
        let half = app.config.idle / 2;
        let mut heard = Instant::now();
        let mut alarm = Box::pin(tokio::time::sleep_until(heard + half));
        let rate = Rate::new(app.config.rate_messages, app.config.rate_messages.saturating_mul(5));
        let mut bucket = rate.map(|rate| rate.full(app.clock.now()));
        // Who sends too fast is not heard until then; what is for them is sent all the same.
        let mut deaf = None;
        let mut waiting = Vec::new();
        loop {
            let listening = deaf.is_none();
            tokio::select! {
                biased;
                count = self.inbox.queue.recv_many(&mut waiting, TOGETHER) => {
                    if count == 0 {
                        return Some(close(self.inbox.close_reason()));
                    }
                    timeout(self.slow, send_all(socket, &mut waiting)).await.ok()?.ok()?;
                }
                () = tokio::time::sleep_until(deaf.unwrap_or(heard)), if !listening => deaf = None,
                message = socket.next(), if listening => {
                    heard = Instant::now();
                    if let Err(ends) = self.receive(socket, message).await {
                        return ends;
                    }
                    if let (Some(rate), Some(bucket)) = (rate, &mut bucket) {
                        let taken = rate.take(bucket, app.clock.now());
                        deaf = taken.err().map(|millis| heard + Duration::from_millis(millis));
                    }
                }
                () = &mut alarm => {
                    if heard.elapsed() >= app.config.idle {
                        return Some(close(CloseReason::Idle));
                    }
                    if heard.elapsed() >= half {
                        let ping = timeout(self.slow, socket.send(Message::Ping(Default::default()))).await;
                        ping.ok()?.ok()?;
                    }
                    alarm.as_mut().reset(Instant::now() + half);
                }
            }
        }
    }

    /// Takes in what the client sent. The error ends the connection, with a close frame if there is one.
    async fn receive(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> Result<(), Option<Close>> {
        let text = match message {
            None | Some(Ok(Message::Close(_))) => return Err(None),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Binary(_))) => return Err(Some(close(CloseReason::ProtocolError))),
            // The client is gone, or its message was too large; who is gone does not mind the frame.
            Some(Err(_)) => return Err(Some(close(CloseReason::TooLarge))),
            Some(Ok(Message::Text(text))) => text,
        };
        match serde_json::from_str::<ClientMessage>(&text) {
            Ok(message) => {
                let command = Command::Message { connection: self.seat.connection, message };
                let sent = self.seat.handle.send(command).await;
                sent.map_err(|_| Some(close(self.inbox.close_reason())))
            }
            Err(error) => self.unreadable(socket, &text, &error).await,
        }
    }

    /// Answers what could not be read. Too much of it ends the connection, but an input that is merely wrong, such as a
    /// name that is too long, is refused like any other.
    async fn unreadable(
        &mut self,
        socket: &mut WebSocket,
        text: &str,
        error: &serde_json::Error,
    ) -> Result<(), Option<Close>> {
        let reply = ServerMessage::for_unreadable(text, error);
        if matches!(reply, ServerMessage::Error { .. }) {
            self.bad += 1;
            if self.bad >= BAD {
                return Err(Some(close(CloseReason::ProtocolError)));
            }
        }
        let sent = timeout(self.slow, socket.send(Message::Text(reply.to_json().into()))).await;
        sent.map_err(|_| None)?.map_err(|_| None)
    }
}

/// Sends with as few system calls as possible.
async fn send_all(socket: &mut WebSocket, waiting: &mut Vec<Utf8Bytes>) -> Result<(), axum::Error> {
    for text in waiting.drain(..) {
        socket.feed(Message::Text(text)).await?;
    }
    socket.flush().await
}
