//! Bots choose legal actions in every mode, are reproducible, and notice errors.

use engine::games::puissances::{Action, Phase, Puissances};
use engine::{Match, Millis, Position, Rng, Seed, Viewer};

use crate::arena::{ask, no_timer, play};
use crate::{BotGame, BotSpec, Level};

fn player(text: &str) -> BotSpec {
    BotSpec::read::<Puissances>(text).expect("a player")
}

#[test]
fn every_level_plays_every_table_to_its_end() {
    for (options, players) in [
        ("board=small", vec!["level:1", "level:8"]),
        ("board=small deck=tens", vec!["level:2", "level:5", "greedy"]),
        ("board=double deck=relative", vec!["level:3", "level:6", "level:4", "steady"]),
        ("board=small teams=on", vec!["level:7", "random", "level:2", "level:3"]),
        ("board=small referee=vigilant", vec!["level:4", "random", "level:7"]),
    ] {
        let players: Vec<BotSpec> = players.into_iter().map(player).collect();
        let options = options.parse().expect("options");
        let first = play::<Puissances>(&options, &players, Seed::from_text("ai"), &no_timer).expect("a table");
        let again = play::<Puissances>(&options, &players, Seed::from_text("ai"), &no_timer).expect("a table");
        assert_eq!(first, again, "the same seed, the same match");
    }
}

/// A vigilant position with a pending move, which is wrong or correct.
fn pending(wrong: bool) -> Puissances {
    let options = "board=small referee=vigilant".parse().expect("options");
    let mut position =
        Match::<Puissances>::start(options, 2, Seed::from_text("pending")).expect("a table").position().clone();
    let mut rng = Rng::new(Seed::from_text("pending"), "moves");
    loop {
        let seat = position.turn();
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let card = position.hand(position.side_of(seat)).constraint;
        legal.retain(|action| match action {
            Action::Play(play) => card.is_some_and(|card| card.accepts(play.opening.result()) != wrong),
            Action::Choose(_) | Action::Pass(_) => true,
            Action::Accept | Action::Contest | Action::Colour(_) => false,
        });
        let action = *rng.choose(&legal);
        position.apply(Millis(0), seat, &action).expect("listed");
        if matches!(position.phase(), Phase::Pending(_)) {
            return position;
        }
    }
}

#[test]
fn the_top_level_contests_errors_and_nothing_else() {
    for (wrong, expected) in [(true, Action::Contest), (false, Action::Accept)] {
        let position = pending(wrong);
        let seat = position.turn().next(2);
        let decision = ask::<Puissances>(
            &player("level:8"),
            &position.view(Viewer::Seat(seat)),
            seat,
            Seed::from_text("x"),
            &no_timer,
        );
        assert_eq!(decision.action, expected);
    }
}

#[test]
fn beginners_overlook_most_errors() {
    let position = pending(true);
    let seat = position.turn().next(2);
    let view = position.view(Viewer::Seat(seat));
    let contests = (0..100)
        .filter(|n| {
            let seed = Seed::from_text(&format!("beginner {n}"));
            ask::<Puissances>(&player("level:1"), &view, seat, seed, &no_timer).action == Action::Contest
        })
        .count();
    assert!((5..40).contains(&contests), "{contests} of 100");
}

#[test]
fn levels_look_at_more_and_more() {
    let nodes: Vec<u64> = Level::all().map(Puissances::nodes).collect();
    assert!(nodes[3..].is_sorted() && nodes[..3].is_sorted(), "{nodes:?}");
}
