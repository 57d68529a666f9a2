//! Clues for a move: what is missing, then which card brings it.

use engine::Seat;
use engine::games::transparences::{Action, Attitude, View};

use super::mat::figures;
use crate::words::text_now;

pub(super) fn clues(_: &View, _: Seat, action: &Action) -> Vec<String> {
    let only = |key: &str| vec![text_now(key, &[])];
    match action {
        Action::Lay(placed) => {
            let figures = figures(Attitude::UPRIGHT, placed.card);
            let card = text_now("transparences-clue-card", &[("figures", figures.into())]);
            vec![text_now("transparences-clue-missing", &[]), card]
        }
        Action::Take(_) => only("transparences-clue-take"),
        Action::Turn(_) => only("transparences-clue-turn"),
        Action::Model(_) => only("transparences-clue-model"),
        Action::Confirm | Action::Stop => only("transparences-clue-stop"),
    }
}
