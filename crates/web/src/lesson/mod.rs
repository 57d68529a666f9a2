//! A short lesson on real positions: what is asked is done on the game's own board, and the rules say whether it was
//! right.
//!
//! Reading order: this file (what a lesson is), a file per game (the lessons as data), `teacher` (the host of a step),
//! [`screen`].

pub mod screen;
mod teacher;

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::GameId;

/// A step of a lesson: a position, and what is to be done there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its texts: `lesson-<game>-<key>` asks, and the same with `-hint` helps.
    pub key: &'static str,
    /// What was played before: seat and action.
    pub moves: &'static [&'static str],
    /// What is right, as seat and action; everything that is legal if nothing is said. `?` stands for any letter and `*`
    /// for any number of them, but for no space; the first is an action without either.
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

/// The lesson of a game.
#[must_use]
pub const fn lesson(game: GameId) -> Lesson {
    engine::with_game!(game, P => <P as crate::games::GamePages>::LESSON)
}
