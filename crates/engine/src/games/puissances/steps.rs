//! An operation on two powers, step by step, as a pupil would write it (C-5).

use serde::{Deserialize, Serialize};

use super::power::{Base, Number, Sign, Value, raised, superscript};
use crate::string_enum;

string_enum! {
    /// The law that leads from one line of a computation to the next.
    pub enum Law {
        /// The operation, as read in the heads.
        Operation = "operation",
        /// a⁰ = 1.
        ExponentZero = "exponent-zero",
        /// aᵐ × aⁿ = aᵐ⁺ⁿ.
        ProductOfEqualBases = "product-of-equal-bases",
        /// aᵐ ÷ aⁿ = aᵐ⁻ⁿ.
        QuotientOfEqualBases = "quotient-of-equal-bases",
        /// aⁿ × bⁿ = (a×b)ⁿ.
        ProductOfEqualExponents = "product-of-equal-exponents",
        /// aⁿ ÷ bⁿ = (a÷b)ⁿ.
        QuotientOfEqualExponents = "quotient-of-equal-exponents",
        /// 10ⁿ = 2ⁿ × 5ⁿ.
        TenIsTwoTimesFive = "ten-is-two-times-five",
        /// 1 ÷ aⁿ = a⁻ⁿ.
        NegativeExponent = "negative-exponent",
        /// The result in its shortest form.
        Result = "result",
        /// The result in decimal digits.
        Decimal = "decimal",
    }
}

/// A line of a computation: an expression equal to the line before, and the law that gives it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The law.
    pub law: Law,
    /// The expression: powers with raised exponents, ×, ÷ and brackets.
    pub expression: String,
}

/// A whole computation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Computation {
    /// The value in the row head.
    pub row: Value,
    /// The operation of the cell.
    pub sign: Sign,
    /// The value in the column head.
    pub column: Value,
    /// The lines.
    pub steps: Vec<Step>,
    /// The result.
    pub result: Number,
    /// The result as a pupil writes it.
    pub written: String,
    /// The result in decimal digits.
    pub decimal: String,
}

impl Computation {
    /// The computation of `row` `sign` `column` (PC-1.1).
    #[must_use]
    pub fn of(row: Value, sign: Sign, column: Value) -> Self {
        let result = Number::operation(row.number(), sign, column.number());
        let mut lines = Lines::default();
        lines.push(Law::Operation, format!("{} {sign} {}", row.written(), column.written()));
        if row.base == column.base {
            lines.equal_bases(row, sign, column);
        } else if row.exponent == 0 || column.exponent == 0 {
            lines.exponent_zero(row, sign, column);
        } else if row.exponent == column.exponent && simple(row.base, sign, column.base).is_some() {
            lines.equal_exponents(row, sign, column);
        } else {
            lines.different(row, sign, column);
        }
        lines.finish(result);
        Self { row, sign, column, steps: lines.0, result, written: result.to_string(), decimal: result.decimal() }
    }
}

/// The bases' product or quotient where it is again a base, or the inverse of one.
const fn simple(row: Base, sign: Sign, column: Base) -> Option<&'static str> {
    match (row, sign, column) {
        (Base::Two, Sign::Times, Base::Five) | (Base::Five, Sign::Times, Base::Two) => Some("10"),
        (Base::Ten, Sign::Over, Base::Two) => Some("5"),
        (Base::Ten, Sign::Over, Base::Five) => Some("2"),
        (Base::Two, Sign::Over, Base::Ten) => Some("(1÷5)"),
        (Base::Five, Sign::Over, Base::Ten) => Some("(1÷2)"),
        (Base::Two, Sign::Over, Base::Five) => Some("(2÷5)"),
        (Base::Five, Sign::Over, Base::Two) => Some("(5÷2)"),
        (Base::Two, Sign::Times, Base::Two | Base::Ten)
        | (Base::Five, Sign::Times, Base::Five | Base::Ten)
        | (Base::Ten, Sign::Times, _)
        | (Base::Two, Sign::Over, Base::Two)
        | (Base::Five, Sign::Over, Base::Five)
        | (Base::Ten, Sign::Over, Base::Ten) => None,
    }
}

/// The lines so far; a line that says the same as the one before is left out.
#[derive(Default)]
struct Lines(Vec<Step>);

impl Lines {
    fn push(&mut self, law: Law, expression: String) {
        if self.0.last().is_none_or(|last| last.expression != expression) {
            self.0.push(Step { law, expression });
        }
    }

    fn equal_bases(&mut self, row: Value, sign: Sign, column: Value) {
        let (law, sum) = equal_base_sum(row.exponent, sign, column.exponent);
        self.push(law, format!("{}{}", row.base, raised(&sum)));
        let exponent = match sign {
            Sign::Times => row.exponent + column.exponent,
            Sign::Over => row.exponent - column.exponent,
        };
        self.push(law, format!("{}{}", row.base, superscript(i32::from(exponent))));
        if exponent == 0 {
            self.push(Law::ExponentZero, "1".to_owned());
        }
    }

    fn exponent_zero(&mut self, row: Value, sign: Sign, column: Value) {
        let part = |value: Value| if value.exponent == 0 { "1".to_owned() } else { value.written() };
        self.push(Law::ExponentZero, format!("{} {sign} {}", part(row), part(column)));
        if row.exponent == 0 && sign == Sign::Over && column.exponent != 0 {
            let inverse = superscript(-i32::from(column.exponent));
            self.push(Law::NegativeExponent, format!("{}{inverse}", column.base));
        }
    }

    fn equal_exponents(&mut self, row: Value, sign: Sign, column: Value) {
        let law = match sign {
            Sign::Times => Law::ProductOfEqualExponents,
            Sign::Over => Law::QuotientOfEqualExponents,
        };
        let exponent = superscript(i32::from(row.exponent));
        self.push(law, format!("({}{sign}{}){exponent}", row.base, column.base));
        if let Some(base) = simple(row.base, sign, column.base) {
            self.push(law, format!("{base}{exponent}"));
        }
        if sign == Sign::Over && row.base != Base::Ten {
            let result = Number::operation(row.number(), sign, column.number());
            self.push(Law::NegativeExponent, product(result.two, result.five));
        }
    }

    /// Different bases and exponents: 10 is split, equal bases are put together, divisors get a negative exponent.
    fn different(&mut self, row: Value, sign: Sign, column: Value) {
        let ten = row.base == Base::Ten || column.base == Base::Ten;
        if !ten {
            let column_exponent = match sign {
                Sign::Times => column.exponent,
                Sign::Over => -column.exponent,
            };
            let law = if sign == Sign::Over { Law::NegativeExponent } else { Law::Result };
            let inverse = superscript(i32::from(column_exponent));
            self.push(law, format!("{} × {}{inverse}", row.written(), column.base));
            return;
        }
        let split = |value: Value, open: &str, close: &str| match value.base {
            Base::Ten => format!("{open}{}{close}", product(value.exponent, value.exponent)),
            Base::Two | Base::Five => value.written(),
        };
        let (open, close) = if sign == Sign::Over { ("(", ")") } else { ("", "") };
        let line = format!("{} {sign} {}", split(row, "", ""), split(column, open, close));
        self.push(Law::TenIsTwoTimesFive, line);
        let (left, right) = (row.number(), column.number());
        let factor = |base: Base, left: i8, right: i8| {
            let (_, sum) = equal_base_sum(left, sign, right);
            match (left, right, sign) {
                (0, right, Sign::Over) => format!("{base}{}", superscript(-i32::from(right))),
                (0, right, Sign::Times) => format!("{base}{}", superscript(i32::from(right))),
                (left, 0, _) => format!("{base}{}", superscript(i32::from(left))),
                _ => format!("{base}{}", raised(&sum)),
            }
        };
        let (law, _) = equal_base_sum(0, sign, 0);
        let twos = factor(Base::Two, left.two, right.two);
        let fives = factor(Base::Five, left.five, right.five);
        self.push(law, format!("{twos} × {fives}"));
        let result = Number::operation(left, sign, right);
        self.push(law, product(result.two, result.five));
    }

    fn finish(&mut self, result: Number) {
        self.push(Law::Result, result.to_string());
        if result.two <= 0 && result.five <= 0 && result != Number::ONE {
            let inverse = Number::ONE.over(result);
            let bracketed = inverse.two != inverse.five && inverse.two != 0 && inverse.five != 0;
            let below = if bracketed { format!("({inverse})") } else { inverse.to_string() };
            self.push(Law::NegativeExponent, format!("1 ÷ {below}"));
        }
        self.push(Law::Decimal, result.decimal());
    }
}

fn product(two: i8, five: i8) -> String {
    format!("2{} × 5{}", superscript(i32::from(two)), superscript(i32::from(five)))
}

/// The law for equal bases and the exponent it gives, before it is worked out: `3+4`, `3-(-4)`.
fn equal_base_sum(left: i8, sign: Sign, right: i8) -> (Law, String) {
    let right_text = if right < 0 { format!("({right})") } else { right.to_string() };
    match sign {
        Sign::Times => (Law::ProductOfEqualBases, format!("{left}+{right_text}")),
        Sign::Over => (Law::QuotientOfEqualBases, format!("{left}-{right_text}")),
    }
}
