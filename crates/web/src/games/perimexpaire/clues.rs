//! Clues for a move: which card to look at, and whether to compare areas or perimeters.

use engine::Seat;
use engine::games::perimexpaire::{Action, Card, Link, View};

use super::words::neighbour;
use crate::words::text_now;

pub(super) fn clues(view: &View, _: Seat, action: &Action) -> Vec<String> {
    let only = |key: &str| vec![text_now(key, &[])];
    match action {
        Action::Lay { card, at, .. } => {
            let linked = neighbour(view, *card, *at).and_then(|next| Some((next.card, card.link(next.card)?)));
            linked.map_or_else(any, |(next, link)| about("perimexpaire-clue-where", next, link))
        }
        Action::Play(card) => {
            let top = view.laid.last().and_then(|top| Some((top.card, card.link(top.card)?)));
            top.map_or_else(any, |(next, link)| about("perimexpaire-clue-pile", next, link))
        }
        Action::End => only("perimexpaire-clue-none"),
        Action::Turn(_) => only("perimexpaire-clue-turn"),
        Action::Accept | Action::Contest => only("perimexpaire-clue-answer"),
    }
}

fn any() -> Vec<String> {
    vec![text_now("perimexpaire-clue-any", &[])]
}

fn about(place: &str, next: Card, link: Link) -> Vec<String> {
    let comparison = match link {
        Link::Area => "perimexpaire-clue-area",
        Link::Perimeter => "perimexpaire-clue-perimeter",
        Link::Double => "perimexpaire-clue-double",
    };
    let next = [("next", next.to_string().into())];
    let place = text_now(place, &next);
    let comparison = text_now(comparison, &[]);
    vec![place.clone(), format!("{place} {comparison}")]
}
