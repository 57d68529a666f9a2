//! The search's world follows the rules, and bots are legal and reproducible.

use engine::games::vectominos::{Action, Phase, Vectominos};
use engine::{Millis, OptionSet, Position, Rng, Seed, Setup, Viewer};

use super::world::{Step, World};
use crate::{BotGame, BotKind, Budget, Level, MoveRequest};

fn start(options: &str, seats: u8, seed: &str) -> Vectominos {
    let options = OptionSet::read(options).expect("options");
    Vectominos::start(&Setup { options, seats, seed: Seed::from_text(seed), round: 0, at: Millis(0) }).expect("a round")
}

#[test]
fn the_world_of_search_follows_the_rules() {
    for game in 0..200u32 {
        let seats = 2 + (game % 3) as u8;
        let mut position = start(["", "set=28"][game as usize % 2], seats, &format!("world {game}"));
        let mut rng = Rng::new(Seed::from_text("world"), &game.to_string());
        let mut world = World::of(&position);
        let mut steps = Vec::new();
        while let Some(seat) = position.awaited().first() {
            world.steps(&mut steps);
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            let mut listed: Vec<Action> = steps.iter().map(|(step, _)| super::action(*step)).collect();
            listed.sort_unstable();
            assert_eq!(listed, legal);
            let (step, sums) = *rng.choose(&steps);
            world.play(step, sums);
            position.apply(Millis(0), seat, &super::action(step)).expect("legal");
            let again = World::of(&position);
            assert_eq!(
                (world.hands, world.passes, world.end.is_some()),
                (again.hands, again.passes, again.end.is_some())
            );
            match position.outcome() {
                None => assert_eq!((world.turn, world.again), (again.turn, again.again)),
                Some(outcome) => assert_eq!(outcome.scores, world.scores()[..usize::from(seats)]),
            }
        }
    }
}

#[test]
fn quick_steps_are_legal_steps_with_the_most_sums() {
    for game in 0..40u32 {
        let mut rng = Rng::new(Seed::from_text("quick"), &game.to_string());
        let mut dice = super::world::Dice::new(&mut rng);
        let mut world = World::of(&start(["", "set=28"][game as usize % 2], 2, &format!("quick {game}")));
        let mut steps = Vec::new();
        while world.end.is_none() {
            world.steps(&mut steps);
            let most = steps.iter().map(|(_, sums)| *sums).max();
            let quick = world.quick(&mut dice);
            match quick {
                Some((lay, sums)) => {
                    assert!(steps.contains(&(Step::Lay(lay), sums)));
                    assert_eq!(Some(sums), most);
                    world.play(Step::Lay(lay), sums);
                }
                None => {
                    assert_eq!(steps, [(Step::Pass, 0)]);
                    world.play(Step::Pass, 0);
                }
            }
        }
    }
}

#[test]
fn every_level_answers_legally_and_the_same_again() {
    for options in ["", "set=28", "referee=vigilant"] {
        let mut position = start(options, 3, "levels");
        let mut rng = Rng::new(Seed::from_text("levels"), options);
        let mut number = 0;
        let mut at = Millis(0);
        while position.outcome().is_none() {
            number += 1;
            let awaited: Vec<_> = position.awaited().iter().collect();
            let seats: Vec<_> = awaited
                .into_iter()
                .filter(|&seat| {
                    let mut legal = Vec::new();
                    position.legal_actions(seat, &mut legal);
                    !legal.is_empty()
                })
                .collect();
            let seat = *rng.choose(&seats);
            let view = position.view(Viewer::Seat(seat));
            let level = Level::all().nth(number % 8).expect("a level");
            let kind = if number % 9 == 8 { BotKind::Reference("greedy") } else { BotKind::Level(level) };
            let request =
                MoveRequest::<Vectominos> { view: &view, seat, kind, budget: Budget::nodes(50), seed: rng.seed() };
            let decision = Vectominos::think(&request);
            assert_eq!(Vectominos::think(&request), decision);
            at = at.plus(Millis(10));
            position
                .apply(at, seat, &decision.action)
                .unwrap_or_else(|refusal| panic!("{kind:?} {}: {refusal}", decision.action));
        }
    }
}

#[test]
fn a_triple_is_seen() {
    let mut seen = 0;
    for game in 0..60 {
        let mut position = start("", 2, &format!("triple {game}"));
        let mut rng = Rng::new(Seed::from_text("triple"), &game.to_string());
        while let Some(seat) = position.awaited().first() {
            let mut winning = Vec::new();
            position.table().placements(position.hand(seat), |lay, sums| winning.extend((sums > 2).then_some(lay)));
            if !winning.is_empty() {
                let view = position.view(Viewer::Seat(seat));
                let kind = BotKind::Level(Level::TOP);
                let request =
                    MoveRequest::<Vectominos> { view: &view, seat, kind, budget: Budget::nodes(10), seed: rng.seed() };
                let decision = Vectominos::think(&request);
                assert!(decision.exact && winning.iter().any(|&lay| decision.action == Action::Lay(lay)));
                seen += 1;
            }
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            position.apply(Millis(0), seat, rng.choose(&legal)).expect("legal");
        }
        assert!(matches!(position.phase(), Phase::Over(_)));
    }
    assert!(seen > 0);
}
