//! PC-1.1 to PC-1.3: exact values, and computations whose every line is true.

use proptest::prelude::*;

use crate::games::puissances::{Base, Computation, Deck, Law, Number, Sign, Value};

fn value(base: Base, exponent: i8) -> Value {
    Value { base, exponent }
}

/// 2^a·5^b of an expression with raised exponents, ×, ÷ (from left to right) and brackets; decimals of one number.
struct Reader<'a>(std::iter::Peekable<std::str::Chars<'a>>);

impl Reader<'_> {
    fn evaluate(text: &str) -> (i32, i32) {
        let plain: String = text.chars().filter(|c| *c != ' ').collect();
        let mut reader = Reader(plain.chars().peekable());
        let result = reader.expression();
        assert_eq!(reader.0.next(), None, "all of {text} is read");
        result
    }

    fn expression(&mut self) -> (i32, i32) {
        let mut result = self.power();
        while let Some(&sign) = self.0.peek().filter(|c| matches!(c, '×' | '÷')) {
            self.0.next();
            let (two, five) = self.power();
            let by = if sign == '×' { 1 } else { -1 };
            result = (result.0 + by * two, result.1 + by * five);
        }
        result
    }

    fn power(&mut self) -> (i32, i32) {
        let base = if self.0.next_if_eq(&'(').is_some() {
            let inner = self.expression();
            assert_eq!(self.0.next(), Some(')'));
            inner
        } else {
            self.number()
        };
        let mut raised = String::new();
        while let Some(digit) = self.0.peek().and_then(|&c| "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾".chars().position(|r| r == c))
        {
            raised.push("0123456789+-()".as_bytes()[digit] as char);
            self.0.next();
        }
        let exponent = if raised.is_empty() { 1 } else { sum(&raised) };
        (base.0 * exponent, base.1 * exponent)
    }

    fn number(&mut self) -> (i32, i32) {
        let mut text = String::new();
        while let Some(c) = self.0.next_if(|c| c.is_ascii_digit() || *c == '.') {
            text.push(c);
        }
        let decimals = text.split_once('.').map_or(0, |(_, after)| after.len()) as i32;
        let mut digits: u128 = text.replace('.', "").parse().expect("a number");
        let mut exponents = (-decimals, -decimals);
        for (base, exponent) in [(2, &mut exponents.0), (5, &mut exponents.1)] {
            while digits.is_multiple_of(base) {
                digits /= base;
                *exponent += 1;
            }
        }
        assert_eq!(digits, 1, "only 2 and 5 divide {text}");
        exponents
    }
}

/// `3+(-4)`, `3-4`, `-2`.
fn sum(text: &str) -> i32 {
    let text = text.replace("(-", "~").replace(')', "");
    let split = text[1..].find(['+', '-']).map(|at| at + 1);
    let number = |part: &str| part.replace('~', "-").parse::<i32>().expect("an exponent");
    match split {
        None => number(&text),
        Some(at) if text.as_bytes()[at] == b'+' => number(&text[..at]) + number(&text[at + 1..]),
        Some(at) => number(&text[..at]) - number(&text[at + 1..]),
    }
}

#[test]
fn every_line_of_every_computation_has_the_value_of_the_result() {
    let values: Vec<Value> = Deck::Mixed.values().into_iter().chain(Deck::Relative.values()).collect();
    for &row in &values {
        for &column in &values {
            for &sign in Sign::ALL {
                let computation = Computation::of(row, sign, column);
                let expected = (i32::from(computation.result.two), i32::from(computation.result.five));
                for step in &computation.steps {
                    assert_eq!(Reader::evaluate(&step.expression), expected, "{computation:?}");
                }
                assert_eq!(Reader::evaluate(&computation.written), expected);
                assert_eq!(Reader::evaluate(&computation.decimal), expected);
            }
        }
    }
}

fn lines(row: Value, sign: Sign, column: Value) -> String {
    let steps = Computation::of(row, sign, column).steps;
    steps.iter().map(|step| format!("{}: {}", step.law, step.expression)).collect::<Vec<_>>().join("; ")
}

#[test]
fn computations_name_the_law_a_pupil_learns() {
    use Base::{Five, Ten, Two};
    assert_eq!(
        lines(value(Two, 3), Sign::Times, value(Two, 4)),
        "operation: 2³ × 2⁴; product-of-equal-bases: 2³⁺⁴; product-of-equal-bases: 2⁷; decimal: 128"
    );
    assert_eq!(
        lines(value(Ten, 2), Sign::Over, value(Ten, 4)),
        "operation: 10² ÷ 10⁴; quotient-of-equal-bases: 10²⁻⁴; quotient-of-equal-bases: 10⁻²; \
         negative-exponent: 1 ÷ 10²; decimal: 0.01"
    );
    assert_eq!(
        lines(value(Two, 3), Sign::Times, value(Five, 3)),
        "operation: 2³ × 5³; product-of-equal-exponents: (2×5)³; product-of-equal-exponents: 10³; decimal: 1000"
    );
    assert_eq!(
        lines(value(Ten, 3), Sign::Over, value(Two, 3)),
        "operation: 10³ ÷ 2³; quotient-of-equal-exponents: (10÷2)³; quotient-of-equal-exponents: 5³; decimal: 125"
    );
    assert_eq!(
        lines(value(Five, 0), Sign::Over, value(Two, 2)),
        "operation: 5⁰ ÷ 2²; exponent-zero: 1 ÷ 2²; negative-exponent: 2⁻²; negative-exponent: 1 ÷ 2²; decimal: 0.25"
    );
    assert_eq!(
        lines(value(Ten, 5), Sign::Over, value(Two, 3)),
        "operation: 10⁵ ÷ 2³; ten-is-two-times-five: 2⁵ × 5⁵ ÷ 2³; quotient-of-equal-bases: 2⁵⁻³ × 5⁵; \
         quotient-of-equal-bases: 2² × 5⁵; result: 2²×5⁵; decimal: 12500"
    );
    assert_eq!(
        lines(value(Ten, -2), Sign::Over, value(Ten, -3)),
        "operation: 10⁻² ÷ 10⁻³; quotient-of-equal-bases: 10⁻²⁻⁽⁻³⁾; quotient-of-equal-bases: 10¹; result: 10"
    );
}

#[test]
fn results_are_written_as_a_pupil_writes_them() {
    let texts = [(-2, -2), (0, 3), (4, 2), (0, 0), (1, 0), (1, 1), (-1, 1)].map(|(a, b)| Number::new(a, b).to_string());
    assert_eq!(texts, ["10⁻²", "5³", "2⁴×5²", "1", "2", "10", "2⁻¹×5"]);
}

#[test]
fn pc_1_2_decks_hold_84_and_56_cards() {
    let cards = |deck: Deck| deck.values().len() * deck.copies();
    assert_eq!([cards(Deck::Mixed), cards(Deck::Tens), cards(Deck::Relative)], [84, 56, 84]);
    let zero = |base| value(base, 0);
    assert_eq!(zero(Base::Two).number(), zero(Base::Ten).number());
    assert_ne!(zero(Base::Two), zero(Base::Ten), "different cards of equal value");
}

#[test]
fn laws_are_all_used() {
    let values = Deck::Relative.values();
    let all = values.iter().flat_map(|&row| values.iter().map(move |&column| (row, column)));
    let used: std::collections::BTreeSet<Law> = all
        .flat_map(|(row, column)| Sign::ALL.iter().map(move |&sign| Computation::of(row, sign, column)))
        .flat_map(|computation| computation.steps.into_iter().map(|step| step.law))
        .collect();
    assert_eq!(used.len(), Law::ALL.len());
}

proptest! {
    #[test]
    fn numbers_compare_as_fractions_do(a in -12i8..=12, b in -12i8..=12, c in -12i8..=12, d in -12i8..=12) {
        let scaled = |two: i8, five: i8| {
            2u128.pow((i32::from(two) + 12) as u32) * 5u128.pow((i32::from(five) + 12) as u32)
        };
        prop_assert_eq!(Number::new(a, b).cmp(&Number::new(c, d)), scaled(a, b).cmp(&scaled(c, d)));
    }

    #[test]
    fn values_read_back(text in "(2|5|10|3)\\^-?[0-9]{1,2}") {
        if let Ok(value) = text.parse::<Value>() {
            prop_assert_eq!(value.to_string(), text);
        }
    }
}
