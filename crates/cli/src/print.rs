//! `ludotheque print`: writes a game as PDF.

use std::fs;
use std::path::PathBuf;

use ::print::{Difficulty, Flip, Ink, Language, Paper, Part, Request, Settings, Spacing};
use anyhow::Context as _;
use clap::Args;
use engine::GameId;
use serde_json::json;

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Print {
    /// The game.
    game: GameId,
    /// The PDF file to write.
    #[arg(long)]
    out: PathBuf,
    /// What to print: all, material, scores, rules, worksheet, answers.
    #[arg(long, default_value_t = Part::All)]
    part: Part,
    /// Deck, board and word, as options of the game: `word=Archipel size=large`, `deck=tens`.
    #[arg(long, default_value = "")]
    options: String,
    /// Paper size: a4 or letter.
    #[arg(long, default_value_t = Paper::A4)]
    paper: Paper,
    /// The edge on which the printer flips sheets: long, short, or none for single-sided printing.
    #[arg(long, default_value_t = Flip::Long)]
    flip: Flip,
    /// Language: fr or en.
    #[arg(long, default_value_t = Language::French)]
    language: Language,
    /// Colours, or patterns for black and white: colour or mono.
    #[arg(long, default_value_t = Ink::Colour)]
    ink: Ink,
    /// Size of cards and text: normal or large.
    #[arg(long, default_value_t = ::print::Print::Normal)]
    print: ::print::Print,
    /// Spacing of letters, words and lines: normal or wide.
    #[arg(long, default_value_t = Spacing::Normal)]
    spacing: Spacing,
    /// Number of numbered copies.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=40))]
    sets: u8,
    /// Base URL of a server, as in `https://jeux.example`, where the code on every sheet opens.
    #[arg(long)]
    base: Option<String>,
    /// Seed of a worksheet, and the word of a board without one.
    #[arg(long, default_value = "papier")]
    seed: String,
    /// Difficulty of a worksheet: easy, medium or hard.
    #[arg(long, default_value_t = Difficulty::Medium)]
    difficulty: Difficulty,
}

impl Print {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let settings = Settings {
            paper: self.paper,
            flip: self.flip,
            language: self.language,
            ink: self.ink,
            print: self.print,
            spacing: self.spacing,
            sets: self.sets,
            base: self.base,
        };
        let (game, part, path) = (self.game, self.part, self.out);
        let (options, seed, difficulty) = (self.options, self.seed, self.difficulty);
        let request = Request { game, options, part, seed, difficulty, settings };
        let document = ::print::document(&request)?;
        fs::write(&path, &document).with_context(|| format!("cannot write {}", path.display()))?;
        let json = json!({ "game": game, "part": part, "file": path, "bytes": document.len() });
        Ok(Report { text: format!("{}\n", path.display()), json })
    }
}
