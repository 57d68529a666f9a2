//! What can be chosen before a match of Vectominos.

use std::borrow::Cow;

use super::piece::Set;
use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::referee::Referee;
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::options_as_text;

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which pieces (VM-1.2, VM-1.3).
    pub set: Set,
    /// How wrong moves are treated (C-4).
    pub referee: Referee,
    /// How long a pending move can be contested (C-4).
    pub contest_seconds: u32,
    /// How many rounds are played (VM-4.6).
    pub rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self { set: Set::Drawable, referee: Referee::Strict, contest_seconds: 15, rounds: 3 }
    }
}

const MOST_ROUNDS: u32 = 20;
const MOST_SECONDS: u32 = 120;

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        spec("set", OptionKind::Choice(Set::NAMES), "VM-1.3"),
        spec("referee", OptionKind::Choice(Referee::NAMES), "C-4"),
        spec("contest_seconds", OptionKind::Number { min: 1, max: MOST_SECONDS }, "C-4"),
        spec("rounds", OptionKind::Number { min: 1, max: MOST_ROUNDS }, "VM-4.6"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("standard", ""),
        ("one-round", "rounds=1"),
        ("hard", "set=28"),
        ("vigilant", "referee=vigilant"),
        ("vigilant-hard", "set=28 referee=vigilant contest_seconds=30 rounds=1"),
        ("training", "referee=training rounds=1"),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "set" => self.set.as_str().into(),
            "referee" => self.referee.as_str().into(),
            "contest_seconds" => self.contest_seconds.to_string().into(),
            _ => self.rounds.to_string().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "set" => self.set = value.parse()?,
            "referee" => self.referee = value.parse()?,
            "contest_seconds" => self.contest_seconds = options::number(value, 1, MOST_SECONDS)?,
            _ => self.rounds = options::number(value, 1, MOST_ROUNDS)?,
        }
        Ok(())
    }
}

options_as_text!(Options);
