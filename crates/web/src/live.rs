//! Boards that play by themselves: real positions, moved on by the computer's own players.

use ai::{BotGame, BotKind, Budget, Level, MoveRequest};
use engine::games::perimexpaire::Perimexpaire;
use engine::games::puissances::Puissances;
use engine::games::transparences::Transparences;
use engine::games::triancey::Triancey;
use engine::games::vectominos::Vectominos;
use engine::{GameId, Match, Millis, Rng, Seed, Viewer};
use scene::{Picture, Scene};

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
    match game {
        GameId::Triancey => start::<Triancey>("size=small", 8, seed),
        GameId::Perimexpaire => start::<Perimexpaire>("", 9, seed),
        GameId::Vectominos => start::<Vectominos>("", 9, seed),
        GameId::Puissances => start::<Puissances>("board=small", 8, seed),
        GameId::Transparences => start::<Transparences>("", 12, seed),
    }
}

fn start<P: Picture + BotGame>(options: &'static str, moves: u32, seed: Seed) -> Box<dyn Live> {
    let mut rng = Rng::new(seed, "live");
    let mut board = Playing::<P> { position: fresh(options, &mut rng), options, rng };
    for _ in 0..moves {
        board.step();
    }
    Box::new(board)
}

struct Playing<P> {
    position: P,
    options: &'static str,
    rng: Rng,
}

/// The nodes of one move: a glance.
const NODES: u64 = 40;

fn fresh<P: Picture>(options: &str, rng: &mut Rng) -> P {
    let options: P::Options = options.parse().unwrap_or_default();
    match Match::<P>::start(options, 2, rng.seed()) {
        Ok(start) => start.position().clone(),
        Err(error) => unreachable!("two play any game: {error}"),
    }
}

impl<P: Picture + BotGame> Live for Playing<P> {
    fn scene(&self) -> Scene {
        P::cover(&self.position.view(Viewer::Spectator))
    }

    fn step(&mut self) {
        let Some(seat) = self.position.awaited().iter().next() else {
            self.position = fresh(self.options, &mut self.rng);
            return;
        };
        let view = self.position.view(Viewer::Seat(seat));
        let kind = Level::new(4).map_or(BotKind::Random, BotKind::Level);
        let question = MoveRequest { view: &view, seat, kind, budget: Budget::nodes(NODES), seed: self.rng.seed() };
        let action = P::think(&question).action;
        if self.position.apply(Millis(0), seat, &action).is_err() {
            self.position = fresh(self.options, &mut self.rng);
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
