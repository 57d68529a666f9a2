//! What a hint means to who holds the cards: how a card is taken up, and what a touch then does.

use engine::games::transparences::{Action, Assembly, Card, Placed};

/// What touching a card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touch {
    /// The card is chosen; what was chosen before is let go.
    Choose,
    /// The card is let go.
    LetGo,
    /// The card goes back into the hand, as the hint says.
    TakeBack,
}

/// What touching a card does. A card of which a hint speaks is never let go by it: who has chosen it already and then
/// asks would lose it by following.
pub(super) fn touch(hint: Option<&Action>, chosen: Option<Card>, card: Card) -> Touch {
    match hint {
        Some(Action::Take(advised)) if *advised == card => Touch::TakeBack,
        Some(Action::Lay(advised)) if advised.card == card => Touch::Choose,
        Some(
            Action::Lay(_) | Action::Take(_) | Action::Model(_) | Action::Turn(_) | Action::Confirm | Action::Stop,
        )
        | None => {
            if chosen == Some(card) {
                Touch::LetGo
            } else {
                Touch::Choose
            }
        }
    }
}

/// How a hint lays a card, if it speaks of this card at this corner of the mat: then it is laid just so, however it is
/// turned now.
pub(super) fn laid_as(hint: Option<&Action>, card: Card, corner: (i8, i8), anchor: (i8, i8)) -> Option<Placed> {
    let advised = advised(hint).filter(|advised| advised.card == card)?;
    (corner_of(advised, anchor) == corner).then_some(advised)
}

/// The card that a hint lays, and how.
pub(super) const fn advised(hint: Option<&Action>) -> Option<Placed> {
    match hint {
        Some(Action::Lay(placed)) => Some(*placed),
        Some(Action::Model(_) | Action::Take(_) | Action::Turn(_) | Action::Confirm | Action::Stop) | None => None,
    }
}

/// Where a card's upper left cell is on the mat.
pub(super) const fn corner_of(placed: Placed, anchor: (i8, i8)) -> (i8, i8) {
    (placed.row + anchor.0, placed.col + anchor.1)
}

/// So far from the edges of the mat cards lie: a card that overlaps them by one cell has room.
const MARGIN: i8 = 2;

/// The anchor nearest to this one with which the cards have room around them, and the card that a hint lays is on the mat.
pub(super) fn fitted(anchor: (i8, i8), assembly: &Assembly, hint: Option<Placed>, side: i8) -> (i8, i8) {
    let reach = assembly.places_without(None).unwrap_or([(0, 0); 2]);
    let within = |anchor: i8, (least, greatest): (i8, i8), advised: Option<i8>| {
        let (least, greatest) = (least - MARGIN, greatest + MARGIN);
        let least = advised.map_or(least, |place| least.min(place));
        let greatest = advised.map_or(greatest, |place| greatest.max(place));
        anchor.min(side - 3 - greatest).max(-least)
    };
    (within(anchor.0, reach[0], hint.map(|hint| hint.row)), within(anchor.1, reach[1], hint.map(|hint| hint.col)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(text: &str) -> Action {
        text.parse().expect("an action")
    }

    fn placed(text: &str) -> Placed {
        text.parse().expect("a placed card")
    }

    fn card(text: &str) -> Card {
        text.parse().expect("a card")
    }

    #[test]
    fn a_card_chosen_before_the_hint_came_stays_chosen_when_the_hint_is_followed() {
        let hint = action("lay 17r2@0,0");
        assert_eq!(touch(Some(&hint), Some(card("17")), card("17")), Touch::Choose);
        assert_eq!(touch(Some(&hint), None, card("17")), Touch::Choose);
        assert_eq!(touch(Some(&hint), Some(card("3")), card("3")), Touch::LetGo);
        assert_eq!(touch(None, Some(card("17")), card("17")), Touch::LetGo);
    }

    #[test]
    fn a_lying_card_that_a_hint_lifts_is_lifted_by_a_touch() {
        assert_eq!(touch(Some(&Action::Take(card("17"))), None, card("17")), Touch::TakeBack);
        assert_eq!(touch(Some(&Action::Take(card("17"))), None, card("3")), Touch::Choose);
    }

    #[test]
    fn a_card_laid_where_the_hint_says_is_turned_as_it_says() {
        let hint = action("lay 17f1@2,-1");
        assert_eq!(laid_as(Some(&hint), card("17"), (3, 6), (4, 4)), Some(placed("17f1@2,-1")));
        assert_eq!(laid_as(Some(&hint), card("17"), (3, 5), (4, 4)), None, "another place is the player's own choice");
        assert_eq!(laid_as(Some(&hint), card("3"), (3, 6), (4, 4)), None, "another card, too");
    }

    #[test]
    fn a_hinted_place_is_never_beside_the_mat() {
        let assembly = Assembly::of(vec![placed("3r0@0,0")]);
        assert_eq!(fitted((4, 4), &assembly, None, 11), (4, 4));
        assert_eq!(fitted((4, 4), &assembly, Some(placed("17r0@6,-6")), 11), (6, 2));
        let wide = Assembly::of(vec![placed("3r0@0,0"), placed("5r0@6,0")]);
        assert_eq!(fitted((4, 4), &wide, None, 11), (4, 2));
    }
}
