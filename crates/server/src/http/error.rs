//! What a client is told when a request fails: one envelope, one mapping to status codes, no internal text.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::api::Problem;

use crate::storage::StorageError;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request is wrong.
    #[error("{0}")]
    Bad(String),
    /// There is no token, or it is not known.
    #[error("this needs a token that is known here, in the header “Authorization: Bearer …”")]
    Unauthorized,
    /// It is not theirs to ask.
    #[error("{0}")]
    Forbidden(&'static str),
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(&'static str),
    /// The method is not for this.
    #[error("this cannot be done with this method")]
    Method,
    /// It cannot be done now.
    #[error("{0}")]
    Conflict(&'static str),
    /// The request is too large.
    #[error("the request is too large")]
    TooLarge,
    /// The body is of another type.
    #[error("expected a body of the type application/json")]
    MediaType,
    /// Too many requests.
    #[error("too many requests; try again in {0} ms")]
    TooMany(u64),
    /// The request took too long.
    #[error("the request took too long")]
    Timeout,
    /// The server has too much to do.
    #[error("the server is busy; try again in a moment")]
    Busy,
    /// Our fault.
    #[error("something went wrong here")]
    Internal,
}

impl ApiError {
    const fn parts(&self) -> (StatusCode, &'static str) {
        match self {
            Self::Bad(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized"),
            Self::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, "not_found"),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed"),
            Self::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Self::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type"),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests"),
            Self::Timeout => (StatusCode::REQUEST_TIMEOUT, "timeout"),
            Self::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, error) = self.parts();
        let body = Problem { error: error.to_owned(), message: self.to_string() };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        match self {
            Self::TooMany(millis) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(millis.div_ceil(1_000)));
            }
            Self::Busy => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            Self::Unauthorized => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::Bad(_)
            | Self::Forbidden(_)
            | Self::NotFound(_)
            | Self::Method
            | Self::Conflict(_)
            | Self::TooLarge
            | Self::MediaType
            | Self::Timeout
            | Self::Internal => {}
        }
        response
    }
}

impl From<StorageError> for ApiError {
    fn from(error: StorageError) -> Self {
        tracing::error!(%error, "the storage failed");
        match error {
            StorageError::Closed | StorageError::Timeout => Self::Busy,
            StorageError::Database(_) if error.is_transient() => Self::Busy,
            StorageError::Address(_)
            | StorageError::Newer { .. }
            | StorageError::Unreleased
            | StorageError::Migration(_)
            | StorageError::OwnTools
            | StorageError::Conflict
            | StorageError::Row(_)
            | StorageError::Database(_) => Self::Internal,
        }
    }
}
