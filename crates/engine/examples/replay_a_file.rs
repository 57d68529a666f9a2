//! Replays a match file of any game and prints who did what, with the effects that everybody saw:
//! `cargo run -p ludotheque-engine --example replay_a_file -- match.txt`

#![allow(clippy::print_stdout, reason = "the story is its output")]

use std::error::Error;
use std::fmt::Write as _;

use ludotheque_engine::core::effect::seen_by;
use ludotheque_engine::games::GameVisitor;
use ludotheque_engine::{Header, Input, Match, Position, Viewer};

/// Replays the file for the game `P`, which only its header names: `GameId::visit` leads from the name to the type.
struct Replay<'a>(&'a str);

impl GameVisitor for Replay<'_> {
    type Output = Result<String, Box<dyn Error>>;

    fn visit<P: Position>(self) -> Self::Output {
        // Importing replays everything and refuses a file that does not come to the position and outcome it states.
        let recorded = Match::<P>::import(self.0)?;
        let setup = recorded.setup();
        // To see what happened in between, apply the same inputs to a fresh match.
        let mut game = Match::<P>::start(setup.options.clone(), setup.seats, setup.seed)?;
        let mut story = format!("{} for {}, {}\n", P::GAME, setup.seats, setup.options);
        for entry in recorded.log() {
            let effects = game.apply(entry.at, entry.input.clone())?;
            match &entry.input {
                Input::Act { seat, action } => writeln!(story, "{} ms: seat {seat} plays {action}", entry.at)?,
                Input::Tick => writeln!(story, "{} ms: time is up", entry.at)?,
                Input::Leave { seat } => writeln!(story, "{} ms: seat {seat} leaves", entry.at)?,
                Input::NextRound => writeln!(story, "{} ms: the next round", entry.at)?,
            }
            for effect in seen_by(&effects, Viewer::Spectator) {
                writeln!(story, "    {effect:?}")?;
            }
        }
        match game.outcome() {
            Some(outcome) => writeln!(story, "{outcome}")?,
            None => writeln!(story, "not over yet")?,
        }
        Ok(story)
    }
}

/// What happened in a match.
pub(crate) fn replay(text: &str) -> Result<String, Box<dyn Error>> {
    Header::of(text)?.game.visit(Replay(text))
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file? `--example play_a_game > match.txt` makes one")?;
    print!("{}", replay(&std::fs::read_to_string(path)?)?);
    Ok(())
}
