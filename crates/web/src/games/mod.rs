//! How each game is played on the screen: a folder or file per game implements [`crate::table::GameUi`], and
//! [`GamePages`] for the pages around the table.

mod answers;

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(pub(crate) mod $module;)+
    };
}
engine::for_each_game!(modules);

use ai::BotGame;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;
use scene::Picture;

use crate::lesson::Lesson;

/// What the pages around the table ask of a game: the first page, the lesson, the review, the exercises.
pub trait GamePages: BotGame + Picture + ExerciseGame {
    /// The options of the board that plays on the first page.
    const COVER_OPTIONS: &'static str = "";
    /// How many moves into a match that board begins.
    const COVER_MOVES: u32;
    /// The nodes with which a match is judged, so that a whole one takes a minute or two. None where chances make no
    /// sense: in a race they jump from one end to the other.
    const JUDGE_NODES: Option<u64>;
    /// The lesson.
    const LESSON: Lesson;

    /// An exercise to be done on the screen.
    fn posed(exercise: Self::Exercise) -> AnyView;
}
