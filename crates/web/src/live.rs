//! Animated boards: real positions, played by bots.

use ai::{BotKind, Budget, Level, MoveRequest};
use engine::{GameId, Match, Millis, Rng, Seed, Viewer};
use scene::Scene;

use crate::games::GamePages;

/// A match that advances on request.
pub trait Live {
    /// The current picture.
    fn scene(&self) -> Scene;
    /// Plays a move, or starts another match after the end of one.
    fn step(&mut self);
}

/// An animated board of a game, some moves into a match.
#[must_use]
pub fn board(game: GameId, seed: Seed) -> Box<dyn Live> {
    engine::with_game!(game, P => start::<P>(P::COVER_OPTIONS, 2, seed))
}

/// An animated board of a variant for this many seats, some moves into a match.
#[must_use]
pub fn variant(game: GameId, options: &str, seats: u8, seed: Seed) -> Box<dyn Live> {
    engine::with_game!(game, P => start::<P>(options, seats, seed))
}

fn start<P: GamePages>(options: &str, seats: u8, seed: Seed) -> Box<dyn Live> {
    let options: P::Options = options.parse().unwrap_or_default();
    let mut rng = Rng::new(seed, "live");
    let mut board = Playing::<P> { position: fresh(&options, seats, &mut rng), options, seats, rng };
    for _ in 0..P::COVER_MOVES {
        board.step();
    }
    Box::new(board)
}

struct Playing<P: GamePages> {
    position: P,
    options: P::Options,
    seats: u8,
    rng: Rng,
}

/// Node budget of a move.
const NODES: u64 = 40;

fn fresh<P: GamePages>(options: &P::Options, seats: u8, rng: &mut Rng) -> P {
    match Match::<P>::start(options.clone(), seats, rng.seed()) {
        Ok(start) => start.position().clone(),
        Err(error) => unreachable!("so many play this variant: {error}"),
    }
}

impl<P: GamePages> Live for Playing<P> {
    fn scene(&self) -> Scene {
        P::cover(&self.position.view(Viewer::Spectator))
    }

    fn step(&mut self) {
        let Some(seat) = self.position.awaited().iter().next() else {
            self.position = fresh(&self.options, self.seats, &mut self.rng);
            return;
        };
        let view = self.position.view(Viewer::Seat(seat));
        let kind = Level::new(4).map_or(BotKind::Random, BotKind::Level);
        let question = MoveRequest { view: &view, seat, kind, budget: Budget::nodes(NODES), seed: self.rng.seed() };
        let action = P::think(&question).action;
        if self.position.apply(Millis(0), seat, &action).is_err() {
            self.position = fresh(&self.options, self.seats, &mut self.rng);
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
