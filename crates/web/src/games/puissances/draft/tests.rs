use engine::games::puissances::Options;
use engine::{Millis, Position as _, Seat, Seed, Setup};

use super::*;

/// A position in which the starter has a constraint of a strength.
fn begun(force: Force) -> (Puissances, usize) {
    let setup = Setup { options: Options::default(), seats: 2, seed: Seed([7; 16]), round: 0, at: Millis(0) };
    let mut world = Puissances::start(&setup).expect("the default options are good");
    for _ in 0..2 {
        let seat = world.awaited().first().expect("somebody chooses");
        world.apply(Millis(0), seat, &Action::Choose(force)).expect("a force can be chosen");
    }
    let side = world.side_of(world.turn());
    (world, side)
}

fn cell(text: &str) -> Cell {
    text.parse().expect("a cell")
}

#[test]
fn a_cell_and_two_values_make_a_move_that_the_rules_can_judge() {
    let (world, side) = begun(Force::Two);
    let ground = Ground { world: &world, side };
    let mut draft = Draft::default();
    draft.tap(ground, cell("c4"));
    for &value in world.hand(side).values.iter().take(2) {
        assert!(draft.play(Force::One).is_none());
        draft.give(ground, value);
    }
    let action = draft.play(Force::One).expect("a whole move");
    let seat = Seat(world.turn().0);
    let refused = world.clone().apply(Millis(0), seat, &action).err();
    let wrong_result =
        matches!(refused, None | Some(engine::Refusal::Rule(engine::games::puissances::Reason::NotAccepted { .. })));
    assert!(wrong_result, "only the result may be wrong: {refused:?}");
}

#[test]
fn painting_stops_at_the_length_of_the_card_and_goes_back() {
    let (world, side) = begun(Force::Two);
    let ground = Ground { world: &world, side };
    let mut draft = Draft::default();
    for step in ["a1", "b1", "c1"] {
        draft.paint(ground, cell(step));
    }
    assert_eq!(draft.chain.to_string(), "a1b1", "PC-2.4");
    assert_eq!(draft.tap(ground, cell("c1")), Overflow::TooLong, "a cell too many is not taken silently");
    assert_eq!(draft.chain.to_string(), "a1b1", "the chain stays as it is");
    draft.paint(ground, cell("a1"));
    assert_eq!(draft.chain.to_string(), "a1");
}

#[test]
fn two_heads_choose_the_cell_where_they_cross() {
    let (world, side) = begun(Force::One);
    let ground = Ground { world: &world, side };
    let mut draft = Draft { held: Some(world.hand(side).values[0]), ..Draft::default() };
    draft.tap_head(ground, Head::Row(3));
    draft.tap_head(ground, Head::Column(2));
    assert_eq!(draft.cell(), Some(cell("c4")));
    assert_eq!(draft.ghosts(), [(Head::Row(3), world.hand(side).values[0])]);
    draft.tap_head(ground, Head::Row(3));
    assert!(draft.ghosts().is_empty(), "a second tap takes the value back");
}

#[test]
fn a_card_is_written_once_however_often_it_is_tapped() {
    let (world, side) = begun(Force::One);
    let ground = Ground { world: &world, side };
    let value = world.hand(side).values[0];
    let mut draft = Draft::default();
    draft.tap(ground, cell("a1"));
    for _ in 0..5 {
        draft.give(ground, value);
    }
    assert!(draft.uses(value) <= world.hand(side).count(value), "PC-2.3");
}
