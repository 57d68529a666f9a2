//! From a request to a WebSocket. axum's own hides what was wrong with a frame, and cannot send a message in parts.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::http::Request;
use axum::http::request::Parts;
use axum::response::Response;
use futures_util::{SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::{CloseReason, Closing};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Bytes, Message, Utf8Bytes};

use super::LARGEST;
use super::error::ApiError;
use crate::limits::Place;

/// Longer texts are sent in parts: a socket keeps a buffer as large as the largest part for as long as it lives.
const PART: usize = 8 * 1024;

/// A request for a WebSocket.
#[derive(Debug)]
pub struct Upgrade {
    response: Response,
    on_upgrade: OnUpgrade,
    /// The place of the connection, which the socket keeps.
    place: Option<Arc<Place>>,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Self::Rejection> {
        let mut request = Request::new(());
        *request.method_mut() = parts.method.clone();
        *request.version_mut() = parts.version;
        *request.headers_mut() = parts.headers.clone();
        let response = create_response(&request).map_err(|wrong| ApiError::Bad(wrong.to_string()))?;
        let on_upgrade = parts.extensions.remove::<OnUpgrade>();
        let on_upgrade = on_upgrade.ok_or_else(|| ApiError::Bad("this connection cannot be upgraded".to_owned()))?;
        let place = parts.extensions.get().cloned();
        Ok(Self { response: response.map(|()| Body::empty()), on_upgrade, place })
    }
}

impl Upgrade {
    /// Answers the request, and then runs the socket in a task of its own.
    pub(super) fn run<F>(self, session: impl FnOnce(Socket) -> F + Send + 'static) -> Response
    where
        F: Future<Output = ()> + Send,
    {
        tokio::spawn(async move {
            let _place = self.place;
            // The client may be gone already.
            if let Ok(upgraded) = self.on_upgrade.await {
                // Small buffers: most connections are silent most of the time, and there are many.
                let config = WebSocketConfig::default()
                    .read_buffer_size(1024)
                    .write_buffer_size(PART)
                    .max_message_size(Some(LARGEST))
                    .max_frame_size(Some(LARGEST));
                let stream = TokioIo::new(upgraded);
                session(Socket(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)).await;
            }
        });
        self.response
    }
}

/// A WebSocket.
pub(super) struct Socket(WebSocketStream<TokioIo<Upgraded>>);

/// What a client sent.
pub(super) enum Incoming {
    Text(Utf8Bytes),
    /// A ping, or the answer to one.
    SignOfLife,
    /// It has closed the connection.
    Gone,
    /// It has broken the protocol.
    Wrong(CloseReason),
}

impl Socket {
    pub(super) async fn receive(&mut self) -> Incoming {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Incoming::Text(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Incoming::SignOfLife,
            Some(Ok(Message::Binary(_))) => Incoming::Wrong(CloseReason::ProtocolError),
            Some(Ok(Message::Close(_))) | None => Incoming::Gone,
            Some(Err(error)) => wrong(&error).map_or(Incoming::Gone, Incoming::Wrong),
        }
    }

    /// Sends texts with as few system calls as possible.
    pub(super) async fn send_all(&mut self, texts: impl Iterator<Item = Utf8Bytes>) -> Result<(), tungstenite::Error> {
        for text in texts {
            self.feed(text).await?;
        }
        self.0.flush().await
    }

    async fn feed(&mut self, text: Utf8Bytes) -> Result<(), tungstenite::Error> {
        if text.len() <= PART {
            return self.0.feed(Message::Text(text)).await;
        }
        let mut rest = Bytes::from(text);
        let mut opcode = OpCode::Data(Data::Text);
        while !rest.is_empty() {
            let part = rest.split_to(PART.min(rest.len()));
            self.0.feed(Message::Frame(Frame::message(part, opcode, rest.is_empty()))).await?;
            opcode = OpCode::Data(Data::Continue);
        }
        Ok(())
    }

    pub(super) async fn ping(&mut self) -> Result<(), tungstenite::Error> {
        self.0.send(Message::Ping(Bytes::new())).await
    }

    pub(super) async fn close(&mut self, closing: Closing) -> Result<(), tungstenite::Error> {
        let frame = CloseFrame { code: closing.reason.code().into(), reason: closing.text().into() };
        self.0.send(Message::Close(Some(frame))).await
    }
}

/// How the client broke the protocol; none if the connection is gone.
fn wrong(error: &tungstenite::Error) -> Option<CloseReason> {
    use tungstenite::error::ProtocolError;
    match error {
        tungstenite::Error::Capacity(_) => Some(CloseReason::TooLarge),
        tungstenite::Error::Utf8(_) => Some(CloseReason::BadText),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some(CloseReason::BadFrame),
        tungstenite::Error::ConnectionClosed
        | tungstenite::Error::AlreadyClosed
        | tungstenite::Error::Io(_)
        | tungstenite::Error::Tls(_)
        | tungstenite::Error::WriteBufferFull(_)
        | tungstenite::Error::AttackAttempt
        | tungstenite::Error::Url(_)
        | tungstenite::Error::Http(_)
        | tungstenite::Error::HttpFormat(_) => None,
    }
}
