//! What the pages around the table show of the game.

use engine::games::triancey::Triancey;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;

use crate::games::GamePages;
use crate::lesson::Lesson;

impl GamePages for Triancey {
    const COVER_OPTIONS: &'static str = "size=small";
    const COVER_MOVES: u32 = 8;
    const JUDGE_NODES: Option<u64> = Some(20_000);
    const LESSON: Lesson = crate::lesson::triancey::LESSON;

    fn posed(exercise: <Self as ExerciseGame>::Exercise) -> AnyView {
        crate::exercises::triancey::posed(exercise)
    }
}
