//! What a match counts: who has what, in which unit, and over how many rounds. Cards, rounds, end and review all say what
//! this says.

use engine::core::outcome::ScoreOrder;
use engine::{Outcome, Seat};

use super::erased::AnyTableView;

/// A number with the word for what is counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many.
    pub value: i32,
    /// Of what, in the number's form: “cartes”.
    pub unit: String,
}

impl Tally {
    /// Both in words.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{} {}", signed(self.value), self.unit)
    }
}

/// What a player has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// In this round: what the game counts while it is played, then its points.
    pub round: Option<Tally>,
    /// Over all rounds that are finished, in a match of several.
    pub total: Option<Tally>,
}

impl Standing {
    /// What decides: the total if there is one.
    #[must_use]
    pub fn decisive(&self) -> Option<&Tally> {
        self.total.as_ref().or(self.round.as_ref())
    }
}

/// How long a match lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Length {
    /// The most rounds.
    pub rounds: u32,
    /// With so many points it is over before.
    pub target: Option<u32>,
    /// Which score wins.
    pub order: ScoreOrder,
}

/// A number with a real minus.
#[must_use]
pub fn signed(value: i32) -> String {
    if value < 0 { format!("−{}", value.unsigned_abs()) } else { value.to_string() }
}

/// How the round ended, if it has.
#[must_use]
pub fn round_outcome(table: &AnyTableView) -> Option<&Outcome> {
    table.play.as_ref()?.round_outcome.as_ref()
}

/// Points of a seat over all rounds that are finished, as the engine adds them up (`Match::finished_scores`).
#[must_use]
pub fn total(table: &AnyTableView, seat: Seat) -> i32 {
    let of = |scores: &[i32]| scores.get(seat.index()).copied().unwrap_or_default();
    let before = table.play.as_ref().map_or(0, |play| of(&play.totals));
    before + round_outcome(table).map_or(0, |outcome| of(&outcome.scores))
}
