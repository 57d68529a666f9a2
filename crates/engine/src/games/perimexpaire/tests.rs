//! Rule cases, named after the rules they hold.

mod figures;
mod perimaire;
mod play;
mod quick;
mod rulebook;
mod search;
mod slow;
mod table;
mod vigilant;

use super::{Action, CardSet, Options, Perimexpaire, Spot};
use crate::core::position::{Position, Setup};
use crate::{Millis, Seat, Seed};

/// A fresh round.
fn fresh(options: &str, seats: u8, seed: &str) -> Perimexpaire {
    let options: Options = options.parse().expect("the options read");
    Perimexpaire::start(&Setup { options, seats, seed: Seed::from_text(seed), round: 0, at: Millis(0) })
        .expect("the options make a game")
}

/// A position from its text after the options.
fn position(options: &str, rest: &str) -> Perimexpaire {
    let options: Options = options.parse().expect("the options read");
    format!("{options} / {rest}").parse().expect("a position")
}

fn act(position: &mut Perimexpaire, seat: u8, action: &str) -> Vec<super::Effect> {
    act_at(position, 0, seat, action)
}

fn act_at(position: &mut Perimexpaire, at: u64, seat: u8, action: &str) -> Vec<super::Effect> {
    let action: Action = action.parse().expect("an action");
    let effects =
        position.apply(Millis(at), Seat(seat), &action).unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    effects.into_iter().map(|effects| effects.effect).collect()
}

/// The number of the rule that refuses the action; the position must stay as it was.
fn refused(position: &Perimexpaire, seat: u8, action: &str) -> &'static str {
    use crate::Cite;
    let mut after = position.clone();
    let action: Action = action.parse().expect("an action");
    let refusal = after.apply(Millis(0), Seat(seat), &action).expect_err("it is refused");
    assert_eq!(&after, position, "a refused action changes nothing");
    refusal.rule().0
}

/// The colours of the laid cards, in the order in which they were laid.
fn colours(position: &Perimexpaire) -> String {
    position.laid().iter().map(|laid| laid.colour.as_str()).collect()
}

fn legal(position: &Perimexpaire, seat: u8) -> Vec<String> {
    let mut legal = Vec::new();
    position.legal_actions(Seat(seat), &mut legal);
    legal.iter().map(ToString::to_string).collect()
}

fn spot(x: i8, y: i8) -> Spot {
    Spot { y, x }
}

/// Cards in any order.
fn cards(text: &str) -> CardSet {
    text.split(',').filter(|card| *card != "-").map(|card| card.parse().expect("a card")).collect()
}
