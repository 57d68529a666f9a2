//! Random play: where the other tests get their positions from.

use ludotheque_engine::{GameId, Input, Match, Millis, OptionSet, Position, Rng, Seat, Seed};

/// What keeps random matches short: presets play to the end, which random players take long to reach.
fn shortened(game: GameId) -> &'static str {
    if game == GameId::Transparences { " max_turns=4 max_rounds=2" } else { "" }
}

/// Every preset of a game with every number of seats it takes, as a fresh match.
pub(crate) fn tables<P: Position>(seed: Seed) -> Vec<(String, Match<P>)> {
    let mut tables = Vec::new();
    for (name, options) in P::Options::PRESETS {
        let options = P::Options::read(&format!("{options}{}", shortened(P::GAME))).expect("a preset reads");
        let before = tables.len();
        for seats in 1..=8 {
            if let Ok(table) = Match::start(options.clone(), seats, seed) {
                tables.push((format!("{} {name} {seats}", P::GAME), table));
            }
        }
        assert!(tables.len() > before, "{}: nobody can play the preset {name}", P::GAME);
    }
    tables
}

/// A random input that the match accepts, and its time; `None` when the match is over.
pub(crate) fn random_input<P: Position>(game: &Match<P>, rng: &mut Rng) -> Option<(Millis, Input<P::Action>)> {
    if game.outcome().is_some() {
        return None;
    }
    let last = game.log().last().map_or(Millis(0), |entry| entry.at);
    let position = game.position();
    if position.outcome().is_some() {
        return Some((last, Input::NextRound));
    }
    let now = last.plus(Millis(u64::from(rng.below(4_000))));
    let deadline = game.deadline();
    let mut choices: Vec<(Seat, P::Action)> = Vec::new();
    for seat in game.awaited().iter() {
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        assert!(!actions.is_empty(), "seat {seat} is awaited and has nothing to do: {position}");
        choices.extend(actions.into_iter().map(|action| (seat, action)));
    }
    match deadline {
        Some(deadline) if choices.is_empty() || deadline <= now || rng.below(12) == 0 => {
            Some((deadline.max(last), Input::Tick))
        }
        _ => {
            assert!(!choices.is_empty(), "nobody can do anything and no deadline comes: {position}");
            // Seats in real time have very different numbers of actions: draw the seat first.
            let seats: Vec<Seat> = game.awaited().iter().filter(|s| choices.iter().any(|c| c.0 == *s)).collect();
            let seat = *rng.choose(&seats);
            let own: Vec<_> = choices.into_iter().filter(|choice| choice.0 == seat).collect();
            let (seat, action) = rng.choose(&own).clone();
            Some((now, Input::Act { seat, action }))
        }
    }
}
