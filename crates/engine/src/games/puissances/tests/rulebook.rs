//! Rules that were written down after the engine applied them.

use crate::core::refusal::Refusal;
use crate::games::puissances::{Action, Force, Phase, Puissances, Reason};
use crate::{Input, Match, Millis, Position, Seat, Seed};

fn started(options: &str, seats: u8) -> Match<Puissances> {
    Match::start(options.parse().expect("options"), seats, Seed::from_text("rulebook")).expect("a match")
}

#[test]
fn pc_2_11_what_everybody_sees_is_refused_and_only_a_result_can_be_an_error() {
    // A constraint of strength 4.
    let position = super::with_hand("referee=vigilant", "#49", &["2^1", "2^1", "5^1", "10^2"]);
    let seat = position.turn();
    let refused = |play: &str| {
        let mut after = position.clone();
        match after.apply(Millis(0), seat, &play.parse().expect("an action")) {
            Err(Refusal::Rule(reason)) => reason,
            other => panic!("{play}: {other:?}"),
        }
    };
    assert_eq!(refused("c3 +2^1 +5^1 c3d3e3f3g3 2"), Reason::TooLong(Force::Four));
    assert_eq!(refused("c3 +2^1 +5^1 c3e3 2"), Reason::NotJoined);
    assert!(matches!(refused("c3 +2^1 +5^1 d3 2"), Reason::CellNotInChain(_)));
    assert!(matches!(refused("c3 +2^1 +10^3 c3 2"), Reason::NotInHand(_)));
    assert!(matches!(refused("c3 2^1 +5^1 c3 2"), Reason::NotWritten { .. }));
    let mut wrong = position.clone();
    wrong.apply(Millis(0), seat, &"c3 +2^1 +2^1 c3d3 2".parse().expect("an action")).expect("pending");
    assert!(matches!(wrong.phase(), Phase::Pending(_)) && wrong.pending_is_wrong());
}

#[test]
fn pc_2_12_a_seat_that_is_left_draws_force_1_and_passes() {
    let mut game = started("", 3);
    let gone = game.position().turn();
    game.apply(Millis(0), Input::Leave { seat: gone }).expect("accepted");
    for _ in 0..2 {
        let seat = game.position().turn();
        game.apply(Millis(0), Input::Act { seat, action: Action::Choose(Force::Four) }).expect("chosen");
    }
    let position = game.position();
    let hand = position.hand(position.side_of(gone));
    assert_eq!(hand.constraint.map(|card| card.force()), Some(Force::One));
    assert_eq!((position.phase(), position.turn()), (&Phase::Playing, gone.next(3)), "it has passed");
    assert_eq!(position.free(), position.layout().cells());
}

#[test]
fn pc_2_12_who_leaves_loses_for_both_partners() {
    let mut game = started("teams=on", 4);
    game.apply(Millis(5), Input::Leave { seat: Seat(2) }).expect("accepted");
    let outcome = game.outcome().expect("two sides: the match is over");
    assert_eq!(outcome.winners, [Seat(1), Seat(3)].into_iter().collect());
}
