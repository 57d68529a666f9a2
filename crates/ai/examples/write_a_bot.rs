//! Writes a bot for any game and plays it against a built-in level: `cargo run -p ludotheque-ai --example write_a_bot`
//!
//! A bot gets the view of its seat, never the position; it has to guess whatever is hidden. Bots in other languages
//! speak the same protocol over standard input and output: docs/engine-protocol.md.

#![allow(clippy::print_stdout, reason = "it prints the results")]

use std::error::Error;

use engine::games::vectominos::Vectominos;
use engine::{Input, Match, Millis, Position, Rng, Seat, Seed, Viewer};
use ludotheque_ai::arena::{ask, no_timer};
use ludotheque_ai::{BotGame, BotSpec};

/// Determinized positions sampled for each decision.
const WORLDS: u32 = 4;
/// Maximum length of a playout.
const PLIES: u32 = 40;

/// Flat Monte Carlo: tries every legal action in a few determinized positions, plays on at random, and picks the action
/// with the most wins.
fn monte_carlo<P: Position>(view: &P::View, seat: Seat, rng: &mut Rng) -> P::Action {
    let mut actions = Vec::new();
    P::determinize(view, rng).legal_actions(seat, &mut actions);
    let mut wins = vec![0; actions.len()];
    for _ in 0..WORLDS {
        let world = P::determinize(view, rng);
        for (action, wins) in actions.iter().zip(&mut wins) {
            let mut after = world.clone();
            // An action that is illegal in this world counts as a loss.
            if after.apply(Millis(0), seat, action).is_ok() {
                *wins += u32::from(wins_at_random(after, seat, rng));
            }
        }
    }
    let best = wins.iter().max().copied().unwrap_or(0);
    let first = wins.iter().position(|&wins| wins == best).unwrap_or(0);
    actions.swap_remove(first)
}

/// Random playout; returns whether the seat's side won.
fn wins_at_random<P: Position>(mut position: P, seat: Seat, rng: &mut Rng) -> bool {
    for _ in 0..PLIES {
        let Some(next) = position.awaited().first() else { break };
        let mut actions = Vec::new();
        position.legal_actions(next, &mut actions);
        if actions.is_empty() || position.apply(Millis(0), next, rng.choose(&actions)).is_err() {
            break;
        }
    }
    position.outcome().is_some_and(|outcome| outcome.winners.contains(seat))
}

/// Plays our bot on seat 0 against a built-in bot on seat 1 and returns the finished match. Turn-based games only.
pub(crate) fn play<P: BotGame>(opponent: &str, seed: Seed) -> Result<Match<P>, Box<dyn Error>> {
    let opponent = BotSpec::read::<P>(opponent)?;
    let mut game = Match::<P>::start("".parse()?, 2, seed)?;
    let mut rng = Rng::new(seed, "our bot");
    while game.outcome().is_none() {
        let position = game.position();
        let input = match position.awaited().first() {
            None => Input::NextRound,
            Some(seat) => {
                let view = position.view(Viewer::Seat(seat));
                let action = if seat == Seat(0) {
                    monte_carlo::<P>(&view, seat, &mut rng)
                } else {
                    ask::<P>(&opponent, &view, seat, rng.seed(), &no_timer).action
                };
                Input::Act { seat, action }
            }
        };
        game.apply(Millis(0), input)?;
    }
    Ok(game)
}

fn main() -> Result<(), Box<dyn Error>> {
    let matches = 10;
    let mut won = 0;
    for number in 0..matches {
        let game = play::<Vectominos>("level:1", Seed::from_text(&format!("match {number}")))?;
        won += u32::from(game.outcome().is_some_and(|outcome| outcome.winners.contains(Seat(0))));
    }
    println!("our bot won {won} of {matches} matches against level:1");
    Ok(())
}
