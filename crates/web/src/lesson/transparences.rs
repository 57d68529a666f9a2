//! The lesson of Transparences: a card that fits, a second one over it, the model.

use engine::GameId;

use super::{Lesson, Step};

pub(super) const LESSON: Lesson = Lesson {
    game: GameId::Transparences,
    options: "round_seconds=0",
    seed: "lesson 342",
    steps: &[
        Step { key: "lay", moves: &[], right: &[] },
        // At least four cells are the model's.
        Step {
            key: "one",
            moves: &[],
            right: &[
                "0 lay 20r0@0,0",
                "0 lay 3r1@0,0",
                "0 lay 12f3@0,0",
                "0 lay 20f2@0,0",
                "0 lay 26f0@0,0",
                "0 lay 31r3@0,0",
                "0 lay 31f2@0,0",
                "0 lay 45r0@0,0",
                "0 lay 45f0@0,0",
                "0 lay 55f0@0,0",
            ],
        },
        // At least six.
        Step {
            key: "two",
            moves: &["0 lay 20r0@0,0"],
            right: &[
                "0 lay 31f2@0,0",
                "0 lay 3r2@0,-1",
                "0 lay 3r3@1,0",
                "0 lay 3f0@2,-1",
                "0 lay 3f2@0,-1",
                "0 lay 31r0@2,0",
                "0 lay 31r3@0,0",
                "0 lay 31f2@0,-2",
                "0 lay 41r1@1,-1",
                "0 lay 41r3@0,-1",
                "0 lay 41f2@1,0",
                "0 lay 45r1@1,-1",
                "0 lay 45r2@1,-1",
                "0 lay 45f1@1,-1",
                "0 lay 45f3@1,-1",
                "0 lay 48r3@1,1",
                "0 lay 48f1@-1,0",
                "0 lay 48f1@1,-1",
                "0 lay 55f0@-2,-2",
                "0 lay 55f0@0,-1",
                "0 lay 64r0@-1,1",
                "0 lay 64r3@1,0",
                "0 lay 64f1@-1,1",
            ],
        },
        // All nine; a line sticks out.
        Step { key: "three", moves: &["0 lay 20r0@0,0", "0 lay 31f2@0,0"], right: &["0 lay 48f1@-1,0"] },
    ],
};
