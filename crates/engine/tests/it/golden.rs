//! Golden playthroughs: one text file per preset and number of players, with every action, the legal actions in
//! their order and the position after it. They replay for ever; a difference is a broken promise.
//!
//! `LUDOTHEQUE_GOLDEN=write cargo test -p ludotheque-engine --test it golden` writes the files that are missing, never over one
//! that is there.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use ludotheque_engine::games::GameVisitor;
use ludotheque_engine::games::transparences::Transparences;
use ludotheque_engine::{GameId, Input, Match, Position, Rng, Seed};

use crate::play::{Length, play_on, tables};

/// Lists of legal actions longer than this are cut in the file; their number and hash are kept.
const MOST_LISTED: usize = 12;

pub(crate) fn folder(game: GameId) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(game.as_str())
}

/// The match as a text that shows every ply.
pub(crate) fn narrate<P: Position>(game: &Match<P>) -> String {
    let setup = game.setup();
    let mut text = String::new();
    let mut replay = Match::<P>::start(setup.options.clone(), setup.seats, setup.seed).expect("it started before");
    let _ = writeln!(text, "{}", replay.position());
    for entry in game.log() {
        for seat in replay.awaited().iter() {
            let mut legal = Vec::new();
            replay.legal_actions(seat, &mut legal);
            let listed: Vec<String> = legal.iter().map(ToString::to_string).collect();
            let head = listed[..listed.len().min(MOST_LISTED)].join(" | ");
            let hash = Seed::from_text(&listed.join("\n"));
            let _ = writeln!(text, "  seat {seat}: {} legal, {hash}: {head}", listed.len());
        }
        replay.apply(entry.at, entry.input.clone()).expect("a logged input is accepted");
        let what = match &entry.input {
            Input::Act { seat, action } => format!("{seat} {action}"),
            Input::Tick => "tick".to_owned(),
            Input::Leave { seat } => format!("leave {seat}"),
            Input::NextRound => "next".to_owned(),
        };
        let _ = writeln!(text, "> {} {what}\n{}", entry.at, replay.position());
    }
    text + "\n" + &game.export()
}

/// The match that ends a golden file.
pub(crate) fn recorded<P: Position>(text: &str, name: &str) -> Match<P> {
    let start = text.find("ludotheque match ").unwrap_or_else(|| panic!("{name} holds no match"));
    Match::import(&text[start..]).unwrap_or_else(|bad| panic!("{name}: {bad}"))
}

#[test]
fn golden_playthroughs_replay() {
    struct Replay;
    impl GameVisitor for Replay {
        type Output = ();
        fn visit<P: Position>(self) {
            let folder = folder(P::GAME);
            let mut files: Vec<PathBuf> =
                fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.expect("readable").path()).collect();
            files.sort();
            for file in files {
                let name = file.display().to_string();
                let text = fs::read_to_string(&file).expect("readable");
                assert!(narrate(&recorded::<P>(&text, &name)) == text, "{name} does not replay as it is written");
            }
        }
    }
    GameId::ALL.iter().for_each(|game| game.visit(Replay));
}

#[test]
fn every_preset_has_a_golden_playthrough() {
    struct Present;
    impl GameVisitor for Present {
        type Output = ();
        fn visit<P: Position>(self) {
            for (name, game) in tables::<P>(Seed::from_text("golden"), Length::TwoRounds) {
                let (_, file) = name.split_once(' ').expect("game and preset");
                keep(&file.replace(' ', "-"), game, &name);
            }
        }
    }
    GameId::ALL.iter().for_each(|game| game.visit(Present));
}

#[test]
fn tp_2_2_the_time_of_a_round_runs_out_before_anybody_completes_the_model() {
    let options = "round_seconds=60 max_rounds=2".parse().expect("options");
    let game = Match::<Transparences>::start(options, 2, Seed::from_text("nobody")).expect("a match");
    let game = keep("nobody-completes-2", game, "nobody completes");
    assert!(game.log().len() > 30, "cards are laid and moved until the time is over");
    assert!(
        game.log().iter().filter(|entry| matches!(entry.input, Input::Tick)).count() == 2,
        "both rounds end by time"
    );
}

/// The match of a golden file; plays and writes it if it is missing.
fn keep<P: Position>(file: &str, mut game: Match<P>, name: &str) -> Match<P> {
    let file = folder(P::GAME).join(file.to_owned() + ".txt");
    if file.exists() {
        return recorded(&fs::read_to_string(&file).expect("readable"), name);
    }
    assert_eq!(std::env::var("LUDOTHEQUE_GOLDEN").as_deref(), Ok("write"), "{} is missing", file.display());
    play_on(&mut game, &mut Rng::new(Seed::from_text(name), "golden"));
    fs::create_dir_all(folder(P::GAME)).expect("the folder can be made");
    fs::write(&file, narrate(&game)).expect("the file can be written");
    game
}
