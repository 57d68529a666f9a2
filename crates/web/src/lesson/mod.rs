//! A short lesson on real positions. The player does each task on the game's own board, and the engine checks it.
//!
//! Reading order: this file (the data), a file per game (the lessons), `teacher` (the host of a step), [`screen`].

pub mod screen;
mod teacher;

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use engine::GameId;

/// A step of a lesson: a position and a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The text `lesson-<game>-<key>` states the task; the same with `-hint` says what to look at, and with `-where` where.
    pub key: &'static str,
    /// The moves that lead to the position: seat and action.
    pub moves: &'static [&'static str],
    /// The correct answers, as seat and action. `?` stands for one character and `*` for any number of them, except
    /// spaces. The first answer has neither, because it is the one that is shown.
    pub right: &'static [&'static str],
}

impl Step {
    /// The action of a correct answer.
    fn answer(&self) -> Option<&'static str> {
        Some(self.right.first()?.split_once(' ')?.1)
    }
}

/// A lesson.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The game.
    pub game: GameId,
    /// The options of the game.
    pub options: &'static str,
    /// The seed of the match, so that the positions are always the same.
    pub seed: &'static str,
    /// The steps.
    pub steps: &'static [Step],
}

/// The lesson of a game.
#[must_use]
pub const fn lesson(game: GameId) -> Lesson {
    engine::with_game!(game, P => <P as crate::games::GamePages>::LESSON)
}
