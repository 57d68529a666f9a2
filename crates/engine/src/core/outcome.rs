//! How a round or a match ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::seat::SeatSet;

/// Final scores, a number per seat, and who won; several winners share (C-8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Points per seat; seats of one team have the same.
    pub scores: Vec<i32>,
    /// Who won. Several winners share the victory.
    pub winners: SeatSet,
}

/// Which score wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ScoreOrder {
    /// The highest.
    HighestWins,
    /// The lowest.
    LowestWins,
}

impl Outcome {
    /// Whoever has the best score wins; equal scores share the victory.
    #[must_use]
    pub fn by_score(scores: Vec<i32>, best: ScoreOrder) -> Self {
        let winners = winners(&scores, SeatSet::all(scores.len() as u8), best);
        Self { scores, winners }
    }

    /// C-9: the outcome if only these seats can win: whoever else has won hands the victory on to the best of them.
    #[must_use]
    pub fn among(self, seats: SeatSet, best: ScoreOrder) -> Self {
        let staying: SeatSet = self.winners.iter().filter(|&seat| seats.contains(seat)).collect();
        let winners = if staying.is_empty() { winners(&self.scores, seats, best) } else { staying };
        Self { winners, ..self }
    }
}

/// Those of `seats` with the best score.
fn winners(scores: &[i32], seats: SeatSet, best: ScoreOrder) -> SeatSet {
    let own = || seats.iter().filter_map(|seat| Some((seat, *scores.get(seat.index())?)));
    let target = match best {
        ScoreOrder::HighestWins => own().map(|(_, score)| score).max(),
        ScoreOrder::LowestWins => own().map(|(_, score)| score).min(),
    };
    own().filter(|&(_, score)| Some(score) == target).map(|(seat, _)| seat).collect()
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, score) in self.scores.iter().enumerate() {
            write!(f, "{}{score}", if i == 0 { "" } else { " " })?;
        }
        f.write_str(" winners")?;
        self.winners.iter().try_for_each(|seat| write!(f, " {seat}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn c_9_who_has_left_hands_the_victory_on() {
        let outcome = Outcome::by_score(vec![9, 4, 7, 7], ScoreOrder::HighestWins);
        let others = SeatSet::all(4).without(Seat(0));
        let winners: SeatSet = [Seat(2), Seat(3)].into_iter().collect();
        assert_eq!(
            outcome.clone().among(others, ScoreOrder::HighestWins),
            Outcome { winners, scores: vec![9, 4, 7, 7] }
        );
        assert_eq!(outcome.clone().among(SeatSet::all(4), ScoreOrder::HighestWins), outcome);
    }
}
