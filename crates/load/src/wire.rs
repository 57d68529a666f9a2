//! One client's end of a socket in the server's protocol: ours, or one of the peers that `bench/peers/server` measures.
//! All cost the generator about the same.

use clap::ValueEnum;
use engine::Seat;
use engine::games::triancey::{Action, Cell};
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::ClientMessage;
use protocol::api::OpenTable;
use serde_json::{Value, json};
use table::{Name, TableInput};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, ClientError, hello};

/// The protocol of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Protocol {
    /// Ours.
    #[default]
    Ludotheque,
    /// boardgame.io, for a game `triancey`.
    BoardgameIo,
    /// Colyseus, for rooms `triancey`: message 0 is a move.
    Colyseus,
}

/// A move to send.
pub(super) struct Move<'a> {
    /// The client's number for it.
    pub(super) id: u64,
    /// Position in the table's log that the client has seen: our entries, or the peers' moves.
    pub(super) seen: usize,
    /// The table.
    pub(super) table: &'a str,
    /// Index of the client, and of its seat.
    pub(super) player: usize,
    pub(super) seat: Seat,
    pub(super) action: Action,
}

/// A client at a table.
pub(super) struct Player {
    protocol: Protocol,
    socket: WebSocketStream<TcpStream>,
    credentials: String,
    /// Position in the table's log: our entries, or the peers' moves.
    seen: usize,
}

impl Player {
    async fn connect(protocol: Protocol, client: Client, path: &str, credentials: &str) -> Result<Self, ClientError> {
        Ok(Self { protocol, socket: client.connect(path).await?, credentials: credentials.to_owned(), seen: 0 })
    }

    pub(super) async fn send(&mut self, text: impl Into<Message>) -> Result<(), ClientError> {
        Ok(self.socket.send(text.into()).await?)
    }

    /// Submits an input to our table.
    pub(super) async fn submit(&mut self, id: u64, seen: usize, input: TableInput<String>) -> Result<(), ClientError> {
        self.send(encode(&ClientMessage::Submit { id, seen, input })).await
    }

    /// Receives the next message that starts with these bytes.
    pub(super) async fn receive(&mut self, beginning: &[u8]) -> Result<Message, ClientError> {
        loop {
            let gone = || ClientError::Closed { code: 1006, reason: String::new() };
            let message = self.socket.next().await.ok_or_else(gone)??;
            match &message {
                Message::Text(text) if text.as_bytes().starts_with(beginning) => return Ok(message),
                Message::Binary(bytes) if bytes.starts_with(beginning) => return Ok(message),
                // The heartbeat of boardgame.io.
                Message::Text(text) if text.as_str() == "2" => self.send("3").await?,
                Message::Text(text) if text.starts_with("{\"refused\"") || text.starts_with("{\"error\"") => {
                    return Err(ClientError::Unexpected(text.to_string()));
                }
                Message::Close(_) => return Err(ClientError::Unexpected(format!("{message:?}"))),
                Message::Text(_) | Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// Receives the next update of the table.
    pub(super) async fn next_update(&mut self) -> Result<Message, ClientError> {
        match self.protocol {
            Protocol::Ludotheque => self.receive(b"{\"update\"").await,
            Protocol::BoardgameIo => self.receive(b"42/triancey,[\"update\"").await,
            Protocol::Colyseus => self.receive(&[13, 0]).await,
        }
    }

    /// Waits until it has seen `wanted` entries or moves, and returns how many it has seen. The peers send each move
    /// separately; our server may send several at once.
    pub(super) async fn wait_for(&mut self, wanted: usize) -> Result<usize, ClientError> {
        while self.seen < wanted {
            let update = self.next_update().await?;
            self.seen = match self.protocol {
                Protocol::Ludotheque => entries(&update)?,
                Protocol::BoardgameIo | Protocol::Colyseus => self.seen + 1,
            };
        }
        Ok(self.seen)
    }

    pub(super) fn encode(&self, wanted: &Move<'_>) -> Message {
        let &Move { id, seen, table, player, seat, action } = wanted;
        let cell = if let Action::Lay(Cell(cell)) = action { cell } else { u8::MAX };
        match self.protocol {
            Protocol::Ludotheque => {
                let input = TableInput::Act { seat, action: action.to_string() };
                encode(&ClientMessage::Submit { id, seen, input }).into()
            }
            Protocol::BoardgameIo => {
                let credentials = &self.credentials;
                format!(
                    "42/triancey,[\"update\",{{\"type\":\"MAKE_MOVE\",\"payload\":{{\"type\":\"lay\",\"args\":[{cell}],\
                     \"playerID\":\"{player}\",\"credentials\":\"{credentials}\"}}}},{seen},\"{table}\",\"{player}\"]"
                )
                .into()
            }
            Protocol::Colyseus => Message::binary(vec![13, 0, cell]),
        }
    }
}

/// Number of entries in an update, without parsing all of it: the generator must use less CPU than the server.
fn entries(update: &Message) -> Result<usize, ClientError> {
    let key = "\"entries\":";
    let update = update.to_text()?;
    let rest = update.find(key).and_then(|at| update.get(at + key.len()..));
    let digits = rest.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| ClientError::Unexpected(update.to_owned()))
}

fn encode(message: &impl serde::Serialize) -> String {
    serde_json::to_string(message).unwrap_or_default()
}

type Opened = (String, [Player; 2]);

/// Opens a table and seats two clients; returns its code and the clients.
pub(super) async fn seat(clients: [Client; 2], protocol: Protocol, options: &str) -> Result<Opened, ClientError> {
    match protocol {
        Protocol::Ludotheque => ludotheque(clients, options).await,
        Protocol::BoardgameIo => boardgame_io(clients[0]).await,
        Protocol::Colyseus => colyseus(clients[0]).await,
    }
}

async fn ludotheque(clients: [Client; 2], options: &str) -> Result<Opened, ClientError> {
    let (game, options, house) = (engine::GameId::Triancey, options.to_owned(), String::new());
    let opening = OpenTable { game, options, house, seats: 2, listed: false };
    let (first, second) = (clients[0].device().await?, clients[1].device().await?);
    let place = clients[0].open(&first, &opening).await?;
    let table = place.table.clone();
    let other = clients[1].join(&second, &table).await?;
    let mut players = Vec::new();
    for (seat, (client, place)) in (0..).map(Seat).zip(clients.into_iter().zip([place, other])) {
        let path = format!("/api/v1/tables/{table}/socket");
        let mut player = Player::connect(Protocol::Ludotheque, client, &path, "").await?;
        player.send(encode(&hello(Some(&place.capability), 0))).await?;
        let name = "Client".parse::<Name>().map_err(|error| ClientError::Unexpected(error.to_string()))?;
        for (id, input) in [(1, TableInput::Sit { seat, name }), (2, TableInput::Ready { seat })] {
            player.submit(id, 0, input).await?;
            player.receive(b"{\"accepted\"").await?;
        }
        players.push(player);
    }
    two(table, players)
}

fn two(table: String, players: Vec<Player>) -> Result<Opened, ClientError> {
    let players = players.try_into().map_err(|_| ClientError::Unexpected("not two players".to_owned()))?;
    Ok((table, players))
}

async fn post(client: Client, path: &str, body: &Value) -> Result<Value, ClientError> {
    client.post(path, None, Some(body)).await?.json()
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, ClientError> {
    value[key].as_str().ok_or_else(|| ClientError::Unexpected(format!("no {key} in {value}")))
}

async fn boardgame_io(client: Client) -> Result<Opened, ClientError> {
    let made = post(client, "/games/triancey/create", &json!({ "numPlayers": 2 })).await?;
    let table = text(&made, "matchID")?.to_owned();
    let mut players = Vec::new();
    for seat in 0..2 {
        let body = json!({ "playerID": seat.to_string(), "playerName": "Client" });
        let joined = post(client, &format!("/games/triancey/{table}/join"), &body).await?;
        let credentials = text(&joined, "playerCredentials")?;
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut player = Player::connect(Protocol::BoardgameIo, client, path, credentials).await?;
        player.receive(b"0").await?;
        player.send("40/triancey,").await?;
        player.receive(b"40/triancey").await?;
        player.send(format!("42/triancey,[\"sync\",\"{table}\",\"{seat}\",\"{credentials}\",2]")).await?;
        player.receive(b"42/triancey,[\"sync\"").await?;
        players.push(player);
    }
    two(table, players)
}

async fn colyseus(client: Client) -> Result<Opened, ClientError> {
    let first = post(client, "/matchmake/create/triancey", &json!({})).await?;
    let table = text(&first, "roomId")?.to_owned();
    let mut players = Vec::new();
    for seat in 0..2 {
        let place = match seat {
            0 => first.clone(),
            _ => post(client, &format!("/matchmake/joinById/{table}"), &json!({})).await?,
        };
        let path = format!("/{}/{table}?sessionId={}", text(&place, "processId")?, text(&place, "sessionId")?);
        let mut player = Player::connect(Protocol::Colyseus, client, &path, "").await?;
        player.receive(&[10]).await?;
        player.send(Message::binary(vec![10])).await?;
        players.push(player);
    }
    two(table, players)
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::{Board, Colour, Side};

    #[test]
    fn the_peers_play_on_our_regular_board() {
        let file = include_str!("../../../bench/peers/servers/board.json");
        let board = Board::of(&"board=regular".parse().expect("options"));
        let number = |side: &Side| match side {
            Side::Cell(cell) => cell.0,
            Side::Border(Colour::White) => board.len(),
            Side::Border(Colour::Red) => board.len() + 1,
        };
        let near = board.cells().map(|cell| {
            let mut near: Vec<u8> = board.sides(cell).iter().map(number).collect();
            near.sort_unstable();
            near
        });
        let ours = serde_json::json!({ "near": near.collect::<Vec<_>>() });
        assert_eq!(serde_json::from_str::<serde_json::Value>(file).expect("JSON"), ours);
    }
}
