//! What can be chosen before a match of take-away.

use std::borrow::Cow;

use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::options_as_text;

const SMALLEST_HEAP: u32 = 5;
/// The most counters a heap can have.
pub const LARGEST_HEAP: u32 = 60;
const MOST_ROUNDS: u32 = 20;

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many counters there are at first (TA-1.1).
    pub heap: u32,
    /// How many rounds are played.
    pub rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { heap: 21, rounds: 1 }
    }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        OptionSpec {
            key: "heap",
            kind: OptionKind::Number { min: SMALLEST_HEAP, max: LARGEST_HEAP },
            rule: Rule("TA-1.1"),
        },
        OptionSpec { key: "rounds", kind: OptionKind::Number { min: 1, max: MOST_ROUNDS }, rule: Rule("C-11") },
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[("standard", ""), ("long", "heap=60 rounds=3")];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "heap" => self.heap.to_string().into(),
            _ => self.rounds.to_string().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "heap" => self.heap = options::number(value, SMALLEST_HEAP, LARGEST_HEAP)?,
            "rounds" => self.rounds = options::number(value, 1, MOST_ROUNDS)?,
            _ => return Err(NotationError::new("option", key, "there is no such option")),
        }
        Ok(())
    }
}

options_as_text!(Options);
