//! Vectominos at the table: hidden hands, wrong sums, vectors turned round.

use engine::core::referee::Referee;
use engine::games::vectominos::{self, Action, Contact, Contested, Effect, Mathematics, Reason, Vectominos};
use engine::{Position, Refusal, Seat};

use crate::study::{ErrorKind, Shows, Study, Verdict, Yield};

impl Study for Vectominos {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        Some(Action::Accept)
    }

    fn contesting() -> Option<Action> {
        Some(Action::Contest)
    }

    fn shows(effect: &Effect) -> Shows {
        match effect {
            // Only who cannot lay passes, and only who can lay has another turn when a double link settles.
            Effect::Laid { seat, .. } | Effect::Passed { seat } | Effect::Settled { seat } | Effect::Again { seat } => {
                Shows::HandOf(*seat)
            }
            Effect::Given { .. } | Effect::Ended { .. } => Shows::Chance,
            Effect::Pending { .. }
            | Effect::Accepted { .. }
            | Effect::Contested { .. }
            | Effect::Narrowed(_)
            | Effect::TakenBack { .. }
            | Effect::Declined { .. }
            | Effect::Turn { .. } => Shows::Nothing,
        }
    }

    fn contest(effect: &Effect) -> Option<(Seat, Verdict)> {
        match effect {
            Effect::Contested { seat, verdict: Contested::Right } => Some((*seat, Verdict::Right)),
            Effect::Contested { seat, verdict: Contested::Wrong } => Some((*seat, Verdict::Wrong)),
            Effect::Laid { .. }
            | Effect::Passed { .. }
            | Effect::Given { .. }
            | Effect::Ended { .. }
            | Effect::Pending { .. }
            | Effect::Accepted { .. }
            | Effect::Settled { .. }
            | Effect::Narrowed(_)
            | Effect::TakenBack { .. }
            | Effect::Again { .. }
            | Effect::Declined { .. }
            | Effect::Turn { .. } => None,
        }
    }

    /// VM-2.2, VM-2.4, VM-3.1: a sum that is not right, or a contact that is not median.
    fn error(&self, seat: Seat, action: &Action) -> Option<ErrorKind> {
        let Action::Lay(_) = action else { return None };
        let explanation = self.explain(seat, action);
        match explanation.refusal {
            None => wrong_sum(&explanation.mathematics?),
            Some(Refusal::Rule(Reason::WrongSum(_) | Reason::NoAppearance(_))) => wrong_sum(&explanation.mathematics?),
            Some(Refusal::Rule(Reason::NotMedian { .. } | Reason::NoContact)) => Some(ErrorKind::Placement),
            Some(_) => None,
        }
    }

    /// The sums that a piece makes.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        let Action::Lay(_) = action else { return None };
        // Before a vigilant referee everything that fits is legal: the best would be an error.
        if self.options().referee == Referee::Vigilant {
            return None;
        }
        let sums = |action: &Action| self.explain(seat, action).mathematics.map_or(0, |all| all.contacts.len() as u32);
        let mut legal = Vec::new();
        self.legal(seat, &mut legal);
        Some(Yield { found: sums(action), best: legal.iter().map(sums).max()? })
    }
}

fn wrong_sum(mathematics: &Mathematics) -> Option<ErrorKind> {
    mathematics.contacts.iter().find_map(|contact| match contact.verdict {
        vectominos::Verdict::Equal | vectominos::Verdict::Possible => None,
        vectominos::Verdict::Different if turned_round(contact) => Some(ErrorKind::Direction),
        vectominos::Verdict::Different | vectominos::Verdict::NoAppearance => Some(ErrorKind::Sum),
    })
}

/// Whether the sum would be right with a vector turned round.
fn turned_round(contact: &Contact) -> bool {
    let (Some(terms), Some(vector)) = (contact.terms, contact.vector) else { return false };
    let [one, two] = terms.map(vectominos::Vector::components);
    [(-1, 1), (1, -1), (-1, -1)]
        .into_iter()
        .any(|(first, second)| (first * one.0 + second * two.0, first * one.1 + second * two.1) == vector.components())
}
