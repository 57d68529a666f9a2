//! The lesson of Puissances en chaîne: a strength, an operation that the card accepts, a chain, a long chain.

use engine::GameId;

use super::{Lesson, Step};

const CHOSEN: &[&str] = &["0 choose 2", "1 choose 1"];
/// 10⁴ and 10¹ are written, two cells are coloured, and a card of high strength was drawn.
const STRONG: &[&str] = &["0 choose 2", "1 choose 1", "0 c3 +10^4 +10^1 c3d3 4", "1 pass 1"];

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Puissances,
    options: "board=small",
    seed: "lesson 1837160",
    steps: &[
        Step { key: "choose", moves: &[], right: &["0 choose 2"] },
        Step { key: "open", moves: CHOSEN, right: &["0 c3 +10^4 +10^1 c3 2", "0 ?? +10^? +10^? * ?"] },
        Step { key: "chain", moves: CHOSEN, right: &["0 c3 +10^4 +10^1 c3d3 2", "0 ?? +10^? +10^? ???? ?"] },
        Step { key: "strong", moves: STRONG, right: &["0 b3 10^4 +10^5 a1b1b2b3 2", "0 ?? 10^4 +10^5 ????????* ?"] },
    ],
};
