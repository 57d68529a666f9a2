//! What can be chosen before a match of Puissances en chaîne.

use std::borrow::Cow;

use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::referee::{Referee, Switch};
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::{options_as_text, string_enum};

string_enum! {
    /// The board (PC-1.1, PC-1.5).
    pub enum BoardKind {
        /// 8×8 white cells.
        Main = "main",
        /// 6×6 white cells.
        Small = "small",
        /// 10×10 white cells.
        Large = "large",
        /// 8×8 white cells; the outer heads take two values.
        Double = "double",
    }
}

string_enum! {
    /// The value cards, and with them the constraints in play (PC-1.2, PC-1.4).
    pub enum Deck {
        /// Powers of 2, 5 and 10, exponents 0 to 6.
        Mixed = "mixed",
        /// Powers of 10, exponents 0 to 6.
        Tens = "tens",
        /// Powers of 2, 5 and 10, exponents −3 to 3.
        Relative = "relative",
    }
}

string_enum! {
    /// Who scores in a round (PC-2.10).
    pub enum Scoring {
        /// Whoever has the longest chain, and only they.
        Winner = "winner",
        /// Everybody.
        All = "all",
    }
}

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The board.
    pub board: BoardKind,
    /// The value cards.
    pub deck: Deck,
    /// Whether four players form two teams (PC-2.1).
    pub teams: Switch,
    /// The agreed time of a round in minutes, if there is one (PC-2.9).
    pub minutes: Option<u32>,
    /// How wrong moves are treated (C-4, PC-2.8).
    pub referee: Referee,
    /// How long a pending move can be contested (C-4).
    pub contest_seconds: u32,
    /// How many rounds are played.
    pub rounds: u32,
    /// Who scores in a round (PC-2.10).
    pub scoring: Scoring,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            board: BoardKind::Main,
            deck: Deck::Mixed,
            teams: Switch::Off,
            minutes: None,
            referee: Referee::Strict,
            contest_seconds: 15,
            rounds: 1,
            scoring: Scoring::Winner,
        }
    }
}

const MOST_MINUTES: u32 = 240;
const MOST_SECONDS: u32 = 120;
const MOST_ROUNDS: u32 = 20;

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        spec("board", OptionKind::Choice(BoardKind::NAMES), "PC-1.5"),
        spec("deck", OptionKind::Choice(Deck::NAMES), "PC-1.2"),
        spec("teams", OptionKind::Choice(Switch::NAMES), "PC-2.1"),
        spec("minutes", OptionKind::NumberOrNone { min: 1, max: MOST_MINUTES }, "PC-2.9"),
        spec("referee", OptionKind::Choice(Referee::NAMES), "C-4"),
        spec("contest_seconds", OptionKind::Number { min: 1, max: MOST_SECONDS }, "C-4"),
        spec("rounds", OptionKind::Number { min: 1, max: MOST_ROUNDS }, "C-11"),
        spec("scoring", OptionKind::Choice(Scoring::NAMES), "PC-2.10"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("main", ""),
        ("small", "board=small"),
        ("large", "board=large"),
        ("double", "board=double"),
        ("tens", "deck=tens"),
        ("relative", "deck=relative"),
        ("teams", "teams=on"),
        ("vigilant", "board=small referee=vigilant"),
        ("timed", "minutes=20 rounds=2"),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "board" => self.board.as_str().into(),
            "deck" => self.deck.as_str().into(),
            "teams" => self.teams.as_str().into(),
            "minutes" => options::or_none(self.minutes),
            "referee" => self.referee.as_str().into(),
            "contest_seconds" => self.contest_seconds.to_string().into(),
            "rounds" => self.rounds.to_string().into(),
            _ => self.scoring.as_str().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "board" => self.board = value.parse()?,
            "deck" => self.deck = value.parse()?,
            "teams" => self.teams = value.parse()?,
            "minutes" => self.minutes = options::number_or_none(value, 1, MOST_MINUTES)?,
            "referee" => self.referee = value.parse()?,
            "contest_seconds" => self.contest_seconds = options::number(value, 1, MOST_SECONDS)?,
            "rounds" => self.rounds = options::number(value, 1, MOST_ROUNDS)?,
            _ => self.scoring = value.parse()?,
        }
        Ok(())
    }
}

options_as_text!(Options);
