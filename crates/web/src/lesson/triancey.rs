//! The lesson of Triancey: the archipelago, a reaction, a long reaction.

use engine::GameId;

use super::{Lesson, Step};

const ISLANDS: &[&str] = &["0 1", "1 14", "0 18", "1 16", "0 26", "1 2", "0 39", "1 36", "0 25", "1 38"];

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Triancey,
    options: "board=regular size=small",
    seed: "lesson 0",
    steps: &[
        Step { key: "lay", moves: &[], right: &["0 1", "0 *"] },
        Step { key: "islands", moves: &["0 1", "1 14", "0 18", "1 16"], right: &["0 26", "0 *"] },
        Step {
            key: "reaction",
            moves: ISLANDS,
            right: &[
                "0 35", "0 32", "0 24", "0 28", "0 40", "0 37", "0 29", "0 34", "0 31", "0 27", "0 17", "0 15", "0 8",
                "0 7", "0 5", "0 33", "0 30", "0 21", "0 19", "0 11",
            ],
        },
        Step { key: "longest", moves: ISLANDS, right: &["0 35"] },
    ],
};
