//! The page: the files that `cargo xtask web` has built, embedded into the program.

use std::borrow::Cow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderName, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use super::error::ApiError;
use crate::app::App;

#[derive(RustEmbed)]
#[folder = "../../target/web"]
#[allow_missing = true]
struct Files;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// What is in it.
    pub data: Cow<'static, [u8]>,
    /// The hash of that.
    pub hash: [u8; 32],
}

/// Finds a file of the page by its path. A file that is also there with `.br` at its end is sent compressed to clients
/// that accept brotli.
pub type Pages = fn(&str) -> Option<File>;

/// The files in the program.
#[must_use]
pub fn embedded(path: &str) -> Option<File> {
    Files::get(path).map(|file| File { hash: file.metadata.sha256_hash(), data: file.data })
}

const INDEX: &str = "index.html";
const ICON: &str = "icon.svg";
const MISSING: &str = "The page is not part of this program. Build it with: cargo xtask web; then build this again.\n";

/// Serves a file of the page; any other path is a place inside the page, so it gets the page.
pub async fn page(State(app): State<Arc<App>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return ApiError::Method.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    // Browsers ask for it beside pictures and documents, which cannot name an icon.
    let path = if path == "favicon.ico" { ICON } else { path };
    let pages = app.config.pages;
    match pages(path).filter(|_| !path.is_empty()) {
        Some(file) => respond(pages, path, file, &headers),
        None if is_file => ApiError::NotFound("such file").into_response(),
        None => match pages(INDEX) {
            Some(file) => respond(pages, INDEX, file, &headers),
            None => (StatusCode::NOT_FOUND, MISSING).into_response(),
        },
    }
}

fn respond(pages: Pages, path: &str, plain: File, headers: &HeaderMap) -> Response {
    let mut response = Response::default();
    let answer = response.headers_mut();
    let cache = if is_hashed(path) { "public, max-age=31536000, immutable" } else { "no-cache" };
    answer.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    answer.insert(CONTENT_TYPE, HeaderValue::from_static(media_type(path)));
    answer.insert(VARY, HeaderValue::from_static("accept-encoding"));
    let tag = format!("\"{}\"", hex(&plain.hash[..12]));
    // A proxy that compresses files itself makes their tags weak.
    let known = listed(headers, IF_NONE_MATCH).any(|known| known.trim_start_matches("W/") == tag);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        answer.insert(ETAG, tag);
    }
    if known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    let brotli = listed(headers, ACCEPT_ENCODING).any(accepts_brotli);
    let packed = if brotli { pages(&format!("{path}.br")) } else { None };
    if packed.is_some() {
        answer.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    let data = packed.unwrap_or(plain).data;
    *response.body_mut() = match data {
        Cow::Borrowed(bytes) => axum::body::Body::from(bytes),
        Cow::Owned(bytes) => axum::body::Body::from(bytes),
    };
    response
}

/// The items of a header that is a list.
fn listed(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',').map(str::trim))
}

/// Whether an accepted encoding is brotli, and not with the weight 0, which is a refusal.
fn accepts_brotli(item: &str) -> bool {
    let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
    let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
    name.trim() == "br" && weight.is_some_and(|weight| weight > 0.0)
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Files whose name has the hash of their content never change: `app-0123456789abcdef.js`.
fn is_hashed(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name);
    let tail = stem.rsplit(['-', '_']).next().unwrap_or(stem);
    tail.len() >= 8 && tail != stem && tail.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" | "ftl" => "text/plain; charset=utf-8",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_with_a_hash_are_kept_for_ever() {
        assert!(is_hashed("assets/app-0123456789abcdef.js"));
        assert!(is_hashed("web_bg-89abcdef.wasm"));
        for name in ["index.html", "sw.js", "app.js", "deadbeef.js", "snippets/worker-module.js"] {
            assert!(!is_hashed(name), "{name}");
        }
    }
}
