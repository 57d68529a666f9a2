//! Why an answer to a pending move is refused (C-4), in words: the same in every game with a vigilant referee.

use engine::core::referee::BadAnswer;

use crate::words::text_now;

/// Why an answer to a pending move is refused, in words.
pub(super) fn why(answer: BadAnswer) -> String {
    text_now(
        match answer {
            BadAnswer::NothingPending => "why-nothing-pending",
            BadAnswer::NotAsked(_) => "why-not-asked",
            BadAnswer::NoContestLeft(_) => "why-no-contest-left",
        },
        &[],
    )
}
