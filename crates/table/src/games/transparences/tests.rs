//! What is found and missed in Transparences, and what is an error.

use ai::games::transparences::plan;
use engine::{Match, Millis, Rng, Seed};

use super::*;

const ME: Seat = Seat(0);

fn solo(options: &str, seed: &str) -> Transparences {
    let game = Match::<Transparences>::start(options.parse().expect("options"), 1, Seed::from_text(seed));
    game.expect("a game").position().clone()
}

/// A way to complete the model, as the solver finds it.
fn completion(position: &Transparences) -> Vec<Placed> {
    let task = Task::new(position.model().expect("a model"), position.player(ME).hand);
    solver::solve(&task).completion.expect("a hand of ten completes nearly every model").placed
}

fn act(position: &mut Transparences, action: Action) {
    position.apply(Millis(0), ME, &action).expect("a legal action");
}

/// Lays cards as the target has them.
fn build(position: &mut Transparences, target: &[Placed]) {
    while let Some(action) = plan::next(&position.player(ME).assembly, position.player(ME).hand, target) {
        act(position, action);
    }
}

#[test]
fn tp_2_3_who_stops_short_of_the_model_misses_its_other_cells() {
    let mut before = solo("", "short");
    let target = completion(&before);
    build(&mut before, &target[..target.len() - 1]);
    assert_eq!(before.error(ME, &Action::Stop), None, "a cell that lacks a figure is unfinished, not wrong");
    let mut after = before.clone();
    act(&mut after, Action::Stop);
    let found = u32::from(after.progress(ME));
    assert!((1..9).contains(&found), "{found}");
    assert_eq!(Transparences::concluded(&before, &after, ME), Some(Yield { found, best: 9 }));
    assert_eq!(Transparences::concluded(&after, &after, ME), None, "a round ends once");
}

#[test]
fn tp_2_2_who_completes_the_model_misses_nothing() {
    let mut position = solo("", "complete");
    let target = completion(&position);
    let hand = position.player(ME).hand;
    build(&mut position, &target[..target.len() - 1]);
    let last = plan::next(&position.player(ME).assembly, hand, &target).expect("the last card");
    let before = position.clone();
    act(&mut position, last);
    assert_eq!(Transparences::concluded(&before, &position, ME), Some(Yield { found: 9, best: 9 }));
}

#[test]
fn tp_2_2_the_model_turned_is_an_error_of_placement() {
    let mut position = solo("", "turned");
    let mut turned = Assembly::of(completion(&position));
    turned.turn(Attitude::new(1).expect("a quarter turn"));
    build(&mut position, turned.laid());
    assert!(matches!(position.phase(), Phase::Playing { .. }), "the model does not look the same when it is turned");
    assert_eq!(position.error(ME, &Action::Stop), Some(ErrorKind::Placement));
    act(&mut position, Action::Turn(Attitude::new(3).expect("three quarters")));
    assert!(matches!(position.phase(), Phase::Over { .. }));
}

#[test]
fn tp_1_2_a_figure_too_many_is_an_error_of_superposition() {
    let mut position = solo("", "too many");
    let hand: Vec<Card> = position.player(ME).hand.iter().collect();
    for card in hand {
        act(&mut position, Action::Lay(Placed { card, attitude: Attitude::UPRIGHT, row: 0, col: 0 }));
    }
    // Ten cards flush show 30 figures on nine cells, far more than the four of a model.
    assert_eq!(position.error(ME, &Action::Stop), Some(ErrorKind::Superposition));
    let lying = position.player(ME).assembly.laid()[0];
    let moved = Action::Lay(Placed { col: 1, ..lying });
    assert_eq!(position.error(ME, &moved), None, "laying is trying");
}

#[test]
fn tp_1_3_a_card_too_far_off_is_an_error_of_placement() {
    let mut position = solo("", "far");
    let cards: Vec<Card> = position.player(ME).hand.iter().collect();
    let lay = |card, col| Action::Lay(Placed { card, attitude: Attitude::UPRIGHT, row: 0, col });
    act(&mut position, lay(cards[0], 0));
    assert_eq!(position.error(ME, &lay(cards[1], 6)), None);
    assert_eq!(
        position.error(ME, &lay(cards[1], 7)),
        Some(ErrorKind::Placement),
        "six columns beyond the others are the limit"
    );
}

#[test]
fn tp_3_1_a_timed_card_is_measured_against_its_best_place() {
    let mut rng = Rng::new(Seed::from_text("timed"), "places");
    let mut missed = 0;
    for seed in ["one", "two", "three"] {
        let mut position = solo("variant=timed", seed);
        for _ in 0..6 {
            let (mut legal, start) = (Vec::new(), u32::from(position.progress(ME)));
            position.legal_actions(ME, &mut legal);
            let lays: Vec<Action> = legal.into_iter().filter(|action| matches!(action, Action::Lay(_))).collect();
            let reached = |action: &Action| {
                let mut after = position.clone();
                act(&mut after, *action);
                u32::from(after.progress(ME))
            };
            let best = lays.iter().map(reached).max().expect("a card can be laid").max(start) - start;
            let lay = *rng.choose(&lays);
            act(&mut position, lay);
            let before = position.clone();
            act(&mut position, Action::Confirm);
            let found = u32::from(before.progress(ME)).saturating_sub(start);
            assert_eq!(Transparences::concluded(&before, &position, ME), Some(Yield { found, best }), "{before}");
            assert_eq!(Transparences::concluded(&before, &before, ME), None, "the card is still free");
            missed += best - found;
        }
    }
    assert!(missed > 0);
}
