//! Take-away at the table: everything is open, and only a miscount is an error.

use engine::games::takeaway::{Action, Effect, Takeaway, winning_take};
use engine::{ContestOutcome, Position, Seat};

use crate::table_game::{ErrorKind, Reveals, TableGame, Yield};

impl TableGame for Takeaway {
    const REAL_TIME: bool = false;

    fn accept() -> Option<Action> {
        None
    }

    fn contesting() -> Option<Action> {
        None
    }

    fn reveals(effect: &Effect) -> Reveals {
        match effect {
            Effect::Taken { .. } => Reveals::Nothing,
        }
    }

    fn contest(_: &Effect) -> Option<(Seat, ContestOutcome)> {
        None
    }

    fn error(&self, _: Seat, _: &Action) -> Option<ErrorKind> {
        None
    }

    /// TA-1.4: one, where a multiple of four is left.
    fn yields(&self, seat: Seat, action: &Action) -> Option<Yield> {
        self.explain(seat, action).refusal.is_none().then_some(())?;
        let winning = winning_take(self.left())?;
        Some(Yield { found: u32::from(action.0 == winning), best: 1 })
    }
}
