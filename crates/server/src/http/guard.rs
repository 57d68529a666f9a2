//! What every request passes: limits, origin, time; and what every answer bears.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::error::ApiError;
use super::extract::{Peer, address};
use crate::app::App;

/// How long a request may take until its answer begins.
const LONGEST: Duration = Duration::from_secs(30);

/// The page needs its own scripts, compiles WebAssembly, and talks to nobody else.
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

/// Lets a request through or refuses it, and furnishes the answer.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let begun = Instant::now();
    let method = request.method().clone();
    // Only the path: parameters are nobody's business, and no secret is ever in them.
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
    let peer = request.extensions().get::<Peer>().copied();
    if let Some(address) = address(app, request.headers(), peer) {
        app.addresses.take(address, app.clock.now()).map_err(|millis| {
            app.metrics.limited.add(1);
            ApiError::TooMany(millis)
        })?;
    }
    if is_foreign(app, request.headers()) {
        return Err(ApiError::Forbidden("pages of this origin may not use this server"));
    }
    Ok(())
}

/// Whether a page of another site asks. Programs that are no browsers say no origin, and have no cookies to steal.
fn is_foreign(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let Ok(origin) = origin.to_str() else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let own = origin.split_once("://").map(|(_, host)| host).is_some_and(|of| Some(of) == host);
    !own && !app.config.origins.iter().any(|allowed| allowed == origin)
}
