//! Powers: the values on the cards, the results, and the operations, all exact (PC-1.2, PC-1.3).

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::core::text::NotationError;
use crate::{serde_as_text, string_enum};

string_enum! {
    /// The base of a value (PC-1.2).
    pub enum Base {
        /// 2.
        Two = "2",
        /// 5.
        Five = "5",
        /// 10.
        Ten = "10",
    }
}

string_enum! {
    /// The operation of a white cell (PC-1.1).
    pub enum Sign {
        /// Row times column.
        Times = "×",
        /// Row divided by column.
        Over = "÷",
    }
}

/// The value of a card: a power of 2, 5 or 10 (PC-1.2). Cards of one value are alike. Its text is `10^-2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Value {
    /// The base.
    pub base: Base,
    /// The exponent, −3 to 6.
    pub exponent: i8,
}

impl Value {
    /// The least exponent of any deck (PC-1.2).
    pub const LEAST: i8 = -3;
    /// The greatest exponent of any deck (PC-1.2).
    pub const GREATEST: i8 = 6;

    /// What the card is worth.
    #[must_use]
    pub const fn number(self) -> Number {
        match self.base {
            Base::Two => Number::new(self.exponent, 0),
            Base::Five => Number::new(0, self.exponent),
            Base::Ten => Number::new(self.exponent, self.exponent),
        }
    }

    /// As it is printed on the card: `10⁻²`, `2⁰`.
    #[must_use]
    pub fn written(self) -> String {
        format!("{}{}", self.base, superscript(i32::from(self.exponent)))
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}^{}", self.base, self.exponent)
    }
}

impl FromStr for Value {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || NotationError::new("value", text, "expected a base and an exponent, as in 10^-2");
        let (base, power) = text.split_once('^').ok_or_else(bad)?;
        let base = base.parse().map_err(|_| bad())?;
        let exponent: i8 = power.parse().map_err(|_| bad())?;
        let value = Self { base, exponent };
        let known = (Self::LEAST..=Self::GREATEST).contains(&exponent);
        if known && value.to_string() == text { Ok(value) } else { Err(bad()) }
    }
}

serde_as_text!(Value);

/// 2^two · 5^five, exactly (PC-1.3). Its text is the way a pupil writes it: `10⁻²`, `5³`, `2⁴×5²`, `1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Number {
    /// The exponent of 2.
    pub two: i8,
    /// The exponent of 5.
    pub five: i8,
}

impl Number {
    /// 1.
    pub const ONE: Self = Self::new(0, 0);

    /// 2^two · 5^five.
    #[must_use]
    pub const fn new(two: i8, five: i8) -> Self {
        Self { two, five }
    }

    /// 10^n.
    #[must_use]
    pub const fn ten(n: i8) -> Self {
        Self::new(n, n)
    }

    /// The product.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self::new(self.two + other.two, self.five + other.five)
    }

    /// The quotient.
    #[must_use]
    pub const fn over(self, other: Self) -> Self {
        Self::new(self.two - other.two, self.five - other.five)
    }

    /// PC-1.1: row, then column.
    #[must_use]
    pub const fn operation(row: Self, sign: Sign, column: Self) -> Self {
        match sign {
            Sign::Times => row.times(column),
            Sign::Over => row.over(column),
        }
    }

    /// Whether it is 0, 1, 2, …
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.two >= 0 && self.five >= 0
    }

    /// How many digits it has after the decimal point.
    #[must_use]
    pub const fn decimals(self) -> u8 {
        let (two, five) = (self.two.saturating_neg(), self.five.saturating_neg());
        let most = if two > five { two } else { five };
        if most > 0 { most as u8 } else { 0 }
    }

    /// The number in decimal digits: `0.04`, `2500`.
    #[must_use]
    pub fn decimal(self) -> String {
        let decimals = u32::from(self.decimals());
        let shift = decimals as i32;
        let digits = 2u128.pow((i32::from(self.two) + shift) as u32) * 5u128.pow((i32::from(self.five) + shift) as u32);
        if decimals == 0 {
            return digits.to_string();
        }
        let unit = 10u128.pow(decimals);
        format!("{}.{:0width$}", digits / unit, digits % unit, width = decimals as usize)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// By size, exactly: 2^a·5^b is compared with 1 by putting each factor on the side where its exponent is positive.
impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        let (two, five) = (i32::from(self.two) - i32::from(other.two), i32::from(self.five) - i32::from(other.five));
        let part = |exponent: i32, base: u128| base.saturating_pow(exponent.max(0) as u32);
        let above = part(two, 2).saturating_mul(part(five, 5));
        let below = part(-two, 2).saturating_mul(part(-five, 5));
        above.cmp(&below)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let power = |base: Base, exponent: i8| match exponent {
            1 => base.to_string(),
            _ => format!("{base}{}", superscript(i32::from(exponent))),
        };
        match (self.two, self.five) {
            (0, 0) => f.pad("1"),
            (a, b) if a == b => f.pad(&power(Base::Ten, a)),
            (a, 0) => f.pad(&power(Base::Two, a)),
            (0, b) => f.pad(&power(Base::Five, b)),
            (a, b) => f.pad(&format!("{}×{}", power(Base::Two, a), power(Base::Five, b))),
        }
    }
}

/// The number as an exponent: `⁻¹²`.
#[must_use]
pub fn superscript(number: i32) -> String {
    raised(&number.to_string())
}

/// Digits, signs and brackets as an exponent.
pub(super) fn raised(text: &str) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    text.chars()
        .map(|c| match c {
            '0'..='9' => DIGITS[c as usize - '0' as usize],
            '+' => '⁺',
            '-' => '⁻',
            '(' => '⁽',
            ')' => '⁾',
            other => other,
        })
        .collect()
}
