//! Clues for a move: which piece to look at, and which sum to work out. All of them are about one contact, the first that
//! the move makes.

use engine::Seat;
use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{Action, Contact, Lay, PieceId, View, catalogue};

use super::intent::all_that_lies;
use super::words::{arrow, piece_of, sum_sign};
use crate::words::text_now;

/// The first sum that a placement makes, and the piece that lies there.
pub(super) fn first_contact(view: &View, lay: Lay) -> Option<(Contact, PieceId)> {
    let contacts = mathematics(&all_that_lies(view), lay).contacts;
    let contact = contacts.into_iter().find(|contact| contact.long != contact.square)?;
    Some((contact, if contact.long == lay.piece { contact.square } else { contact.long }))
}

pub(super) fn clues(view: &View, _: Seat, action: &Action) -> Vec<String> {
    let only = |key: &str| vec![text_now(key, &[])];
    let lay = match action {
        Action::Lay(lay) => *lay,
        Action::Pass | Action::Decline => return only("vectominos-clue-none"),
        Action::Give(_) => return only("vectominos-clue-give"),
        Action::Accept | Action::Contest => return only("vectominos-clue-answer"),
    };
    let Some((contact, lies)) = first_contact(view, lay) else {
        return only("vectominos-clue-any");
    };
    let place = text_now("vectominos-clue-where", &[("next", piece_of(view, lies).into())]);
    let comparison = comparison(view, lay, &contact);
    vec![place.clone(), format!("{place} {comparison}")]
}

/// What to look for in the hand: a sum, two arrows that give one, or the Polymorphe.
fn comparison(view: &View, lay: Lay, contact: &Contact) -> String {
    let is_polymorphe = catalogue(view.options.set).pair(lay.piece, lay.turn).is_none();
    match (contact.terms, contact.vector) {
        _ if is_polymorphe => text_now("vectominos-clue-polymorphe-held", &[]),
        (Some(terms), _) if contact.square == lay.piece => {
            text_now("vectominos-clue-compare", &[("sum", sum_sign(terms).into())])
        }
        (_, Some(vector)) if contact.long == lay.piece => {
            text_now("vectominos-clue-compare-square", &[("vector", arrow(vector).into())])
        }
        (_, _) => text_now("vectominos-clue-polymorphe", &[]),
    }
}

#[cfg(test)]
mod tests {
    use engine::games::vectominos::{Vectominos, Verdict};
    use engine::{Input, Match, Millis, Position as _, Rng, Seed, Viewer};

    use super::super::words::name;
    use super::*;

    /// The three steps of a hint for a placement agree.
    fn agree(view: &View, seat: Seat, lay: Lay) {
        let action = Action::Lay(lay);
        let [place, comparison] = &clues(view, seat, &action)[..] else { panic!("two clues for {action}") };
        let (contact, lies) = first_contact(view, lay).expect("a contact");
        let next = piece_of(view, lies);
        assert!(place.contains(&next), "{place}: {next}");
        assert!(comparison.starts_with(place), "{comparison}: {place}");
        assert!(name(view, &action).ends_with(&next), "{}: {next}", name(view, &action));
        assert!(matches!(contact.verdict, Verdict::Equal | Verdict::Possible), "{action}");
        let pair = catalogue(view.options.set).pair(lay.piece, lay.turn);
        let own = |vector| pair.is_some_and(|pair| pair.first == vector || pair.second == vector);
        let asked = comparison.strip_prefix(place).expect("a question").trim();
        if pair.is_none() {
            assert_eq!(asked, text_now("vectominos-clue-polymorphe-held", &[]));
        } else if let Some(terms) = contact.terms.filter(|_| contact.square == lay.piece) {
            assert!(asked.contains(&sum_sign(terms)) && contact.vector.is_some_and(own), "{asked}: {action}");
        } else if let Some(vector) = contact.vector.filter(|_| contact.long == lay.piece) {
            assert!(asked.contains(arrow(vector)), "{asked}: {action}");
            assert!(contact.terms.is_some_and(|terms| terms.into_iter().all(own)), "{asked}: {action}");
        } else {
            assert_eq!(asked, text_now("vectominos-clue-polymorphe", &[]));
        }
    }

    #[test]
    fn the_steps_of_a_hint_are_about_the_same_contact() {
        let mut compared = 0;
        for number in 0..6 {
            let seed = Seed::from_text(&format!("clues {number}"));
            let options = if number % 2 == 0 { "" } else { "set=28" };
            let mut game = Match::<Vectominos>::start(options.parse().expect("options"), 2, seed).expect("a game");
            let mut rng = Rng::new(seed, "plies");
            for _ in 0..8 {
                let Some(seat) = game.position().awaited().first() else { break };
                let (view, mut legal) = (game.position().view(Viewer::Seat(seat)), Vec::new());
                game.position().legal_actions(seat, &mut legal);
                for action in &legal {
                    if let Action::Lay(lay) = *action
                        && !view.lays.is_empty()
                    {
                        agree(&view, seat, lay);
                        compared += 1;
                    }
                }
                let action = *rng.choose(&legal);
                game.apply(Millis(0), Input::Act { seat, action }).expect("a listed action");
            }
        }
        assert!(compared > 30, "{compared} placements only");
    }
}
