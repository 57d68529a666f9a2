//! Clues for a move: which column to look at, and which operation to work out.

use engine::Seat;
use engine::games::puissances::{Action, Head, View};

use super::{side_of, words};
use crate::words::text_now;

pub(super) fn clues(view: &View, seat: Seat, action: &Action) -> Vec<String> {
    let only = |key: &str| vec![text_now(key, &[])];
    let play = match action {
        Action::Play(play) => play,
        Action::Choose(_) => return only("puissances-clue-choose"),
        Action::Pass(_) => return only("puissances-clue-pass"),
        Action::Colour(_) => return only("puissances-clue-colour"),
        Action::Accept | Action::Contest => return only("puissances-clue-answer"),
    };
    let column = Head::Column(play.opening.cell.column()).to_string();
    let place = text_now("puissances-clue-where", &[("column", column.into())]);
    let card = view.hands.get(side_of(view, seat)).and_then(|hand| hand.constraint);
    let card = card.map(words::card_now).unwrap_or_default();
    let formula = words::operation(&play.opening);
    let comparison = text_now("puissances-clue-compare", &[("formula", formula.into()), ("card", card.into())]);
    vec![place, comparison]
}
