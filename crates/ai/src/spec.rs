//! Bots as text: `level:5`, `random`, `greedy`, each with an optional budget, as in `level:8@nodes=20000` or
//! `uct@ms=1000`.

use std::fmt;
use std::str::FromStr;

use crate::BotGame;

/// Strength, from 1 (beginner) to 8 (strongest).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const TOP: Self = Self(8);

    /// The level with this number, if it is from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=8 => Some(Self(number)),
            _ => None,
        }
    }

    /// The number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, weakest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }
}

/// How a bot chooses its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotKind {
    /// The game's bot of this strength.
    Level(Level),
    /// A uniformly random legal action.
    Random,
    /// One of the game's [`BotGame::REFERENCES`].
    Reference(&'static str),
}

/// A bot, and its budget if it differs from the default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BotSpec {
    /// How it chooses moves.
    pub kind: BotKind,
    /// Maximum number of nodes per move.
    pub nodes: Option<u64>,
    /// Maximum number of milliseconds per move, for hosts with a clock.
    pub millis: Option<u64>,
}

/// The text does not name a bot of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no bot “{text}”: {wrong}")]
pub struct BotSpecError {
    text: String,
    wrong: String,
}

impl BotSpec {
    /// Parses a bot of the game `P`.
    ///
    /// # Errors
    /// The game has no such bot, or the budget is not a number.
    pub fn read<P: BotGame>(text: &str) -> Result<Self, BotSpecError> {
        let bad = |wrong: String| BotSpecError { text: text.to_owned(), wrong };
        let (name, budget) = text.split_once('@').map_or((text, None), |(name, budget)| (name, Some(budget)));
        let kind = if let Some(number) = name.strip_prefix("level:") {
            let level = u8::from_str(number).ok().and_then(Level::new);
            BotKind::Level(level.ok_or_else(|| bad("levels are 1 to 8".to_owned()))?)
        } else if name == "random" {
            BotKind::Random
        } else {
            let known = P::REFERENCES.iter().find(|&&reference| reference == name);
            let all = || format!("choose from level:1 to level:8, random, {}", P::REFERENCES.join(", "));
            BotKind::Reference(known.ok_or_else(|| bad(all()))?)
        };
        let (mut nodes, mut millis) = (None, None);
        match budget.map(|budget| budget.split_once('=').unwrap_or((budget, ""))) {
            None => {}
            Some(("nodes", number)) => nodes = number.parse().ok(),
            Some(("ms", number)) => millis = number.parse().ok(),
            Some(_) => {}
        }
        if budget.is_some() && nodes.or(millis).is_none_or(|amount: u64| amount == 0) {
            return Err(bad("a budget is nodes=N or ms=N, with N at least 1".to_owned()));
        }
        Ok(Self { kind, nodes, millis })
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            BotKind::Level(level) => write!(f, "level:{}", level.0)?,
            BotKind::Random => f.write_str("random")?,
            BotKind::Reference(name) => f.write_str(name)?,
        }
        match (self.nodes, self.millis) {
            (Some(nodes), _) => write!(f, "@nodes={nodes}"),
            (None, Some(millis)) => write!(f, "@ms={millis}"),
            (None, None) => Ok(()),
        }
    }
}
