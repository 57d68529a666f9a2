//! Print and play: every game back on paper, as one PDF in exact millimetres.
//!
//! A [`Request`] names a game, its options, what to print ([`Part`]) and how ([`Settings`]); [`document`] gives the file.
//! Between the two are pages as plain data ([`page::Page`]), which tests and previews can look at.
//!
//! Reading order: [`settings`], [`page`] (what a page is), [`sheet`] (title, ruler, author, code), [`grid`] (cards, cut
//! marks, backs), [`poster`] (boards larger than the paper), [`flow`] (texts in columns), [`table`], [`games`] (the material of each game), [`rules`] (the sheets of
//! rules), [`worksheets`], [`texts`], then `fonts`, `path` and `pdf` (how pages become a file).

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
pub mod table;
pub mod texts;
pub mod worksheets;

use engine::core::code::Opens;
use engine::{GameId, OptionsError, string_enum};

pub use settings::{Flip, Ink, Language, Paper, Print, Settings, Spacing};
pub use worksheets::Difficulty;

string_enum! {
    /// What is printed.
    pub enum Part {
        /// Everything a game needs: material, score sheet, rules.
        All = "all",
        /// Cards, pieces, boards, pawns.
        Material = "material",
        /// The score sheet.
        Scores = "scores",
        /// The rules on one page.
        Rules = "rules",
        /// Exercises, with their answers on a page of their own.
        Worksheet = "worksheet",
    }
}

/// What is to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The game.
    pub game: GameId,
    /// Its options, as in `word=Archipel size=large`.
    pub options: String,
    /// What is printed.
    pub part: Part,
    /// All chance of a worksheet and of the deal that a score sheet opens, and the word of a board that has none.
    pub seed: String,
    /// How hard the exercises are.
    pub difficulty: Difficulty,
    /// How it is printed.
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

/// Why nothing can be printed.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The options do not make a game.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// No exercise of this difficulty was found.
    #[error("no exercise of this difficulty was found for the seed “{0}”; try another seed")]
    NoExercise(String),
    /// The file could not be made.
    #[error("the document could not be made: {0}")]
    Pdf(String),
}

/// The pages of a request.
///
/// # Errors
/// The options do not make a game, or no exercise was found.
pub fn pages(request: &Request) -> Result<Vec<page::Page>, PrintError> {
    let drafts = match request.part {
        Part::All => {
            let mut drafts = rules::sheet(request.game, &request.settings);
            drafts.extend(games::material(request)?);
            drafts.extend(scores(request)?);
            drafts
        }
        Part::Material => games::material(request)?,
        Part::Scores => scores(request)?,
        Part::Rules => rules::sheet(request.game, &request.settings),
        Part::Worksheet => worksheets::sheet(request)?,
    };
    Ok(sheet::furnish(request.game, &drafts, &request.settings))
}

/// The score sheet; its code opens a match dealt from the request's seed, so that a whole class can play the same cards.
fn scores(request: &Request) -> Result<Vec<page::Draft>, PrintError> {
    let options = engine::core::code::canonical(request.game, &request.options)?;
    let opens = Opens::Deal { options, seed: request.seed.clone() };
    let mut drafts = games::scores(request.game, &request.settings);
    drafts.iter_mut().for_each(|draft| draft.opens = opens.clone());
    Ok(drafts)
}

/// The document of a request.
///
/// # Errors
/// As [`pages`]; or the file could not be made.
pub fn document(request: &Request) -> Result<Vec<u8>, PrintError> {
    let language = request.settings.language;
    let about = pdf::About {
        title: texts::text(language, &sheet::key(request.game, "title")),
        authors: vec![engine::with_game!(request.game, P => <P as games::PrintGame>::AUTHOR).to_owned()],
    };
    pdf::write(&pages(request)?, &request.settings, about)
}
