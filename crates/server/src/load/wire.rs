//! One client's end of a socket, in the words of the server at the other end: ours, or one of the peers that
//! `bench/peers/server` measures. All cost the generator about the same.

use clap::ValueEnum;
use engine::games::triancey::{Action, Cell};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, ClientError};
use protocol::api::OpenTable;

/// Which words a server understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Protocol {
    /// Ours.
    #[default]
    Ludotheque,
    /// Those of boardgame.io's server, for a game `triancey`.
    BoardgameIo,
    /// Those of Colyseus, for rooms `triancey`: a message 0 is a move.
    Colyseus,
}

/// What is to be said for a move.
pub(super) struct Move<'a> {
    /// A number that the client gives to it.
    pub(super) id: u64,
    /// What of the table was seen: its entries; elsewhere its moves.
    pub(super) seen: usize,
    /// The table.
    pub(super) table: &'a str,
    /// The number of the client, and of the seat where it sits.
    pub(super) player: usize,
    pub(super) seat: usize,
    pub(super) action: Action,
}

/// A client at a table.
pub(super) struct Player {
    protocol: Protocol,
    socket: WebSocketStream<TcpStream>,
    credentials: String,
    /// What it has seen of the table: our entries; the peers' moves.
    seen: usize,
}

impl Player {
    async fn connect(protocol: Protocol, client: Client, path: &str, credentials: &str) -> Result<Self, ClientError> {
        Ok(Self { protocol, socket: client.connect(path).await?, credentials: credentials.to_owned(), seen: 0 })
    }

    pub(super) async fn say(&mut self, text: impl Into<Message>) -> Result<(), ClientError> {
        Ok(self.socket.send(text.into()).await?)
    }

    /// Says something to our table.
    pub(super) async fn tell(&mut self, id: u64, seen: usize, input: &str) -> Result<(), ClientError> {
        self.say(message(id, seen, input)).await
    }

    /// The next message that begins so.
    pub(super) async fn hear(&mut self, beginning: &[u8]) -> Result<Message, ClientError> {
        loop {
            let gone = || ClientError::Closed { code: 1006, reason: String::new() };
            let message = self.socket.next().await.ok_or_else(gone)??;
            match &message {
                Message::Text(text) if text.as_bytes().starts_with(beginning) => return Ok(message),
                Message::Binary(bytes) if bytes.starts_with(beginning) => return Ok(message),
                // The heartbeat of boardgame.io.
                Message::Text(text) if text.as_str() == "2" => self.say("3").await?,
                Message::Text(text) if text.starts_with("{\"refused\"") || text.starts_with("{\"error\"") => {
                    return Err(ClientError::Unexpected(text.to_string()));
                }
                Message::Close(_) => return Err(ClientError::Unexpected(format!("{message:?}"))),
                Message::Text(_) | Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => {}
            }
        }
    }

    /// The next news of a move.
    pub(super) async fn update_for(&mut self) -> Result<Message, ClientError> {
        match self.protocol {
            Protocol::Ludotheque => self.hear(b"{\"update\"").await,
            Protocol::BoardgameIo => self.hear(b"42/triancey,[\"update\"").await,
            Protocol::Colyseus => self.hear(&[13, 0]).await,
        }
    }

    /// Waits until it has seen so much of the table; says how much that is. The peers tell of each move by itself; ours
    /// may tell of several at once.
    pub(super) async fn see(&mut self, wanted: usize) -> Result<usize, ClientError> {
        while self.seen < wanted {
            let news = self.update_for().await?;
            self.seen = match self.protocol {
                Protocol::Ludotheque => entries(&news)?,
                Protocol::BoardgameIo | Protocol::Colyseus => self.seen + 1,
            };
        }
        Ok(self.seen)
    }

    pub(super) fn write(&self, wanted: &Move<'_>) -> Message {
        let Move { id, seen, table, player, seat, action } = wanted;
        let cell = if let Action::Lay(Cell(cell)) = action { *cell } else { u8::MAX };
        match self.protocol {
            Protocol::Ludotheque => message(*id, *seen, &format!("act {seat} {action}")).into(),
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

/// How many entries the news tell of, without reading all of them: the generator is to need less time than the server.
fn entries(news: &Message) -> Result<usize, ClientError> {
    let key = "\"entries\":";
    let news = news.to_text()?;
    let rest = news.find(key).and_then(|at| news.get(at + key.len()..));
    let digits = rest.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| ClientError::Unexpected(news.to_owned()))
}

fn message(id: u64, seen: usize, input: &str) -> String {
    // All texts here are our own and need no escaping.
    format!("{{\"submit\":{{\"id\":{id},\"seen\":{seen},\"input\":\"{input}\"}}}}")
}

type Seated = (String, [Player; 2]);

/// Opens a table and seats two clients at it; its name, and the clients.
pub(super) async fn seat(clients: [Client; 2], protocol: Protocol, options: &str) -> Result<Seated, ClientError> {
    match protocol {
        Protocol::Ludotheque => ludotheque(clients, options).await,
        Protocol::BoardgameIo => boardgame_io(clients[0]).await,
        Protocol::Colyseus => colyseus(clients[0]).await,
    }
}

async fn ludotheque(clients: [Client; 2], options: &str) -> Result<Seated, ClientError> {
    let (game, options, house) = (engine::GameId::Triancey, options.to_owned(), String::new());
    let opening = OpenTable { game, options, house, seats: 2, listed: false };
    let (first, second) = (clients[0].device().await?, clients[1].device().await?);
    let place = clients[0].open(&first, &opening).await?;
    let table = place.table.clone();
    let other = clients[1].join(&second, &table).await?;
    let mut players = Vec::new();
    for (seat, (client, place)) in clients.into_iter().zip([place, other]).enumerate() {
        let path = format!("/api/v1/tables/{table}/socket");
        let mut player = Player::connect(Protocol::Ludotheque, client, &path, "").await?;
        player
            .say(
                json!({ "hello": { "protocol": protocol::VERSION, "capability": place.capability, "seen": 0 } })
                    .to_string(),
            )
            .await?;
        for (id, input) in [(1, format!("sit {seat} Client")), (2, format!("ready {seat}"))] {
            player.tell(id, 0, &input).await?;
            player.hear(b"{\"accepted\"").await?;
        }
        players.push(player);
    }
    two(table, players)
}

fn two(table: String, players: Vec<Player>) -> Result<Seated, ClientError> {
    let players = players.try_into().map_err(|_| ClientError::Unexpected("not two players".to_owned()))?;
    Ok((table, players))
}

async fn post(client: Client, path: &str, body: &Value) -> Result<Value, ClientError> {
    client.post(path, None, Some(body)).await?.json()
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, ClientError> {
    value[key].as_str().ok_or_else(|| ClientError::Unexpected(format!("no {key} in {value}")))
}

async fn boardgame_io(client: Client) -> Result<Seated, ClientError> {
    let made = post(client, "/games/triancey/create", &json!({ "numPlayers": 2 })).await?;
    let table = text(&made, "matchID")?.to_owned();
    let mut players = Vec::new();
    for seat in 0..2 {
        let body = json!({ "playerID": seat.to_string(), "playerName": "Client" });
        let joined = post(client, &format!("/games/triancey/{table}/join"), &body).await?;
        let credentials = text(&joined, "playerCredentials")?;
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut player = Player::connect(Protocol::BoardgameIo, client, path, credentials).await?;
        player.hear(b"0").await?;
        player.say("40/triancey,").await?;
        player.hear(b"40/triancey").await?;
        player.say(format!("42/triancey,[\"sync\",\"{table}\",\"{seat}\",\"{credentials}\",2]")).await?;
        player.hear(b"42/triancey,[\"sync\"").await?;
        players.push(player);
    }
    two(table, players)
}

async fn colyseus(client: Client) -> Result<Seated, ClientError> {
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
        player.hear(&[10]).await?;
        player.say(Message::binary(vec![10])).await?;
        players.push(player);
    }
    two(table, players)
}

#[cfg(test)]
mod tests {
    use engine::games::triancey::{Board, Colour, Side};

    #[test]
    fn the_peers_play_on_our_regular_board() {
        let file = include_str!("../../../../bench/peers/servers/board.json");
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
