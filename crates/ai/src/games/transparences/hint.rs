//! What can still be reached, and the next step towards it.

use engine::Seat;
use engine::games::transparences::{Action, Assembly, CardSet, Framing, HAND, Patch, View, span};

use super::plan;
use super::solver::{self, Answer, Task};

/// Advice for a player of the base or lightning game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The best that the player's cards can reach, everything being taken back if need be.
    pub reachable: Answer,
    /// The best that can be reached if nothing that lies is moved.
    pub as_it_lies: Answer,
    /// The next action; `None` when the best lies.
    pub next: Option<Action>,
    /// How many actions lead there, at least.
    pub actions: usize,
}

/// Advice towards the best score.
#[must_use]
pub fn hint(model: Patch, hand: CardSet, now: &Assembly, framing: Framing) -> Hint {
    let all = Task { framing, ..Task::new(model, hand.union(now.cards())) };
    let reachable = solver::solve(&all);
    let fixed = now.framed(model, framing).map_or_else(Vec::new, |framed| framed.part);
    let as_it_lies = solver::solve(&Task { fixed, framing, ..Task::new(model, hand) });
    // What lies is kept where that costs nothing.
    let score = |answer: &Answer| answer.best.as_ref().map(|witness| witness.score);
    let keep = score(&as_it_lies) == score(&reachable) && now.parts().len() <= 1 && within(&as_it_lies);
    let best = if keep { &as_it_lies.best } else { &reachable.best };
    let target = best.as_ref().map_or(&[][..], |witness| &witness.placed);
    let (next, actions) = (plan::next(now, hand, target), plan::distance(now, target));
    Hint { reachable, as_it_lies, next, actions }
}

/// TP-5.1: the best score that a player's cards allow, proven; what a lone player is measured against. `None` while the
/// cards are not known.
#[must_use]
pub fn par(view: &View, seat: Seat) -> Option<Answer> {
    let player = view.players.get(seat.index())?;
    let cards = player.hand?.union(player.assembly.as_ref()?.cards());
    Some(solver::solve(&Task { framing: view.options.frame, ..Task::new(view.model.shows?, cards) }))
}

fn within(answer: &Answer) -> bool {
    answer.best.as_ref().is_some_and(|witness| Assembly::of(witness.placed.clone()).is_sound(span(HAND as u8)))
}
