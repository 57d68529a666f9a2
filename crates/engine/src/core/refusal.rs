//! Why an action is not accepted.

use std::error::Error;
use std::fmt;

use serde::{Serialize, Serializer};

use super::seat::Seat;

/// The number of a rule in the [rulebook](crate::rulebook), such as `TR-2.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Something that a rule of the rulebook explains.
pub trait Cite {
    /// That rule.
    fn rule(&self) -> Rule;
}

/// Why a game does not accept an action. A refused action leaves the position as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal<R: Cite + Error> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is not this seat's turn, or there is no such seat.
    #[error("it is not the turn of seat {0}")]
    NotAwaited(Seat),
    /// A rule of the game forbids it.
    #[error("{0} ({rule})", rule = .0.rule())]
    Rule(R),
}

impl<R: Cite + Error> Cite for Refusal<R> {
    fn rule(&self) -> Rule {
        match self {
            Self::Over | Self::NotAwaited(_) => Rule("C-4"),
            Self::Rule(reason) => reason.rule(),
        }
    }
}

impl<R: Cite + Error> From<R> for Refusal<R> {
    fn from(reason: R) -> Self {
        Self::Rule(reason)
    }
}

/// On the wire: the number of the rule, a sentence for developers and, where the game refuses, its data.
impl<R: Cite + Error + Serialize> Serialize for Refusal<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "snake_case")]
        enum Reason<'a, R> {
            Over,
            NotAwaited(Seat),
            Rule(&'a R),
        }
        #[derive(Serialize)]
        struct Wire<'a, R> {
            rule: Rule,
            message: String,
            reason: Reason<'a, R>,
        }
        let reason = match self {
            Self::Over => Reason::Over,
            Self::NotAwaited(seat) => Reason::NotAwaited(*seat),
            Self::Rule(reason) => Reason::Rule(reason),
        };
        Wire { rule: self.rule(), message: self.to_string(), reason }.serialize(serializer)
    }
}
