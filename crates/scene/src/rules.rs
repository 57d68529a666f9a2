//! The figures of the rules, for the screen and for paper.

use engine::{GameId, Match, Millis, Position, Rng, Seed};

use crate::{Item, Picture, Scene};

pub(crate) type Point = (f64, f64);

/// A game whose rules have figures.
pub trait RulesFigures: Picture {
    /// The figure that the text of the rules calls by this number, and what part of the column it takes.
    fn figure(number: &str) -> (Scene, f64);
}

/// A figure of the rules, and what part of the column it takes.
#[must_use]
pub fn figure(game: GameId, number: &str) -> (Scene, f64) {
    engine::with_game!(game, P => <P as RulesFigures>::figure(number))
}

/// Scenes together in one.
pub(crate) fn compose(size: Point, parts: Vec<(Scene, Point, f64)>) -> Scene {
    let group = |(scene, shift, turn): (Scene, Point, f64)| Item::Group {
        shift,
        turn,
        hit: String::new(),
        name: String::new(),
        items: scene.items,
    };
    Scene { width: size.0, height: size.1, items: parts.into_iter().map(group).collect() }
}

/// A position after so many inputs of a game played by chance.
pub(crate) fn played<P: Position>(options: &str, inputs: u32) -> P {
    let options: P::Options = options.parse().unwrap_or_default();
    let seed = Seed::from_text("figure");
    let start = Match::<P>::start(options, 2, seed).or_else(|_| Match::start(P::Options::default(), 2, seed));
    let mut position = match start {
        Ok(start) => start.position().clone(),
        Err(error) => unreachable!("two play any game: {error}"),
    };
    let mut rng = Rng::new(seed, "figure");
    let mut legal = Vec::new();
    for _ in 0..inputs {
        let Some(seat) = position.awaited().iter().next() else { break };
        legal.clear();
        position.legal_actions(seat, &mut legal);
        if legal.is_empty() || position.apply(Millis(0), seat, rng.choose(&legal)).is_err() {
            break;
        }
    }
    position
}
