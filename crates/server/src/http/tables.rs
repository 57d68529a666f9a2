//! Opening, finding and joining tables; places at them.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::api::{EnterTable, NewDevice, OpenTable, Place, Problem, TableSummary, TransferCode};
use serde::Deserialize;
use table::PersonId;
use tokio::sync::oneshot;
use utoipa::IntoParams;

use super::error::ApiError;
use super::extract::{AtTable, Body, ClientAddress, Device, Parameters, authenticate};
use crate::app::App;
use crate::ids::{Code, Reentry, Token};
use crate::storage::{Listed, NewTable, TableRow};
use crate::table_actor::{self, Command};

impl From<TableRow> for TableSummary {
    fn from(row: TableRow) -> Self {
        let TableRow { opened, status, .. } = row;
        Self {
            table: opened.code.to_string(),
            game: opened.game,
            options: opened.options,
            house: opened.house,
            seats: opened.seats,
            free: status.free,
            phase: status.phase,
            created: opened.created.0,
        }
    }
}

/// The most tables in a list.
const LIST: u32 = 100;
/// Tables where nothing has happened for so long are not listed.
const STALE: Duration = Duration::from_secs(2 * 60 * 60);
/// The most bytes of options; they are a few words.
const LONGEST_OPTIONS: usize = 1_000;

/// Creates a token for a device.
///
/// # Errors
/// The storage's.
#[utoipa::path(post, path = "/api/v1/devices",
    responses((status = 201, body = NewDevice)))]
pub async fn add_device(State(app): State<Arc<App>>) -> Result<(StatusCode, Json<NewDevice>), ApiError> {
    let token = Token::draw();
    app.storage.add_device(token.hash(), app.clock.now()).await?;
    Ok((StatusCode::CREATED, Json(NewDevice { token: token.reveal() })))
}

/// Lists tables that strangers may join.
///
/// # Errors
/// The storage's.
#[utoipa::path(get, path = "/api/v1/tables",
    responses((status = 200, body = Vec<TableSummary>)))]
pub async fn list(State(app): State<Arc<App>>) -> Result<Json<Vec<TableSummary>>, ApiError> {
    let rows = app.storage.open_tables(app.clock.now().before(STALE), LIST).await?;
    Ok(Json(rows.into_iter().map(TableSummary::from).collect()))
}

/// Where a list goes on.
#[derive(Deserialize, IntoParams, Debug)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Page {
    /// The code of the last table of the page before.
    after: Option<String>,
}

/// Lists the tables at which this device has a place, a hundred at a time, the latest first. If there may be more, the
/// header `Link` names the next page.
///
/// # Errors
/// The device is not known; the storage's.
#[utoipa::path(get, path = "/api/v1/my/tables", params(Page), security(("device" = [])),
    responses((status = 200, body = Vec<TableSummary>), (status = 400, body = Problem), (status = 401, body = Problem)))]
pub async fn mine(
    State(app): State<Arc<App>>,
    Device(device): Device,
    Parameters(Page { after }): Parameters<Page>,
) -> Result<Response, ApiError> {
    let after = match after {
        Some(code) => {
            let code: Code = code.parse().map_err(|_| ApiError::Bad("`after` is the code of a table".to_owned()))?;
            app.storage.find(code).await?
        }
        None => None,
    };
    let rows = app.storage.tables_of(device, after.as_ref(), LIST).await?;
    let next = rows.get(LIST as usize - 1).map(|last| last.opened.code);
    let mut response = Json(rows.into_iter().map(TableSummary::from).collect::<Vec<_>>()).into_response();
    let link = next.map(|code| format!("</api/v1/my/tables?after={code}>; rel=\"next\""));
    if let Some(link) = link.and_then(|link| HeaderValue::from_str(&link).ok()) {
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// Opens a table, and gives the device the owner's place at it.
///
/// # Errors
/// The options do not make a game; the device is unknown; the storage's.
#[utoipa::path(post, path = "/api/v1/tables", request_body = OpenTable, security(("device" = [])),
    responses((status = 201, body = Place), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem)))]
pub async fn create(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    Device(device): Device,
    Body(opening): Body<OpenTable>,
) -> Result<(StatusCode, Json<Place>), ApiError> {
    let too_many = |wait| app.too_many(wait);
    app.device_openings.check(&device).map_err(too_many)?;
    address.map_or(Ok(()), |address| app.openings.check(&address)).map_err(too_many)?;
    if opening.options.len().max(opening.house.len()) > LONGEST_OPTIONS {
        return Err(ApiError::Options(format!("options have at most {LONGEST_OPTIONS} bytes")));
    }
    let OpenTable { game, options, house, seats, listed } = opening;
    let happened = {
        let opened = room::open(table_actor::opening_context(), game, &options, &house, seats);
        opened.map_err(|error| ApiError::Options(error.to_string()))?.1
    };
    let listed = if listed { Listed::Yes } else { Listed::No };
    let created = app.clock.now();
    let (code, id) = loop {
        let code = Code::draw();
        let (options, house) = (options.clone(), house.clone());
        let table = NewTable { code, game, options, house, seats, listed, created };
        if let Some(id) = app.storage.create(table).await? {
            break (code, id);
        }
    };
    let capability = Token::draw();
    let entries = happened.stored.into_iter().map(Into::into).collect();
    let (person, appended) =
        tokio::join!(app.storage.join(id, device, capability.hash()), app.storage.append(id, 0, entries, None));
    appended?;
    Ok((StatusCode::CREATED, Json(place(code, person?, capability))))
}

fn place(code: Code, person: PersonId, capability: Token) -> Place {
    Place { table: code.to_string(), person: person.0, capability: capability.reveal() }
}

/// Describes a table.
///
/// # Errors
/// There is none with this code.
#[utoipa::path(get, path = "/api/v1/tables/{code}", params(("code" = String, Path)),
    responses((status = 200, body = TableSummary), (status = 404, body = Problem)))]
pub async fn show(AtTable(row): AtTable) -> Json<TableSummary> {
    Json(row.into())
}

/// Gives the device a place at a table. The same device is the same person, however often it joins.
///
/// # Errors
/// There is none with this code; the device is unknown; the storage's.
#[utoipa::path(post, path = "/api/v1/tables/{code}/join", params(("code" = String, Path)), security(("device" = [])),
    responses((status = 200, body = Place), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn join(
    State(app): State<Arc<App>>,
    Device(device): Device,
    AtTable(row): AtTable,
) -> Result<Json<Place>, ApiError> {
    let capability = Token::draw();
    let person = app.storage.join(row.id, device, capability.hash()).await?;
    Ok(Json(place(row.opened.code, person, capability)))
}

/// How long a transfer code is valid.
const REENTRY: Duration = Duration::from_secs(15 * 60);

/// Creates a code that takes one's place to another device.
///
/// # Errors
/// There is no such table; the capability is unknown; the storage's.
#[utoipa::path(post, path = "/api/v1/tables/{code}/reentry", params(("code" = String, Path)),
    security(("capability" = [])),
    responses((status = 200, body = TransferCode), (status = 401, body = Problem), (status = 404, body = Problem)))]
pub async fn reentry(
    State(app): State<Arc<App>>,
    AtTable(row): AtTable,
    headers: HeaderMap,
) -> Result<Json<TransferCode>, ApiError> {
    let participant = authenticate(&app, &headers, &row).await?.ok_or(ApiError::Unauthorized)?;
    let code = Reentry::draw();
    let expires = app.clock.now().after(REENTRY);
    app.storage.add_reentry(row.id, participant.person, code.hash(), expires).await?;
    Ok(Json(TransferCode { code: code.to_string(), seconds: REENTRY.as_secs() }))
}

/// Takes over a place with a transfer code. The device that had it before has it no more.
///
/// # Errors
/// There is no such table; the code is not valid, or no longer; the device is unknown; the storage's.
#[utoipa::path(post, path = "/api/v1/tables/{code}/enter", params(("code" = String, Path)), request_body = EnterTable,
    security(("device" = [])),
    responses((status = 200, body = Place), (status = 400, body = Problem), (status = 401, body = Problem),
        (status = 403, body = Problem), (status = 404, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem)))]
pub async fn enter(
    State(app): State<Arc<App>>,
    Device(device): Device,
    AtTable(row): AtTable,
    Body(entering): Body<EnterTable>,
) -> Result<Json<Place>, ApiError> {
    let code: Reentry = entering.code.parse().map_err(|_| ApiError::MisspeltTransferCode)?;
    let capability = Token::draw();
    let person = app.storage.enter(row.id, code.hash(), device, capability.hash(), app.clock.now()).await?;
    let person = person.ok_or(ApiError::InvalidTransferCode)?;
    app.revoke(row.id, person).await;
    Ok(Json(place(row.opened.code, person, capability)))
}

/// The file of a finished match, which anybody can replay and verify.
///
/// # Errors
/// There is no such table; its match is not over.
#[utoipa::path(get, path = "/api/v1/tables/{code}/record", params(("code" = String, Path)),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub async fn record(State(app): State<Arc<App>>, AtTable(row): AtTable) -> Result<impl IntoResponse, ApiError> {
    let (file, answer) = oneshot::channel();
    let away = || ApiError::from(app.registry.closing(row.id));
    let sent = crate::registry::handle(&app, &row)?.send(Command::Publish { file }).await;
    sent.map_err(|_| away())?;
    let file = answer.await.map_err(|_| away())?;
    let file = file.ok_or(ApiError::NoFinishedMatch)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], file))
}
