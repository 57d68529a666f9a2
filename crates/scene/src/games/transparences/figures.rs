//! The figure of the rules of Transparences.

use engine::games::transparences::{Attitude, Card, Patch, Transparences};

use crate::Scene;
use crate::rules::{Point, RulesFigures, compose};

impl RulesFigures for Transparences {
    fn figure(_: &str) -> (Scene, f64) {
        (stack(), 0.94)
    }
}

/// Four cards in a row, and below them the model they make.
fn stack() -> Scene {
    let chosen = [(3, 0), (17, 2), (40, 5), (58, 3)];
    let scene = |(card, attitude): (u8, u8)| {
        let (card, attitude) = (Card::new(card), Attitude::new(attitude));
        let attitude = attitude.unwrap_or(Attitude::UPRIGHT);
        card.map_or(Scene { width: 0.0, height: 0.0, items: Vec::new() }, |card| super::card(card, attitude))
    };
    let side = scene(chosen[0]).width;
    let step = side + 8.0;
    let mut parts: Vec<(Scene, Point, f64)> =
        (0u8..).zip(chosen).map(|(i, card)| (scene(card), (f64::from(i) * step, 0.0), 0.0)).collect();
    let faces = chosen.iter().filter_map(|&(card, attitude)| Some(Card::new(card)?.face(Attitude::new(attitude)?)));
    let model = super::patch(faces.fold(Patch::EMPTY, Patch::with));
    parts.push((model, (1.5 * step, step), 0.0));
    compose((4.0 * step - 8.0, 2.0 * step - 8.0), parts)
}
