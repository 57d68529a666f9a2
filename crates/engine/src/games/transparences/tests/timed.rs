//! TP-3: the timed game.

use super::{at, lay, round, solvable};
use crate::games::transparences::{
    Action, Attitude, Card, CardSet, Cause, Effect, Phase, Reason, Stance, Transparences,
};
use crate::{Millis, Position, Refusal, Seat, SeatSet};

fn card(position: &Transparences, seat: u8) -> Card {
    position.player(Seat(seat)).hand.iter().next().expect("the card of this turn")
}

fn act(position: &mut Transparences, seconds: u64, seat: u8, action: Action) -> Result<(), Refusal<Reason>> {
    position.apply(at(seconds), Seat(seat), &action).map(drop)
}

#[test]
fn tp_3_1_a_card_a_turn_free_until_confirmed() {
    let mut position = round("variant=timed", 2, "timed");
    assert_eq!((position.pile.len(), position.deadline()), (60, Some(at(45))));
    let first = card(&position, 0);
    act(&mut position, 1, 0, lay(first, 0, 0, 0)).expect("laid");
    act(&mut position, 2, 0, lay(first, 3, 0, 0)).expect("free");
    act(&mut position, 3, 0, Action::Take(first)).expect("free");
    act(&mut position, 4, 0, lay(first, 5, 0, 0)).expect("free");
    assert_eq!(
        act(&mut position, 4, 0, Action::Turn(Attitude::new(1).expect("one"))),
        Err(Refusal::Rule(Reason::NoTurning))
    );
    assert_eq!(act(&mut position, 4, 0, Action::Stop), Err(Refusal::Rule(Reason::NoStopping)));
    act(&mut position, 5, 0, Action::Confirm).expect("confirmed");
    assert_eq!(act(&mut position, 6, 0, Action::Take(first)), Err(Refusal::NotAwaited(Seat(0))));
    assert_eq!(position.awaited(), SeatSet::only(Seat(1)));
    position.tick(at(45));
    assert!(matches!(position.phase(), Phase::Turn { number: 2, .. }));
    assert_eq!(position.deadline(), Some(at(90)));
    assert_eq!(act(&mut position, 46, 0, Action::Take(first)), Err(Refusal::Rule(Reason::Fixed(first))));
    assert_eq!(act(&mut position, 46, 0, lay(first, 0, 0, 0)), Err(Refusal::Rule(Reason::Fixed(first))));
}

#[test]
fn tp_3_1_a_card_not_laid_in_time_costs_2_and_is_out() {
    let mut position = round("variant=timed max_turns=2", 2, "missed");
    let (mine, theirs) = (card(&position, 0), card(&position, 1));
    act(&mut position, 1, 0, lay(mine, 0, 0, 0)).expect("laid");
    let effects = position.tick(at(45));
    assert!(effects.iter().any(|t| t.effect == Effect::Missed { seat: Seat(1), card: theirs }));
    assert_eq!(position.out, [theirs].into_iter().collect::<CardSet>());
    // Giving a card up is missing it at once.
    act(&mut position, 50, 0, Action::Confirm).expect("given up");
    act(&mut position, 51, 1, Action::Confirm).expect("given up");
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Turns, finisher: None });
    let frame = position.framed(Seat(0)).expect("a frame").frame;
    assert_eq!(position.outcome().expect("over").scores, [frame.score() - 2, -4]);
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn tp_3_2_the_pile_must_serve_all() {
    let mut position = round("variant=timed", 4, "pile");
    let mut turns = 0;
    while position.outcome().is_none() {
        turns += 1;
        position.tick(Millis(turns * 45_000));
    }
    assert_eq!((turns, position.pile.len()), (15, 2));
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Pile, finisher: None });
}

#[test]
fn tp_3_3_a_turn_ends_early_once_all_have_confirmed() {
    let mut position = round("variant=timed", 2, "early");
    act(&mut position, 10, 0, Action::Confirm).expect("given up");
    let theirs = card(&position, 1);
    act(&mut position, 11, 1, lay(theirs, 0, 0, 0)).expect("laid");
    act(&mut position, 12, 1, Action::Confirm).expect("confirmed");
    assert_eq!(position.deadline(), Some(at(57)), "45 s from the moment the turn began");
}

/// A timed round in which both players need one more card, and hold it.
fn both_near() -> (Transparences, [Action; 2]) {
    let mut position = round("variant=timed", 2, "both");
    let (model, solutions) = solvable(2);
    let used: CardSet = model.iter().map(|(card, _)| *card).collect();
    let used = solutions.iter().flatten().fold(used, |used, placed| used.with(placed.card));
    // Both need equally many turns: who needs fewer cards gives some up.
    let turns = solutions.iter().map(Vec::len).max().expect("two");
    let mut rest: Vec<Card> = CardSet::FULL.minus(used).iter().collect();
    let mut order = Vec::new();
    for turn in 0..turns {
        for solution in &solutions {
            let late = turns - solution.len();
            order.push(if turn < late { rest.pop().expect("a card") } else { solution[turn - late].card });
        }
    }
    rest.extend(order.iter().rev());
    position = Transparences { model, pile: rest, starter: Seat(0), ..position };
    for player in &mut position.players {
        player.hand = CardSet::EMPTY;
    }
    position.begin(Millis(0), &mut Vec::new());
    let mut last = Vec::new();
    for turn in 0..turns {
        for (i, solution) in solutions.iter().enumerate() {
            let (seat, late) = (Seat(i as u8), turns - solution.len());
            if turn >= late && turn + 1 == turns {
                last.push(Action::Lay(solution[turn - late]));
            } else {
                if turn >= late {
                    position.apply(at(1), seat, &Action::Lay(solution[turn - late])).expect("legal");
                }
                position.apply(at(1), seat, &Action::Confirm).expect("legal");
            }
        }
    }
    (position, [last[0], last[1]])
}

#[test]
fn tp_3_2_others_finish_the_turn_and_only_the_fastest_gets_the_bonus() {
    let (mut position, [mine, theirs]) = both_near();
    let effects = position.apply(at(2), Seat(1), &theirs).expect("legal");
    assert!(effects.iter().any(|t| t.effect == Effect::Completed { seat: Seat(1) }));
    assert_eq!(position.player(Seat(1)).stance, Stance::Confirmed, "completing confirms at once (TP-3.1)");
    assert_eq!(position.outcome(), None, "the other may still lay");
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
    // The same millisecond: input order decides.
    position.apply(at(2), Seat(0), &mine).expect("legal");
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Completed, finisher: Some(Seat(1)) });
    let missed = |seat: u8| i32::from(position.player(Seat(seat)).missed);
    assert_eq!(position.outcome().expect("over").scores, [9 - 2 * missed(0), 10 - 2 * missed(1)]);
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn tp_3_2_the_turn_ends_with_its_time_if_the_others_do_not_finish() {
    let (mut position, [mine, _]) = both_near();
    let until = position.deadline().expect("a turn");
    position.apply(at(2), Seat(0), &mine).expect("legal");
    position.tick(until);
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Completed, finisher: Some(Seat(0)) });
    assert_eq!(position.player(Seat(1)).hand, CardSet::EMPTY);
}

#[test]
fn an_action_after_the_deadline_meets_the_next_turn() {
    let mut position = round("variant=timed", 2, "late");
    let old = card(&position, 0);
    let before = position.clone();
    assert_eq!(act(&mut position, 45, 0, lay(old, 0, 0, 0)), Err(Refusal::Rule(Reason::NotYours(old))));
    assert_eq!(position, before);
    act(&mut position, 45, 0, Action::Confirm).expect("of the next turn");
    assert!(matches!(position.phase(), Phase::Turn { number: 2, .. }));
}
