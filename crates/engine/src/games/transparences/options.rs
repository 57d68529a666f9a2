//! What can be chosen before a match of Transparences.

use std::borrow::Cow;

use super::assembly::span;
use super::rules::{HAND, MOST_CARDS};
use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::referee::{Referee, Switch};
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::core::time::Millis;
use crate::{options_as_text, string_enum};

string_enum! {
    /// Which game is played.
    pub enum Variant {
        /// Ten cards, all at once (TP-2).
        Base = "base",
        /// A card a turn (TP-3).
        Timed = "timed",
        /// Only the first counts (TP-4).
        Lightning = "lightning",
    }
}

string_enum! {
    /// Who makes the model (TP-2.1).
    pub enum ModelBy {
        /// Chance.
        Chance = "chance",
        /// A player, in turn.
        Modeller = "modeller",
    }
}

string_enum! {
    /// Where the frame is put (TP-2.3).
    pub enum Framing {
        /// On the window with most equal cells, then fewest lines out.
        Equal = "equal",
        /// Where the score is highest.
        Best = "best",
    }
}

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which game is played.
    pub variant: Variant,
    /// Who makes the model.
    pub model: ModelBy,
    /// Whether laid cards are hidden from the others (TP-2.1).
    pub blind: Switch,
    /// Where the frame is put.
    pub frame: Framing,
    /// The limit of a round of the base and lightning games (TP-2.2).
    pub round_seconds: Option<u32>,
    /// The time of a turn (TP-3.1).
    pub turn_seconds: u32,
    /// The most turns of a round; without, the pile decides (TP-3.2).
    pub max_turns: Option<u32>,
    /// The points that end the match; choosing a variant sets it to [`Variant::points`] (TP-2.4, TP-4.1).
    pub limit: Option<u32>,
    /// The most rounds (TP-2.4).
    pub max_rounds: u32,
    /// How wrong moves are treated; `vigilant` behaves as `strict` (C-4).
    pub referee: Referee,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::Base,
            model: ModelBy::Chance,
            blind: Switch::Off,
            frame: Framing::Equal,
            round_seconds: Some(300),
            turn_seconds: 45,
            max_turns: None,
            limit: Some(Variant::Base.points()),
            max_rounds: 20,
            referee: Referee::Strict,
        }
    }
}

const SHORTEST_ROUND: u32 = 1;
const LONGEST_ROUND: u32 = 3_600;
const TURN_SECONDS: (u32, u32) = (5, 600);
const MOST_TURNS: u32 = MOST_CARDS as u32;
const MOST_POINTS: u32 = 200;
const MOST_ROUNDS: u32 = 100;

impl Variant {
    /// TP-2.4, TP-4.1: the points that end a match, unless others are agreed.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::Base | Self::Timed => 20,
            Self::Lightning => 3,
        }
    }
}

impl Options {
    /// The most cards that a player can get in a round.
    const fn most_cards(&self) -> u8 {
        match (self.variant, self.max_turns) {
            (Variant::Base | Variant::Lightning, _) => HAND as u8,
            (Variant::Timed, Some(turns)) => turns as u8,
            (Variant::Timed, None) => MOST_CARDS,
        }
    }

    /// How many cells high and wide a player's cards may lie.
    #[must_use]
    pub const fn span(&self) -> i8 {
        span(self.most_cards())
    }

    /// TP-2.2: when a round that starts at `at` is over at the latest.
    #[must_use]
    pub const fn round_end(&self, at: Millis) -> Option<Millis> {
        match self.round_seconds {
            None => None,
            Some(seconds) => Some(at.plus(Millis::seconds(seconds as u64))),
        }
    }
}

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        spec("variant", OptionKind::Choice(Variant::NAMES), "TP-3.1"),
        spec("model", OptionKind::Choice(ModelBy::NAMES), "TP-2.1"),
        spec("blind", OptionKind::Choice(Switch::NAMES), "TP-2.1"),
        spec("frame", OptionKind::Choice(Framing::NAMES), "TP-2.3"),
        spec("round_seconds", OptionKind::NumberOrNone { min: SHORTEST_ROUND, max: LONGEST_ROUND }, "TP-2.2"),
        spec("turn_seconds", OptionKind::Number { min: TURN_SECONDS.0, max: TURN_SECONDS.1 }, "TP-3.1"),
        spec("max_turns", OptionKind::NumberOrNone { min: 1, max: MOST_TURNS }, "TP-3.2"),
        spec("limit", OptionKind::NumberOrNone { min: 1, max: MOST_POINTS }, "TP-2.4"),
        spec("max_rounds", OptionKind::Number { min: 1, max: MOST_ROUNDS }, "TP-2.4"),
        spec("referee", OptionKind::Choice(Referee::NAMES), "C-4"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("base", ""),
        ("timed", "variant=timed"),
        ("lightning", "variant=lightning"),
        ("modeller", "model=modeller frame=best"),
        ("blind", "blind=on"),
        ("blind-timed", "variant=timed blind=on model=modeller"),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "variant" => self.variant.as_str().into(),
            "model" => self.model.as_str().into(),
            "blind" => self.blind.as_str().into(),
            "frame" => self.frame.as_str().into(),
            "round_seconds" => options::or_none(self.round_seconds),
            "turn_seconds" => self.turn_seconds.to_string().into(),
            "max_turns" => options::or_none(self.max_turns),
            "limit" => options::or_none(self.limit),
            "max_rounds" => self.max_rounds.to_string().into(),
            _ => self.referee.as_str().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "variant" => {
                self.variant = value.parse()?;
                self.limit = Some(self.variant.points());
            }
            "model" => self.model = value.parse()?,
            "blind" => self.blind = value.parse()?,
            "frame" => self.frame = value.parse()?,
            "round_seconds" => self.round_seconds = options::number_or_none(value, SHORTEST_ROUND, LONGEST_ROUND)?,
            "turn_seconds" => self.turn_seconds = options::number(value, TURN_SECONDS.0, TURN_SECONDS.1)?,
            "max_turns" => self.max_turns = options::number_or_none(value, 1, MOST_TURNS)?,
            "limit" => self.limit = options::number_or_none(value, 1, MOST_POINTS)?,
            "max_rounds" => self.max_rounds = options::number(value, 1, MOST_ROUNDS)?,
            _ => self.referee = value.parse()?,
        }
        Ok(())
    }
}

options_as_text!(Options);
