//! Transparences at the table: all play at once, so nothing is taken back, and no move is an error.

use engine::Seat;
use engine::games::transparences::{Action, Effect, Transparences};

use crate::study::{ErrorKind, Shows, Study, Verdict, Yield};

impl Study for Transparences {
    const REAL_TIME: bool = true;

    fn accept() -> Option<Action> {
        None
    }

    fn contesting() -> Option<Action> {
        None
    }

    fn shows(effect: &Effect) -> Shows {
        match effect {
            Effect::Modelled { .. }
            | Effect::Dealt { .. }
            | Effect::Drew { .. }
            | Effect::TurnBegan { .. }
            | Effect::Missed { .. }
            | Effect::RoundEnded { .. } => Shows::Chance,
            Effect::Laid { seat, .. }
            | Effect::Taken { seat, .. }
            | Effect::Turned { seat, .. }
            | Effect::Progress { seat, .. } => Shows::HandOf(*seat),
            Effect::Completed { .. }
            | Effect::Confirmed { .. }
            | Effect::AgreedToStop { .. }
            | Effect::PlaysOn { .. } => Shows::Nothing,
        }
    }

    fn contest(_: &Effect) -> Option<(Seat, Verdict)> {
        None
    }

    fn error(&self, _: Seat, _: &Action) -> Option<ErrorKind> {
        None
    }

    /// What a card brings shows at the end of the round only.
    fn yields(&self, _: Seat, _: &Action) -> Option<Yield> {
        None
    }
}
