//! Health and metrics, for operators.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use super::error::ApiError;
use crate::app::App;

/// Answers as long as the server runs.
#[utoipa::path(get, path = "/healthz", responses((status = 200, body = String)))]
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// Whether the server is ready: the database can be written to, and the server is not stopping.
///
/// # Errors
/// It cannot.
#[utoipa::path(get, path = "/readyz", responses((status = 200, body = String)))]
pub async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    if app.is_stopping() || app.storage.ping().await.is_err() {
        return Err(ApiError::Busy);
    }
    Ok("ready\n")
}

/// Metrics for Prometheus.
#[utoipa::path(get, path = "/metrics", responses((status = 200, body = String)))]
pub async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.text())
}
