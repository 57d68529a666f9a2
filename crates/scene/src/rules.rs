//! Figures for the rules, for screen and paper.

use engine::{GameId, Match, Millis, Position, Rng, Seat, Seed};

use crate::{Item, Paint, Picture, Scene};

pub(crate) type Point = (f64, f64);

/// A game whose rules have figures.
pub trait RulesFigures: Picture {
    /// The figure that the text of the rules refers to by this number, and its width as a fraction of the column.
    fn figure(number: &str) -> (Scene, f64);
}

/// A figure of a game's rules, and its width as a fraction of the column.
#[must_use]
pub fn figure(game: GameId, number: &str) -> (Scene, f64) {
    engine::with_game!(game, P => <P as RulesFigures>::figure(number))
}

/// Combines scenes, each at a point and scaled.
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

/// Gap between two scenes of a row.
const GAP: f64 = 64.0;

/// Scenes side by side with a sign in between, such as `→` from before to after.
pub(crate) fn row(scenes: Vec<Scene>, sign: &str) -> Scene {
    let height = scenes.iter().map(|scene| scene.height).fold(0.0, f64::max);
    let (mut parts, mut signs, mut x) = (Vec::new(), Vec::new(), 0.0);
    for scene in scenes {
        if x > 0.0 {
            let at = (x + GAP / 2.0, height / 2.0);
            signs.push(Item::Label { at, size: 44.0, text: sign.to_owned(), paint: Paint::Accent });
            x += GAP;
        }
        let (width, shift) = (scene.width, (x, (height - scene.height) / 2.0));
        parts.push((scene, shift, 0.0));
        x += width;
    }
    let mut row = compose((x, height), parts);
    row.items.extend(signs);
    row
}

/// Scenes below each other, centred.
pub(crate) fn column(scenes: Vec<Scene>, gap: f64) -> Scene {
    let width = scenes.iter().map(|scene| scene.width).fold(0.0, f64::max);
    let (mut parts, mut y) = (Vec::new(), 0.0);
    for scene in scenes {
        let (height, shift) = (scene.height, ((width - scene.width) / 2.0, y));
        parts.push((scene, shift, 0.0));
        y += height + gap;
    }
    compose((width, y - gap), parts)
}

/// The first position of a match between two players.
fn first<P: Position>(options: &str, seed: Seed) -> P {
    let options: P::Options = options.parse().unwrap_or_default();
    let start = Match::<P>::start(options, 2, seed).or_else(|_| Match::start(P::Options::default(), 2, seed));
    match start {
        Ok(start) => start.position().clone(),
        Err(error) => unreachable!("two play any game: {error}"),
    }
}

/// The position after these moves of a match with this seed; each move is a seat and its action. A test checks that all
/// are legal.
pub(crate) fn after<P: Position>(options: &str, seed: &str, moves: &[&str]) -> P {
    let mut position = first::<P>(options, Seed::from_text(seed));
    for (seat, action) in moves.iter().filter_map(|line| line.split_once(' ')) {
        let (Ok(seat), Ok(action)) = (seat.parse().map(Seat), action.parse::<P::Action>()) else { continue };
        let applied = position.apply(Millis(0), seat, &action);
        debug_assert!(applied.is_ok(), "{seat} {action} is not legal");
    }
    position
}

/// The position after `inputs` random inputs.
pub(crate) fn played<P: Position>(options: &str, inputs: u32) -> P {
    let seed = Seed::from_text("figure");
    let mut position = first::<P>(options, seed);
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
