//! What the pages around the table show of the game.

use engine::games::vectominos::Vectominos;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;

use crate::games::GamePages;
use crate::lesson::Lesson;

impl GamePages for Vectominos {
    const COVER_MOVES: u32 = 9;
    const JUDGE_NODES: Option<u64> = Some(200);
    const LESSON: Lesson = crate::lesson::vectominos::LESSON;

    fn posed(exercise: <Self as ExerciseGame>::Exercise) -> AnyView {
        crate::exercises::vectominos::posed(exercise)
    }
}
