//! Boards that play by themselves: real positions, moved on by the computer's own players.

use ai::{BotKind, Budget, Level, MoveRequest};
use engine::{GameId, Match, Millis, Rng, Seed, Viewer};
use scene::Scene;

use crate::games::GamePages;

/// A match that plays on whenever it is asked to.
pub trait Live {
    /// What it looks like now.
    fn scene(&self) -> Scene;
    /// Plays a move; starts another match when one is over.
    fn step(&mut self);
}

/// A living board of a game, some moves into a match.
#[must_use]
pub fn board(game: GameId, seed: Seed) -> Box<dyn Live> {
    engine::with_game!(game, P => start::<P>(seed))
}

fn start<P: GamePages>(seed: Seed) -> Box<dyn Live> {
    let mut rng = Rng::new(seed, "live");
    let mut board = Playing::<P> { position: fresh(&mut rng), rng };
    for _ in 0..P::COVER_MOVES {
        board.step();
    }
    Box::new(board)
}

struct Playing<P> {
    position: P,
    rng: Rng,
}

/// The nodes of one move: a glance.
const NODES: u64 = 40;

fn fresh<P: GamePages>(rng: &mut Rng) -> P {
    let options: P::Options = P::COVER_OPTIONS.parse().unwrap_or_default();
    match Match::<P>::start(options, 2, rng.seed()) {
        Ok(start) => start.position().clone(),
        Err(error) => unreachable!("two play any game: {error}"),
    }
}

impl<P: GamePages> Live for Playing<P> {
    fn scene(&self) -> Scene {
        P::cover(&self.position.view(Viewer::Spectator))
    }

    fn step(&mut self) {
        let Some(seat) = self.position.awaited().iter().next() else {
            self.position = fresh(&mut self.rng);
            return;
        };
        let view = self.position.view(Viewer::Seat(seat));
        let kind = Level::new(4).map_or(BotKind::Random, BotKind::Level);
        let question = MoveRequest { view: &view, seat, kind, budget: Budget::nodes(NODES), seed: self.rng.seed() };
        let action = P::think(&question).action;
        if self.position.apply(Millis(0), seat, &action).is_err() {
            self.position = fresh(&mut self.rng);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_plays_by_itself_through_more_than_a_match() {
        for &game in GameId::ALL {
            let mut board = board(game, Seed::from_text("live"));
            for _ in 0..60 {
                board.step();
            }
            let scene = board.scene();
            assert!(scene.width > 0.0 && !scene.items.is_empty(), "{game}");
        }
    }
}
