//! Print and play: every game as a PDF in exact millimetres.
//!
//! A [`Request`] names a game, its options, what to print ([`Part`]) and how ([`Settings`]); [`document`] returns the
//! file. The intermediate pages are plain data ([`page::Page`]) for tests and previews.
//!
//! Reading order: [`settings`], [`page`] (pages and leaves), [`sheet`] (fronts and backs, title, ruler, author, code),
//! [`grid`] (cards, cut marks, backs), [`poster`] (boards larger than the paper), [`flow`] (text in columns),
//! [`spread`] (exercises on pages), [`table`], [`games`] (the material of each game), [`rules`] (the rules sheets),
//! [`worksheets`], [`texts`], then `fonts`, `path` and `pdf` (rendering).

mod fonts;
mod path;
mod pdf;

pub mod flow;
pub mod games;
pub mod grid;
pub mod page;
pub mod poster;
pub mod rules;
pub mod settings;
pub mod sheet;
pub mod spread;
pub mod table;
pub mod texts;
pub mod worksheets;

use engine::{GameId, OptionsError, string_enum};

pub use settings::{Flip, Ink, Language, Paper, Print, Settings, Spacing};
pub use worksheets::Difficulty;

string_enum! {
    /// What to print.
    pub enum Part {
        /// Everything a game needs: material, score sheet, rules.
        All = "all",
        /// Cards, pieces, boards, stones.
        Material = "material",
        /// The score sheet.
        Scores = "scores",
        /// The rules on one leaf.
        Rules = "rules",
        /// Exercises for pupils.
        Worksheet = "worksheet",
        /// The answers for the teacher.
        Answers = "answers",
    }
}

/// A print job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The game.
    pub game: GameId,
    /// Its options, as in `word=Archipel size=large`.
    pub options: String,
    /// What to print.
    pub part: Part,
    /// Seed of a worksheet and of the deal that a score sheet opens, and the word of a board without one.
    pub seed: String,
    /// Difficulty of the exercises.
    pub difficulty: Difficulty,
    /// How to print it.
    pub settings: Settings,
}

impl Request {
    /// The material, rules and score sheet of a game, in French on A4.
    #[must_use]
    pub fn of(game: GameId) -> Self {
        Self {
            game,
            options: String::new(),
            part: Part::All,
            seed: "papier".to_owned(),
            difficulty: Difficulty::Medium,
            settings: Settings::default(),
        }
    }
}

/// Errors of a print job.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The options are invalid.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// No exercise of this difficulty was found.
    #[error("no exercise of this difficulty was found for the seed “{0}”; try another seed")]
    NoExercise(String),
    /// The PDF could not be written.
    #[error("the document could not be made: {0}")]
    Pdf(String),
}

/// Lays out the pages of a request.
///
/// # Errors
/// The options are invalid, or no exercise was found.
pub fn pages(request: &Request) -> Result<Vec<page::Page>, PrintError> {
    let settings = &request.settings;
    let leaves = match request.part {
        Part::All => {
            let mut leaves = rules::sheet(request.game, settings);
            leaves.extend(games::material(request)?);
            leaves.extend(games::scores(request)?);
            leaves
        }
        Part::Material => games::material(request)?,
        Part::Scores => games::scores(request)?,
        Part::Rules => rules::sheet(request.game, settings),
        Part::Worksheet => worksheets::questions(request)?,
        Part::Answers => worksheets::answers(request)?,
    };
    Ok(sheet::furnish(request.game, &leaves, settings))
}

/// Renders a request as a PDF.
///
/// # Errors
/// As [`pages`], or the PDF could not be written.
pub fn document(request: &Request) -> Result<Vec<u8>, PrintError> {
    let about = pdf::About {
        title: texts::text(&request.settings, &sheet::key(request.game, "title")),
        authors: vec![engine::with_game!(request.game, P => <P as games::PrintGame>::AUTHOR).to_owned()],
    };
    pdf::write(&pages(request)?, &request.settings, about)
}
