//! Figures for the rules of Puissances en chaîne.

use engine::games::puissances::{CardId, Cell, CellSet, Force, Puissances, longest};
use engine::{Position as _, Viewer};

use super::{board, cards, label};
use crate::rules::{RulesFigures, column, played, row};
use crate::{Paint, Scene};

/// A line, a cross and a square.
const CHAINS: [&[&str]; 3] = [&["a1", "b1", "c1"], &["b1", "a2", "b2", "c2", "b3"], &["a1", "b1", "a2", "b2"]];
/// A chain of the maximum length for each strength.
const LONGEST: [&[&str]; 4] = [&["a1"], &["a1", "b1"], &["b1", "a2", "b2", "c2", "b3"], &["a1", "a2", "b2", "b3"]];

impl RulesFigures for Puissances {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => {
                let view = played::<Self>("board=small", 22).view(Viewer::Spectator);
                let side = board::CELL * (view.rows.len() as f64 + 1.0);
                (Scene { width: side, height: side, items: board::items(&view) }, 0.8)
            }
            "2" => (forces(), 1.0),
            _ => (row(CHAINS.iter().map(|cells| with_length(cells)).collect(), ""), 0.9),
        }
    }
}

fn cells(names: &[&str]) -> CellSet {
    names.iter().filter_map(|name| name.parse::<Cell>().ok()).collect()
}

/// A chain with its longest path, and its length below.
fn with_length(names: &[&str]) -> Scene {
    let chain = cells(names);
    let length = longest::length(chain).to_string();
    let number = Scene { width: 60.0, height: 40.0, items: vec![label((30.0, 20.0), 34.0, length, Paint::Ink)] };
    column(vec![board::chain(chain), number], 8.0)
}

/// A constraint of each strength above a chain of the maximum length.
fn forces() -> Scene {
    let one = |(&force, names): (&Force, &&[&str])| {
        let card = CardId::all().find(|card| card.force() == force);
        let items = card.map_or_else(Vec::new, |card| cards::constraint(card, card.card().symbols));
        let card = Scene { width: cards::CONSTRAINT.0, height: cards::CONSTRAINT.1, items };
        column(vec![card, board::chain(cells(names))], 16.0)
    };
    let all: Vec<Scene> = Force::ALL.iter().zip(&LONGEST).map(one).collect();
    let [first, second, third, fourth] = all.try_into().unwrap_or_else(|_| unreachable!("there are four forces"));
    column(vec![row(vec![first, second], ""), row(vec![third, fourth], "")], 30.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pc_2_4_the_captions_say_the_lengths() {
        assert_eq!(CHAINS.map(|names| longest::length(cells(names))), [3, 3, 4]);
        assert_eq!(LONGEST.map(|names| longest::length(cells(names))), [1, 2, 3, 4]);
    }
}
