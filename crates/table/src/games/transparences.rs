//! Transparences at the table: all play at once, so nothing is taken back. Laying is trying, so no card that is laid
//! is an error; agreeing to stop with cells that can no longer become right is.

use ai::games::transparences::solver::{self, Task};
use engine::games::transparences::{
    Action, Assembly, Attitude, Card, Comparison, Effect, Pair, Phase, Placed, Reason, Stance, Transparences,
};
use engine::{ContestOutcome, Position, Refusal, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Transparences {
    const REAL_TIME: bool = true;

    fn accept() -> Option<Action> {
        None
    }

    fn contesting() -> Option<Action> {
        None
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            Effect::Modelled { .. }
            | Effect::Dealt { .. }
            | Effect::Drew { .. }
            | Effect::TurnBegan { .. }
            | Effect::Missed { .. }
            | Effect::RoundEnded { .. } => Reveals::Randomness,
            Effect::Laid { seat, .. }
            | Effect::Taken { seat, .. }
            | Effect::Turned { seat, .. }
            | Effect::Progress { seat, .. } => Reveals::HandOf(*seat),
            Effect::Completed { .. }
            | Effect::Confirmed { .. }
            | Effect::AgreedToStop { .. }
            | Effect::PlaysOn { .. } => Reveals::Nothing,
        }
    }

    fn contest(_: &Effect) -> Option<(Seat, ContestOutcome)> {
        None
    }

    /// TP-1.3: a card too far off. TP-2.2: the model turned or flipped, which does not count. TP-1.2: who stops with a
    /// figure too many in a cell of the frame has superposed wrongly, for no further card takes a figure away. In the
    /// timed game cards must be laid as they come, and a figure too many is often the least evil.
    fn error(&self, seat: Seat, action: &Action) -> Option<ErrorKind> {
        let explanation = self.explain(seat, action);
        let stands = match (action, explanation.refusal) {
            (_, Some(Refusal::Rule(Reason::TooFar))) => return Some(ErrorKind::Placement),
            (Action::Stop | Action::Confirm, None) => explanation.after?,
            (_, Some(_)) | (Action::Model(_) | Action::Lay(_) | Action::Take(_) | Action::Turn(_), None) => {
                return None;
            }
        };
        if is_complete_when_turned(self, seat) {
            Some(ErrorKind::Placement)
        } else {
            (*action == Action::Stop && shows_too_much(&stands)).then_some(ErrorKind::Superposition)
        }
    }

    /// Laying is trying: what it brought shows when a turn or a round ends.
    fn yields(&self, _: Seat, _: &Action) -> Option<Yield> {
        None
    }

    /// The cells of the frame that are equal to the model's: at the end of a round against what the solver finds with
    /// the same cards; in the timed game, turn by turn, what the card added against its best place.
    fn concluded(before: &Self, after: &Self, seat: Seat) -> Option<Yield> {
        match (before.phase(), after.phase()) {
            (Phase::Playing { .. }, Phase::Over { .. }) => Some(round_yield(after, seat)),
            (Phase::Turn { number, .. }, now) => {
                let other_turn = !matches!(now, Phase::Turn { number: same, .. } if same == number);
                let fixed = other_turn || after.player(seat).stance == Stance::Confirmed;
                let free = before.player(seat).stance == Stance::Playing;
                (free && fixed).then(|| turn_yield(before, after, seat))?
            }
            (Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Over { .. }, _) => None,
        }
    }
}

/// TP-5.1, in cells: nine where the cards can complete the model, else those of the best-scoring assembly.
fn round_yield(over: &Transparences, seat: Seat) -> Yield {
    let (player, found) = (over.player(seat), u32::from(over.progress(seat)));
    let cards = player.hand.union(player.assembly.cards());
    let best = over.model().map_or(0, |model| {
        let answer = solver::solve(&Task { framing: over.options().frame, ..Task::new(model, cards) });
        let witness = answer.completion.or(answer.best);
        witness.map_or(0, |witness| u32::from(witness.frame.equal))
    });
    Yield { found, best: best.max(found) }
}

/// TP-3.1: what the card of the turn added.
fn turn_yield(before: &Transparences, after: &Transparences, seat: Seat) -> Option<Yield> {
    let card = before.movable(seat).iter().next()?;
    let mut without = before.player(seat).assembly.clone();
    without.take(card);
    let equal = |assembly: &Assembly| {
        let frame = assembly.frame(after.model()?, after.options().frame)?;
        Some(u32::from(frame.equal))
    };
    let start = equal(&without).unwrap_or(0);
    let laid = |placed: Placed| {
        let mut assembly = without.clone();
        assembly.lay(placed);
        equal(&assembly)
    };
    let best = places(&without, card).filter_map(laid).max().unwrap_or(start);
    let found = u32::from(after.progress(seat));
    Some(Yield { found: found.saturating_sub(start), best: best.max(found).saturating_sub(start) })
}

/// Every place where the card may share a cell with what lies, and those just beside, where it begins a part of its own
/// (TP-1.3).
fn places(lying: &Assembly, card: Card) -> impl Iterator<Item = Placed> {
    let [rows, cols] = lying.places_without(None).map_or([0..=0, 0..=0], |range| range.map(|(a, b)| a - 2..=b + 3));
    card.attitudes().flat_map(move |attitude| {
        let cols = cols.clone();
        rows.clone().flat_map(move |row| cols.clone().map(move |col| Placed { card, attitude, row, col }))
    })
}

/// TP-2.2: whether the assembly would show the model if it were turned or flipped.
fn is_complete_when_turned(position: &Transparences, seat: Seat) -> bool {
    let Some(model) = position.model() else { return false };
    Attitude::all().filter(|&attitude| attitude != Attitude::UPRIGHT).any(|attitude| {
        let mut assembly = position.player(seat).assembly.clone();
        assembly.turn(attitude);
        assembly.frame(model, position.options().frame).is_some_and(|frame| frame.is_complete())
    })
}

/// Whether a cell of the frame shows a figure that the model has not there.
fn shows_too_much(stands: &Comparison) -> bool {
    stands.cells.iter().any(|Pair { model, shown, .. }| shown.is_covered() && shown.0 & !model.0 != 0)
}

#[cfg(test)]
mod tests;
