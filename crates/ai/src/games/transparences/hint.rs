//! Hints: the best reachable score, and the next step towards it.

use engine::Seat;
use engine::games::transparences::{Action, Assembly, CardSet, Framing, HAND, Patch, View, span};

use super::plan;
use super::solver::{self, Answer, Task};

/// Hint for a player of the base or lightning game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The best score that the player's cards allow, even if every laid card has to be taken back.
    pub reachable: Answer,
    /// The best score that is reachable without moving any laid card.
    pub as_it_lies: Answer,
    /// The next action; `None` if the assembly is already optimal.
    pub next: Option<Action>,
    /// Minimum number of actions left.
    pub actions: usize,
}

/// Computes the hint towards the best score.
#[must_use]
pub fn hint(model: Patch, hand: CardSet, now: &Assembly, framing: Framing) -> Hint {
    let all = Task { framing, ..Task::new(model, hand.union(now.cards())) };
    let reachable = solver::solve(&all);
    let as_it_lies = solver::solve(&Task { fixed: now.laid().to_vec(), framing, ..Task::new(model, hand) });
    // Keep the laid cards if that costs no points.
    let score = |answer: &Answer| answer.best.as_ref().map(|witness| witness.score);
    let keep = score(&as_it_lies) == score(&reachable) && within(&as_it_lies);
    let best = if keep { &as_it_lies.best } else { &reachable.best };
    let target = best.as_ref().map_or(&[][..], |witness| &witness.placed);
    let (next, actions) = (plan::next(now, hand, target), plan::distance(now, target));
    Hint { reachable, as_it_lies, next, actions }
}

/// TP-5.1: the proven best score of a player's cards, the yardstick in a solo game. `None` while the cards are hidden.
#[must_use]
pub fn par(view: &View, seat: Seat) -> Option<Answer> {
    let player = view.players.get(seat.index())?;
    let cards = player.hand?.union(player.assembly.as_ref()?.cards());
    Some(solver::solve(&Task { framing: view.options.frame, ..Task::new(view.model.shows?, cards) }))
}

fn within(answer: &Answer) -> bool {
    answer.best.as_ref().is_some_and(|witness| Assembly::of(witness.placed.clone()).is_sound(span(HAND as u8)))
}
