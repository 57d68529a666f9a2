//! A minimal client over real sockets, for the load generator and the server's tests.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body, Bytes};
use hyper::{HeaderMap, Method, Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use protocol::api::{NewDevice, OpenTable, Place};
use protocol::{Hello, Welcome};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
pub use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
pub use tokio_tungstenite::tungstenite::protocol::frame;
use tokio_tungstenite::tungstenite::{self, Utf8Bytes};

/// Errors of the client.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server is unreachable.
    #[error("server unreachable: {0}")]
    Io(#[from] std::io::Error),
    /// The HTTP exchange failed.
    #[error("request failed: {0}")]
    Http(#[from] hyper::Error),
    /// The request is invalid.
    #[error("invalid request: {0}")]
    Request(#[from] hyper::http::Error),
    /// The response has unexpected content.
    #[error("unexpected response: {0}")]
    Json(#[from] serde_json::Error),
    /// The server refused the request.
    #[error("{status}: {body}")]
    Refused {
        /// The status code.
        status: StatusCode,
        /// The response body.
        body: String,
    },
    /// The socket failed.
    #[error("socket error: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// The server closed the connection.
    #[error("closed with {code}: {reason}")]
    Closed {
        /// The close code.
        code: u16,
        /// The close reason.
        reason: String,
    },
    /// The server sent something unexpected.
    #[error("unexpected: {0}")]
    Unexpected(String),
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Socket(Box::new(error))
    }
}

/// An HTTP response.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status code.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// Parses the body of a successful response.
    ///
    /// # Errors
    /// The status is not a success, or the body is not such JSON.
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

/// A client of the server at one address.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    /// The server's address.
    pub server: SocketAddr,
}

impl Client {
    /// Sends a request on a new connection.
    ///
    /// # Errors
    /// The server is unreachable or the exchange fails.
    pub async fn send<B>(&self, request: Request<B>) -> Result<Answer, ClientError>
    where
        B: Body<Data: Send, Error: Into<Box<dyn std::error::Error + Send + Sync>>> + Send + 'static,
    {
        let stream = TcpStream::connect(self.server).await?;
        let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(connection);
        let response = sender.send_request(request).await?;
        let (parts, body) = response.into_parts();
        let body = body.collect().await?.to_bytes().to_vec();
        driver.abort();
        Ok(Answer { status: parts.status, headers: parts.headers, body })
    }

    /// Builds a request with an optional token and JSON body.
    ///
    /// # Errors
    /// The request is invalid.
    pub fn request(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> Result<Request<Full<Bytes>>, ClientError> {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, self.server.to_string());
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match body {
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Full::from(body.to_string())
            }
            None => Full::default(),
        };
        Ok(request.body(body)?)
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn get(&self, path: &str, token: Option<&str>) -> Result<Answer, ClientError> {
        self.send(self.request(Method::GET, path, token, None)?).await
    }

    /// Sends a POST request.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn post(&self, path: &str, token: Option<&str>, body: Option<&Value>) -> Result<Answer, ClientError> {
        self.send(self.request(Method::POST, path, token, body)?).await
    }

    /// Registers a new device and returns its token.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
    pub async fn device(&self) -> Result<String, ClientError> {
        Ok(self.post("/api/v1/devices", None, None).await?.json::<NewDevice>()?.token)
    }

    /// Opens a table.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
    pub async fn open(&self, device: &str, opening: &OpenTable) -> Result<Place, ClientError> {
        let body = serde_json::to_value(opening)?;
        self.post("/api/v1/tables", Some(device), Some(&body)).await?.json()
    }

    /// Joins a table.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
    pub async fn join(&self, device: &str, code: &str) -> Result<Place, ClientError> {
        self.post(&format!("/api/v1/tables/{code}/join"), Some(device), None).await?.json()
    }

    /// Opens a table's socket without sending anything.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
    pub async fn socket(&self, code: &str) -> Result<Socket, ClientError> {
        Ok(Socket { stream: self.connect(&format!("/api/v1/tables/{code}/socket")).await? })
    }

    /// Opens a WebSocket at a path.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
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

    /// Opens a table's socket and says hello with a capability, having seen `seen` entries.
    ///
    /// # Errors
    /// The server refuses the request or is unreachable.
    pub async fn enter(&self, code: &str, capability: Option<&str>, seen: usize) -> Result<Socket, ClientError> {
        let mut socket = self.socket(code).await?;
        socket.send(serde_json::to_string(&hello(capability, seen))?).await?;
        let Welcome::Welcome { .. } = serde_json::from_str(&socket.receive().await?)?;
        Ok(socket)
    }
}

/// The first message on a socket.
pub(crate) fn hello(capability: Option<&str>, seen: usize) -> Hello {
    let capability = capability.map(ToOwned::to_owned);
    Hello::Hello { protocol: protocol::VERSION, capability, seen: Some(seen), viewer: None }
}

/// A socket to a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Sends a text or any other frame.
    ///
    /// # Errors
    /// The socket failed.
    pub async fn send(&mut self, message: impl Into<Message>) -> Result<(), ClientError> {
        Ok(self.stream.send(message.into()).await?)
    }

    /// Receives the next text frame.
    ///
    /// # Errors
    /// The socket failed or was closed.
    pub async fn receive(&mut self) -> Result<Utf8Bytes, ClientError> {
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
