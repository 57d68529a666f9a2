//! The lesson of take-away: leave a multiple of four, then take the last counters.

use engine::GameId;

use super::{Lesson, Step};

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Takeaway,
    options: "heap=7",
    seed: "lesson",
    steps: &[
        Step { key: "leave", moves: &["1 1"], right: &["0 2"] },
        Step { key: "last", moves: &["1 1", "0 2", "1 1"], right: &["0 3"] },
    ],
};
