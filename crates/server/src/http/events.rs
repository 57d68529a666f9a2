//! A table without WebSockets, for networks that block them: updates as server-sent events, messages as posts.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use futures_util::stream;
use protocol::api::Problem;
use protocol::{ClientMessage, ServerMessage};
use serde::Deserialize;
use tokio::sync::oneshot;
use utoipa::IntoParams;

use super::error::ApiError;
use super::extract::{AtTable, Body, ClientAddress, Parameters, authenticate};
use super::socket::{Membership, enter};
use crate::app::App;
use crate::limits::Place;
use crate::outbox::Inbox;
use crate::registry;
use crate::table_actor::{Command, Look};

/// What a stream shows.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// How many entries the client has seen.
    #[serde(default)]
    seen: usize,
    /// Whose view to send: the number of a seat, or `spectator`; without it a seat of one's own, if there is one.
    viewer: Option<String>,
}

fn parse_viewer(text: &str) -> Result<Viewer, ApiError> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let seat = text.parse().map_err(|_| ApiError::Bad("a viewer is the number of a seat, or spectator".to_owned()))?;
    Ok(Viewer::Seat(Seat(seat)))
}

struct Stream {
    app: Arc<App>,
    /// Leaves the table when the stream ends.
    membership: Membership,
    _place: Place,
    inbox: Inbox,
    welcome: Option<String>,
    ended: bool,
}

/// Streams what happens at a table: first the welcome, then what a socket would receive, except replies.
///
/// # Errors
/// There is no such table; the capability is unknown; there are too many connections.
#[utoipa::path(get, path = "/api/v1/tables/{code}/events", params(("code" = String, Path), StreamQuery),
    security((), ("capability" = [])),
    responses((status = 200, body = String, content_type = "text/event-stream"), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn events(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    AtTable(row): AtTable,
    Parameters(StreamQuery { seen, viewer }): Parameters<StreamQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiError> {
    let _place = app.take_place(address)?;
    let revocations = app.revocations();
    let participant = authenticate(&app, &headers, &row).await?;
    let look = Look { viewer: viewer.as_deref().map(parse_viewer).transpose()?, seen };
    let (membership, inbox, welcome) = enter(&app, &row, participant, Some(look)).await?;
    if app.revocations() != revocations {
        // The place may have been taken over just before this connection was at the table.
        authenticate(&app, &headers, &row).await?;
    }
    let welcome = serde_json::to_string(&welcome).ok();
    let stream = Stream { app, membership, _place, inbox, welcome, ended: false };
    let events = stream::unfold(stream, async |mut stream| {
        let text = match stream.welcome.take() {
            Some(welcome) => Event::default().data(welcome),
            None if stream.ended || stream.app.is_stopping() => return None,
            None => match stream.inbox.queue.recv().await {
                Some(text) => Event::default().data(text.as_str()),
                None => {
                    stream.ended = true;
                    let closing = stream.membership.closing(&stream.app, &stream.inbox);
                    Event::default().event("close").data(format!("{} {}", closing.reason.code(), closing.text()))
                }
            },
        };
        Some((Ok::<_, std::convert::Infallible>(text), stream))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}

/// Sends a message to a table, without a connection: any node takes it. The response is the table's reply, if the message
/// has one; updates come on the sender's stream, at whatever node that is.
///
/// # Errors
/// There is no such table; the capability is unknown; the body is not JSON, or asks for another viewer.
#[utoipa::path(post, path = "/api/v1/tables/{code}/messages", params(("code" = String, Path)),
    request_body(content = Object, description = "A message, as on a socket."),
    security(("capability" = [])),
    responses((status = 200, body = Object, description = "The reply, as on a socket"),
        (status = 204, description = "Done; there is no reply"), (status = 400, body = Problem),
        (status = 401, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem)))]
pub async fn post_message(
    State(app): State<Arc<App>>,
    AtTable(row): AtTable,
    headers: HeaderMap,
    Body(body): Body<serde_json::Value>,
) -> Result<Response, ApiError> {
    let participant = authenticate(&app, &headers, &row).await?.ok_or(ApiError::Unauthorized)?;
    let message = match ClientMessage::deserialize(&body) {
        Ok(ClientMessage::Watch { .. }) => {
            return Err(ApiError::Bad("a stream has one viewer; open another stream to change it".to_owned()));
        }
        Ok(message) => message,
        Err(error) => return Ok(Json(ServerMessage::for_unreadable(&body.to_string(), &error)).into_response()),
    };
    app.people.check(&(row.id, participant.person)).map_err(|wait| app.too_many(wait))?;
    let (reply, answer) = oneshot::channel();
    let command = Command::Post { participant, message, reply };
    let away = || ApiError::from(app.registry.closing(row.id));
    registry::handle(&app, &row)?.send(command).await.map_err(|_| away())?;
    let reply = answer.await.map_err(|_| away())?;
    Ok(reply.map_or_else(|| StatusCode::NO_CONTENT.into_response(), |reply| Json(reply).into_response()))
}
