//! What can be chosen before a match of Triancey.

use std::borrow::Cow;

use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::referee::{Referee, Switch};
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::{options_as_text, string_enum};

string_enum! {
    /// How the board is made.
    pub enum BoardKind {
        /// Irregular triangles from a word (TR-1.2).
        Word = "word",
        /// Rows of equal triangles (TR-1.4).
        Regular = "regular",
    }
}

string_enum! {
    /// How many cells (TR-1.2, TR-1.4).
    pub enum Size {
        /// 60 cells.
        Standard = "standard",
        /// 40 cells.
        Small = "small",
        /// 100 cells.
        Large = "large",
    }
}

string_enum! {
    /// How the game begins.
    pub enum Variant {
        /// With the archipelago phase (TR-2.3).
        Archipel = "archipel",
        /// Without (TR-2.6).
        Classique = "classique",
    }
}

string_enum! {
    /// Whether border pawns are occupied cells in the archipelago phase (TR-2.3).
    pub enum Shore {
        /// They are not.
        Open = "open",
        /// They are.
        Closed = "closed",
    }
}

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How the board is made.
    pub board: BoardKind,
    /// How many cells.
    pub size: Size,
    /// The word the board is made from; drawn if absent.
    pub word: Option<String>,
    /// The version of the construction from a word: 1.
    pub construction: u32,
    /// With or without archipelago phase.
    pub variant: Variant,
    /// What border pawns count for in the archipelago phase.
    pub shore: Shore,
    /// Whether the second player may exchange colours (TR-2.7).
    pub swap: Switch,
    /// How wrong moves are treated; `vigilant` behaves as `strict` (TR-2.8).
    pub referee: Referee,
    /// How many rounds are played; colours change each round.
    pub rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            board: BoardKind::Word,
            size: Size::Standard,
            word: None,
            construction: 1,
            variant: Variant::Archipel,
            shore: Shore::Open,
            swap: Switch::Off,
            referee: Referee::Strict,
            rounds: 1,
        }
    }
}

const LONGEST_WORD: usize = 24;
const MOST_ROUNDS: u32 = 20;

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        spec("board", OptionKind::Choice(BoardKind::NAMES), "TR-1.4"),
        spec("size", OptionKind::Choice(Size::NAMES), "TR-1.2"),
        spec("word", OptionKind::Word { longest: LONGEST_WORD }, "TR-1.2"),
        spec("construction", OptionKind::Number { min: 1, max: 1 }, "TR-1.2"),
        spec("variant", OptionKind::Choice(Variant::NAMES), "TR-2.6"),
        spec("shore", OptionKind::Choice(Shore::NAMES), "TR-2.3"),
        spec("swap", OptionKind::Choice(Switch::NAMES), "TR-2.7"),
        spec("referee", OptionKind::Choice(Referee::NAMES), "C-4"),
        spec("rounds", OptionKind::Number { min: 1, max: MOST_ROUNDS }, "C-11"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("archipel", ""),
        ("small", "size=small"),
        ("large", "size=large"),
        ("regular", "board=regular"),
        ("classique", "variant=classique swap=on"),
        ("closed-shore", "shore=closed swap=on rounds=2"),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "board" => self.board.as_str().into(),
            "size" => self.size.as_str().into(),
            "word" => self.word.as_deref().unwrap_or("-").into(),
            "construction" => self.construction.to_string().into(),
            "variant" => self.variant.as_str().into(),
            "shore" => self.shore.as_str().into(),
            "swap" => self.swap.as_str().into(),
            "referee" => self.referee.as_str().into(),
            _ => self.rounds.to_string().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "board" => self.board = value.parse()?,
            "size" => self.size = value.parse()?,
            "word" => self.word = (value != "-").then(|| read_word(value)).transpose()?,
            "construction" => self.construction = options::number(value, 1, 1)?,
            "variant" => self.variant = value.parse()?,
            "shore" => self.shore = value.parse()?,
            "swap" => self.swap = value.parse()?,
            "referee" => self.referee = value.parse()?,
            _ => self.rounds = options::number(value, 1, MOST_ROUNDS)?,
        }
        Ok(())
    }
}

options_as_text!(Options);

/// TR-1.2: letters and digits, case matters.
fn read_word(text: &str) -> Result<String, NotationError> {
    if !text.chars().all(char::is_alphanumeric) {
        return Err(NotationError::new("word", text, "only letters and digits"));
    }
    match text.chars().count() {
        1..=LONGEST_WORD => Ok(text.to_owned()),
        _ => Err(NotationError::new("word", text, format!("expected 1 to {LONGEST_WORD} characters"))),
    }
}
