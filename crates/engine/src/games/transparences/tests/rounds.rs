//! TP-2, TP-4, TP-5: the base and lightning games, the model, the match.

use super::{at, lay, options, rig, round, solvable, table};
use crate::core::effect::seen_by;
use crate::games::transparences::{
    Action, Attitude, Card, Cause, Effect, Options, Phase, Placed, Reason, Stance, Transparences, Variant,
};
use crate::{Input, Match, MatchRefusal, Millis, OptionSet, Position, Refusal, Seat, SeatSet, Viewer};

/// A round in which seat 0 has laid all but one of some cards that show the model, flush; and the laying that
/// completes it.
pub(super) fn near_completion(options: &str, seats: u8) -> (Transparences, Action) {
    let mut position = round(options, seats, "by search");
    let (model, mut solutions) = solvable(1);
    let mut chosen = solutions.pop().expect("a solution");
    for (i, (wanted, _)) in model.into_iter().enumerate() {
        let old = position.model[i].0;
        exchange(&mut position, wanted, old);
    }
    position.model = model;
    let cards: Vec<Card> = chosen.iter().map(|placed| placed.card).collect();
    rig(&mut position, Seat(0), &cards);
    let last = chosen.pop().expect("a card");
    for placed in chosen {
        position.apply(Millis(10), Seat(0), &Action::Lay(placed)).expect("legal");
    }
    (position, Action::Lay(last))
}

/// Two cards change places, wherever they are.
fn exchange(position: &mut Transparences, a: Card, b: Card) {
    let other = |card: Card| {
        if card == a {
            b
        } else if card == b {
            a
        } else {
            card
        }
    };
    position.model.iter_mut().for_each(|(card, _)| *card = other(*card));
    position.pile.iter_mut().for_each(|card| *card = other(*card));
    for player in &mut position.players {
        player.hand = player.hand.iter().map(other).collect();
    }
}

#[test]
fn tp_2_1_ten_cards_each_and_a_flush_model_of_four() {
    for seats in 1..=6 {
        let position = round("", seats, "deal");
        assert_eq!(position.pile.len(), 62 - 10 * usize::from(seats));
        assert!(Seat::all(seats).all(|seat| position.player(seat).hand.len() == 10));
        assert!(position.model().expect("built").cells().iter().all(|cell| cell.is_covered()));
        assert_eq!(position.awaited(), SeatSet::all(seats));
        assert_eq!(position.deadline(), Some(at(300)));
        assert_eq!(position.to_string().parse(), Ok(position));
    }
    assert!(Match::<Transparences>::start(options(""), 7, crate::Seed::from_text("x")).is_err());
    assert!(Match::<Transparences>::start(options(""), 0, crate::Seed::from_text("x")).is_err());
}

#[test]
fn tp_2_1_deal_order_one_card_at_a_time_from_the_starter() {
    let position = round("model=modeller", 3, "order");
    let mut pile = position.pile.clone();
    let mut dealt = position.clone();
    dealt.tick(at(60));
    let mut seat = position.starter;
    for _ in 0..30 {
        let card = pile.pop().expect("a card");
        assert!(dealt.player(seat).hand.contains(card));
        seat = seat.next(3);
    }
}

/// The vector of docs/RANDOMNESS.md: what an outsider must find.
#[test]
fn c_2_the_deal_of_the_test_vector() {
    let position = round("", 2, "ludotheque");
    assert_eq!(position.starter, Seat(0));
    let model = position.model.map(|(card, attitude)| format!("{card}{attitude}")).join(" ");
    assert_eq!(model, "4f2 5f3 19f1 39r1");
    let hand = |seat: u8| position.player(Seat(seat)).hand.iter().map(|c| c.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!([hand(0), hand(1)], ["6 12 20 24 28 35 42 46 55 63", "16 18 22 32 34 40 43 53 60 65"]);
    let next = position.pile.iter().rev().take(4).map(ToString::to_string).collect::<Vec<_>>().join(" ");
    assert_eq!(next, "56 33 3 17");
}

#[test]
fn tp_2_1_the_modeller_builds_and_after_60_s_chance_does() {
    let mut position = round("model=modeller", 3, "modeller");
    let Phase::Modelling { modeller, until } = position.phase() else { panic!("modelling first") };
    assert_eq!((until, position.awaited()), (at(60), SeatSet::only(modeller)));
    assert_eq!(position.model(), None);
    let mut by_chance = position.clone();
    let effects = by_chance.tick(at(60));
    assert!(matches!(effects[0].effect, Effect::Modelled { .. }));
    assert_eq!(by_chance.deadline(), Some(at(360)), "the round's time begins with the deal");
    let refused = position.apply(at(1), modeller, &Action::Stop);
    assert_eq!(refused, Err(Refusal::Rule(Reason::ModelFirst)));
    let attitudes = [1, 4, 0, 7].map(|i| Attitude::new(i).expect("one"));
    position.apply(at(5), modeller, &Action::Model(attitudes)).expect("the modeller builds");
    assert_eq!(position.model.map(|(_, attitude)| attitude), attitudes);
    assert_eq!(position.awaited(), SeatSet::all(3), "the modeller plays as well");
    let again = position.apply(at(6), modeller, &Action::Model(attitudes));
    assert_eq!(again, Err(Refusal::Rule(Reason::NoModelling)));
}

#[test]
fn tp_1_3_cards_are_laid_moved_and_taken_back() {
    let mut position = round("", 2, "moves");
    let hand: Vec<Card> = position.player(Seat(0)).hand.iter().collect();
    let theirs = position.player(Seat(1)).hand.iter().next().expect("a card");
    let mut act = |action: Action| position.apply(at(1), Seat(0), &action).map(drop);
    assert_eq!(act(lay(theirs, 0, 0, 0)), Err(Refusal::Rule(Reason::NotYours(theirs))));
    assert_eq!(act(lay(hand[0], 0, 1, 0)), Err(Refusal::Rule(Reason::TooFar)), "the first lies at 0");
    assert_eq!(act(Action::Turn(Attitude::new(1).expect("one"))), Err(Refusal::Rule(Reason::NothingLies)));
    act(lay(hand[0], 0, 0, 0)).expect("laid");
    assert_eq!(act(lay(hand[0], 0, 0, 0)), Err(Refusal::Rule(Reason::NothingChanges)));
    act(lay(hand[1], 3, -6, 6)).expect("apart");
    assert_eq!(act(lay(hand[2], 3, -7, 0)), Err(Refusal::Rule(Reason::TooFar)));
    act(lay(hand[1], 3, 5, 1)).expect("moved");
    act(Action::Turn(Attitude::new(6).expect("one"))).expect("turned");
    assert_eq!(act(Action::Turn(Attitude::UPRIGHT)), Err(Refusal::Rule(Reason::NothingChanges)));
    assert_eq!(act(Action::Take(hand[3])), Err(Refusal::Rule(Reason::NotLaid(hand[3]))));
    act(Action::Take(hand[0])).expect("taken back");
    assert_eq!(act(Action::Confirm), Err(Refusal::Rule(Reason::NoConfirming)));
    assert_eq!(position.player(Seat(0)).hand.len(), 9);
}

#[test]
fn tp_2_2_completion_ends_the_round_and_brings_the_bonus() {
    let (mut position, last) = near_completion("", 2);
    position
        .apply(at(2), Seat(1), &lay(position.player(Seat(1)).hand.iter().next().expect("one"), 0, 0, 0))
        .expect("ok");
    let other = position.score(Seat(1)).points;
    let effects = position.apply(at(3), Seat(0), &last).expect("legal");
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Completed, finisher: Some(Seat(0)) });
    assert!(effects.iter().any(|t| t.effect == Effect::Completed { seat: Seat(0) }));
    assert!(matches!(effects.last().map(|t| &t.effect), Some(Effect::RoundEnded { .. })));
    let outcome = position.outcome().expect("over");
    assert_eq!(outcome.scores, [10, other], "nine cells and the bonus, flush");
    assert_eq!(position.apply(at(3), Seat(1), &Action::Stop), Err(Refusal::Over));
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn tp_2_2_the_models_orientation_counts_but_the_whole_can_be_turned() {
    let (mut position, last) = near_completion("", 2);
    let quarter = Attitude::new(1).expect("one");
    let mut laid: Vec<Placed> = position.player(Seat(0)).assembly.laid().to_vec();
    let Action::Lay(card) = last else { panic!("a laying") };
    laid.push(card);
    laid.iter().for_each(|placed| {
        let _ = position.apply(at(1), Seat(0), &Action::Take(placed.card));
    });
    for placed in laid {
        let turned = Placed { attitude: placed.attitude.then(quarter), ..placed };
        position.apply(at(1), Seat(0), &Action::Lay(turned)).expect("legal");
    }
    assert_eq!(position.outcome(), None, "turned by a quarter it is not the model");
    position.apply(at(2), Seat(0), &Action::Turn(Attitude::new(3).expect("one"))).expect("turned back");
    assert!(position.outcome().is_some());
}

#[test]
fn tp_2_2_taking_a_card_off_can_complete() {
    let (mut position, last) = near_completion("", 2);
    let model = position.model().expect("built");
    let Action::Lay(card) = last else { panic!("a laying") };
    let own = position.player(Seat(0)).hand.without(card.card);
    let wrong =
        own.iter().flat_map(|card| Attitude::all().map(move |attitude| Placed { card, attitude, row: 0, col: 0 }));
    let wrong = wrong.into_iter().find(|placed| placed.face().0 | model.0 != model.0).expect("a wrong card");
    position.apply(at(1), Seat(0), &Action::Lay(wrong)).expect("legal");
    position.apply(at(1), Seat(0), &last).expect("legal");
    assert_eq!(position.outcome(), None);
    position.apply(at(2), Seat(0), &Action::Take(wrong.card)).expect("legal");
    assert!(position.outcome().is_some());
}

#[test]
fn tp_2_2_all_agree_to_stop_and_playing_on_takes_it_back() {
    let mut position = round("", 3, "stop");
    let card = position.player(Seat(0)).hand.iter().next().expect("one");
    position.apply(at(1), Seat(0), &Action::Stop).expect("agrees");
    assert_eq!(position.apply(at(1), Seat(0), &Action::Stop), Err(Refusal::Rule(Reason::AlreadyAgreed)));
    position.apply(at(2), Seat(0), &lay(card, 0, 0, 0)).expect("plays on");
    assert_eq!(position.player(Seat(0)).stance, Stance::Playing);
    for seat in [1, 2, 0].map(Seat) {
        assert_eq!(position.outcome(), None);
        position.apply(at(3), seat, &Action::Stop).expect("agrees");
    }
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Stopped, finisher: None });
}

#[test]
fn tp_2_2_a_left_seat_agrees() {
    let mut game = table("", 3, "left");
    game.apply(at(1), Input::Leave { seat: Seat(1) }).expect("leaves");
    assert_eq!(game.position().player(Seat(1)).stance, Stance::Stopped);
    game.apply(at(2), Input::Act { seat: Seat(0), action: Action::Stop }).expect("agrees");
    game.apply(at(2), Input::Act { seat: Seat(2), action: Action::Stop }).expect("agrees");
    assert!(game.position().outcome().is_some());
    game.apply(at(3), Input::NextRound).expect("goes on");
    assert_eq!(game.position().player(Seat(1)).stance, Stance::Stopped, "in the next round too");
}

#[test]
fn tp_2_2_the_limit_ends_the_round_and_late_actions_come_too_late() {
    let mut position = round("round_seconds=100", 2, "limit");
    let before = position.clone();
    assert!(position.tick(Millis(99_999)).is_empty());
    assert_eq!(position.apply(at(100), Seat(0), &Action::Stop), Err(Refusal::Over));
    assert_eq!(position, before, "refused: nothing changes, not even by time");
    position.tick(at(100));
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Time, finisher: None });
    assert_eq!(position.outcome().expect("over").scores, [0, 0], "nothing laid, nothing won or lost");
    assert_eq!(round("round_seconds=none", 2, "limit").deadline(), None);
}

/// The cards that complete the model, laid where they do not touch the first card laid.
fn completed_apart(options: &str) -> Transparences {
    let (mut position, last) = near_completion(options, 2);
    let Action::Lay(last) = last else { panic!("a laying") };
    let solution: Vec<Placed> =
        position.player(Seat(0)).assembly.laid().iter().copied().chain(std::iter::once(last)).collect();
    for placed in &solution[..solution.len() - 1] {
        position.apply(at(1), Seat(0), &Action::Take(placed.card)).expect("taken back");
    }
    let others = position.player(Seat(0)).hand.minus(solution.iter().map(|placed| placed.card).collect());
    let first = others.iter().next().expect("a card that is not needed");
    position.apply(at(2), Seat(0), &lay(first, 0, 0, 0)).expect("laid");
    for placed in solution {
        assert_eq!(position.outcome(), None, "not yet");
        position.apply(at(3), Seat(0), &Action::Lay(Placed { col: 3, row: 0, ..placed })).expect("laid beside");
    }
    position
}

#[test]
fn tp_2_2_a_part_that_does_not_touch_the_first_card_completes() {
    let position = completed_apart("");
    assert_eq!(position.phase(), Phase::Over { cause: Cause::Completed, finisher: Some(Seat(0)) });
    let score = position.score(Seat(0));
    assert_eq!(score.points, 10, "TP-2.3: the card apart counts as not laid: no line sticks out");
    assert_eq!(score.apart.len(), 1);
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn tp_1_3_cards_move_as_often_as_one_likes() {
    let mut position = round("round_seconds=none", 1, "lively");
    let card = position.player(Seat(0)).hand.iter().next().expect("one");
    for _ in 0..2_000 {
        position.apply(at(1), Seat(0), &lay(card, 0, 0, 0)).expect("laid");
        position.apply(at(1), Seat(0), &Action::Take(card)).expect("taken back");
    }
    assert_eq!(position.player(Seat(0)).stance, Stance::Playing);
    assert_eq!(position.to_string().parse(), Ok(position.clone()));
    let mut timed = round("variant=timed", 1, "lively");
    let card = timed.player(Seat(0)).hand.iter().next().expect("one");
    for _ in 0..2_000 {
        timed.apply(at(1), Seat(0), &lay(card, 0, 0, 0)).expect("laid");
        timed.apply(at(1), Seat(0), &Action::Take(card)).expect("taken back");
    }
    assert_eq!(timed.player(Seat(0)).stance, Stance::Playing);
}

#[test]
fn tp_1_3_ten_joined_cards_lie_as_wide_as_they_can() {
    let mut position = round("", 2, "wide");
    let hand: Vec<Card> = position.player(Seat(0)).hand.iter().collect();
    for (i, &card) in hand.iter().enumerate() {
        position.apply(at(1), Seat(0), &lay(card, 0, 0, 2 * i as i8)).expect("each shares a column with the last");
    }
    let frame = position.framed(Seat(0)).expect("laid");
    assert_eq!(frame.cards().len(), 10, "all are joined");
    assert_eq!(frame.frame.left + frame.frame.right, 18, "21 columns");
    assert_eq!(position.to_string().parse(), Ok(position));
}

#[test]
fn tp_2_4_rounds_go_on_to_the_limit() {
    let base = options("");
    assert!(!Transparences::match_over(&base, 3, &[19, 3]));
    assert!(Transparences::match_over(&base, 3, &[3, 20]));
    assert!(Transparences::match_over(&base, 20, &[3, -2]));
    assert!(Transparences::match_over(&options("limit=5"), 1, &[5]));
    assert!(!Transparences::match_over(&options("limit=none"), 3, &[300]));
    let lightning = options("variant=lightning");
    assert!(!Transparences::match_over(&lightning, 3, &[2, 1]) && Transparences::match_over(&lightning, 4, &[3, 1]));
}

#[test]
fn tp_2_4_tp_4_1_the_limit_is_said_and_follows_the_variant_unless_agreed() {
    assert!(options("").to_string().contains("limit=20"));
    assert!(options("variant=timed").to_string().contains("limit=20"));
    assert!(options("variant=lightning").to_string().contains("limit=3"));
    assert_eq!(options("limit=20 variant=lightning").limit, Some(20), "in whatever order they are written");
    assert_eq!(options("variant=lightning limit=none").limit, None);
    for zero in ["limit=0", "round_seconds=0", "max_turns=0"] {
        assert!(zero.parse::<Options>().is_err(), "{zero}: “none” is a word");
    }
}

#[test]
fn tp_2_4_presets_play_their_variant_whole() {
    for (name, text) in Options::PRESETS {
        let preset = options(text);
        assert_eq!(preset.limit, Some(preset.variant.points()), "{name}");
        assert_eq!((preset.max_turns, preset.max_rounds), (None, 20), "{name}");
    }
    assert_eq!(Variant::Lightning.points(), 3);
}

#[test]
fn tp_2_4_all_cards_are_shuffled_again() {
    let mut game = table("", 2, "again");
    game.apply(at(300), Input::Tick).expect("over");
    let before = game.position().clone();
    game.apply(at(310), Input::NextRound).expect("next");
    assert_eq!(game.position().deadline(), Some(at(610)));
    assert_ne!(game.position().model, before.model);
    assert!(matches!(
        game.apply(at(309), Input::Act { seat: Seat(0), action: Action::Stop }),
        Err(MatchRefusal::Earlier { .. })
    ));
}

#[test]
fn tp_4_1_lightning_counts_only_the_first() {
    let (mut position, last) = near_completion("variant=lightning", 3);
    let card = position.player(Seat(1)).hand.iter().next().expect("one");
    position.apply(at(2), Seat(1), &lay(card, 0, 0, 0)).expect("ok");
    position.apply(at(3), Seat(0), &last).expect("legal");
    let outcome = position.outcome().expect("over");
    assert_eq!(outcome.scores, [1, 0, 0]);
    assert_eq!(outcome.winners, SeatSet::only(Seat(0)));
}

#[test]
fn tp_5_1_one_player_alone() {
    let (mut position, last) = near_completion("", 1);
    position.apply(at(40), Seat(0), &last).expect("legal");
    assert_eq!(position.outcome().expect("over").scores, [10]);
}

#[test]
fn c_5_explanations_compare_cell_by_cell() {
    let (position, last) = near_completion("", 2);
    let explained = position.explain(Seat(0), &last);
    assert_eq!(explained.refusal, None);
    let after = explained.after.expect("a frame");
    assert!(after.cells.iter().all(|pair| pair.equal && pair.model == pair.shown));
    assert_eq!((after.frame.equal, after.lines, after.score), (9, 0, 9));
    let wrong = position.explain(Seat(1), &last);
    assert!(matches!(wrong.refusal, Some(Refusal::Rule(Reason::NotYours(_)))));
}

#[test]
fn c_6_effects_tell_hands_to_their_owners_only() {
    let mut position = round("model=modeller blind=on", 2, "audience");
    let effects = position.tick(at(60));
    let sees = |viewer| seen_by(&effects, viewer).filter(|e| matches!(e, Effect::Dealt { .. })).count();
    assert_eq!((sees(Viewer::Seat(Seat(0))), sees(Viewer::Spectator)), (1, 0));
    let card = position.player(Seat(0)).hand.iter().next().expect("one");
    let effects = position.apply(at(61), Seat(0), &lay(card, 0, 0, 0)).expect("legal");
    let laid = |viewer| seen_by(&effects, viewer).any(|e| matches!(e, Effect::Laid { .. }));
    assert!(laid(Viewer::Seat(Seat(0))) && !laid(Viewer::Seat(Seat(1))) && !laid(Viewer::Spectator));
}
