//! `ludotheque print`: a game on paper.

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
    /// Which game.
    game: GameId,
    /// Where to write the PDF.
    #[arg(long)]
    out: PathBuf,
    /// What to print: all, material, scores, rules, worksheet.
    #[arg(long, default_value_t = Part::All)]
    part: Part,
    /// The options, as in `word=Archipel size=large`.
    #[arg(long, default_value = "")]
    options: String,
    /// The paper: a4 or letter.
    #[arg(long, default_value_t = Paper::A4)]
    paper: Paper,
    /// The edge about which the printer turns sheets: long or short.
    #[arg(long, default_value_t = Flip::Long)]
    flip: Flip,
    /// The language: fr or en.
    #[arg(long, default_value_t = Language::French)]
    language: Language,
    /// Colours, or patterns for black and white: colour or mono.
    #[arg(long, default_value_t = Ink::Colour)]
    ink: Ink,
    /// Normal or large cards and letters.
    #[arg(long, default_value_t = ::print::Print::Normal)]
    print: ::print::Print,
    /// Normal or wide spacing of letters, words and lines.
    #[arg(long, default_value_t = Spacing::Normal)]
    spacing: Spacing,
    /// How many numbered sets.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=40))]
    sets: u8,
    /// The address of a server, as in `https://jeux.example`: the code on every sheet opens there.
    #[arg(long)]
    base: Option<String>,
    /// All chance of a worksheet; the word of a board that has none.
    #[arg(long, default_value = "papier")]
    seed: String,
    /// How hard a worksheet is: easy, medium or hard.
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
