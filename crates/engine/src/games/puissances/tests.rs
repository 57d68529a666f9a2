//! Tests of Puissances en chaîne, by subject; this file holds what they share.

mod cards;
mod chains;
mod play;
mod powers;
mod referee;
mod rulebook;

use super::board::{CellSet, Head};
use super::{Action, CardId, End, Force, Phase, Puissances, Value};
use crate::core::rng::Seed;
use crate::{Millis, Outcome, Position, Setup};

/// Options, strengths chosen, how many deals, and the lines of 1, 2 … actions from them, added up over the deals.
type Perft = (&'static str, [&'static str; 2], u32, &'static [u64]);

/// What the perft test holds. Its counts were taken when cards came from the back of the shuffled lists, and it deals so.
const PERFT: &[Perft] = &[
    ("", ["1", "1"], 1, &[1_540, 2_774_544]),
    ("", ["2", "1"], 20, &[55_952]),
    ("", ["3", "1"], 20, &[76_688]),
    ("", ["4", "1"], 20, &[133_752]),
    ("board=small", ["2", "2"], 1, &[3_124, 3_675_952]),
    ("board=large", ["4", "1"], 20, &[234_888]),
    ("board=double", ["2", "1"], 1, &[5_764, 2_705_936]),
    ("deck=tens", ["3", "4"], 20, &[233_936]),
    ("board=small deck=relative", ["3", "3"], 20, &[76_080]),
    ("board=small referee=vigilant", ["2", "1"], 4, &[23_728]),
];

fn table_from(options: &str, seats: u8, seed: &str) -> Puissances {
    let options = options.parse().expect("options");
    let setup = Setup { options, seats, seed: Seed::from_text(seed), round: 0, at: Millis(0) };
    Puissances::start(&setup).expect("a table")
}

/// A table of two dealt from the last of every shuffled list.
fn dealt_from_the_back(options: &str, seed: &str) -> Puissances {
    let mut position = table_from(options, 2, seed);
    let deck = position.options().deck;
    let values = deck.values().into_iter().flat_map(|value| vec![value; deck.copies()]).collect();
    position.pile = position.rng("values").pile(values);
    position.pile.reverse();
    position.hands.iter_mut().for_each(|hand| hand.values.clear());
    position.deal();
    position.piles.iter_mut().for_each(|pile| pile.reverse());
    position
}

fn table_for(options: &str, seats: u8) -> Puissances {
    table_from(options, seats, "puissances")
}

fn table(options: &str) -> Puissances {
    table_for(options, 2)
}

/// A table where all have chosen strength 1 and the seat to move holds these cards.
fn with_hand_for(options: &str, seats: u8, card: &str, values: &[&str]) -> Puissances {
    let mut position = table_for(options, seats);
    while position.phase == Phase::Choosing {
        let seat = position.turn;
        position.apply(Millis(0), seat, &Action::Choose(Force::One)).expect("chosen");
    }
    regive(&position, card, values)
}

fn with_hand(options: &str, card: &str, values: &[&str]) -> Puissances {
    with_hand_for(options, 2, card, values)
}

/// Gives the seat to move these cards, by exchange with wherever they are.
fn regive(position: &Puissances, card: &str, values: &[&str]) -> Puissances {
    let mut position = position.clone();
    let side = position.side_of(position.turn);
    let card: CardId = card.parse().expect("a card");
    if let Some(old) = position.hands[side].constraint.take() {
        position.piles[old.force() as usize].push(old);
    }
    for pile in position.piles.iter_mut().chain(position.discards.iter_mut()) {
        pile.retain(|&other| other != card);
    }
    if let Some(other) = position.hands.iter().position(|hand| hand.constraint == Some(card)) {
        position.hands[other].constraint = position.piles[card.force() as usize].pop();
    }
    position.hands[side].constraint = Some(card);
    position.pile.splice(0..0, position.hands[side].values.drain(..));
    for value in values {
        let value: Value = value.parse().expect("a value");
        let place = position.pile.iter().position(|&other| other == value).expect("in the pile");
        position.pile.remove(place);
        position.hands[side].add(value);
    }
    position.is_sound().expect("a sound position");
    position
}

/// Writes values of the pile into heads.
fn write(position: &mut Puissances, head: Head, value: &str) {
    let value: Value = value.parse().expect("a value");
    let place = position.pile.iter().position(|&other| other == value).expect("in the pile");
    position.pile.remove(place);
    match head {
        Head::Row(row) => position.rows[usize::from(row)] = position.rows[usize::from(row)].with(value),
        Head::Column(column) => {
            position.columns[usize::from(column)] = position.columns[usize::from(column)].with(value);
        }
    }
}

/// A table whose first row and column heads hold the same two values everywhere.
fn filled_heads(options: &str, row: &str, column: &str) -> Puissances {
    let mut position = with_hand(options, "#8", &["10^0", "10^0", "10^6", "10^6"]);
    let heads: Vec<Head> = position.layout().heads().collect();
    for head in heads {
        let value = if matches!(head, Head::Row(_)) { row } else { column };
        write(&mut position, head, value);
    }
    position.is_sound().expect("a sound position");
    position
}

/// A table whose first row heads hold these values.
fn written_rows(options: &str, values: &[&str]) -> Puissances {
    let mut position = with_hand(options, "#8", &["10^6", "10^6", "10^6", "10^6"]);
    let held = position.hands[1 - position.side_of(position.turn)].values.clone();
    let other = 1 - position.side_of(position.turn);
    position.pile.splice(0..0, held);
    position.hands[other].values.clear();
    (0..).zip(values).for_each(|(row, value)| write(&mut position, Head::Row(row), value));
    position
}

/// How a round ends where the sides have coloured these cells and time is over.
fn coloured(options: &str, cells: &[&str]) -> Option<Outcome> {
    coloured_for(options, 2, cells)
}

/// The same for so many seats.
fn coloured_for(options: &str, seats: u8, cells: &[&str]) -> Option<Outcome> {
    let mut position = table_for(&format!("{options} minutes=1"), seats);
    position.colours = cells.iter().map(|cells| cells_of(cells).into()).collect();
    position.end(End::Time);
    position.outcome()
}

fn cells_of(text: &str) -> CellSet {
    text.parse().expect("cells")
}
