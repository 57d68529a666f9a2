//! Plays a match of Triancey with random moves and prints it as a match file:
//! `cargo run -p ludotheque-engine --example play_a_game > match.txt`

#![allow(clippy::print_stdout, reason = "the match file is its output")]

use std::error::Error;

use ludotheque_engine::games::triancey::Triancey;
use ludotheque_engine::{Input, Match, Millis, Position, Rng, Seed};

/// Plays a match of any game to its end. The same seed gives the same match.
pub(crate) fn play<P: Position>(options: P::Options, seats: u8, seed: Seed) -> Result<Match<P>, Box<dyn Error>> {
    let mut game = Match::<P>::start(options, seats, seed)?;
    let mut rng = Rng::new(seed, "random moves");
    let mut now = Millis(0);
    while game.outcome().is_none() {
        let position = game.position();
        // The engine has no clock: every input carries its time, here two seconds after the one before.
        now = now.plus(Millis::seconds(2));
        let input = if position.outcome().is_some() {
            // The round is over, the match is not.
            Input::NextRound
        } else if position.deadline().is_some_and(|deadline| deadline <= now) {
            Input::Tick
        } else if let Some(seat) = position.awaited().first() {
            let mut actions = Vec::new();
            position.legal_actions(seat, &mut actions);
            Input::Act { seat, action: rng.choose(&actions).clone() }
        } else {
            // Nobody may act until time has passed.
            continue;
        };
        game.apply(now, input)?;
    }
    Ok(game)
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = play::<Triancey>("word=Archipel".parse()?, 2, Seed::from_text("example"))?;
    print!("{}", game.export());
    Ok(())
}
