//! A table without WebSockets, for networks that block them: news as server-sent events, messages as posts.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use engine::{Seat as SeatNumber, Viewer};
use futures_util::stream;
use protocol::ClientMessage;
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::IntoParams;

use protocol::api::Problem;

use super::error::ApiError;
use super::extract::{AtTable, Body, Parameters, authenticate};
use super::socket::{Seat, enter, room_for_one};
use crate::app::App;
use crate::outbox::Inbox;
use crate::table_actor::{Command, ConnectionId, Look};

/// From where to look.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Looking {
    /// How many entries the client has seen.
    #[serde(default)]
    seen: usize,
    /// The seat to look from; without it a seat of one's own, if there is one.
    seat: Option<u8>,
}

struct Stream {
    app: Arc<App>,
    /// Says goodbye when the stream ends.
    _seat: Seat,
    inbox: Inbox,
    welcome: Option<String>,
    ended: bool,
}

/// Listens to a table: the first event is the welcome, each further one is what a socket would have been sent.
///
/// # Errors
/// There is no such table; the capability is not known; there are too many connections.
#[utoipa::path(get, path = "/api/v1/tables/{code}/events", params(("code" = String, Path), Looking),
    security((), ("capability" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)))]
pub async fn events(
    State(app): State<Arc<App>>,
    AtTable(row): AtTable,
    Parameters(Looking { seen, seat }): Parameters<Looking>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    room_for_one(&app)?;
    let participant = authenticate(&app, &headers, &row).await?;
    let look = Look { viewer: seat.map(|seat| Viewer::Seat(SeatNumber(seat))), seen };
    let (seat, inbox, welcome) = enter(&app, &row, participant, Some(look)).await.map_err(|_| ApiError::Busy)?;
    let welcome = serde_json::to_string(&welcome).ok();
    let stream = Stream { app, _seat: seat, inbox, welcome, ended: false };
    let events = stream::unfold(stream, async |mut stream| {
        let text = match stream.welcome.take() {
            Some(welcome) => Event::default().data(welcome),
            None if stream.ended || stream.app.is_stopping() => return None,
            None => match stream.inbox.queue.recv().await {
                Some(text) => Event::default().data(text.as_str()),
                None => {
                    stream.ended = true;
                    let reason = stream.inbox.close_reason();
                    Event::default().event("close").data(format!("{} {}", reason.code(), reason.text()))
                }
            },
        };
        Some((Ok::<_, std::convert::Infallible>(text), stream))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Which stream hears the answer.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Answered {
    /// The number of the connection, as the welcome has told it.
    connection: String,
}

/// Says something to a table; the answer comes on the stream.
///
/// # Errors
/// There is no such table or stream; the capability is not that of the stream; the body is no message.
#[utoipa::path(post, path = "/api/v1/tables/{code}/messages", params(("code" = String, Path), Answered),
    request_body(content = Object, description = "What a client says, as on a socket."),
    security((), ("capability" = [])),
    responses((status = 202, description = "Heard"), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 415, body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn ask(
    State(app): State<Arc<App>>,
    AtTable(row): AtTable,
    Parameters(Answered { connection }): Parameters<Answered>,
    headers: HeaderMap,
    Body(message): Body<ClientMessage>,
) -> Result<StatusCode, ApiError> {
    let participant = authenticate(&app, &headers, &row).await?;
    let number = u64::from_str_radix(&connection, 16);
    let no_such = || ApiError::NotFound("such connection");
    let connection = number.map(ConnectionId).map_err(|_| no_such())?;
    if let Some(cluster) = app.cluster.as_ref().filter(|cluster| cluster.keeper_of(connection).is_some()) {
        let known = cluster.forward(row.id, connection, participant, message).await;
        return if known? { Ok(StatusCode::ACCEPTED) } else { Err(no_such()) };
    }
    let (known, answer) = oneshot::channel();
    let command = Command::Post { connection, participant, message, known };
    crate::registry::handle(&app, &row).send(command).await.map_err(|_| ApiError::Busy)?;
    if answer.await.map_err(|_| ApiError::Busy)? { Ok(StatusCode::ACCEPTED) } else { Err(no_such()) }
}
