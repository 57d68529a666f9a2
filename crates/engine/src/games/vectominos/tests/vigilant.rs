//! C-4 and VM-4.7: what a vigilant referee lets pass, and what contests bring.

use super::play::{lays, legal, reason, start};
use crate::core::effect::seen_by;
use crate::core::position::Position;
use crate::core::referee::BadAnswer;
use crate::core::rng::{Rng, Seed};
use crate::core::seat::{Seat, SeatSet, Viewer};
use crate::core::time::Millis;
use crate::games::vectominos::{Action, Effect, End, Lay, Phase, PieceSet, Reason, Vectominos};

const NOW: Millis = Millis(1_000);

/// Three players; the first piece lies, and the second player is to lay.
fn after_the_first(seed: &str) -> Vectominos {
    let mut position = start("referee=vigilant", 3, seed);
    let first = position.turn();
    let lay = lays(&position, first)[0];
    position.apply(NOW, first, &Action::Lay(lay)).expect("legal");
    assert_eq!(position.phase(), &Phase::Turn, "the first piece makes no sum, so it is not pending");
    position
}

fn pick(position: &Vectominos, right: bool, sums: u8) -> Lay {
    let seat = position.turn();
    let fitting = |lay: &Lay| {
        position.is_right(*lay) == right && position.table().slot(lay.place()).is_some_and(|slot| slot.sums == sums)
    };
    lays(position, seat).into_iter().find(fitting).expect("there is one")
}

/// The position with a pending move of so many sums, who made it, and the two opponents in order.
fn pending(seed: &str, right: bool, sums: u8) -> (Vectominos, Lay, [Seat; 3]) {
    let mut position = after_the_first(seed);
    let lay = pick(&position, right, sums);
    let seat = position.turn();
    position.apply(NOW, seat, &Action::Lay(lay)).expect("legal");
    (position, lay, [seat, seat.next(3), seat.next(3).next(3)])
}

#[test]
fn c_4_a_wrong_sum_is_pending_and_stands_when_all_accept() {
    let (mut position, lay, [seat, next, last]) = pending("accept", false, 1);
    assert_eq!(position.deadline(), Some(NOW.plus(Millis::seconds(15))));
    assert_eq!(position.awaited(), SeatSet::only(next).with(last));
    assert_eq!(reason(&position, last, Action::Pass), Reason::Pending);
    assert_eq!(legal(&position, last), [Action::Accept, Action::Contest]);
    assert_eq!(reason(&position, seat, Action::Accept), Reason::Answer(BadAnswer::NotAsked(seat)));
    position.apply(NOW, last, &Action::Accept).expect("legal");
    assert!(matches!(position.phase(), Phase::Pending { .. }));
    position.apply(NOW, next, &Action::Accept).expect("legal");
    assert_eq!((position.phase(), position.turn()), (&Phase::Turn, next));
    assert_eq!(position.table().tiles().last().map(|tile| tile.lay), Some(lay), "a settled error stands");
}

#[test]
fn c_4_time_settles_and_answers_after_it_are_too_late() {
    let (position, lay, [_, next, last]) = pending("late", false, 1);
    let closes = position.deadline().expect("pending");
    let mut ticked = position.clone();
    assert!(ticked.tick(Millis(closes.0 - 1)).is_empty());
    assert_eq!(ticked, position);
    assert!(!ticked.tick(closes).is_empty());
    assert_eq!(ticked.turn(), next);
    let mut late = position.clone();
    late.apply(closes, last, &Action::Contest).expect("it says that time has passed");
    assert_eq!(late, ticked);
    let mut in_time = position;
    in_time.apply(Millis(closes.0 - 1), last, &Action::Contest).expect("legal");
    assert_eq!(in_time.phase(), &Phase::Giving { by: last });
    assert!(in_time.hand(in_time.turn()).contains(lay.piece));
}

#[test]
fn c_4_the_next_player_settles_by_acting() {
    let (mut position, lay, [_, next, last]) = pending("next", true, 1);
    let answer = pick(&position.settled(), true, 1);
    assert!(legal(&position, next).contains(&Action::Lay(answer)));
    assert!(!legal(&position, last).iter().any(|action| matches!(action, Action::Lay(_))));
    position.apply(NOW, next, &Action::Lay(answer)).expect("legal");
    assert_eq!(position.table().tiles().last().map(|tile| tile.lay), Some(lay));
    assert!(matches!(position.phase(), Phase::Pending { lay, .. } if *lay == answer));
}

#[test]
fn c_4_after_a_double_the_same_player_settles_by_laying_again() {
    let (position, lay, [seat, next, _]) = pending("double", true, 2);
    assert!(position.awaited().contains(seat));
    assert!(legal(&position, seat).contains(&Action::Decline), "whether or not a piece fits");
    assert_eq!(legal(&position, next), [Action::Accept, Action::Contest], "it may be another turn of {seat}");
    let settled = position.settled();
    assert_eq!((settled.phase(), settled.turn()), (&Phase::Again, seat));
    // VM-4.7: a later lay of the run is wrong; only that one is taken back.
    let (mut run, wrong) = (position, pick(&settled, false, 1));
    run.apply(NOW, seat, &Action::Lay(wrong)).expect("legal");
    run.apply(NOW, next, &Action::Contest).expect("legal");
    assert_eq!(run.table().tiles().last().map(|tile| tile.lay), Some(lay));
    assert!(run.hand(seat).contains(wrong.piece) && !run.hand(seat).contains(lay.piece));
}

#[test]
fn vm_4_4_another_turn_may_be_declined_while_the_double_is_pending() {
    let (mut declined, lay, [seat, next, last]) = pending("double", true, 2);
    let effects = declined.apply(NOW, seat, &Action::Decline).expect("legal");
    assert!(effects.iter().any(|effects| effects.effect == Effect::Declined { seat }));
    assert_eq!(declined.awaited(), SeatSet::all(3).without(seat), "the move is still pending, and the next goes on");
    assert_eq!(declined.to_string().parse().as_ref(), Ok(&declined));
    assert!(declined.clone().apply(NOW, seat, &Action::Decline).is_err(), "once");
    declined.apply(NOW, last, &Action::Accept).expect("legal");
    declined.apply(NOW, next, &Action::Accept).expect("legal");
    assert_eq!((declined.phase(), declined.turn()), (&Phase::Turn, next));
    assert_eq!(declined.table().tiles().last().map(|tile| tile.lay), Some(lay));
}

/// VM-4.4, C-4: the law of the battery, on the position where it failed: no piece fits, and only its player knows.
#[test]
fn vm_4_4_who_has_nothing_to_lay_after_a_pending_double_may_decline() {
    let (mut position, _, [seat, next, _]) = pending("double", true, 2);
    let placeable = position.settled().table().placeable(position.hand(seat));
    let (kept, given) = (position.hand(seat).minus(placeable), placeable);
    position.hands[seat.index()] = kept;
    position.hands[next.index()] = position.hand(next).union(given);
    assert_eq!(legal(&position, seat), [Action::Decline]);
    assert_eq!(position.default_action(seat), Some(Action::Decline), "also for a player who has left (C-9)");
    let effects = position.tick(Millis(NOW.0 + 1_000_000));
    assert!(effects.iter().any(|effects| effects.effect == Effect::NoReplay { seat }));
    assert_eq!(position.turn(), next);
}

#[test]
fn c_4_a_wrong_contest_settles_and_three_are_all() {
    let (mut position, _, [_, next, last]) = pending("wrong", true, 1);
    position.apply(NOW, last, &Action::Contest).expect("legal");
    assert_eq!((position.phase(), position.turn()), (&Phase::Turn, next));
    assert_eq!(position.wrong[last.index()], 1);
    let (mut position, _, [_, _, last]) = pending("wrong", true, 1);
    position.wrong[last.index()] = 3;
    assert_eq!(legal(&position, last), [Action::Accept]);
    assert_eq!(reason(&position, last, Action::Contest), Reason::Answer(BadAnswer::NoContestLeft(last)));
}

#[test]
fn vm_4_7_who_noticed_an_error_gives_a_piece() {
    let (mut position, lay, [seat, next, last]) = pending("give", false, 1);
    position.apply(NOW, last, &Action::Contest).expect("legal");
    assert_eq!(position.awaited(), SeatSet::only(last));
    assert_eq!(reason(&position, last, Action::Pass), Reason::GiveFirst);
    assert_eq!(legal(&position, last).len(), 9);
    // Everybody has seen the piece that went back.
    for viewer in Viewer::all(3) {
        assert_eq!(position.view(viewer).shown[seat.index()], PieceSet::only(lay.piece));
    }
    let Action::Give(piece) = legal(&position, last)[3] else { panic!("a gift") };
    let effects = position.apply(NOW, last, &Action::Give(piece)).expect("legal");
    let given = |viewer| {
        let given = |effect: &Effect| if let Effect::Given { piece, .. } = effect { Some(*piece) } else { None };
        seen_by(&effects, viewer).find_map(given)
    };
    assert_eq!(given(Viewer::Seat(seat)), Some(Some(piece)));
    assert_eq!(given(Viewer::Seat(last)), Some(Some(piece)));
    assert_eq!(given(Viewer::Seat(next)), Some(None));
    assert_eq!(given(Viewer::Spectator), Some(None));
    assert!(position.hand(seat).contains(piece) && position.hand(seat).contains(lay.piece));
    assert_eq!((position.hand(seat).len(), position.hand(last).len()), (11, 8));
    assert_eq!((position.phase(), position.turn()), (&Phase::Turn, next), "the turn is lost");
    assert_eq!(position.view(Viewer::Seat(last)).given[seat.index()], PieceSet::only(piece));
    assert_eq!(position.view(Viewer::Seat(next)).given[seat.index()], PieceSet::EMPTY);
}

#[test]
fn vm_4_7_who_gives_the_last_piece_has_won() {
    let (mut position, _, [seat, next, last]) = pending("last", false, 1);
    let kept = position.hand(last).iter().next().expect("a piece");
    let others = position.hand(last).minus(PieceSet::only(kept));
    position.hands[last.index()] = PieceSet::only(kept);
    position.hands[next.index()] = position.hand(next).union(others);
    position.apply(NOW, last, &Action::Contest).expect("legal");
    position.apply(NOW, last, &Action::Give(kept)).expect("legal");
    assert_eq!(position.phase(), &Phase::Over(End::Empty { seat: last }));
    let outcome = position.outcome().expect("over");
    assert_eq!(outcome.winners, SeatSet::only(last));
    assert_eq!(outcome.scores[seat.index()], 11);
}

#[test]
fn vm_4_3_passing_with_a_right_move_is_refused_also_here() {
    let position = after_the_first("pass");
    assert_eq!(reason(&position, position.turn(), Action::Pass), Reason::CanLay);
}

#[test]
fn vm_4_5_errors_without_end_block_the_round() {
    let mut position = after_the_first("endless");
    let mut turns = 0;
    while position.outcome().is_none() {
        let seat = position.turn();
        let wrong = pick(&position, false, 1);
        position.apply(NOW, seat, &Action::Lay(wrong)).expect("legal");
        let noticer = seat.next(3);
        position.apply(NOW, noticer, &Action::Contest).expect("legal");
        let gift = legal(&position, noticer)[0];
        position.apply(NOW, noticer, &gift).expect("legal");
        turns += 1;
    }
    assert_eq!(turns, 9);
    assert_eq!(position.phase(), &Phase::Over(End::Blocked));
}

/// The battery's laws, at every position of some games instead of a few.
#[test]
fn listed_actions_are_the_accepted_ones_and_views_hold_nothing_more() {
    let mut given = 0;
    for game in 0..9u8 {
        let seats = 2 + game % 3;
        let mut position =
            start(["referee=vigilant", "referee=vigilant set=28"][usize::from(game % 2)], seats, &game.to_string());
        let mut rng = Rng::new(Seed::from_text("dense"), &game.to_string());
        let mut now = NOW;
        while position.outcome().is_none() {
            let mut candidate_actions = Vec::new();
            position.candidate_actions(&mut candidate_actions);
            rng.shuffle(&mut candidate_actions);
            candidate_actions.truncate(120);
            candidate_actions.extend([Action::Pass, Action::Decline, Action::Accept, Action::Contest]);
            for seat in Seat::all(seats) {
                let listed = legal(&position, seat);
                for action in candidate_actions.iter().chain(listed.iter().take(40)) {
                    let mut after = position.clone();
                    let accepted = after.apply(now, seat, action).is_ok();
                    assert_eq!(accepted, listed.contains(action), "{seat} {action}: {position}");
                    assert!(accepted || after == position);
                }
                let view = position.view(Viewer::Seat(seat));
                let world = Vectominos::determinize(&view, &mut rng);
                assert_eq!(world.view(Viewer::Seat(seat)), view);
                assert_eq!(legal(&world, seat), listed);
                assert_eq!(world.awaited(), position.awaited());
            }
            let choices: Vec<(Seat, Action)> = Seat::all(seats)
                .flat_map(|seat| legal(&position, seat).into_iter().map(move |action| (seat, action)))
                .collect();
            // Answers are few among many placements: draw them as often.
            let answers: Vec<(Seat, Action)> = choices
                .iter()
                .copied()
                .filter(|(_, action)| matches!(action, Action::Accept | Action::Contest))
                .collect();
            let from = if answers.is_empty() || rng.below(3) == 0 { choices } else { answers };
            let (seat, action) = *rng.choose(&from);
            given += u32::from(matches!(action, Action::Give(_)));
            now = now.plus(Millis(100));
            position.apply(now, seat, &action).expect("legal");
        }
    }
    assert!(given > 10, "{given}");
}
