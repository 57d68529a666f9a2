//! What the pages around the table show of the game.

use engine::games::puissances::Puissances;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;

use crate::games::GamePages;
use crate::lesson::Lesson;

impl GamePages for Puissances {
    const COVER_OPTIONS: &'static str = "board=small";
    const COVER_MOVES: u32 = 8;
    const JUDGE_NODES: Option<u64> = Some(200);
    const LESSON: Lesson = crate::lesson::puissances::LESSON;

    fn posed(exercise: <Self as ExerciseGame>::Exercise) -> AnyView {
        crate::exercises::puissances::posed(exercise)
    }
}
