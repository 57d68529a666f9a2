//! How a round or a match ended.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::seat::{Seat, SeatSet};

/// Final scores, a number per seat, and who won; several winners share (C-8).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Points per seat; seats of one team have the same.
    pub scores: Vec<i32>,
    /// Who won; all seats when everybody shares.
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
    /// The outcome of these scores where the best score wins and equals share.
    #[must_use]
    pub fn by_score(scores: Vec<i32>, best: ScoreOrder) -> Self {
        let target = match best {
            ScoreOrder::HighestWins => scores.iter().max(),
            ScoreOrder::LowestWins => scores.iter().min(),
        };
        let winners = (0u8..).zip(&scores).filter(|&(_, s)| Some(s) == target).map(|(i, _)| Seat(i)).collect();
        Self { scores, winners }
    }
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
