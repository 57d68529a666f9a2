//! Rules that were written down after the engine applied them, and those that only larger tests held.

use super::play::{lays, legal, reason, start};
use crate::core::position::Position;
use crate::core::record::{Input, Match};
use crate::core::rng::{Rng, Seed};
use crate::core::seat::Seat;
use crate::core::time::Millis;
use crate::games::vectominos::{Action, End, Phase, Reason, Vectominos};

const NOW: Millis = Millis(0);

/// Plays at random until a placement leads to such a position; gives the position before and after it, and who lays.
fn around(leads: impl Fn(&Vectominos) -> bool) -> (Vectominos, Vectominos, Seat) {
    for number in 0..200 {
        let mut position = start("", 2, &format!("link {number}"));
        let mut rng = Rng::new(Seed::from_text("links"), &number.to_string());
        while let Some(seat) = position.awaited().first() {
            let before = position.clone();
            let action = *rng.choose(&legal(&position, seat));
            position.apply(NOW, seat, &action).expect("legal");
            if before.phase() == &Phase::Turn && leads(&position) {
                return (before, position, seat);
            }
        }
    }
    panic!("not in 200 rounds");
}

#[test]
fn vm_4_4_a_double_link_gives_another_turn_that_may_be_declined() {
    let (before, mut position, seat) = around(|position| position.phase() == &Phase::Again);
    assert_eq!(reason(&before, seat, Action::Decline), Reason::NothingToDecline);
    assert_eq!(position.turn(), seat);
    assert_eq!(reason(&position, seat, Action::Pass), Reason::CanLay);
    position.apply(NOW, seat, &Action::Decline).expect("legal");
    assert_eq!((position.phase(), position.turn()), (&Phase::Turn, seat.next(2)));
    assert_eq!(position.passes(), 0, "declining is no pass");
}

#[test]
fn vm_4_4_a_triple_link_wins_the_round_at_once() {
    let pieces_left = |position: &Vectominos| !position.hand(position.turn()).is_empty();
    let (_, position, seat) =
        around(|position| matches!(position.phase(), Phase::Over(End::Link { .. })) && pieces_left(position));
    let outcome = position.outcome().expect("over");
    let other = seat.next(2);
    assert_eq!(outcome.scores[seat.index()], 0);
    assert_eq!(outcome.scores[other.index()], 10 + i32::from(position.hand(other).len()), "VM-4.6");
}

#[test]
fn vm_4_8_three_times_around_the_table_without_a_piece_that_stays_blocks_the_round() {
    let mut position = start("referee=vigilant", 2, "errors");
    let first = position.turn();
    let opening = lays(&position, first)[0];
    position.apply(NOW, first, &Action::Lay(opening)).expect("legal");
    for turn in 0..6 {
        assert_eq!(position.outcome(), None, "after {turn} turns");
        let (seat, other) = (position.turn(), position.turn().next(2));
        let wrong = lays(&position, seat).into_iter().find(|lay| !position.is_right(*lay)).expect("a wrong placement");
        position.apply(NOW, seat, &Action::Lay(wrong)).expect("accepted, and pending");
        position.apply(NOW, other, &Action::Contest).expect("legal");
        let gift = legal(&position, other)[0];
        position.apply(NOW, other, &gift).expect("legal");
    }
    assert_eq!(position.phase(), &Phase::Over(End::Blocked));
}

#[test]
fn vm_4_9_a_seat_that_is_left_passes_although_it_could_lay() {
    let options = "".parse().expect("options");
    let mut game = Match::<Vectominos>::start(options, 3, Seed::from_text("left")).expect("a match");
    let gone = game.position().turn();
    game.apply(NOW, Input::Leave { seat: gone }).expect("accepted");
    assert_eq!((game.outcome(), game.position().turn()), (None, gone.next(3)));
    assert!(game.position().table().tiles().is_empty(), "it could have laid any piece");
    assert_eq!(game.position().hand(gone).len(), 10);
}
