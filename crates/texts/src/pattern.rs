//! One text with its gaps: `{ $name }`, `{ key }` and `{ $name -> [one] … *[other] … }`.

use std::collections::BTreeSet;
use std::fmt::{self, Display};

use crate::Language;

/// What is filled into a gap. Numbers choose plurals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// Anything else.
    Text(String),
}

impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // A minus sign, not a hyphen: it reads and breaks as one.
            Self::Number(number) if *number < 0 => write!(f, "−{}", number.unsigned_abs()),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
        }
    }
}

macro_rules! value_from_number {
    ($($type:ty)*) => { $(
        impl From<$type> for Value {
            fn from(number: $type) -> Self {
                Self::Number(i64::from(number))
            }
        }
    )* };
}

value_from_number!(u8 u16 u32 i8 i16 i32 i64);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// Whether a choice of this name is meant by the value: the value itself, or the plural class of a number.
fn chosen(choice: &str, value: &Value, language: Language) -> bool {
    match value {
        Value::Text(text) => choice == text,
        Value::Number(number) => {
            let one = match language {
                Language::French => number.unsigned_abs() < 2,
                Language::English => *number == 1,
            };
            choice.parse() == Ok(*number) || choice == if one { "one" } else { "other" }
        }
    }
}

/// The text with its gaps filled; a gap that nothing fills stays visible.
pub(crate) fn fill<'a>(
    text: &'a str,
    language: Language,
    values: &[(&str, Value)],
    other: &dyn Fn(&str) -> Option<&'a str>,
) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, gap, after)) = next_gap(rest) {
        out.push_str(before);
        rest = after;
        let value = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        match gap.strip_prefix('$').map(|gap| gap.split_once("->").unwrap_or((gap, ""))) {
            None => match other(gap) {
                Some(text) => out.push_str(&fill(text, language, values, &|_| None)),
                None => out.push_str(&format!("{{ {gap} }}")),
            },
            Some((name, "")) => match value(name.trim()) {
                Some(value) => out.push_str(&value.to_string()),
                None => out.push_str(&format!("{{ {gap} }}")),
            },
            Some((name, choices)) => {
                let choices = read_choices(choices);
                let value = value(name.trim());
                let fits = |choice: &&Choice| value.is_some_and(|value| chosen(choice.name, value, language));
                let usual = choices.iter().find(|choice| choice.usual);
                if let Some(choice) = choices.iter().find(fits).or(usual) {
                    out.push_str(&fill(choice.text, language, values, other));
                }
            }
        }
    }
    out.push_str(rest);
    out
}

/// What is before the first gap, in it, and after it.
fn next_gap(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find('{')?;
    let mut depth = 0;
    for (at, letter) in text[start..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[..start], text[start + 1..start + at].trim(), &text[start + at + 1..]));
        }
    }
    None
}

/// A choice of a gap.
struct Choice<'a> {
    name: &'a str,
    text: &'a str,
    /// Taken when no other fits: the one with a star.
    usual: bool,
}

/// Reads `[one] … *[other] …`.
fn read_choices(text: &str) -> Vec<Choice<'_>> {
    let mut starts = Vec::new();
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            '[' if depth == 0 => starts.push(at),
            _ => {}
        }
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let read = |(&start, end): (&usize, usize)| {
        let (name, words) = text[start + 1..end].split_once(']')?;
        let words = if end < text.len() { words.trim_end_matches('*') } else { words };
        Some(Choice { name, text: words.trim(), usual: text[..start].ends_with('*') })
    };
    starts.iter().zip(ends).filter_map(read).collect()
}

/// The names that a text wants filled in.
pub(crate) fn gaps(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for part in text.split('$').skip(1) {
        names.insert(part.chars().take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect());
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str, language: Language, n: i64) -> String {
        fill(text, language, &[("n", Value::Number(n)), ("who", Value::from("she"))], &|key| {
            (key == "title").then_some("Triancey")
        })
    }

    #[test]
    fn numbers_choose_the_plural_of_their_language() {
        let text = "{ $n -> [one] { $n } x *[other] { $n } xs }";
        assert_eq!(filled(text, Language::French, 0), "0 x");
        assert_eq!(filled(text, Language::English, 0), "0 xs");
        assert_eq!(filled(text, Language::French, 1), "1 x");
        assert_eq!(filled(text, Language::English, 2), "2 xs");
        assert_eq!(filled(text, Language::English, -2), "−2 xs");
    }

    #[test]
    fn exact_numbers_and_words_choose_too() {
        assert_eq!(filled("{ $n -> [0] none *[other] some } left", Language::English, 0), "none left");
        assert_eq!(filled("{ $who -> [he] lui *[she] elle }", Language::French, 0), "elle");
        assert_eq!(filled("{ $who -> [he] lui *[they] eux }", Language::French, 0), "eux");
    }

    #[test]
    fn other_texts_fill_in_and_unknown_gaps_stay_visible() {
        assert_eq!(filled("To { title }: { $n }, { $m }", Language::English, 4), "To Triancey: 4, { $m }");
    }

    #[test]
    fn gaps_are_found_inside_choices() {
        let found: Vec<String> = gaps("{ $n -> [one] { $a } *[other] { $b-c } }").into_iter().collect();
        assert_eq!(found, ["a", "b-c", "n"]);
    }
}
