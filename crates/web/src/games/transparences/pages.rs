//! What the pages around the table show of the game.

use engine::games::transparences::Transparences;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;

use crate::games::GamePages;
use crate::lesson::Lesson;

impl GamePages for Transparences {
    const COVER_MOVES: u32 = 12;
    const JUDGE_NODES: Option<u64> = None;
    const LESSON: Lesson = crate::lesson::transparences::LESSON;

    fn posed(exercise: <Self as ExerciseGame>::Exercise) -> AnyView {
        crate::exercises::transparences::posed(exercise)
    }
}
