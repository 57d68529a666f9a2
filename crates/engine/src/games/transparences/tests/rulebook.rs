//! Rules that were written down after the engine applied them.

use super::super::{Phase, Stance};
use super::{at, lay, table};
use crate::{Input, Position, Seat};

#[test]
fn tp_2_6_a_seat_that_is_left_agrees_to_stop_and_its_cards_count() {
    let mut game = table("", 3, "left");
    let card = game.position().player(Seat(0)).hand.iter().next().expect("a card");
    game.apply(at(1), Input::Act { seat: Seat(0), action: lay(card, 0, 0, 0) }).expect("laid");
    game.apply(at(2), Input::Leave { seat: Seat(0) }).expect("accepted");
    assert_eq!(game.position().player(Seat(0)).stance, Stance::Stopped);
    assert_eq!(game.position().outcome(), None);
    assert!(game.position().score(Seat(0)).frame.is_some(), "its card still counts");
}

#[test]
fn tp_2_6_a_seat_that_is_left_gives_its_cards_of_the_timed_game_up() {
    let mut game = table("variant=timed", 3, "left");
    game.apply(at(2), Input::Leave { seat: Seat(1) }).expect("accepted");
    let player = game.position().player(Seat(1));
    assert_eq!((player.stance, player.missed), (Stance::Confirmed, 1));
}

#[test]
fn tp_2_6_chance_builds_the_model_of_a_modeller_who_has_left() {
    let mut game = table("model=modeller", 3, "left");
    let Phase::Modelling { modeller, .. } = game.position().phase() else { panic!("a model is to be built") };
    game.apply(at(1), Input::Leave { seat: modeller }).expect("accepted");
    assert_eq!(game.position().model(), None);
    assert!(game.apply(at(59), Input::Tick).is_err(), "not before 60 seconds");
    game.apply(at(60), Input::Tick).expect("time is over");
    assert!(game.position().model().is_some());
    assert!(matches!(game.position().phase(), Phase::Playing { .. }));
}
