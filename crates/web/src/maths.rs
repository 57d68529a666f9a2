//! Mathematical expressions in texts, with exponents for eyes and screen readers.

use leptos::prelude::*;

use crate::words::t;

/// A part of an expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run {
    /// On the baseline.
    Plain(String),
    /// An exponent, in ordinary digits and signs.
    Raised(String),
}

/// The ordinary character of a superscript one.
const fn lowered(raised: char) -> Option<char> {
    Some(match raised {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁺' => '+',
        '⁻' => '−',
        '⁽' => '(',
        '⁾' => ')',
        'ⁿ' => 'n',
        'ᵐ' => 'm',
        'ᵏ' => 'k',
        _ => return None,
    })
}

/// Splits an expression with superscript characters, such as `2³ × 5⁻²`.
#[must_use]
pub fn runs(text: &str) -> Vec<Run> {
    let mut runs = Vec::new();
    for c in text.chars() {
        match (runs.last_mut(), lowered(c)) {
            (Some(Run::Raised(run)), Some(low)) => run.push(low),
            (_, Some(low)) => runs.push(Run::Raised(low.to_string())),
            (Some(Run::Plain(run)), None) => run.push(c),
            (_, None) => runs.push(Run::Plain(c.to_string())),
        }
    }
    runs
}

/// The expression for screen readers: “2 to the power of 3 times 5 …”.
#[must_use]
pub fn spoken(text: &str) -> String {
    let word = |c: char| match c {
        '×' => t("maths-times"),
        '÷' => t("maths-over"),
        '+' => t("maths-plus"),
        '−' | '-' => t("maths-minus"),
        other => other.to_string(),
    };
    let mut said = String::new();
    for run in runs(text) {
        let (before, inside) = match run {
            Run::Plain(inside) => (String::new(), inside),
            Run::Raised(inside) => (t("maths-power"), inside),
        };
        said.push_str(&format!(" {before} "));
        for c in inside.chars() {
            let word = word(c);
            said.push_str(&if word.chars().count() > 1 { format!(" {word} ") } else { word });
        }
    }
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Renders an expression, with exponents that a screen reader announces.
#[must_use]
pub fn maths(text: &str) -> AnyView {
    let set = runs(text).into_iter().map(|run| match run {
        Run::Plain(text) => view! { <span>{text}</span> }.into_any(),
        Run::Raised(text) => view! { <sup>{text}</sup> }.into_any(),
    });
    view! {
        <span class="maths">
            <span aria-hidden="true">{set.collect_view()}</span>
            <span class="unseen">{spoken(text)}</span>
        </span>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raised_signs_become_exponents() {
        let plain = |text: &str| Run::Plain(text.to_owned());
        let raised = |text: &str| Run::Raised(text.to_owned());
        assert_eq!(runs("(2×5)³ × 10⁻²"), [plain("(2×5)"), raised("3"), plain(" × 10"), raised("−2")],);
        assert_eq!(runs("200"), [plain("200")]);
    }
}
