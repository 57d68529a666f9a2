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

/// Something that a rule of the rulebook explains. [`cite!`](crate::cite!) implements it.
pub trait Cite {
    /// That rule.
    fn rule(&self) -> Rule;

    /// Every rule that a value of this type can cite.
    fn rules() -> Vec<Rule>
    where
        Self: Sized;
}

/// Implements [`Cite`]: the patterns of each rule, then those whose content cites the rule itself.
///
/// ```
/// use ludotheque_engine::{Cite, Rule, cite};
///
/// enum Reason {
///     Taken(u8),
///     Apart,
/// }
/// cite!(Reason { Self::Taken(_) => "TR-2.1", Self::Apart => "TR-2.3", });
/// assert_eq!(Reason::Apart.rule(), Rule("TR-2.3"));
/// assert_eq!(Reason::rules().len(), 2);
/// ```
#[macro_export]
macro_rules! cite {
    ($reason:ty $(where $generic:ident: $bound:path)? {
        $($pattern:pat => $rule:literal,)+
        $(; $($inside:pat => $name:ident: $inner:ty,)+)?
    }) => {
        impl $(<$generic: $bound>)? $crate::Cite for $reason {
            fn rule(&self) -> $crate::Rule {
                match self {
                    $($pattern => $crate::Rule($rule),)+
                    $($($inside => $crate::Cite::rule($name),)+)?
                }
            }

            fn rules() -> Vec<$crate::Rule> {
                [&[$($crate::Rule($rule)),+][..], $($(&<$inner as $crate::Cite>::rules(),)+)?].concat()
            }
        }
    };
}

/// Why a game does not accept an action. A refused action leaves the position as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal<R: Cite + Error> {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is not this seat's turn, or there is no such seat.
    #[error("it is not seat {0}'s turn")]
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

    fn rules() -> Vec<Rule> {
        [vec![Rule("C-4")], R::rules()].concat()
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
