//! Vectominos at the table: hidden hands, wrong sums, vectors turned round.

use engine::games::vectominos::{self, Action, Contact, Effect, Mathematics, Reason, Vectominos};
use engine::{ContestOutcome, Position, Refusal, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Vectominos {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        Some(Action::Accept)
    }

    fn contesting() -> Option<Action> {
        Some(Action::Contest)
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            // Only who cannot lay passes, and only who can lay has another turn when a double link settles.
            Effect::Laid { seat, .. } | Effect::Passed { seat } | Effect::Settled { seat } | Effect::Again { seat } => {
                Reveals::HandOf(*seat)
            }
            Effect::Given { .. } | Effect::Ended { .. } => Reveals::Randomness,
            Effect::Pending { .. }
            | Effect::Accepted { .. }
            | Effect::Contested { .. }
            | Effect::Narrowed(_)
            | Effect::TakenBack { .. }
            | Effect::NoReplay { .. }
            | Effect::Declined { .. }
            | Effect::Turn { .. } => Reveals::Nothing,
        }
    }

    fn contest(effect: &Effect) -> Option<(Seat, ContestOutcome)> {
        match effect {
            Effect::Contested { seat, outcome } => Some((*seat, *outcome)),
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
            | Effect::NoReplay { .. }
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

    /// The sums that a piece makes, and the most that a right placement would have made: before a vigilant referee
    /// everything that fits is legal, and the best of that would be an error.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        let Action::Lay(lay) = action else { return None };
        // What is pending lies on the table for whoever goes on (C-4).
        let now = self.after_settling();
        let mut best = 0;
        now.table().placements(now.hand(seat), |_, sums| best = best.max(u32::from(sums)));
        Some(Yield { found: u32::from(now.table().slot(lay.place())?.sums), best })
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

#[cfg(test)]
mod tests {
    use engine::{Match, Millis, Rng, Seed};

    use super::*;

    /// The slow way: the sums of every legal placement, as the explanations count them; wrong ones left out.
    fn most_sums_of_legal(position: &Vectominos, seat: Seat) -> u32 {
        let mut legal = Vec::new();
        position.legal_actions(seat, &mut legal);
        let right = |action: &&Action| matches!(action, Action::Lay(_)) && position.error(seat, action).is_none();
        legal.iter().filter(right).map(|action| sums(position, seat, action)).max().unwrap_or(0)
    }

    fn sums(position: &Vectominos, seat: Seat, action: &Action) -> u32 {
        position.explain(seat, action).mathematics.map_or(0, |all| all.contacts.len() as u32)
    }

    #[test]
    fn vm_2_5_a_placement_brings_its_sums_and_the_best_is_the_best_right_one() {
        let (mut missed, mut on_pending) = (0, 0);
        for options in ["", "referee=vigilant"] {
            for seed in 0..12 {
                let seed = Seed::from_text(&format!("sums {seed}"));
                let game = Match::<Vectominos>::start(options.parse().expect("options"), 2, seed).expect("a game");
                let (mut position, mut rng) = (game.position().clone(), Rng::new(seed, options));
                for _ in 0..14 {
                    let awaited: Vec<Seat> = position.awaited().iter().collect();
                    let Some(&seat) = awaited.last() else { break };
                    let mut legal = Vec::new();
                    position.legal_actions(seat, &mut legal);
                    let lays: Vec<Action> =
                        legal.iter().copied().filter(|action| matches!(action, Action::Lay(_))).collect();
                    let action = *rng.choose(if lays.is_empty() { &legal } else { &lays });
                    let right = position.error(seat, &action).is_none();
                    if matches!(action, Action::Lay(_)) && right && !position.table().tiles().is_empty() {
                        let found = sums(&position, seat, &action);
                        let best = most_sums_of_legal(&position, seat);
                        assert_eq!(position.yields(seat, &action), Some(Yield { found, best }), "{position}");
                        missed += u32::from(best > found);
                        on_pending += u32::from(position.deadline().is_some());
                    }
                    position.apply(Millis(0), seat, &action).expect("a legal action");
                }
            }
        }
        assert!(missed > 5 && on_pending > 5, "{missed} missed, {on_pending} laid while a move was pending");
    }

    #[test]
    fn vm_4_2_the_first_piece_makes_no_sum() {
        let game = Match::<Vectominos>::start("".parse().expect("options"), 2, Seed::from_text("first"));
        let position = game.expect("a game").position().clone();
        let mut legal = Vec::new();
        position.legal_actions(position.turn(), &mut legal);
        assert_eq!(position.yields(position.turn(), &legal[0]), None);
    }
}
