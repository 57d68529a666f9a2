//! Extractors: bodies, parameters, tables, devices. Whatever is wrong becomes an [`ApiError`].

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

/// The address of the other end of a connection.
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

/// Query parameters.
#[derive(Debug)]
pub struct Parameters<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Parameters<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Self::Rejection> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|query| Self(query.0)).map_err(|rejection| ApiError::Bad(rejection.body_text()))
    }
}

/// A parameter in the path.
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
        // A misspelt code names no table.
        let code: Code = code.parse().map_err(|_| ApiError::NoSuchTable)?;
        app.storage.find(code).await?.map(Self).ok_or(ApiError::NoSuchTable)
    }
}

pub(super) fn bearer(headers: &HeaderMap) -> Result<Option<Token>, ApiError> {
    let Some(value) = headers.get(AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).and_then(Token::read);
    token.map(Some).ok_or(ApiError::Unauthorized)
}

/// The device that sent the request.
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
        app.known.add(hash);
        Ok(Self(hash))
    }
}

fn limited(app: &App, hash: Hash) -> Result<(), ApiError> {
    app.tokens.check(&hash).map_err(|wait| app.too_many(wait))
}

/// A person at a table. The first one is its owner.
#[must_use]
pub fn participant(person: PersonId) -> Participant {
    Participant { person, role: if person == PersonId(1) { Role::Owner } else { Role::Guest } }
}

/// The person whose capability comes with the request; none if there is no capability.
///
/// # Errors
/// The capability is not one for this table; there are too many requests with it.
pub async fn authenticate(app: &App, headers: &HeaderMap, row: &TableRow) -> Result<Option<Participant>, ApiError> {
    let Some(token) = bearer(headers)? else { return Ok(None) };
    limited(app, token.hash())?;
    let participant = capable(app, token, row).await?.ok_or(ApiError::Unauthorized)?;
    app.known.add(token.hash());
    Ok(Some(participant))
}

/// The person at a table that a capability stands for.
///
/// # Errors
/// The database's.
pub async fn capable(app: &App, token: Token, row: &TableRow) -> Result<Option<Participant>, ApiError> {
    let found = app.storage.capable(token.hash()).await?;
    Ok(found.filter(|(table, _)| *table == row.id).map(|(_, person)| participant(person)))
}

/// The address that a connection counts for, if it is known.
#[derive(Clone, Copy, Debug)]
pub struct ClientAddress(pub Option<IpAddr>);

impl FromRequestParts<Arc<App>> for ClientAddress {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Self::Rejection> {
        Ok(Self(address(app, &parts.headers, parts.extensions.get::<Peer>().copied())))
    }
}

/// The address that a request counts for.
#[must_use]
pub fn address(app: &App, headers: &HeaderMap, peer: Option<Peer>) -> Option<IpAddr> {
    let forwarded = || {
        // Our own proxy has added the last address; those before it are only claims.
        let all = headers.get_all("x-forwarded-for").iter().next_back()?;
        all.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
    };
    let proxy = if app.config.behind_proxy { forwarded() } else { None };
    proxy.or(peer.map(|Peer(address)| address.ip())).map(crate::limits::subscriber)
}
