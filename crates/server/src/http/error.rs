//! What a client gets when a request fails: one body, one mapping to status codes, nothing internal.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Closing;
use protocol::api::{Problem, ProblemKind};

use crate::storage::StorageError;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// The request is wrong.
    #[error("{0}")]
    Bad(String),
    /// The options or house rules do not make a game.
    #[error("{0}")]
    Options(String),
    /// A transfer code is misspelt. It is not repeated: it might be almost a secret.
    #[error("a transfer code has ten letters and digits")]
    MisspeltTransferCode,
    /// A transfer code is unknown, used up or too old.
    #[error("this transfer code is wrong or has expired; ask for a new one on the other device")]
    InvalidTransferCode,
    /// There is no token, or it is unknown.
    #[error("this request needs a valid token in the header “Authorization: Bearer …”")]
    Unauthorized,
    /// A page of another site sent the request.
    #[error("this server does not accept requests from pages of another site")]
    ForeignOrigin,
    /// The server has another name.
    #[error("this server has another name: check the address")]
    WrongHost,
    /// There is no table with this code.
    #[error("no table has this code; check it, or ask for a new link")]
    NoSuchTable,
    /// There is no such thing.
    #[error("there is no {0}")]
    NotFound(&'static str),
    /// The method does not exist at this address.
    #[error("this address does not support this method")]
    Method,
    /// No match has ended at this table.
    #[error("no match has ended at this table yet")]
    NoFinishedMatch,
    /// The request is too large.
    #[error("the request is too large")]
    TooLarge,
    /// The body is of another type.
    #[error("the body must be of the type application/json")]
    MediaType,
    /// Too many requests.
    #[error("too many requests; try again in {} ms", .0.as_millis())]
    TooMany(Duration),
    /// The request took too long.
    #[error("the request took too long; try again")]
    Timeout,
    /// The server has too much to do.
    #[error("the server is busy; try again in a moment")]
    Busy,
    /// The table has just failed.
    #[error("the table cannot be reached; try again in {} ms", .0.as_millis())]
    TableAway(Duration),
    /// A fault of the server.
    #[error("something went wrong on the server; try again in a moment")]
    Internal,
}

impl ApiError {
    const fn parts(&self) -> (StatusCode, ProblemKind) {
        match self {
            Self::Bad(_) => (StatusCode::BAD_REQUEST, ProblemKind::BadRequest),
            Self::Options(_) => (StatusCode::BAD_REQUEST, ProblemKind::BadOptions),
            Self::MisspeltTransferCode => (StatusCode::BAD_REQUEST, ProblemKind::BadTransferCode),
            Self::InvalidTransferCode => (StatusCode::FORBIDDEN, ProblemKind::BadTransferCode),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, ProblemKind::Unauthorized),
            Self::ForeignOrigin => (StatusCode::FORBIDDEN, ProblemKind::ForeignOrigin),
            Self::WrongHost => (StatusCode::MISDIRECTED_REQUEST, ProblemKind::WrongHost),
            Self::NoSuchTable => (StatusCode::NOT_FOUND, ProblemKind::NoSuchTable),
            Self::NotFound(_) => (StatusCode::NOT_FOUND, ProblemKind::NotFound),
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, ProblemKind::MethodNotAllowed),
            Self::NoFinishedMatch => (StatusCode::CONFLICT, ProblemKind::NoFinishedMatch),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, ProblemKind::TooLarge),
            Self::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, ProblemKind::MediaType),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, ProblemKind::TooManyRequests),
            Self::Timeout => (StatusCode::REQUEST_TIMEOUT, ProblemKind::Timeout),
            Self::Busy | Self::TableAway(_) => (StatusCode::SERVICE_UNAVAILABLE, ProblemKind::Busy),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, ProblemKind::Internal),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, error) = self.parts();
        let body = Problem { error, message: self.to_string() };
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        match self {
            Self::TooMany(wait) | Self::TableAway(wait) => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(wait.as_secs() + 1));
            }
            Self::Busy => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            }
            Self::Unauthorized => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            Self::Bad(_)
            | Self::Options(_)
            | Self::MisspeltTransferCode
            | Self::InvalidTransferCode
            | Self::ForeignOrigin
            | Self::WrongHost
            | Self::NoSuchTable
            | Self::NotFound(_)
            | Self::Method
            | Self::NoFinishedMatch
            | Self::TooLarge
            | Self::MediaType
            | Self::Timeout
            | Self::Internal => {}
        }
        response
    }
}

impl From<Closing> for ApiError {
    fn from(closing: Closing) -> Self {
        Self::TableAway(Duration::from_millis(closing.retry_after.0))
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
            | StorageError::Gap
            | StorageError::Row(_)
            | StorageError::Database(_) => Self::Internal,
        }
    }
}
