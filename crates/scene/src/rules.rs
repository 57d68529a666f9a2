//! The figures of the rules, for the screen and for paper.

use engine::games::perimexpaire::{Card as Figure, Colour};
use engine::games::puissances::Puissances;
use engine::games::transparences::{Attitude, Card, Patch};
use engine::games::triancey::Triancey;
use engine::games::vectominos::{PieceId, Set, catalogue};
use engine::{GameId, Match, Millis, Position, Rng, Seed, Viewer};

use crate::{Item, Picture as _, Scene, games};

type Point = (f64, f64);

/// A figure of the rules, and what part of the column it takes.
#[must_use]
pub fn figure(game: GameId, number: &str) -> (Scene, f64) {
    match (game, number) {
        (GameId::Perimexpaire, _) => (linked_cards(), 0.56),
        (GameId::Vectominos, "1") => (contact(), 0.42),
        (GameId::Vectominos, _) => (games::vectominos::piece(Set::Drawable, polymorphe()), 0.42),
        (GameId::Triancey, _) => {
            let position = played::<Triancey>("word=Archipel size=small", 15);
            (Triancey::picture(&position.view(Viewer::Spectator)), 0.94)
        }
        (GameId::Transparences, _) => (stack(), 0.94),
        (GameId::Puissances, _) => {
            let view = played::<Puissances>("board=small", 22).view(Viewer::Spectator);
            let side = games::puissances::board::CELL * (view.rows.len() as f64 + 1.0);
            (Scene { width: side, height: side, items: games::puissances::board::items(&view) }, 0.8)
        }
    }
}

/// Scenes together in one.
fn compose(size: Point, parts: Vec<(Scene, Point, f64)>) -> Scene {
    let group = |(scene, shift, turn): (Scene, Point, f64)| Item::Group {
        shift,
        turn,
        hit: String::new(),
        name: String::new(),
        items: scene.items,
    };
    Scene { width: size.0, height: size.1, items: parts.into_iter().map(group).collect() }
}

/// The source's own example: 31 next to 17 and 11, both next to 13.
fn linked_cards() -> Scene {
    let card = |number: &str, colour| {
        let figure = number.parse::<Figure>().ok().or_else(|| Figure::new(0));
        figure.map_or(Scene { width: 0.0, height: 0.0, items: Vec::new() }, |card| {
            games::perimexpaire::card::card(card, colour)
        })
    };
    let step = games::perimexpaire::card::CARD + 6.0;
    let parts = vec![
        (card("13", Colour::Red), (0.0, 0.0), 0.0),
        (card("17", Colour::Blue), (step, 0.0), 0.0),
        (card("11", Colour::Blue), (0.0, step), 0.0),
        (card("31", Colour::Blue), (step, step), 0.0),
    ];
    compose((2.0 * step + 2.0, 2.0 * step + 2.0), parts)
}

fn polymorphe() -> PieceId {
    let catalogue = catalogue(Set::Drawable);
    PieceId::all().find(|&piece| catalogue.is_polymorphe(piece)).unwrap_or(PieceId(0))
}

/// A lying piece and an upright one on it whose lower square bears its sum.
fn contact() -> Scene {
    let catalogue = catalogue(Set::Drawable);
    let pairs = PieceId::all().flat_map(|low| PieceId::all().map(move |high| (low, high)));
    let fits = |&(low, high): &(PieceId, PieceId)| {
        let (Some(lying), Some(upright)) = (catalogue.pair(low, 0), catalogue.pair(high, 1)) else { return false };
        let (x, y) = lying.sum();
        low != high
            && x != 0
            && y != 0
            && lying.first != lying.second
            && lying.first.components() != (0, 0)
            && lying.second.components() != (0, 0)
            && upright.first.components() == (x, y)
    };
    let (low, high) = pairs.into_iter().find(fits).unwrap_or((PieceId(0), PieceId(1)));
    let piece = |id| games::vectominos::piece(Set::Drawable, id);
    let (lying, upright) = (piece(low), piece(high));
    // A piece of two units by one with the same margin all around; a quarter turn to the left stands it up.
    let unit = lying.width - lying.height;
    let margin = (lying.height - unit) / 2.0;
    let size = (lying.width, 3.0 * unit + 2.0 * margin);
    let parts = vec![(lying, (0.0, 2.0 * unit), 0.0), (upright, (unit / 2.0, 2.0 * unit + 2.0 * margin), -90.0)];
    compose(size, parts)
}

/// Four cards in a row, and below them the model they make.
fn stack() -> Scene {
    let chosen = [(3, 0), (17, 2), (40, 5), (58, 3)];
    let scene = |(card, attitude): (u8, u8)| {
        let (card, attitude) = (Card::new(card), Attitude::new(attitude));
        let attitude = attitude.unwrap_or(Attitude::UPRIGHT);
        card.map_or(Scene { width: 0.0, height: 0.0, items: Vec::new() }, |card| {
            games::transparences::card(card, attitude)
        })
    };
    let side = scene(chosen[0]).width;
    let step = side + 8.0;
    let mut parts: Vec<(Scene, Point, f64)> =
        (0u8..).zip(chosen).map(|(i, card)| (scene(card), (f64::from(i) * step, 0.0), 0.0)).collect();
    let faces = chosen.iter().filter_map(|&(card, attitude)| Some(Card::new(card)?.face(Attitude::new(attitude)?)));
    let model = games::transparences::patch(faces.fold(Patch::EMPTY, Patch::with));
    parts.push((model, (1.5 * step, step), 0.0));
    compose((4.0 * step - 8.0, 2.0 * step - 8.0), parts)
}

/// A position after so many inputs of a game played by chance.
fn played<P: Position>(options: &str, inputs: u32) -> P {
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
