//! Figures for the rules of Périmexpaire.

use engine::games::perimexpaire::{Card, Colour, Comparison, Laid, Perimexpaire, Spot};
use engine::{Position as _, Viewer};

use super::card::{CARD, Face, card, card_item, group};
use super::{STEP, measure, side};
use crate::Scene;
use crate::rules::{RulesFigures, after, compose, row};

/// Red has laid four cards, and blue has a card that links to three of them.
const THREE_LINKS: &[&str] = &["0 29@-1,0", "0 9@-1,1", "0 16@-1,2", "0 21@0,2", "0 end", "1 3@0,1"];
/// Blue has laid three cards around the centre, and red has a card with a double link to it.
const DOUBLE_LINK: &[&str] = &["1 20@0,1", "1 27@-1,0", "1 23@1,0", "1 end", "0 33@0,-1"];

impl RulesFigures for Perimexpaire {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => (compared("17", "31"), 0.7),
            "2" => (source_example(), 1.0),
            "3" => (before_and_after("figure 57", THREE_LINKS, Spot { x: 0, y: 1 }), 1.0),
            "4" => (before_and_after("figure 125", DOUBLE_LINK, Spot { x: 0, y: 0 }), 1.0),
            _ => (pile(), 0.9),
        }
    }
}

fn named(card: &str) -> Card {
    card.parse().ok().or_else(|| Card::new(0)).unwrap_or_else(|| unreachable!("there is a first card"))
}

fn compared(one: &str, other: &str) -> Scene {
    measure::comparison(&Comparison::of(named(one), named(other)))
}

/// The example from the original rules: 31 next to 17 and 11, both next to 13.
fn source_example() -> Scene {
    let laid = |card: &str, colour, x, y| Laid { card: named(card), colour, at: Spot { x, y } };
    let table =
        |colour: Colour| vec![laid("13", Colour::Red, 0, 0), laid("17", colour, 1, 0), laid("11", colour, 0, 1)];
    let last = laid("31", Colour::Blue, 1, 1);
    let then = [table(Colour::Blue), vec![last]].concat();
    let area = Area::of(&then);
    row(vec![area.drawn(&table(Colour::Red), None), area.drawn(&then, Some(last.at))], "→")
}

/// The cards before and after the last of these moves, with the card at `marked` framed.
fn before_and_after(seed: &str, moves: &[&str], marked: Spot) -> Scene {
    let laid = |moves: &[&str]| after::<Perimexpaire>("", seed, moves).view(Viewer::Spectator).laid;
    let (before, then) = (laid(&moves[..moves.len() - 1]), laid(moves));
    let area = Area::of(&then);
    row(vec![area.drawn(&before, Some(marked)), area.drawn(&then, Some(marked))], "→")
}

/// Bounds of the occupied part of the grid.
struct Area {
    left: i8,
    top: i8,
    size: (f64, f64),
}

impl Area {
    fn of(laid: &[Laid]) -> Self {
        let ends = |pick: fn(Spot) -> i8| {
            let all = laid.iter().map(|laid| pick(laid.at));
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (ends(|at| at.x), ends(|at| at.y));
        let length = |from: i8, to: i8| f64::from(to - from) * STEP + CARD + 8.0;
        Self { left, top, size: (length(left, right), length(top, bottom)) }
    }

    fn drawn(&self, laid: &[Laid], marked: Option<Spot>) -> Scene {
        let item = |laid: &Laid| {
            let face = Face { side: side(laid.colour), marked: marked == Some(laid.at) };
            let at = (f64::from(laid.at.x - self.left) * STEP + 4.0, f64::from(laid.at.y - self.top) * STEP + 4.0);
            group(at, String::new(), String::new(), vec![card_item(laid.card, face)])
        };
        Scene { width: self.size.0, height: self.size.1, items: laid.iter().map(item).collect() }
    }
}

/// A top card of Périmaire and three cards that may cover it: by area, by perimeter, by both.
fn pile() -> Scene {
    let drawn = |name: &str| card(named(name), Colour::Red);
    let top = drawn("10");
    let answers = ["4", "20", "30"].map(|name| compose((CARD + 8.0, CARD + 8.0), vec![(drawn(name), (0.0, 0.0), 0.0)]));
    let step = CARD + 14.0;
    let answers = answers.into_iter().zip(0u8..).map(|(scene, i)| (scene, (f64::from(i) * step, 0.0), 0.0)).collect();
    row(vec![top, compose((3.0 * step, CARD + 8.0), answers)], "←")
}

#[cfg(test)]
mod tests {
    use engine::games::perimexpaire::Link;

    use super::*;

    #[test]
    fn px_2_4_the_captions_say_what_the_cards_have_in_common() {
        let link = |one: &str, other: &str| Comparison::of(named(one), named(other)).link;
        assert_eq!((link("17", "31"), link("11", "31")), (Some(Link::Area), Some(Link::Perimeter)));
        assert_eq!(
            ["4", "20", "30"].map(|card| link("10", card)),
            [Some(Link::Area), Some(Link::Perimeter), Some(Link::Double)]
        );
    }

    #[test]
    fn px_2_6_three_cards_turn_by_three_links_and_four_by_a_double_one() {
        for (seed, moves, turned) in [("figure 57", THREE_LINKS, 3), ("figure 125", DOUBLE_LINK, 4)] {
            let laid = |moves: &[&str]| after::<Perimexpaire>("", seed, moves).view(Viewer::Spectator).laid;
            let (before, then) = (laid(&moves[..moves.len() - 1]), laid(moves));
            let changed = |old: &&Laid| then.iter().any(|new| new.card == old.card && new.colour != old.colour);
            assert_eq!(before.iter().filter(changed).count(), turned, "{seed}");
        }
    }
}
