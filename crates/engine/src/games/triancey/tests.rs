//! Rule cases by number, and properties against slow independent code.

mod boards;
mod counted;
mod fast;
mod reaction;
mod rulebook;
mod rules;

use super::{Action, Cell, Triancey};
use crate::{Match, Millis, Position, Rng, Seat, Seed};

/// The first position with these options; seat 0 has drawn white.
fn start(options: &str) -> Triancey {
    let position = start_with(options, "white");
    assert_eq!(position.colour(Seat(0)), super::Colour::White, "a seed that gives white to seat 0");
    position
}

fn start_with(options: &str, seed: &str) -> Triancey {
    let options = options.parse().expect("options read");
    Match::<Triancey>::start(options, 2, Seed::from_text(seed)).expect("a game").position().clone()
}

/// Lays a stone for whoever is to move, on the cell of this number.
fn lay(position: &mut Triancey, number: u8) -> Vec<super::Effect> {
    let action = Action::Lay(Cell(number - 1));
    let seat = position.awaited().first().expect("somebody is to move");
    let effects = position.apply(Millis(0), seat, &action).unwrap_or_else(|refusal| panic!("{number}: {refusal}"));
    effects.into_iter().map(|effects| effects.effect).collect()
}

fn legal(position: &Triancey, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    position.legal_actions(seat, &mut actions);
    actions
}

/// A random legal move of whoever is to move.
fn random_move(position: &Triancey, rng: &mut Rng) -> Option<(Seat, Action)> {
    let seat = position.awaited().first()?;
    Some((seat, *rng.choose(&legal(position, seat))))
}
