//! The figure of the rules of Périmexpaire.

use engine::games::perimexpaire::{Card as Figure, Colour, Perimexpaire};

use super::card;
use crate::Scene;
use crate::rules::{RulesFigures, compose};

impl RulesFigures for Perimexpaire {
    fn figure(_: &str) -> (Scene, f64) {
        (linked_cards(), 0.56)
    }
}

/// The source's own example: 31 next to 17 and 11, both next to 13.
fn linked_cards() -> Scene {
    let drawn = |number: &str, colour| {
        let figure = number.parse::<Figure>().ok().or_else(|| Figure::new(0));
        figure.map_or(Scene { width: 0.0, height: 0.0, items: Vec::new() }, |card| card::card(card, colour))
    };
    let step = card::CARD + 6.0;
    let parts = vec![
        (drawn("13", Colour::Red), (0.0, 0.0), 0.0),
        (drawn("17", Colour::Blue), (step, 0.0), 0.0),
        (drawn("11", Colour::Blue), (0.0, step), 0.0),
        (drawn("31", Colour::Blue), (step, step), 0.0),
    ];
    compose((2.0 * step + 2.0, 2.0 * step + 2.0), parts)
}
