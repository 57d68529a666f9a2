//! A short lesson on real positions: what is asked is done on the game's own board, and the rules say whether it was
//! right.
//!
//! Reading order: this file (the lessons as data), `teacher` (the host of a step), [`screen`].

pub mod screen;
mod teacher;

use engine::GameId;

/// A step of a lesson: a position, and what is to be done there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its texts: `lesson-<game>-<key>` asks, and the same with `-hint` helps.
    pub key: &'static str,
    /// What was played before: seat and action.
    pub moves: &'static [&'static str],
    /// What is right, as seat and action; everything that is legal if nothing is said.
    pub right: &'static [&'static str],
}

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Which game.
    pub game: GameId,
    /// Its options.
    pub options: &'static str,
    /// From what chance is drawn, so that the positions are always the same.
    pub seed: &'static str,
    /// The steps.
    pub steps: &'static [Step],
}

const ISLANDS: &[&str] = &["0 1", "1 14", "0 18", "1 16", "0 26", "1 2", "0 39", "1 36", "0 25", "1 38"];

const TRIANCEY: Lesson = Lesson {
    game: GameId::Triancey,
    options: "board=regular size=small",
    seed: "lesson",
    steps: &[
        Step { key: "lay", moves: &[], right: &[] },
        Step { key: "islands", moves: &["0 1", "1 14", "0 18", "1 16"], right: &[] },
        Step {
            key: "reaction",
            moves: ISLANDS,
            right: &[
                "0 35", "0 32", "0 24", "0 28", "0 40", "0 37", "0 29", "0 34", "0 31", "0 27", "0 17", "0 15", "0 8",
                "0 7", "0 5", "0 33", "0 30", "0 21", "0 19", "0 11",
            ],
        },
        Step { key: "longest", moves: ISLANDS, right: &["0 35"] },
    ],
};

/// The lesson of a game, where there is one.
#[must_use]
pub const fn lesson(game: GameId) -> Option<Lesson> {
    match game {
        GameId::Triancey => Some(TRIANCEY),
        GameId::Perimexpaire | GameId::Vectominos | GameId::Puissances | GameId::Transparences => None,
    }
}
