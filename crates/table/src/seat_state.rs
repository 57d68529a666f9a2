//! Who sits where, and who may send inputs.

use std::fmt;
use std::str::FromStr;

use ai::BotSpec;
use engine::{Millis, NotationError, serde_as_text};
use serde::{Deserialize, Serialize};

/// A person, as the host knows them. One person may hold several seats: several play on one screen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonId(pub u64);

/// Who sends an input. Written `host` or `p` and the person's number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sender {
    /// The program that runs the table. It sends time, secrets, moves of bots, and lost connections.
    Host,
    /// A person.
    Person(PersonId),
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl FromStr for PersonId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('p').filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
        let number = digits.and_then(|digits| digits.parse().ok());
        number.map(Self).ok_or_else(|| NotationError::new("person", text, "expected p and a number"))
    }
}

impl fmt::Display for Sender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host => f.write_str("host"),
            Self::Person(person) => person.fmt(f),
        }
    }
}

impl FromStr for Sender {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "host" => Ok(Self::Host),
            person => person.parse().map(Self::Person),
        }
    }
}

serde_as_text!(Sender);

const LONGEST_NAME: usize = 40;

/// The name of a person at the table: 1 to 40 characters on one line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name(Box<str>);

impl Name {
    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = |wrong: &str| Err(NotationError::new("name", text, wrong));
        // A name must not break the line of the log that it is part of, nor hide in it.
        if text.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')) {
            return bad("control characters are not part of a name");
        }
        if text.trim() != text {
            return bad("a name neither begins nor ends with a space");
        }
        match text.chars().count() {
            1..=LONGEST_NAME => Ok(Self(text.into())),
            _ => bad("expected 1 to 40 characters"),
        }
    }
}

serde_as_text!(Name);

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Occupant {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Which.
        person: PersonId,
        /// What the others call them.
        name: Name,
    },
    /// A computer player.
    Bot(BotSpec),
}

/// A seat and what is known about its holder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// Who holds it.
    pub occupant: Occupant,
    /// Ready for the match or the rematch; bots always are.
    pub ready: bool,
    /// When the person lost the connection, in the time of the match.
    pub absent: Option<Millis>,
    /// A bot plays until the person returns.
    pub stand_in: bool,
}

impl SeatState {
    pub(crate) const OPEN: Self = Self { occupant: Occupant::Open, ready: false, absent: None, stand_in: false };

    /// The person who holds the seat.
    #[must_use]
    pub const fn person(&self) -> Option<PersonId> {
        match &self.occupant {
            Occupant::Person { person, .. } => Some(*person),
            Occupant::Open | Occupant::Bot(_) => None,
        }
    }

    /// The person who plays the seat now: holds it, and no computer stands in.
    #[must_use]
    pub const fn player(&self) -> Option<PersonId> {
        if self.stand_in { None } else { self.person() }
    }
}
