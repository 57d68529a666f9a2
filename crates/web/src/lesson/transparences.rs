//! The lesson of Transparences: a card that fits, a second one over it, the model.

use engine::GameId;

use super::{Lesson, Step};

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Transparences,
    options: "round_seconds=none",
    seed: "lesson 370",
    steps: &[
        Step { key: "lay", moves: &[], right: &["0 lay 44r0@0,0", "0 lay *"] },
        // At least four cells match the model.
        Step {
            key: "one",
            moves: &[],
            right: &[
                "0 lay 44r0@0,0",
                "0 lay 6f1@0,0",
                "0 lay 7f0@0,0",
                "0 lay 7f1@0,0",
                "0 lay 33r1@0,0",
                "0 lay 33f0@0,0",
                "0 lay 35f1@0,0",
                "0 lay 37f0@0,0",
                "0 lay 37f1@0,0",
                "0 lay 44f0@0,0",
                "0 lay 47r1@0,0",
                "0 lay 47f3@0,0",
                "0 lay 48f0@0,0",
                "0 lay 48f1@0,0",
                "0 lay 51f0@0,0",
            ],
        },
        // At least six.
        Step {
            key: "two",
            moves: &["0 lay 44r0@0,0"],
            right: &[
                "0 lay 7f1@0,0",
                "0 lay 6f1@0,0",
                "0 lay 7r0@1,1",
                "0 lay 7r3@2,0",
                "0 lay 7f1@0,1",
                "0 lay 7f2@1,-1",
                "0 lay 33r1@0,0",
                "0 lay 33f1@0,-2",
                "0 lay 37r2@0,-1",
                "0 lay 37r3@2,1",
                "0 lay 37f1@0,1",
                "0 lay 37f2@0,-1",
                "0 lay 47r2@0,-1",
                "0 lay 47r3@0,-2",
                "0 lay 47f0@0,1",
                "0 lay 47f3@2,1",
                "0 lay 48r0@0,1",
                "0 lay 48r3@2,1",
                "0 lay 48f1@0,1",
                "0 lay 48f2@0,-1",
                "0 lay 51r2@0,-1",
                "0 lay 51f1@-1,0",
            ],
        },
        // All nine; one line is out.
        Step {
            key: "three",
            moves: &["0 lay 44r0@0,0", "0 lay 7f1@0,0"],
            right: &["0 lay 51r2@0,-1", "0 lay 51f1@-1,0"],
        },
    ],
};
