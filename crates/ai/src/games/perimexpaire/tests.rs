//! Bots choose legal actions in every situation, depend only on their view, and are reproducible.

use engine::games::perimexpaire::{Action, Perimexpaire, Stage};
use engine::{Match, Millis, Position, Rng, Seat, Seed, Viewer};

use crate::arena::{no_timer, play};
use crate::{BotGame, BotKind, BotSpec, Budget, Decision, Level, MoveRequest};

fn read(names: &str) -> Vec<BotSpec> {
    names.split(',').map(|name| BotSpec::read::<Perimexpaire>(name).expect("a player")).collect()
}

fn ask(position: &Perimexpaire, seat: Seat, kind: BotKind, nodes: u64) -> Decision<Action> {
    let view = position.view(Viewer::Seat(seat));
    Perimexpaire::think(&MoveRequest {
        view: &view,
        seat,
        kind,
        budget: Budget::nodes(nodes),
        seed: Seed::from_text("ask"),
    })
}

#[test]
fn every_player_plays_every_table_to_its_end() {
    for (options, names) in [
        ("", "level:1,level:5@nodes=8"),
        ("", "greedy,mc@nodes=40"),
        ("contact=free", "level:2,level:7@nodes=8,level:3,level:4"),
        ("referee=vigilant", "level:6@nodes=8,level:4"),
        ("variant=perimaire", "level:1,level:5@nodes=20,greedy"),
        ("variant=perimaire deck=24", "level:2,level:3,level:8@nodes=20,mc@nodes=20"),
        ("variant=perimaire referee=vigilant", "level:6@nodes=20,level:1"),
    ] {
        let options = options.parse().expect("options");
        let one = play::<Perimexpaire>(&options, &read(names), Seed::from_text(names), &no_timer).expect("a match");
        let again = play::<Perimexpaire>(&options, &read(names), Seed::from_text(names), &no_timer).expect("a match");
        assert_eq!(one.export, again.export, "{names}: the same seed and budget, the same match");
    }
}

#[test]
fn bots_answer_legally_in_random_games() {
    for options in ["referee=vigilant", "variant=perimaire referee=vigilant rounds=1"] {
        let mut game = Match::<Perimexpaire>::start(options.parse().expect("options"), 2, Seed::from_text(options))
            .expect("a match");
        let mut rng = Rng::new(Seed::from_text(options), "random");
        while game.outcome().is_none() {
            let position = game.position();
            for seat in position.awaited().iter() {
                let mut legal = Vec::new();
                position.legal_actions(seat, &mut legal);
                for kind in [BotKind::Level(Level::TOP), BotKind::Reference("greedy"), BotKind::Reference("mc")] {
                    let decision = ask(position, seat, kind, 4);
                    assert!(legal.contains(&decision.action), "{} is not legal in {position}", decision.action);
                }
            }
            let seats: Vec<Seat> = position.awaited().iter().collect();
            let seat = *rng.choose(&seats);
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            let action = *rng.choose(&legal);
            game.apply(Millis(0), engine::Input::Act { seat, action }).expect("a listed action");
        }
    }
}

#[test]
fn bots_do_not_see_the_order_of_the_pile() {
    let game = Match::<Perimexpaire>::start("".parse().expect("options"), 2, Seed::from_text("pile")).expect("a match");
    let position = game.position();
    let seat = position.to_move();
    let other =
        Perimexpaire::determinize(&position.view(Viewer::Seat(seat)), &mut Rng::new(Seed::from_text("other"), "x"));
    assert_ne!(&other, position);
    let kind = BotKind::Level(Level::TOP);
    assert_eq!(ask(position, seat, kind, 50), ask(&other, seat, kind, 50));
}

#[test]
fn errors_are_contested_and_penalties_turn_a_hostile_card() {
    let mut game =
        Match::<Perimexpaire>::start("referee=vigilant".parse().expect("options"), 2, Seed::from_text("err"))
            .expect("a match");
    let seat = game.position().to_move();
    let other = Seat(1 - seat.0);
    let centre = game.position().laid()[0].card;
    let wrong = game.position().hand(seat).iter().find(|card| card.link(centre).is_none()).expect("an unlinked card");
    let lay = format!("{wrong}@1,0:---a").parse().expect("an action");
    game.apply(Millis(0), engine::Input::Act { seat, action: lay }).expect("accepted");
    let top = BotKind::Level(Level::TOP);
    let answer = ask(game.position(), other, top, 10).action;
    assert_eq!(answer, Action::Contest);
    game.apply(Millis(0), engine::Input::Act { seat: other, action: answer }).expect("accepted");
    assert_eq!(game.position().stage(), Stage::Penalty(other));
    assert!(matches!(ask(game.position(), other, top, 10).action, Action::Turn(_)));
}

#[test]
fn every_level_contests_a_card_for_which_no_link_is_claimed() {
    let options = "referee=vigilant".parse().expect("options");
    let mut game = Match::<Perimexpaire>::start(options, 2, Seed::from_text("err")).expect("a match");
    let seat = game.position().to_move();
    let other = Seat(1 - seat.0);
    let centre = game.position().laid()[0].card;
    let wrong = game.position().hand(seat).iter().find(|card| card.link(centre).is_none()).expect("an unlinked card");
    let lay = format!("{wrong}@1,0").parse().expect("an action");
    game.apply(Millis(0), engine::Input::Act { seat, action: lay }).expect("accepted");
    for level in Level::all() {
        assert_eq!(ask(game.position(), other, BotKind::Level(level), 10).action, Action::Contest, "{level:?}");
    }
}

fn ask_for_hint(position: &Perimexpaire, seat: Seat) -> Action {
    let (view, kind) = (position.view(Viewer::Seat(seat)), BotKind::Level(Level::TOP));
    let (budget, seed) = (Budget::nodes(60), Seed::from_text("hint"));
    Perimexpaire::advise(&MoveRequest { view: &view, seat, kind, budget, seed }).action
}

/// Whether a seat can lay a card that turns another and does not end the game.
fn can_turn(position: &Perimexpaire, seat: Seat) -> bool {
    let mut legal = Vec::new();
    position.legal_actions(seat, &mut legal);
    legal.iter().any(|action| {
        let mut after = position.clone();
        let effects = after.apply(Millis(0), seat, action).expect("a listed action");
        let turns =
            effects.iter().any(|told| matches!(told.effect, engine::games::perimexpaire::Effect::Turned { .. }));
        matches!(action, Action::Lay { .. }) && turns && after.outcome().is_none()
    })
}

#[test]
fn a_hint_does_not_end_the_turn_while_a_card_turns_another() {
    let (mut ends, mut held_back) = (0, 0);
    for number in 0..12 {
        let seed = Seed::from_text(&format!("hint {number}"));
        let mut game = Match::<Perimexpaire>::start("".parse().expect("options"), 2, seed).expect("a match");
        let mut rng = Rng::new(seed, "random");
        while game.outcome().is_none() {
            let (position, seat) = (game.position(), game.position().to_move());
            let advice = ask_for_hint(position, seat);
            let mut legal = Vec::new();
            position.legal_actions(seat, &mut legal);
            assert!(legal.contains(&advice), "{advice} is not legal in {position}");
            let gains = can_turn(position, seat);
            assert!(advice != Action::End || !gains, "the turn ends, although a card turns another: {position}");
            ends += u32::from(advice == Action::End);
            let top = ask(position, seat, BotKind::Level(Level::TOP), 60).action;
            held_back += u32::from(gains && top == Action::End);
            let action = if rng.below(3) == 0 { *rng.choose(&legal) } else { advice };
            game.apply(Millis(0), engine::Input::Act { seat, action }).expect("accepted");
        }
    }
    assert!(ends > 5 && held_back > 5, "{ends} turns ended, {held_back} times the strongest player holds back");
}

#[test]
fn a_trailing_player_does_not_decline_the_game_away() {
    // Blue trails and may decline once more; then red, who leads, would decline and win (PX-2.8).
    let mut game =
        Match::<Perimexpaire>::start("".parse().expect("options"), 2, Seed::from_text("decline")).expect("a match");
    let leader = game.position().to_move();
    let greedy = ask(game.position(), leader, BotKind::Reference("greedy"), 1).action;
    game.apply(Millis(0), engine::Input::Act { seat: leader, action: greedy }).expect("accepted");
    for seat in [leader, Seat(1 - leader.0), leader] {
        game.apply(Millis(0), engine::Input::Act { seat, action: Action::End }).expect("accepted");
    }
    let trailing = game.position().to_move();
    assert!(game.position().scores()[trailing.index()] < game.position().scores()[leader.index()]);
    assert!(game.position().can_lay(trailing));
    assert_ne!(ask(game.position(), trailing, BotKind::Level(Level::TOP), 300).action, Action::End);
}
