//! The material of each game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::GameId;
use exercise::ExerciseGame;
use scene::rules::RulesFigures;

use crate::page::{BAND, Draft, Ground, MARGIN};
use crate::settings::{Language, Settings};
use crate::sheet::key;
use crate::table::Table;
use crate::worksheets::Written;
use crate::{PrintError, Request, texts};

/// A game that can be printed.
pub(crate) trait PrintGame: RulesFigures + ExerciseGame {
    /// Who made it, as the document's properties say it.
    const AUTHOR: &'static str;
    /// How many players a score sheet has room for.
    const SCORE_COLUMNS: u8;
    /// On what figures of the rules are drawn.
    const GROUND: Ground = Ground::Paper;
    /// How many exercises stand side by side.
    const WORKSHEET_COLUMNS: u8 = 1;

    /// Cards, pieces, boards and pawns; the seed draws what the options leave open.
    ///
    /// # Errors
    /// The options do not make a game.
    fn material(options: Self::Options, seed: &str, settings: &Settings) -> Result<Vec<Draft>, PrintError>;

    /// An exercise in words and pictures.
    fn written(exercise: &Self::Exercise, language: Language) -> Written;
}

/// Cards, pieces, boards and pawns.
///
/// # Errors
/// The options do not make a game.
pub fn material(request: &Request) -> Result<Vec<Draft>, PrintError> {
    engine::with_game!(request.game, P => {
        <P as PrintGame>::material(request.options.parse()?, &request.seed, &request.settings)
    })
}

/// A sheet on which points are written: two tables on a page.
#[must_use]
pub fn scores(game: GameId, settings: &Settings) -> Vec<Draft> {
    let language = settings.language;
    let (players, rounds) = (engine::with_game!(game, P => P::SCORE_COLUMNS), 10);
    let mut draft = Draft::new(texts::text(language, "scores"));
    let (width, height) = settings.paper.size();
    let (first, room) = (24.0, width - 2.0 * MARGIN - 4.0);
    let column = (room - first) / f64::from(players);
    let widths: Vec<f64> = std::iter::once(first).chain((0..players).map(|_| column)).collect();
    let blank = || (0..players).map(|_| String::new());
    let mut rows = vec![
        std::iter::once(texts::text(language, "scores-round"))
            .chain((1..=players).map(|player| texts::text(language, &key(game, &format!("player-{player}")))))
            .collect::<Vec<String>>(),
    ];
    rows.push(std::iter::once(texts::text(language, "scores-name")).chain(blank()).collect());
    rows.extend((1..=rounds).map(|round: u8| std::iter::once(round.to_string()).chain(blank()).collect()));
    rows.push(std::iter::once(texts::text(language, "scores-total")).chain(blank()).collect());
    let space = (height - 2.0 * BAND - 8.0) / 2.0;
    let row = space / rows.len() as f64 - 0.2;
    for half in 0..2u8 {
        let at = (MARGIN + 2.0, BAND - 2.0 + f64::from(half) * (space + 8.0));
        let size = row.min(9.0) * 0.42;
        let table = Table { at, widths: widths.clone(), row, size, rows: rows.clone() };
        draft.marks.extend(table.marks(settings));
    }
    vec![draft]
}
