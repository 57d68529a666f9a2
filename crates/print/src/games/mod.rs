//! Printed material of each game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::core::code::{Opens, canonical};
use exercise::ExerciseGame;
use scene::rules::RulesFigures;

use crate::page::{BAND, Draft, Ground, Leaf, MARGIN};
use crate::settings::Settings;
use crate::sheet::key;
use crate::table::Table;
use crate::worksheets::Written;
use crate::{PrintError, Request, texts};

/// A game that can be printed.
pub(crate) trait PrintGame: RulesFigures + ExerciseGame {
    /// The author, for the document's metadata.
    const AUTHOR: &'static str;
    /// Number of players on a score sheet.
    const SCORE_COLUMNS: u8;
    /// What the figures of the rules are drawn on.
    const GROUND: Ground = Ground::Paper;

    /// The options as printed: whatever they leave open is drawn from the seed.
    fn settled(options: Self::Options, _seed: &str) -> Self::Options {
        options
    }

    /// Cards, pieces, boards and stones.
    ///
    /// # Errors
    /// The options are invalid.
    fn material(options: &Self::Options, settings: &Settings) -> Result<Vec<Leaf>, PrintError>;

    /// Formats an exercise as words and pictures.
    fn written(exercise: &Self::Exercise, settings: &Settings) -> Written;
}

/// Cards, pieces, boards and stones.
///
/// # Errors
/// The options are invalid.
pub fn material(request: &Request) -> Result<Vec<Leaf>, PrintError> {
    engine::with_game!(request.game, P => {
        let options = <P as PrintGame>::settled(request.options.parse()?, &request.seed);
        <P as PrintGame>::material(&options, &request.settings)
    })
}

/// A score sheet with two tables per page. Its code opens a match dealt from the request's seed, so that a whole class
/// can play the same cards.
///
/// # Errors
/// The options are invalid.
pub fn scores(request: &Request) -> Result<Vec<Leaf>, PrintError> {
    let (game, settings) = (request.game, &request.settings);
    let options = engine::with_game!(game, P => {
        <P as PrintGame>::settled(request.options.parse()?, &request.seed).to_string()
    });
    let (players, rounds) = (engine::with_game!(game, P => P::SCORE_COLUMNS), 10);
    let mut draft = Draft::new(texts::text(settings, "scores"));
    draft.opens = Opens::Deal { options: canonical(game, &options)?, seed: request.seed.clone() };
    let (width, height) = settings.paper.size();
    let (first, room) = (24.0, width - 2.0 * MARGIN - 4.0);
    let column = (room - first) / f64::from(players);
    let widths: Vec<f64> = std::iter::once(first).chain((0..players).map(|_| column)).collect();
    let blank = || (0..players).map(|_| String::new());
    let mut rows = vec![
        std::iter::once(texts::text(settings, "scores-round"))
            .chain((1..=players).map(|player| texts::text(settings, &key(game, &format!("player-{player}")))))
            .collect::<Vec<String>>(),
    ];
    rows.push(std::iter::once(texts::text(settings, "scores-name")).chain(blank()).collect());
    rows.extend((1..=rounds).map(|round: u8| std::iter::once(round.to_string()).chain(blank()).collect()));
    rows.push(std::iter::once(texts::text(settings, "scores-total")).chain(blank()).collect());
    let space = (height - 2.0 * BAND - 8.0) / 2.0;
    let row = space / rows.len() as f64 - 0.2;
    for half in 0..2u8 {
        let at = (MARGIN + 2.0, BAND - 2.0 + f64::from(half) * (space + 8.0));
        let size = row.min(9.0) * 0.42;
        let table = Table { at, widths: widths.clone(), row, size, rows: rows.clone() };
        draft.marks.extend(table.marks(settings));
    }
    Ok(vec![Leaf::one_sided(draft)])
}
