//! Figures for the rules of Transparences.

use engine::games::transparences::options::Framing;
use engine::games::transparences::{Attitude, Card, Patch, Transparences};
use engine::{Position as _, Viewer};

use super::mat::framed;
use crate::Scene;
use crate::rules::{Point, RulesFigures, after, compose, row};

const SEED: &str = "lesson 370";
/// All nine cells match the model, and a row is out.
const COMPLETE: &[&str] = &["0 lay 44r0@0,0", "0 lay 7f1@0,0", "0 lay 51r2@0,-1"];
/// Fewer cells match, and more lines are out.
const SHIFTED: &[&str] = &["0 lay 44r0@0,0", "0 lay 7r3@2,0", "0 lay 37f2@0,-1"];

impl RulesFigures for Transparences {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => (stack(), 0.94),
            "2" => (in_frame(COMPLETE), 0.8),
            _ => (in_frame(SHIFTED), 0.8),
        }
    }
}

/// The model of a round, and a player's assembly in its frame.
fn in_frame(moves: &[&str]) -> Scene {
    let view = after::<Transparences>("round_seconds=none", SEED, moves).view(Viewer::Spectator);
    let (Some(model), Some(assembly)) = (view.model.shows, view.players.first().and_then(|one| one.assembly.clone()))
    else {
        return Scene::empty();
    };
    let frame = assembly.framed(model, Framing::Equal);
    row(vec![super::patch(model), framed(&assembly, frame, Some(model))], "")
}

/// Four cards in a row, and the model that they make below.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tp_2_3_one_figure_has_one_line_out_and_the_other_several() {
        let lines = |moves| {
            let view = after::<Transparences>("round_seconds=none", SEED, moves).view(Viewer::Spectator);
            let (model, assembly) = (view.model.shows.expect("a model"), view.players[0].assembly.clone());
            let frame = assembly.expect("cards").framed(model, Framing::Equal).expect("a frame").frame;
            (frame.equal, frame.lines())
        };
        assert_eq!(lines(COMPLETE), (9, 1));
        let (equal, out) = lines(SHIFTED);
        assert!(equal < 9 && out >= 3, "{equal} cells, {out} lines");
    }
}
