//! Two random clients at one table.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::games::triancey::{Options, Triancey};
use engine::{Match, Millis, Position as _, Rng, Seed};
use table::Phase;

use super::Progress;
use super::player::{Glance, position};
use super::wire::{self, Move, Player, Protocol};
use crate::client::{Client, ClientError};

/// What was played.
#[derive(Default)]
pub(super) struct Played {
    /// From sending a move until the mover has seen it.
    pub(super) mover: Vec<Duration>,
    /// From sending a move until the opponent has seen it.
    pub(super) opponent: Vec<Duration>,
    pub(super) matches: u64,
}

impl Played {
    pub(super) fn extend(&mut self, more: Self) {
        self.mover.extend(more.mover);
        self.opponent.extend(more.opponent);
        self.matches += more.matches;
    }
}

pub(super) struct Pair {
    protocol: Protocol,
    table: String,
    players: [Player; 2],
    /// The number of the client on the first seat: at our tables they change places with every rematch.
    first: usize,
    /// What there is to be seen: our entries; the peers' moves.
    seen: usize,
    id: u64,
    rng: Rng,
    position: Triancey,
}

#[expect(clippy::needless_pass_by_value, reason = "errors come by value, and this is where they end")]
fn unexpected(what: impl ToString) -> ClientError {
    ClientError::Unexpected(what.to_string())
}

impl Pair {
    /// Opens a table, seats two clients at it, and waits until their match has begun.
    pub(super) async fn seat(clients: [Client; 2], protocol: Protocol, options: &str) -> Result<Self, ClientError> {
        let (table, players) = wire::seat(clients, protocol, options).await?;
        let rng = Rng::new(Seed::from_text(&table), "load");
        let game = options.parse::<Options>().map_err(unexpected)?;
        let start = Match::<Triancey>::start(game, 2, Seed([0; 16])).map_err(unexpected)?;
        let position = start.position().clone();
        let mut pair = Self { protocol, table, players, first: 0, seen: 0, id: 10, rng, position };
        if protocol == Protocol::Ludotheque {
            pair.begin().await?;
        }
        Ok(pair)
    }

    /// Waits until our match runs, and takes its board over.
    async fn begin(&mut self) -> Result<(), ClientError> {
        for player in &mut self.players {
            let glance = loop {
                let news = player.update_for().await?;
                let glance = Glance::read(news.to_text()?)?.ok_or_else(|| unexpected("news without a view"))?;
                if glance.phase == Phase::Playing {
                    break glance;
                }
            };
            self.seen = glance.entries;
            self.position = position::<Triancey>(&glance, &mut self.rng)?;
        }
        Ok(())
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
        let Some(seat) = self.position.awaited().first() else { return self.next_match(played).await };
        let mut legal = Vec::new();
        self.position.legal_actions(seat, &mut legal);
        let chosen = self.rng.below(legal.len() as u32) as usize;
        let action = *legal.get(chosen).ok_or_else(|| unexpected("no legal action"))?;
        self.id += 1;
        let player = (self.first + seat.index()) % 2;
        let (id, seen, table) = (self.id, self.seen, self.table.as_str());
        let message = self.players[player].write(&Move { id, seen, table, player, seat: seat.index(), action });
        let [mover, other] = turn(&mut self.players, player);
        let sent = Instant::now();
        mover.say(message).await?;
        let see = async |player: &mut Player| Ok::<_, ClientError>((player.see(seen + 1).await?, sent.elapsed()));
        let (moved, seen_by_other) = tokio::try_join!(see(mover), see(other))?;
        self.seen = seen_by_other.0.max(moved.0);
        played.mover.push(moved.1);
        played.opponent.push(seen_by_other.1);
        self.position.apply(Millis(0), seat, &action).map_err(unexpected)?;
        Ok(())
    }

    /// Both see the end, and begin anew.
    async fn next_match(&mut self, played: &mut Played) -> Result<(), ClientError> {
        played.matches += 1;
        for player in &mut self.players {
            if player.see(self.seen).await? != self.seen {
                return Err(unexpected("the two sides see different tables"));
            }
        }
        match self.protocol {
            Protocol::Ludotheque => self.rematch().await,
            // The board is cleared, and who would be next plays white.
            Protocol::BoardgameIo | Protocol::Colyseus => {
                let start = Match::<Triancey>::start(self.position.options().clone(), 2, Seed([0; 16]));
                let next = self.position.player(self.position.to_move());
                self.first = (self.first + next.index()) % 2;
                self.position = start.map_err(unexpected)?.position().clone();
                Ok(())
            }
        }
    }

    async fn rematch(&mut self) -> Result<(), ClientError> {
        for seat in 0..2 {
            self.id += 1;
            let player = &mut self.players[(self.first + seat) % 2];
            player.tell(self.id, self.seen, &format!("rematch {seat}")).await?;
            player.hear(b"{\"accepted\"").await?;
        }
        self.first = 1 - self.first;
        self.begin().await
    }
}

/// Who moves, and the other.
fn turn([first, second]: &mut [Player; 2], mover: usize) -> [&mut Player; 2] {
    if mover == 0 { [first, second] } else { [second, first] }
}
