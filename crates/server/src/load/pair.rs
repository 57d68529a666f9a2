//! Two random clients at one table.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::games::triancey::Triancey;
use engine::{Chance, Millis, Position as _, Seat, Seed};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use super::Progress;
use super::player::{Glance, position};
use crate::client::{Client, ClientError, Socket};
use crate::http::tables::Opening;
use table::Phase;

/// What was played.
#[derive(Default)]
pub(super) struct Played {
    pub(super) waits: Vec<Duration>,
    pub(super) matches: u64,
}

pub(super) struct Pair {
    /// The sockets, by seat: they change places with every rematch.
    sockets: [Socket; 2],
    entries: usize,
    id: u64,
    chance: Chance,
    position: Triancey,
}

impl Pair {
    /// Opens a table, seats two clients at it, and waits until their match has begun.
    pub(super) async fn seat([client, other_client]: [Client; 2], options: &str) -> Result<Self, ClientError> {
        let opening = Opening {
            game: "triancey".to_owned(),
            options: options.to_owned(),
            house: String::new(),
            seats: 2,
            listed: false,
        };
        let (first, second) = (client.device().await?, other_client.device().await?);
        let place = client.open(&first, &opening).await?;
        let other = other_client.join(&second, &place.table).await?;
        let mut sockets = [
            client.enter(&place.table, Some(&place.capability), 0).await?,
            other_client.enter(&place.table, Some(&other.capability), 0).await?,
        ];
        let mut id = 0;
        for (seat, socket) in sockets.iter_mut().enumerate() {
            for input in [format!("sit {seat} Client"), format!("ready {seat}")] {
                id += 1;
                socket.say(&message(id, 0, &input)).await?;
                accepted(socket, id).await?;
            }
        }
        let mut chance = Chance::new(Seed::from_text(&place.table), "load");
        let glance = begun(&mut sockets[1]).await?;
        begun(&mut sockets[0]).await?;
        let position = position::<Triancey>(&glance, &mut chance)?;
        Ok(Self { sockets, entries: glance.entries, id, chance, position })
    }

    /// Plays until a moment; then says what it has measured, and what stopped it, if something did.
    pub(super) async fn play(
        mut self,
        until: Instant,
        wait: Option<Duration>,
        first: Duration,
        progress: Arc<Progress>,
    ) -> (Played, Option<ClientError>) {
        let mut played = Played::default();
        let mut next = Instant::now() + first;
        while Instant::now() < until {
            if let Some(wait) = wait {
                tokio::time::sleep_until(next.into()).await;
                next += wait;
            }
            match self.one(&mut played).await {
                Ok(()) => progress.moves.fetch_add(1, Ordering::Relaxed),
                Err(error) => return (played, Some(error)),
            };
        }
        (played, None)
    }

    async fn one(&mut self, played: &mut Played) -> Result<(), ClientError> {
        let Some(seat) = self.position.awaited().iter().next() else { return self.rematch(played).await };
        let mut legal = Vec::new();
        self.position.legal(seat, &mut legal);
        let chosen = self.chance.below(legal.len() as u32) as usize;
        let action = legal.get(chosen).ok_or_else(|| ClientError::Unexpected("no legal action".to_owned()))?;
        self.id += 1;
        let text = message(self.id, self.entries, &format!("act {seat} {action}"));
        let [mover, other] = self.by_turn(seat);
        let sent = Instant::now();
        mover.say(&text).await?;
        let seen = news(other).await?;
        played.waits.push(sent.elapsed());
        let own = news(mover).await?;
        let entries = entries(&seen)?;
        if self::entries(&own)? != entries {
            return Err(ClientError::Unexpected("the two sides see different tables".to_owned()));
        }
        self.entries = entries;
        let acted = self.position.act(Millis(0), seat, action);
        acted.map(|_| ()).map_err(|refusal| ClientError::Unexpected(refusal.to_string()))
    }

    fn by_turn(&mut self, seat: Seat) -> [&mut Socket; 2] {
        let [first, second] = &mut self.sockets;
        if seat == Seat(0) { [first, second] } else { [second, first] }
    }

    async fn rematch(&mut self, played: &mut Played) -> Result<(), ClientError> {
        played.matches += 1;
        for seat in 0..2 {
            self.id += 1;
            let text = message(self.id, self.entries, &format!("rematch {seat}"));
            self.sockets[seat].say(&text).await?;
            accepted(&mut self.sockets[seat], self.id).await?;
        }
        self.sockets.swap(0, 1);
        begun(&mut self.sockets[0]).await?;
        let glance = begun(&mut self.sockets[1]).await?;
        self.entries = glance.entries;
        self.position = position::<Triancey>(&glance, &mut self.chance)?;
        Ok(())
    }
}

fn message(id: u64, seen: usize, input: &str) -> String {
    // All texts here are our own and need no escaping.
    format!("{{\"do\":{{\"id\":{id},\"seen\":{seen},\"input\":\"{input}\"}}}}")
}

/// Waits for the acceptance of a message.
async fn accepted(socket: &mut Socket, id: u64) -> Result<(), ClientError> {
    let wanted = format!("{{\"accepted\":{{\"id\":{id}}}}}");
    loop {
        let text = socket.hear().await?;
        if text == wanted.as_str() {
            return Ok(());
        }
        if !text.starts_with("{\"news\"") {
            return Err(ClientError::Unexpected(text.to_string()));
        }
    }
}

/// Waits for news.
async fn news(socket: &mut Socket) -> Result<Utf8Bytes, ClientError> {
    loop {
        let text = socket.hear().await?;
        if text.starts_with("{\"news\"") {
            return Ok(text);
        }
        if !text.starts_with("{\"accepted\"") {
            return Err(ClientError::Unexpected(text.to_string()));
        }
    }
}

/// How many entries the news tell of, without reading all of them: the generator is to need less time than the server.
fn entries(news: &str) -> Result<usize, ClientError> {
    let key = "\"entries\":";
    let rest = news.find(key).and_then(|at| news.get(at + key.len()..));
    let digits = rest.and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
    digits.and_then(|digits| digits.parse().ok()).ok_or_else(|| ClientError::Unexpected(news.to_owned()))
}

/// Waits until a match runs that has not been acted in.
async fn begun(socket: &mut Socket) -> Result<Glance, ClientError> {
    loop {
        let text = news(socket).await?;
        if let Some(glance) = Glance::read(&text)?.filter(|glance| glance.phase == Phase::Playing) {
            return Ok(glance);
        }
    }
}
