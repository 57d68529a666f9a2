//! How positions and moves are written (C-7).
//!
//! A move is the number of counters taken. A position is its options, ` / `, the counters that are left and who takes
//! next: `heap=21 rounds=1 / 17 0`.

use std::fmt;
use std::str::FromStr;

use super::options::Options;
use super::position::{Action, MOST, Takeaway};
use crate::core::seat::Seat;
use crate::core::text::NotationError;
use crate::serde_as_text;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // One more than may be taken can be written, so that the rules say what is wrong with it.
        let digit = text.parse().ok().filter(|count| *count <= MOST + 1 && text.len() == 1);
        digit.map(Self).ok_or_else(|| NotationError::new("move", text, "expected 1, 2 or 3"))
    }
}

serde_as_text!(Action, Takeaway);

impl fmt::Display for Takeaway {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {} {}", self.options, self.left, self.to_move)
    }
}

impl FromStr for Takeaway {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| NotationError::new("position", text, wrong);
        let (options, rest) = text.split_once(" / ").ok_or_else(|| bad("expected options, “ / ” and the heap"))?;
        let options: Options = options.parse().map_err(|wrong: crate::OptionsError| bad(&wrong.to_string()))?;
        let (left, to_move) = rest.split_once(' ').ok_or_else(|| bad("expected the heap and who takes next"))?;
        let left = left.parse().ok().filter(|left| *left <= options.heap);
        let left = left.ok_or_else(|| bad("the heap is a number, at most that of the options"))?;
        let to_move = match to_move {
            "0" => Seat(0),
            "1" => Seat(1),
            _ => return Err(bad("seat 0 or 1 takes next")),
        };
        Ok(Self { options, left, to_move })
    }
}
