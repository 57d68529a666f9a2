//! The server's interface, as far as the pages need it: docs/server-api.md.

use protocol::api::{EnterTable, NewDevice, Problem, ROOT, TransferCode};
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{AbortSignal, ReadableStreamDefaultReader, RequestInit, Response, WebSocket};

use crate::browser;
pub use protocol::api::{OpenTable, Place, TableSummary};

/// Why the server did not give what was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ApiError {
    /// It cannot be reached.
    #[error("the server cannot be reached")]
    Away,
    /// It says no.
    #[error("{1}")]
    Refused(u16, String),
}

/// What is asked of the server.
#[derive(Clone, Copy, Default)]
struct Call<'a> {
    method: &'a str,
    path: &'a str,
    token: Option<&'a str>,
    body: Option<&'a str>,
    /// Stops it.
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
    let message = serde_json::from_str::<Problem>(&problem).map_or(problem, |problem| problem.message);
    Err(ApiError::Refused(response.status(), message))
}

async fn text(response: &Response) -> Result<String, ApiError> {
    let text = response.text().map_err(|_| ApiError::Away)?;
    JsFuture::from(text).await.ok().and_then(|text| text.as_string()).ok_or(ApiError::Away)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|error| ApiError::Refused(0, error.to_string()))
}

/// Gets something.
///
/// # Errors
/// The server is away, or says no.
pub async fn get(path: &str, token: Option<&str>) -> Result<String, ApiError> {
    text(&call(Call { method: "GET", path, token, ..Call::default() }).await?).await
}

/// Posts something.
///
/// # Errors
/// The server is away, or says no.
pub async fn post(path: &str, token: Option<&str>, body: String) -> Result<String, ApiError> {
    text(&call(Call { method: "POST", path, token, body: Some(&body), ..Call::default() }).await?).await
}

/// Listens to a stream of events until it ends or is stopped.
///
/// # Errors
/// The server is away, or says no.
pub async fn stream(
    path: &str,
    token: Option<&str>,
    signal: Option<&AbortSignal>,
    hear: impl Fn(&str),
) -> Result<(), ApiError> {
    let away = |_: JsValue| ApiError::Away;
    let response = call(Call { method: "GET", path, token, signal, ..Call::default() }).await?;
    let body = response.body().ok_or(ApiError::Away)?;
    let reader: ReadableStreamDefaultReader = body.get_reader().dyn_into().map_err(|_| ApiError::Away)?;
    // Bytes, not letters: a chunk may end within a letter, an event does not.
    let mut waiting = Vec::new();
    loop {
        let chunk = JsFuture::from(reader.read()).await.map_err(away)?;
        if js_sys::Reflect::get(&chunk, &"done".into()).map_err(away)?.is_truthy() {
            return Ok(());
        }
        let value = js_sys::Reflect::get(&chunk, &"value".into()).map_err(away)?;
        waiting.extend(js_sys::Uint8Array::new(&value).to_vec());
        while let Some(end) = waiting.windows(2).position(|two| two == b"\n\n") {
            let event: Vec<u8> = waiting.drain(..end + 2).collect();
            for line in String::from_utf8_lossy(&event).lines().filter_map(|line| line.strip_prefix("data:")) {
                hear(line.trim_start());
            }
        }
    }
}

/// A socket to a table.
#[must_use]
pub fn socket(table: &str) -> Option<WebSocket> {
    let location = web_sys::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    WebSocket::new(&format!("{scheme}://{}{ROOT}/tables/{table}/socket", location.host().ok()?)).ok()
}

const DEVICE: &str = "device";

/// The secret of this device, asked for once and kept.
async fn device() -> Result<String, ApiError> {
    if let Some(token) = browser::kept(DEVICE) {
        return Ok(token);
    }
    let NewDevice { token } = read(&post("/devices", None, "{}".to_owned()).await?)?;
    browser::keep(DEVICE, &token);
    Ok(token)
}

/// Calls with the secret of this device; where the server has forgotten it, with a new one.
async fn post_as_device(path: &str, body: String) -> Result<String, ApiError> {
    let answer = post(path, Some(&device().await?), body.clone()).await;
    if matches!(answer, Err(ApiError::Refused(401, _))) {
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

/// Forgets the place at a table.
pub fn forget(table: &str) {
    browser::forget(&name_of(table));
}

/// Opens a table.
///
/// # Errors
/// The server is away, or says no.
pub async fn open(opening: &OpenTable) -> Result<Place, ApiError> {
    let body = serde_json::to_string(opening).unwrap_or_default();
    Ok(keep(read(&post_as_device("/tables", body).await?)?))
}

/// The place of this device at a table, if it has one.
#[must_use]
pub fn kept_place(table: &str) -> Option<Place> {
    browser::kept(&name_of(table)).and_then(|text| serde_json::from_str(&text).ok())
}

/// The place of this device at a table; joins it if there is none yet.
///
/// # Errors
/// The server is away, or there is no such table.
pub async fn join(table: &str) -> Result<Place, ApiError> {
    if let Some(place) = kept_place(table) {
        return Ok(place);
    }
    Ok(keep(read(&post_as_device(&format!("/tables/{table}/join"), "{}".to_owned()).await?)?))
}

/// Takes a place over from another device.
///
/// # Errors
/// The server is away, or the code is not good.
pub async fn enter(table: &str, code: &str) -> Result<Place, ApiError> {
    let body = serde_json::to_string(&EnterTable { code: code.to_owned() }).unwrap_or_default();
    Ok(keep(read(&post_as_device(&format!("/tables/{table}/enter"), body).await?)?))
}

/// What is known of a table.
///
/// # Errors
/// The server is away, or there is no such table.
pub async fn summary(table: &str) -> Result<TableSummary, ApiError> {
    read(&get(&format!("/tables/{table}"), None).await?)
}

/// The tables that strangers may join.
///
/// # Errors
/// The server is away.
pub async fn open_tables() -> Result<Vec<TableSummary>, ApiError> {
    read(&get("/tables", None).await?)
}

/// A code that takes one's place to another device.
///
/// # Errors
/// The server is away, or says no.
pub async fn reentry(place: &Place) -> Result<String, ApiError> {
    let path = format!("/tables/{}/reentry", place.table);
    let TransferCode { code, .. } = read(&post(&path, Some(&place.capability), "{}".to_owned()).await?)?;
    Ok(code)
}
