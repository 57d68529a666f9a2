//! What handlers take out of a request: bodies, codes, who asks. Whatever is wrong becomes an [`ApiError`].

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use room::{Participant, Role};
use serde::de::DeserializeOwned;
use table::PersonId;

use super::error::ApiError;
use crate::app::App;
use crate::ids::{Code, Hash, Token};
use crate::storage::TableRow;

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

/// A JSON body.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, Self::Rejection> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(body)) => Ok(Self(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::MediaType),
            Err(rejection) if rejection.status() == axum::http::StatusCode::PAYLOAD_TOO_LARGE => {
                Err(ApiError::TooLarge)
            }
            Err(rejection) => Err(ApiError::Bad(rejection.body_text())),
        }
    }
}

/// Parameters after the question mark.
#[derive(Debug)]
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| Self(query.0)).map_err(|rejection| ApiError::Bad(rejection.body_text()))
    }
}

/// Part of the path.
#[derive(Debug)]
pub struct Segment(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Segment {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let path = axum::extract::Path::<String>::from_request_parts(parts, state).await;
        path.map(|path| Self(path.0)).map_err(|rejection| ApiError::Bad(rejection.body_text()))
    }
}

/// The table that the path names.
#[derive(Debug)]
pub struct AtTable(pub TableRow);

impl FromRequestParts<Arc<App>> for AtTable {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let Segment(code) = Segment::from_request_parts(parts, app).await?;
        // A code that cannot be names no table: that it is misspelt does not matter.
        let code: Code = code.parse().map_err(|_| ApiError::NotFound("table with this code"))?;
        app.storage.find(code).await?.map(Self).ok_or(ApiError::NotFound("table with this code"))
    }
}

fn bearer(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    let Some(value) = headers.get(AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Token::read);
    token.map(Some).ok_or(ApiError::Unauthorized)
}

/// The device that asks.
#[derive(Clone, Copy, Debug)]
pub struct Device(pub Hash);

impl FromRequestParts<Arc<App>> for Device {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        let hash = bearer(&parts.headers)?.ok_or(ApiError::Unauthorized)?.hash();
        if !app.storage.knows_device(hash).await? {
            return Err(ApiError::Unauthorized);
        }
        limited(app, hash)?;
        Ok(Self(hash))
    }
}

fn limited(app: &App, hash: Hash) -> Result<(), ApiError> {
    app.tokens.take(hash, app.clock.now()).map_err(|millis| {
        app.metrics.limited.add(1);
        ApiError::TooMany(millis)
    })
}

/// The owner of a table is the first who was there.
#[must_use]
pub fn participant(person: PersonId) -> Participant {
    Participant { person, role: if person == PersonId(1) { Role::Owner } else { Role::Guest } }
}

/// The person at a table whose capability comes with the request; nobody if none does.
///
/// # Errors
/// The capability is not one for this table; there are too many requests with it.
pub async fn authenticate(app: &App, headers: &HeaderMap, row: &TableRow) -> Result<Option<Participant>, ApiError> {
    let Some(token) = bearer(headers)? else { return Ok(None) };
    limited(app, token.hash())?;
    capable(app, token, row).await?.map(Some).ok_or(ApiError::Unauthorized)
}

/// The person at a table that a capability stands for.
///
/// # Errors
/// The database's.
pub async fn capable(app: &App, token: Token, row: &TableRow) -> Result<Option<Participant>, ApiError> {
    let found = app.storage.capable(token.hash()).await?;
    Ok(found.filter(|(table, _)| *table == row.id).map(|(_, person)| participant(person)))
}

/// The address that a request counts for.
#[must_use]
pub fn address(app: &App, headers: &HeaderMap, peer: Option<Peer>) -> Option<IpAddr> {
    let told = || {
        // The last address is the one that our own proxy has seen; those before it are only claimed.
        let all = headers.get_all("x-forwarded-for").iter().next_back()?;
        all.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let proxy = if app.config.behind_proxy { told() } else { None };
    proxy.or(peer.map(|Peer(address)| address.ip())).map(crate::limits::subscriber)
}
