//! What every request passes: limits, origin, a time limit, the log; and the headers of every response.
//!
//! One layer, not one of `tower-http` for each: its timeout answers without our error body, and every layer more is copied
//! for every connection and request. What it has and we lack, catching panics, is used in [`super::router`].

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::LARGEST;
use super::error::ApiError;
use super::extract::{Peer, address, bearer};
use crate::app::App;

/// How long a request may take until its response begins.
const LONGEST: Duration = Duration::from_secs(30);

/// The page needs its own scripts, compiles WebAssembly, and uses no other server.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

/// Admits or refuses a request, and sets the headers of the response.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // Only the path is logged, never its parameters.
    let path = request.uri().path().to_owned();
    let mut response = match admit(&app, &request) {
        Ok(()) => match tokio::time::timeout(LONGEST, next.run(request)).await {
            Ok(response) => response,
            Err(_) => ApiError::Timeout.into_response(),
        },
        Err(error) => error.into_response(),
    };
    app.metrics.requests.add(1);
    let headers = response.headers_mut();
    if path.starts_with("/api/") && !headers.contains_key(header::CACHE_CONTROL) {
        // Tokens, hands and boards are nobody else's business.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let (status, millis) = (response.status().as_u16(), begun.elapsed().as_millis() as u64);
    if response.status().is_server_error() {
        tracing::warn!(%method, path, status, millis, "request");
    } else {
        tracing::debug!(%method, path, status, millis, "request");
    }
    response
}

fn admit(app: &App, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    check_rate(app, request)?;
    check_host(app, headers)?;
    if is_foreign(app, headers) {
        return Err(ApiError::ForeignOrigin);
    }
    // What is announced as too large is not read at all.
    let announced = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if announced.is_some_and(|length| length > LARGEST as u64) {
        return Err(ApiError::TooLarge);
    }
    Ok(())
}

/// Somebody who is known counts for themselves, anybody else for their address: whoever sends too much from a school does
/// not keep its other pupils from playing.
fn check_rate(app: &App, request: &Request) -> Result<(), ApiError> {
    let token = bearer(request.headers()).ok().flatten().map(|token| token.hash());
    if let Some(token) = token.filter(|token| app.known.contains(token)) {
        return app.good_tokens.check(&token).map_err(|wait| app.too_many(wait));
    }
    let peer = request.extensions().get::<Peer>().copied();
    let Some(address) = address(app, request.headers(), peer) else { return Ok(()) };
    app.addresses.check(&address).map_err(|wait| app.too_many(wait))
}

/// A page of another site whose name leads to this server (DNS rebinding) would count as our own. It cannot with an address,
/// nor with a name that is not ours, if our names are set.
fn check_host(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let bad = || ApiError::Bad("the header “Host” is missing or not a host".to_owned());
    let host = headers.get(header::HOST).ok_or_else(bad)?.to_str().map_err(|_| bad())?;
    let host = host.parse::<Authority>().map_err(|_| bad())?;
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    let own = |own: &String| own.eq_ignore_ascii_case(name);
    let known = app.config.hosts.is_empty() || name == "localhost" || name.parse::<IpAddr>().is_ok();
    if known || app.config.hosts.iter().any(own) { Ok(()) } else { Err(ApiError::WrongHost) }
}

/// Whether a page of another site sent the request. Programs that are not browsers send no origin, and have no cookies that
/// could be abused.
fn is_foreign(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let Ok(origin) = origin.to_str() else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host).is_some_and(|of| Some(of) == host);
    !own && !app.config.origins.iter().any(|allowed| allowed == origin)
}
