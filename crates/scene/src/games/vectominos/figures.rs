//! Figures for the rules of Vectominos: pieces of a match, and the sums that they make.

use engine::games::vectominos::contact::mathematics;
use engine::games::vectominos::{Action, Contact, Lay, PieceId, Set, Table, Vectominos, Verdict, catalogue};
use engine::{Position as _, Viewer};

use super::{around, piece, sum};
use crate::rules::{RulesFigures, after, column, row};
use crate::{Picture as _, Scene};

const SEED: &str = "lesson 298";
const INTERLOCKED: &[&str] = &["0 7.3@0,0", "1 5.0@-1,-2", "0 29.0@-2,-4"];
const TRIPLE: &[&str] =
    &["0 7.3@0,0", "1 5.0@-1,-2", "0 29.0@-4,1", "1 18.0@-1,4", "0 16.3@3,3", "1 10.1@3,-3", "0 19.2@2,1"];
const POLYMORPHE: &[&str] = &["0 7.3@0,0", "1 5.0@-1,-2", "0 29.0@-4,1", "1 18.0@-1,4", "0 30.0@2,1"];

impl RulesFigures for Vectominos {
    fn figure(number: &str) -> (Scene, f64) {
        match number {
            "1" => (with_sums(&t_contact()), 0.8),
            "2" => (with_sums(&laid(INTERLOCKED)[1..]), 0.9),
            "3" => (with_sums(&laid(TRIPLE)), 1.0),
            _ => (polymorphes(), 0.9),
        }
    }
}

/// Pieces on the table with the last one framed, and every sum that it makes.
fn with_sums(lays: &[Lay]) -> Scene {
    let Some((&last, before)) = lays.split_last() else { return Scene::empty() };
    let sums = contacts(before, last).iter().map(sum::equation).collect();
    row(vec![around(lays, &[last], &[]), column(sums, 24.0)], "")
}

fn contacts(before: &[Lay], last: Lay) -> Vec<Contact> {
    let mut table = Table::new(Set::Drawable);
    before.iter().for_each(|&lay| table.lay_unchecked(lay));
    mathematics(&table, last).contacts
}

/// The first two pieces that make a T contact with a sum of two arrows in different directions.
fn t_contact() -> Vec<Lay> {
    let pairs = PieceId::all().flat_map(|low| PieceId::all().map(move |high| (low, high)));
    let lays = pairs
        .filter(|(low, high)| low != high)
        .map(|(low, high)| [Lay { piece: low, turn: 0, x: 0, y: 0 }, Lay { piece: high, turn: 1, x: 1, y: 2 }]);
    let tells = |[low, high]: &[Lay; 2]| {
        let [contact] = &contacts(&[*low], *high)[..] else { return false };
        let across = contact.terms.is_some_and(|[a, b]| {
            let (a, b) = (a.components(), b.components());
            a.0 * b.1 != a.1 * b.0
        });
        across && contact.verdict == Verdict::Equal
    };
    lays.into_iter().find(tells).map_or_else(Vec::new, |lays| lays.to_vec())
}

fn laid(moves: &[&str]) -> Vec<Lay> {
    let action = |line: &&str| line.split_once(' ').and_then(|(_, action)| action.parse().ok());
    let lay = |action| match action {
        Action::Lay(lay) => Some(lay),
        Action::Pass | Action::Decline | Action::Give(_) | Action::Accept | Action::Contest => None,
    };
    moves.iter().filter_map(action).filter_map(lay).collect()
}

/// The Polymorphe on its own, and on the table, where it shows its remaining vectors.
fn polymorphes() -> Scene {
    let catalogue = catalogue(Set::Drawable);
    let alone = PieceId::all().find(|&piece| catalogue.is_polymorphe(piece)).unwrap_or(PieceId(0));
    let laid = after::<Vectominos>("rounds=1", SEED, POLYMORPHE).view(Viewer::Spectator);
    row(vec![piece(Set::Drawable, alone), Vectominos::cover(&laid)], "→")
}

#[cfg(test)]
mod tests {
    use engine::games::vectominos::Link;

    use super::*;

    #[test]
    fn vm_2_5_the_captions_name_the_links() {
        assert_eq!(t_contact().len(), 2);
        for (moves, link) in [(INTERLOCKED, Link::Double), (TRIPLE, Link::Triple)] {
            let (last, before) = moves.split_last().expect("a move");
            let position = after::<Vectominos>("rounds=1", SEED, before);
            let (seat, action) = last.split_once(' ').expect("a seat and an action");
            let explained =
                position.explain(engine::Seat(seat.parse().expect("a seat")), &action.parse().expect("an action"));
            assert_eq!((explained.refusal, explained.link), (None, Some(link)), "{last}");
        }
        after::<Vectominos>("rounds=1", SEED, POLYMORPHE);
    }
}
