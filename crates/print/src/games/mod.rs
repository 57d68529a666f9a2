//! The material of each game.

pub mod perimexpaire;
pub mod puissances;
pub mod transparences;
pub mod triancey;
pub mod vectominos;

use engine::GameId;

use crate::page::{BAND, Draft, MARGIN};
use crate::settings::Settings;
use crate::sheet::key;
use crate::table::Table;
use crate::{PrintError, Request, texts};

/// Cards, pieces, boards and pawns.
///
/// # Errors
/// The options do not make a game.
pub fn material(request: &Request) -> Result<Vec<Draft>, PrintError> {
    let settings = &request.settings;
    Ok(match request.game {
        GameId::Perimexpaire => perimexpaire::material(&request.options.parse()?, settings),
        GameId::Vectominos => vectominos::material(&request.options.parse()?, settings),
        GameId::Triancey => triancey::material(request.options.parse()?, &request.seed, settings),
        GameId::Transparences => transparences::material(&request.options.parse()?, settings),
        GameId::Puissances => puissances::material(&request.options.parse()?, settings)?,
    })
}

/// A sheet on which points are written: two tables on a page.
#[must_use]
pub fn scores(game: GameId, settings: &Settings) -> Vec<Draft> {
    let language = settings.language;
    let (players, rounds) = match game {
        GameId::Perimexpaire | GameId::Triancey => (2, 10),
        GameId::Vectominos | GameId::Puissances => (4, 10),
        GameId::Transparences => (6, 10),
    };
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
