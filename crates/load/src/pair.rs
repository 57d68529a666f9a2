//! Two random clients at one table.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use engine::games::triancey::{Options, Triancey};
use engine::{Match, Millis, Position as _, Rng, Seat, Seed};
use table::{Phase, TableInput};

use super::Progress;
use super::player::{Snapshot, position};
use super::wire::{self, Move, Player, Protocol};
use crate::client::{Client, ClientError};

/// Latencies measured at a table.
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
    /// Index of the client on the first seat: at our tables they swap seats with every rematch.
    first: usize,
    /// Position in the table's log: our entries, or the peers' moves.
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
    /// Opens a table, seats two clients, and waits until their match has begun.
    pub(super) async fn seat(clients: [Client; 2], protocol: Protocol, options: &str) -> Result<Self, ClientError> {
        let (table, players) = wire::seat(clients, protocol, options).await?;
        let rng = Rng::new(Seed::from_text(&table), "load");
        let game = options.parse::<Options>().map_err(unexpected)?;
        let start = Match::<Triancey>::start(game, 2, Seed([0; 16])).map_err(unexpected)?;
        let position = start.position().clone();
        let first = first_seat(protocol, &position, 0);
        let mut pair = Self { protocol, table, players, first, seen: 0, id: 10, rng, position };
        if protocol == Protocol::Ludotheque {
            pair.begin().await?;
        }
        Ok(pair)
    }

    /// Waits until our match runs, and copies its board.
    async fn begin(&mut self) -> Result<(), ClientError> {
        for player in &mut self.players {
            let snapshot = loop {
                let update = player.next_update().await?;
                let snapshot =
                    Snapshot::read(update.to_text()?)?.ok_or_else(|| unexpected("an update without a view"))?;
                if snapshot.phase == Phase::Playing {
                    break snapshot;
                }
            };
            self.seen = snapshot.entries;
            self.position = position::<Triancey>(&snapshot, &mut self.rng)?;
        }
        Ok(())
    }

    /// Plays until a deadline. Returns the measurements, and the error that ended play early, if any.
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
            match self.play_move(&mut played).await {
                Ok(()) => progress.moves.fetch_add(1, Ordering::Relaxed),
                Err(error) => return (played, Some(error)),
            };
        }
        (played, None)
    }

    async fn play_move(&mut self, played: &mut Played) -> Result<(), ClientError> {
        let Some(seat) = self.position.awaited().first() else { return self.next_match(played).await };
        let mut legal = Vec::new();
        self.position.legal_actions(seat, &mut legal);
        let chosen = self.rng.below(legal.len() as u32) as usize;
        let action = *legal.get(chosen).ok_or_else(|| unexpected("no legal action"))?;
        self.id += 1;
        let player = (self.first + seat.index()) % 2;
        let (id, seen, table) = (self.id, self.seen, self.table.as_str());
        let message = self.players[player].encode(&Move { id, seen, table, player, seat, action });
        let [mover, other] = mover_first(&mut self.players, player);
        let sent = Instant::now();
        mover.send(message).await?;
        let until_seen =
            async |player: &mut Player| Ok::<_, ClientError>((player.wait_for(seen + 1).await?, sent.elapsed()));
        let (moved, seen_by_other) = tokio::try_join!(until_seen(mover), until_seen(other))?;
        self.seen = seen_by_other.0.max(moved.0);
        played.mover.push(moved.1);
        played.opponent.push(seen_by_other.1);
        self.position.apply(Millis(0), seat, &action).map_err(unexpected)?;
        Ok(())
    }

    /// Waits until both have seen the end, and starts the next match.
    async fn next_match(&mut self, played: &mut Played) -> Result<(), ClientError> {
        played.matches += 1;
        for player in &mut self.players {
            if player.wait_for(self.seen).await? != self.seen {
                return Err(unexpected("the two sides see different tables"));
            }
        }
        match self.protocol {
            Protocol::Ludotheque => self.rematch().await,
            // The peers clear the board, and the player to move next plays white.
            Protocol::BoardgameIo | Protocol::Colyseus => {
                let start = Match::<Triancey>::start(self.position.options().clone(), 2, Seed([0; 16]));
                let next = self.position.player(self.position.to_move());
                let mover = (self.first + next.index()) % 2;
                self.position = start.map_err(unexpected)?.position().clone();
                self.first = first_seat(self.protocol, &self.position, mover);
                Ok(())
            }
        }
    }

    async fn rematch(&mut self) -> Result<(), ClientError> {
        for seat in 0..2_u8 {
            self.id += 1;
            let player = &mut self.players[(self.first + usize::from(seat)) % 2];
            player.submit(self.id, self.seen, TableInput::Rematch { seat: Seat(seat) }).await?;
            player.receive(b"{\"accepted\"").await?;
        }
        self.first = 1 - self.first;
        self.begin().await
    }
}

/// Which client holds the first seat of a match that `mover` begins. At our tables it is the first client, and the
/// drawn colours decide who begins; at the peers' a client begins, whichever seat has white here.
fn first_seat(protocol: Protocol, position: &Triancey, mover: usize) -> usize {
    match protocol {
        Protocol::Ludotheque => 0,
        Protocol::BoardgameIo | Protocol::Colyseus => {
            let begins = position.awaited().first().map_or(0, Seat::index);
            (mover + 2 - begins) % 2
        }
    }
}

fn mover_first([first, second]: &mut [Player; 2], mover: usize) -> [&mut Player; 2] {
    if mover == 0 { [first, second] } else { [second, first] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colours are drawn, so the second seat may begin; the peers then waited forever for the first client.
    #[test]
    fn bug_at_a_peer_the_second_client_moved_first() {
        for seed in 0..8 {
            let start = Match::<Triancey>::start(Options::default(), 2, Seed([seed; 16])).expect("a match");
            for mover in 0..2 {
                let first = first_seat(Protocol::Colyseus, start.position(), mover);
                let begins = start.position().awaited().first().expect("somebody begins");
                assert_eq!((first + begins.index()) % 2, mover);
            }
        }
    }
}
