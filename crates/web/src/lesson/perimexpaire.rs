//! The lesson of Périmexpaire: the same area, the same perimeter, two neighbours at once, a double link.

use engine::GameId;

use super::{Lesson, Step};

/// Blue has laid two cards next to the centre; red has 28 to answer with.
const BLUE_LEADS: &[&str] = &["0 27@1,0", "0 end", "1 16@0,-1", "1 32@-1,0", "1 end"];

pub(crate) const LESSON: Lesson = Lesson {
    game: GameId::Perimexpaire,
    options: "",
    seed: "lesson 14119012",
    steps: &[
        Step { key: "area", moves: &[], right: &["0 27@1,0", "0 27@*", "0 28@*"] },
        Step { key: "perimeter", moves: &["0 27@1,0"], right: &["0 21@0,1", "0 21@*", "0 28@0,*", "0 28@-1,0"] },
        Step { key: "two", moves: BLUE_LEADS, right: &["0 28@-1,-1", "0 28@1,-1"] },
        Step { key: "double", moves: BLUE_LEADS, right: &["0 28@0,1"] },
    ],
};
