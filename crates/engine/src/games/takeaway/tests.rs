use super::{Action, Options, Reason, Takeaway, winning_take};
use crate::{Match, Millis, OptionsError, Position as _, Refusal, Seat, Seed};

fn position(text: &str) -> Takeaway {
    text.parse().expect("a position")
}

#[test]
fn ta_1_1_two_players_share_a_heap_of_21() {
    let game = Match::<Takeaway>::start(Options::default(), 2, Seed::from_text("heap")).expect("a game");
    assert_eq!(game.position().left(), 21);
    let three = Match::<Takeaway>::start(Options::default(), 3, Seed::from_text("heap"));
    assert!(matches!(three, Err(OptionsError::Players { min: 2, max: 2, .. })));
    assert!("heap=4".parse::<Options>().is_err() && "heap=61".parse::<Options>().is_err());
}

#[test]
fn ta_1_2_one_to_three_are_taken_and_never_more_than_there_are() {
    let mut game = position("heap=21 rounds=1 / 2 1");
    for (action, reason) in [(0, Reason::Count(0)), (4, Reason::Count(4)), (3, Reason::TooFew(2))] {
        assert_eq!(game.apply(Millis(0), Seat(1), &Action(action)), Err(Refusal::Rule(reason)));
    }
    assert_eq!(game.apply(Millis(0), Seat(0), &Action(1)), Err(Refusal::NotAwaited(Seat(0))));
    assert_eq!(game.default_action(Seat(1)), Some(Action(1)));
    assert!(game.apply(Millis(0), Seat(1), &Action(1)).is_ok());
    assert_eq!(game.to_string(), "heap=21 rounds=1 / 1 0");
}

#[test]
fn ta_1_3_who_takes_the_last_counter_wins() {
    let mut game = position("heap=21 rounds=1 / 3 0");
    assert!(game.apply(Millis(0), Seat(0), &Action(3)).is_ok());
    let outcome = game.outcome().expect("the round is over");
    assert_eq!(outcome.scores, [1, 0]);
    assert_eq!(game.apply(Millis(0), Seat(1), &Action(1)), Err(Refusal::Over));
}

/// Whether who is to take can win, by trying everything.
fn wins(left: u32) -> bool {
    (1..=3.min(left)).any(|take| !wins(left - take))
}

#[test]
fn ta_1_4_multiples_of_four_are_lost() {
    for left in 0..=20 {
        assert_eq!(winning_take(left).is_some(), wins(left), "{left}");
        assert!(winning_take(left).is_none_or(|take| !wins(left - take)), "{left}");
    }
}
