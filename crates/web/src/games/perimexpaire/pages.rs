//! What the pages around the table show of the game.

use engine::games::perimexpaire::Perimexpaire;
use exercise::ExerciseGame;
use leptos::prelude::AnyView;

use crate::games::GamePages;
use crate::lesson::Lesson;

impl GamePages for Perimexpaire {
    const COVER_MOVES: u32 = 9;
    const JUDGE_NODES: Option<u64> = Some(60);
    const LESSON: Lesson = crate::lesson::perimexpaire::LESSON;

    fn posed(exercise: <Self as ExerciseGame>::Exercise) -> AnyView {
        crate::exercises::perimexpaire::posed(exercise)
    }
}
