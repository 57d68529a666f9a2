//! Constraint cards: what they ask of a result, as data that can be checked and shown (PC-1.4).

use std::fmt;
use std::str::FromStr;

use serde::Serialize;

use super::cards::CARDS;
use super::power::{Base, Number};
use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

string_enum! {
    /// How rare what a card asks for is, and how long a chain it allows (PC-1.4, PC-2.4).
    pub enum Force {
        /// Chains of length 1.
        One = "1",
        /// Chains of length 2.
        Two = "2",
        /// Chains of length 3.
        Three = "3",
        /// Chains of length 4.
        Four = "4",
    }
}

impl Force {
    /// The longest chain that may be coloured (PC-2.4).
    #[must_use]
    pub const fn length(self) -> u32 {
        self as u32 + 1
    }
}

/// Something asked of a result. A card asks for all its tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Test {
    /// Equal to this.
    Is(Number),
    /// Equal to this or to its inverse.
    OrInverse(Number),
    /// Equal to one of these.
    OneOf(Number, Number),
    /// Less than this.
    Below(Number),
    /// This or less.
    AtMost(Number),
    /// Greater than this.
    Above(Number),
    /// This or more.
    AtLeast(Number),
    /// A whole number.
    Whole,
    /// Not a whole number.
    NotWhole,
    /// 1 divided by a whole number.
    InverseOfWhole,
    /// A whole number of times this.
    MultipleOf(Number),
    /// A whole number, but not a multiple of this.
    WholeNotMultipleOf(Number),
    /// A whole number that this is a multiple of.
    DivisorOf(Number),
    /// A power of this base, with any whole exponent of either sign; 1 is a power of every base.
    PowerOf(Base),
    /// A power of 2/5, with any whole exponent: exponents of 2 and 5 are opposite.
    PowerOfTwoFifths,
    /// This times a power of ten.
    TimesPowerOfTen(Number),
    /// The square of a power or of a product of powers: even exponents.
    Square,
    /// Not such a square.
    NotSquare,
    /// The cube of one: exponents are multiples of 3.
    Cube,
    /// Exactly so many digits after the decimal point.
    Decimals(u8),
    /// At most so many digits after the decimal point.
    AtMostDecimals(u8),
}

impl Test {
    /// Whether a result passes.
    #[must_use]
    pub fn accepts(self, result: Number) -> bool {
        let Number { two, five } = result;
        let multiple = |of: Number| two >= of.two && five >= of.five;
        match self {
            Self::Is(number) => result == number,
            Self::OrInverse(number) => result == number || result == Number::ONE.over(number),
            Self::OneOf(one, other) => result == one || result == other,
            Self::Below(number) => result < number,
            Self::AtMost(number) => result <= number,
            Self::Above(number) => result > number,
            Self::AtLeast(number) => result >= number,
            Self::Whole => result.is_whole(),
            Self::NotWhole => !result.is_whole(),
            Self::InverseOfWhole => two <= 0 && five <= 0,
            Self::MultipleOf(number) => multiple(number),
            Self::WholeNotMultipleOf(number) => result.is_whole() && !multiple(number),
            Self::DivisorOf(number) => result.is_whole() && two <= number.two && five <= number.five,
            Self::PowerOf(Base::Two) => five == 0,
            Self::PowerOf(Base::Five) => two == 0,
            Self::PowerOf(Base::Ten) => two == five,
            Self::PowerOfTwoFifths => two == -five,
            Self::TimesPowerOfTen(number) => two - number.two == five - number.five,
            Self::Square => two % 2 == 0 && five % 2 == 0,
            Self::NotSquare => two % 2 != 0 || five % 2 != 0,
            Self::Cube => two % 3 == 0 && five % 3 == 0,
            Self::Decimals(count) => result.decimals() == count,
            Self::AtMostDecimals(count) => result.decimals() <= count,
        }
    }
}

/// A constraint card as printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Constraint {
    /// Its strength.
    pub force: Force,
    /// What it asks, all of it.
    pub tests: &'static [Test],
    /// Its text in French.
    pub french: &'static str,
    /// Its text in English.
    pub english: &'static str,
    /// The same in symbols: R is the result, n an integer of either sign, k a whole number from 0.
    pub symbols: &'static str,
}

impl Constraint {
    /// Whether the card accepts a result.
    #[must_use]
    pub fn accepts(&self, result: Number) -> bool {
        self.tests.iter().all(|test| test.accepts(result))
    }
}

/// A constraint card by its number, 1 to 64: 1–16 have strength 1, 17–32 strength 2, and so on. Its text is `#17`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(u8);

impl CardId {
    /// How many cards there are of each strength (PC-1.4).
    pub const OF_A_FORCE: u8 = 16;

    /// All 64 cards in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CARDS.len() as u8).map(Self)
    }

    /// The card's place in the table, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on it.
    #[must_use]
    pub const fn card(self) -> &'static Constraint {
        &CARDS[self.0 as usize]
    }

    /// Its strength.
    #[must_use]
    pub const fn force(self) -> Force {
        self.card().force
    }

    /// Whether it accepts a result.
    #[must_use]
    pub fn accepts(self, result: Number) -> bool {
        self.card().accepts(result)
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0 + 1)
    }
}

impl FromStr for CardId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.strip_prefix('#').and_then(|digits| digits.parse::<u8>().ok());
        number
            .filter(|&number| (1..=CARDS.len() as u8).contains(&number))
            .map(|number| Self(number - 1))
            .filter(|card| card.to_string() == text)
            .ok_or_else(|| NotationError::new("constraint", text, "expected #1 to #64"))
    }
}

serde_as_text!(CardId);

/// A test of a card and whether a result passes it (C-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Check {
    /// What is asked.
    pub test: Test,
    /// Whether the result passes.
    pub holds: bool,
}

/// A result judged by a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Judgement {
    /// The card.
    pub card: CardId,
    /// Its tests, one by one.
    pub checks: Vec<Check>,
    /// Whether the card accepts the result: all tests hold.
    pub accepted: bool,
}

impl Judgement {
    /// Judges `result` by `card`.
    #[must_use]
    pub fn of(card: CardId, result: Number) -> Self {
        let check = |&test: &Test| Check { test, holds: test.accepts(result) };
        let checks: Vec<Check> = card.card().tests.iter().map(check).collect();
        let accepted = checks.iter().all(|check| check.holds);
        Self { card, checks, accepted }
    }
}
