//! Values, cards, tests and refusals in words.

use engine::core::referee::BadAnswer;
use engine::games::puissances::{CardId, CellSet, Number, Opening, Reason, Test, Value};
use leptos::prelude::{Get as _, GetUntracked as _};
use texts::{Language, Value as Given};

use crate::maths;
use crate::settings::Settings;
use crate::t;
use crate::words::{t, text_now};

/// A value as it is read out.
pub(super) fn spoken(value: Value) -> String {
    maths::spoken(&value.written())
}

/// The text of a card.
pub(super) fn card(card: CardId) -> String {
    card_in(card, Settings::global().language.get())
}

/// The text of a card now, for what is said once.
pub(super) fn card_now(card: CardId) -> String {
    card_in(card, Settings::global().language.get_untracked())
}

fn card_in(card: CardId, language: Language) -> String {
    match language {
        Language::French => card.card().french,
        Language::English => card.card().english,
    }
    .to_owned()
}

/// The operation of a cell: `2³ × 10²`.
pub(super) fn operation(opening: &Opening) -> String {
    format!("{} {} {}", opening.row.value().written(), opening.cell.sign(), opening.column.value().written())
}

/// Cells with spaces between.
pub(super) fn cells(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// A decimal number as the language writes it: digits in threes, a comma in French.
pub(super) fn decimal(number: &str) -> String {
    let comma = match Settings::global().language.get() {
        Language::French => ",",
        Language::English => ".",
    };
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let threes = |text: &str, first: usize| {
        let mut out = String::new();
        for (place, digit) in text.chars().enumerate() {
            if place > 0 && (place + 3 - first).is_multiple_of(3) {
                out.push('\u{202f}');
            }
            out.push(digit);
        }
        out
    };
    let whole = threes(whole, whole.len() % 3);
    if rest.is_empty() { whole } else { format!("{whole}{comma}{}", threes(rest, 0)) }
}

/// What a card asks, in words.
pub(super) fn test(test: Test) -> String {
    let number = |key: &str, number: Number| t!(key, n = written(number));
    match test {
        Test::Is(n) => number("puissances-test-is", n),
        Test::OrInverse(n) => number("puissances-test-or-inverse", n),
        Test::OneOf(one, other) => t!("puissances-test-one-of", n = written(one), m = written(other)),
        Test::Below(n) => number("puissances-test-below", n),
        Test::AtMost(n) => number("puissances-test-at-most", n),
        Test::Above(n) => number("puissances-test-above", n),
        Test::AtLeast(n) => number("puissances-test-at-least", n),
        Test::Whole => t("puissances-test-whole"),
        Test::NotWhole => t("puissances-test-not-whole"),
        Test::InverseOfWhole => t("puissances-test-inverse-of-whole"),
        Test::MultipleOf(n) => number("puissances-test-multiple-of", n),
        Test::WholeNotMultipleOf(n) => number("puissances-test-not-multiple-of", n),
        Test::DivisorOf(n) => number("puissances-test-divisor-of", n),
        Test::PowerOf(base) => t!("puissances-test-power-of", n = base.to_string()),
        Test::PowerOfTwoFifths => t("puissances-test-power-of-two-fifths"),
        Test::TimesPowerOfTen(n) => number("puissances-test-times-power-of-ten", n),
        Test::Square => t("puissances-test-square"),
        Test::NotSquare => t("puissances-test-not-square"),
        Test::Cube => t("puissances-test-cube"),
        Test::Decimals(count) => t!("puissances-test-decimals", n = u32::from(count)),
        Test::AtMostDecimals(count) => t!("puissances-test-at-most-decimals", n = u32::from(count)),
    }
}

/// A number as it is easiest to read: in digits while it is short, else as a power.
fn written(number: Number) -> String {
    let digits = number.decimal();
    if digits.len() <= 5 { decimal(&digits) } else { number.to_string() }
}

/// Why something is refused, in words.
pub(super) fn why(reason: &Reason) -> String {
    let plain = |key: &str| text_now(key, &[]);
    let with = |key: &str, name: &str, value: String| text_now(key, &[(name, Given::from(value))]);
    match reason {
        Reason::ChooseFirst => plain("puissances-why-choose-first"),
        Reason::ChosenAlready => plain("puissances-why-chosen"),
        Reason::ColourFirst => plain("puissances-why-colour-first"),
        Reason::NoPenalty => plain("puissances-why-no-penalty"),
        Reason::NoSuchCell(cell) => with("puissances-why-no-cell", "cell", cell.to_string()),
        Reason::Coloured(cell) => with("puissances-why-coloured", "cell", cell.to_string()),
        Reason::NotInHand(value) => with("puissances-why-not-in-hand", "value", value.written()),
        Reason::HeadFull(head) => with("puissances-why-head-full", "head", head.to_string()),
        Reason::NotWritten { head, value } => text_now(
            "puissances-why-not-written",
            &[("head", head.to_string().into()), ("value", value.written().into())],
        ),
        Reason::CellNotInChain(cell) => with("puissances-why-not-in-chain", "cell", cell.to_string()),
        Reason::NotJoined => plain("puissances-why-not-joined"),
        Reason::TooLong(force) => with("puissances-why-too-long", "n", force.length().to_string()),
        Reason::NotAccepted { card, result } => text_now(
            "puissances-why-not-accepted",
            &[("card", card_now(*card).into()), ("result", result.to_string().into())],
        ),
        Reason::Answer(BadAnswer::NothingPending) => plain("puissances-why-nothing-pending"),
        Reason::Answer(BadAnswer::NotAsked(_)) => plain("puissances-why-not-asked"),
        Reason::Answer(BadAnswer::NoContestLeft(_)) => plain("puissances-why-no-contest"),
    }
}
