//! A small client over real sockets, for the load generator and the tests.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use futures_util::{SinkExt as _, StreamExt as _};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};

use protocol::api::{NewDevice, OpenTable, Place};

/// Why a client gives up.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached.
    #[error("cannot reach the server: {0}")]
    Io(#[from] std::io::Error),
    /// The exchange broke off.
    #[error("the request failed: {0}")]
    Http(#[from] hyper::Error),
    /// The request cannot be written.
    #[error("no request: {0}")]
    Request(#[from] axum::http::Error),
    /// The answer cannot be read.
    #[error("the answer cannot be read: {0}")]
    Body(#[from] axum::Error),
    /// The answer is not what was expected.
    #[error("the answer is not what was expected: {0}")]
    Json(#[from] serde_json::Error),
    /// The server refused.
    #[error("{status}: {body}")]
    Refused {
        /// The status.
        status: StatusCode,
        /// What it says.
        body: String,
    },
    /// The socket broke.
    #[error("the socket: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// The server closed the connection.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// The code.
        code: u16,
        /// The reason.
        reason: String,
    },
    /// Something else was expected.
    #[error("unexpected: {0}")]
    Unexpected(String),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: axum::http::HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON, if the answer is a success.
    ///
    /// # Errors
    /// It is not a success, or no such JSON.
    pub fn json<T: serde::de::DeserializeOwned>(&self) -> Result<T, ClientError> {
        if self.status.is_success() {
            return Ok(serde_json::from_slice(&self.body)?);
        }
        Err(ClientError::Refused { status: self.status, body: self.text() })
    }

    /// The body as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Talks to the server at an address.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The address.
    pub server: SocketAddr,
}

impl Client {
    /// Sends a request of any kind, on a connection of its own.
    ///
    /// # Errors
    /// The server cannot be reached or breaks off.
    pub async fn send(&self, request: Request<Body>) -> Result<Answer, ClientError> {
        let stream = TcpStream::connect(self.server).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = axum::body::to_bytes(Body::new(body), usize::MAX).await?.to_vec();
        driver.abort();
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }

    /// A request with a token and a JSON body, where there are any.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn request(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<Request<Body>, ClientError> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.server.to_string());
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
            None => Body::empty(),
        };
        Ok(request.body(body)?)
    }

    /// Gets something.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn get(&self, path: &str, token: Option<&str>) -> Result<Answer, ClientError> {
        self.send(self.request(Method::GET, path, token, None)?).await
    }

    /// Posts something.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn post(&self, path: &str, token: Option<&str>, body: Option<&Value>) -> Result<Answer, ClientError> {
        self.send(self.request(Method::POST, path, token, body)?).await
    }

    /// A token for a new device.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn device(&self) -> Result<String, ClientError> {
        Ok(self.post("/api/v1/devices", None, None).await?.json::<NewDevice>()?.token)
    }

    /// Opens a table.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn open(&self, device: &str, opening: &OpenTable) -> Result<Place, ClientError> {
        let body = serde_json::to_value(opening)?;
        self.post("/api/v1/tables", Some(device), Some(&body)).await?.json()
    }

    /// Joins a table.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn join(&self, device: &str, code: &str) -> Result<Place, ClientError> {
        self.post(&format!("/api/v1/tables/{code}/join"), Some(device), None).await?.json()
    }

    /// Opens a socket to a table, without saying anything.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn socket(&self, code: &str) -> Result<Socket, ClientError> {
        Ok(Socket { stream: self.connect(&format!("/api/v1/tables/{code}/socket")).await? })
    }

    /// Opens a WebSocket at a path.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn connect(&self, path: &str) -> Result<WebSocketStream<TcpStream>, ClientError> {
        let stream = TcpStream::connect(self.server).await?;
        stream.set_nodelay(true)?;
        let address = format!("ws://{}{path}", self.server);
        let mut config = WebSocketConfig::default();
        config.read_buffer_size = 4 * 1024;
        config.write_buffer_size = 4 * 1024;
        let (stream, _) = tokio_tungstenite::client_async_with_config(address, stream, Some(config)).await?;
        Ok(stream)
    }

    /// Enters a table with a capability, having seen so many entries.
    ///
    /// # Errors
    /// The server refuses or cannot be reached.
    pub async fn enter(&self, code: &str, capability: Option<&str>, seen: usize) -> Result<Socket, ClientError> {
        let mut socket = self.socket(code).await?;
        let hello = match capability {
            Some(capability) => {
                serde_json::json!({ "hello": { "protocol": protocol::VERSION, "capability": capability, "seen": seen } })
            }
            None => serde_json::json!({ "hello": { "protocol": protocol::VERSION, "seen": seen } }),
        };
        socket.say(&hello.to_string()).await?;
        let welcome = socket.hear().await?;
        if welcome.starts_with("{\"welcome\"") { Ok(socket) } else { Err(ClientError::Unexpected(welcome.to_string())) }
    }
}

/// A socket to a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a text.
    ///
    /// # Errors
    /// The socket broke.
    pub async fn say(&mut self, text: &str) -> Result<(), ClientError> {
        Ok(self.stream.send(Message::text(text)).await?)
    }

    /// Sends any message.
    ///
    /// # Errors
    /// The socket broke.
    pub async fn send(&mut self, message: Message) -> Result<(), ClientError> {
        Ok(self.stream.send(message).await?)
    }

    /// The next text.
    ///
    /// # Errors
    /// The socket broke or was closed.
    pub async fn hear(&mut self) -> Result<Utf8Bytes, ClientError> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Binary(_) | Message::Frame(_))) => {}
                Some(Ok(Message::Close(frame))) => {
                    let (code, reason) =
                        frame.map_or((1005, String::new()), |frame| (u16::from(frame.code), frame.reason.to_string()));
                    return Err(ClientError::Closed { code, reason });
                }
                Some(Err(error)) => return Err(error.into()),
                None => return Err(ClientError::Closed { code: 1006, reason: String::new() }),
            }
        }
    }
}
