//! Triancey at the table: everything is open, and errors are miscounted neighbours.

use engine::games::triancey::Triancey;
use engine::games::triancey::position::{Action, Effect, Reason};
use engine::{ContestOutcome, Position, Refusal, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Triancey {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        None
    }

    fn contesting() -> Option<Action> {
        None
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            Effect::Laid { .. }
            | Effect::Wave(_)
            | Effect::Swapped { .. }
            | Effect::PhaseEnded
            | Effect::Full { .. } => Reveals::Nothing,
        }
    }

    fn contest(_: &Effect) -> Option<(Seat, ContestOutcome)> {
        None
    }

    /// TR-2.3: playing next to a stone, or not seeing that a cell would react.
    fn error(&self, seat: Seat, action: &Action) -> Option<ErrorKind> {
        match self.explain(seat, action).refusal? {
            Refusal::Rule(Reason::NextToPawn(_) | Reason::NextToBorder | Reason::Reaction(_)) => {
                Some(ErrorKind::Neighbours)
            }
            Refusal::Rule(Reason::NoSuchCell(_) | Reason::Taken(_) | Reason::NoSwap)
            | Refusal::Over
            | Refusal::NotAwaited(_) => None,
        }
    }

    /// The cells a stone brings with its chain reaction.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        let gain = |action: &Action| {
            let colour = self.colour(seat) as usize;
            self.explain(seat, action).score[colour] - self.score()[colour]
        };
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        Some(Yield { found: gain(action), best: legal.iter().map(gain).max()? })
    }
}
