//! Client of the server's API, as far as the pages need it: docs/server-api.md.

use protocol::api::{EnterTable, NewDevice, Problem, ProblemKind, ROOT, TransferCode};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, ReadableStreamDefaultReader, RequestInit, Response, WebSocket};

use crate::browser;
use crate::words::text_now;
pub use protocol::api::{OpenTable, Place, TableSummary};

/// Errors of API calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApiError {
    /// The server is unreachable.
    #[error("the server cannot be reached")]
    Away,
    /// The server refused the request.
    #[error("the server refuses: {0}")]
    Refused(ProblemKind),
    /// The response cannot be parsed: the server has another version.
    #[error("the server's answer cannot be read")]
    Unreadable,
}

impl ApiError {
    /// What to do about it, in the user's language.
    #[must_use]
    pub fn text(self) -> String {
        text_now(self.key(), &[])
    }

    /// The key of the text that says what to do about it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Away => "online-away",
            Self::Unreadable => "problem-version",
            Self::Refused(kind) => match kind {
                ProblemKind::NoSuchTable => "online-no-table",
                ProblemKind::BadOptions => "setup-impossible",
                ProblemKind::BadTransferCode => "join-return-wrong",
                ProblemKind::Unauthorized => "problem-not-yours",
                ProblemKind::NoFinishedMatch => "problem-no-finished-match",
                ProblemKind::TooManyRequests => "problem-too-many",
                ProblemKind::Timeout | ProblemKind::Busy => "problem-busy",
                ProblemKind::BadRequest
                | ProblemKind::ForeignOrigin
                | ProblemKind::WrongHost
                | ProblemKind::NotFound
                | ProblemKind::MethodNotAllowed
                | ProblemKind::TooLarge
                | ProblemKind::MediaType => "problem-version",
                ProblemKind::Internal => "problem-internal",
            },
        }
    }
}

/// A request.
#[derive(Clone, Copy, Default)]
struct Call<'a> {
    method: &'a str,
    path: &'a str,
    token: Option<&'a str>,
    body: Option<&'a str>,
    /// Aborts the request.
    signal: Option<&'a AbortSignal>,
}

async fn call(asked: Call<'_>) -> Result<Response, ApiError> {
    let Call { method, path, token, body, signal } = asked;
    let away = |_| ApiError::Away;
    let init = RequestInit::new();
    init.set_method(method);
    init.set_signal(signal);
    let headers = web_sys::Headers::new().map_err(away)?;
    if let Some(token) = token {
        headers.set("authorization", &format!("Bearer {token}")).map_err(away)?;
    }
    if let Some(body) = body {
        headers.set("content-type", "application/json").map_err(away)?;
        init.set_body(&JsValue::from_str(body));
    }
    init.set_headers(&headers);
    let window = web_sys::window().ok_or(ApiError::Away)?;
    let answer = JsFuture::from(window.fetch_with_str_and_init(&format!("{ROOT}{path}"), &init)).await.map_err(away)?;
    let response: Response = answer.dyn_into().map_err(away)?;
    if response.ok() {
        return Ok(response);
    }
    let problem = text(&response).await.unwrap_or_default();
    let kind = serde_json::from_str::<Problem>(&problem).map(|problem| problem.error);
    // A proxy in between may have answered instead of the server.
    Err(kind.map_or(ApiError::Away, ApiError::Refused))
}

async fn text(response: &Response) -> Result<String, ApiError> {
    let text = response.text().map_err(|_| ApiError::Away)?;
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).ok_or(ApiError::Away)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|_| ApiError::Unreadable)
}

/// Sends a GET request.
///
/// # Errors
/// The server is unreachable or refuses the request.
pub async fn get(path: &str, token: Option<&str>) -> Result<String, ApiError> {
    text(&call(Call { method: "GET", path, token, ..Call::default() }).await?).await
}

/// Sends a POST request.
///
/// # Errors
/// The server is unreachable or refuses the request.
pub async fn post(path: &str, token: Option<&str>, body: String) -> Result<String, ApiError> {
    text(&call(Call { method: "POST", path, token, body: Some(&body), ..Call::default() }).await?).await
}

/// Reads a stream of events until it ends or is aborted. Returns the code and the reason of its last event, if the server
/// has sent one.
///
/// # Errors
/// The server is unreachable or refuses the request.
pub async fn stream(
    path: &str,
    token: Option<&str>,
    signal: Option<&AbortSignal>,
    hear: impl Fn(&str),
) -> Result<Option<(u16, String)>, ApiError> {
    let away = |_: JsValue| ApiError::Away;
    let response = call(Call { method: "GET", path, token, signal, ..Call::default() }).await?;
    let body = response.body().ok_or(ApiError::Away)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().dyn_into().map_err(|_| ApiError::Away)?;
    // Bytes, not characters: a chunk may end inside a character, an event does not.
    let mut waiting = Vec::new();
    let mut closed = None;
    loop {
        let chunk = JsFuture::from(reader.read()).await.map_err(away)?;
        if js_sys::Reflect::get(&chunk, &"done".into()).map_err(away)?.is_truthy() {
            return Ok(closed);
        }
        let value = js_sys::Reflect::get(&chunk, &"value".into()).map_err(away)?;
        waiting.extend(js_sys::Uint8Array::new(&value).to_vec());
        while let Some(end) = waiting.windows(2).position(|two| two == b"\n\n") {
            let event: Vec<u8> = waiting.drain(..end + 2).collect();
            let event = String::from_utf8_lossy(&event);
            let mut data = event.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim_start);
            if event.lines().any(|line| line == "event: close") {
                closed = data.next().and_then(close_event);
            } else {
                data.for_each(&hear);
            }
        }
    }
}

/// The code and the reason of the last event.
fn close_event(data: &str) -> Option<(u16, String)> {
    let (code, reason) = data.split_once(' ')?;
    Some((code.parse().ok()?, reason.to_owned()))
}

/// Opens a table's socket.
#[must_use]
pub fn socket(table: &str) -> Option<WebSocket> {
    let location = web_sys::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    WebSocket::new(&format!("{scheme}://{}{ROOT}/tables/{table}/socket", location.host().ok()?)).ok()
}

const DEVICE: &str = "device";

/// The device token, requested once and stored.
async fn device() -> Result<String, ApiError> {
    if let Some(token) = browser::kept(DEVICE) {
        return Ok(token);
    }
    let NewDevice { token } = read(&post("/devices", None, "{}".to_owned()).await?)?;
    browser::keep(DEVICE, &token);
    Ok(token)
}

/// Sends a POST request with the device token, or with a new one if the server no longer knows it.
async fn post_as_device(path: &str, body: String) -> Result<String, ApiError> {
    let answer = post(path, Some(&device().await?), body.clone()).await;
    if matches!(answer, Err(ApiError::Refused(ProblemKind::Unauthorized))) {
        browser::forget(DEVICE);
        return post(path, Some(&device().await?), body).await;
    }
    answer
}

fn name_of(table: &str) -> String {
    format!("place-{table}")
}

fn keep(place: Place) -> Place {
    if let Ok(text) = serde_json::to_string(&place) {
        browser::keep(&name_of(&place.table), &text);
    }
    place
}

/// Removes the stored place at a table.
pub fn forget(table: &str) {
    browser::forget(&name_of(table));
}

/// Opens a table.
///
/// # Errors
/// The server is unreachable or refuses the request.
pub async fn open(opening: &OpenTable) -> Result<Place, ApiError> {
    let body = serde_json::to_string(opening).unwrap_or_default();
    Ok(keep(read(&post_as_device("/tables", body).await?)?))
}

/// The stored place of this device at a table, if it has one.
#[must_use]
pub fn kept_place(table: &str) -> Option<Place> {
    browser::kept(&name_of(table)).and_then(|text| serde_json::from_str(&text).ok())
}

/// The place of this device at a table; joins the table if there is none yet.
///
/// # Errors
/// The server is unreachable, or there is no such table.
pub async fn join(table: &str) -> Result<Place, ApiError> {
    if let Some(place) = kept_place(table) {
        return Ok(place);
    }
    Ok(keep(read(&post_as_device(&format!("/tables/{table}/join"), "{}".to_owned()).await?)?))
}

/// Takes over a place from another device.
///
/// # Errors
/// The server is unreachable, or the code is invalid.
pub async fn enter(table: &str, code: &str) -> Result<Place, ApiError> {
    let body = serde_json::to_string(&EnterTable { code: code.to_owned() }).unwrap_or_default();
    Ok(keep(read(&post_as_device(&format!("/tables/{table}/enter"), body).await?)?))
}

/// The public data of a table.
///
/// # Errors
/// The server is unreachable, or there is no such table.
pub async fn summary(table: &str) -> Result<TableSummary, ApiError> {
    read(&get(&format!("/tables/{table}"), None).await?)
}

/// The public tables that can be joined.
///
/// # Errors
/// The server is unreachable.
pub async fn open_tables() -> Result<Vec<TableSummary>, ApiError> {
    read(&get("/tables", None).await?)
}

/// A code that transfers the place to another device.
///
/// # Errors
/// The server is unreachable or refuses the request.
pub async fn reentry(place: &Place) -> Result<String, ApiError> {
    let path = format!("/tables/{}/reentry", place.table);
    let TransferCode { code, .. } = read(&post(&path, Some(&place.capability), "{}".to_owned()).await?)?;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::has;

    #[test]
    fn every_problem_has_its_words() {
        let refused = ProblemKind::ALL.iter().map(|&kind| ApiError::Refused(kind));
        let missing: Vec<_> =
            refused.chain([ApiError::Away, ApiError::Unreadable]).filter(|why| !has(why.key())).collect();
        assert_eq!(missing, []);
    }
}
