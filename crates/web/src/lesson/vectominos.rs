//! The lesson of Vectominos: a first piece, a sum, two sums at once, the Polymorphe, three sums at once.

use engine::GameId;

use super::{Lesson, Step};

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Vectominos,
    options: "rounds=1",
    seed: "lesson 298",
    steps: &[
        Step { key: "first", moves: &[], right: &["0 7.3@0,0", "0 *"] },
        Step { key: "sum", moves: &["0 7.3@0,0", "1 5.0@-1,-2"], right: &["0 29.0@-4,1", "0 *"] },
        Step { key: "double", moves: &["0 7.3@0,0", "1 5.0@-1,-2"], right: &["0 9.2@0,-4", "0 29.0@-2,-4"] },
        Step {
            key: "polymorphe",
            moves: &["0 7.3@0,0", "1 5.0@-1,-2", "0 29.0@-4,1", "1 18.0@-1,4"],
            right: &[
                "0 30.0@2,1",
                "0 30.0@-2,-4",
                "0 30.0@-2,6",
                "0 30.0@0,-4",
                "0 30.0@0,6",
                "0 30.1@-6,0",
                "0 30.1@-3,-3",
                "0 30.1@-3,3",
                "0 30.1@0,-6",
                "0 30.1@0,6",
                "0 30.1@3,-3",
                "0 30.1@3,3",
            ],
        },
        Step {
            key: "triple",
            moves: &["0 7.3@0,0", "1 5.0@-1,-2", "0 29.0@-4,1", "1 18.0@-1,4", "0 16.3@3,3", "1 10.1@3,-3"],
            right: &["0 19.2@2,1"],
        },
    ],
};
