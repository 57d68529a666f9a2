//! Texts by key, in every language. The tables are a plain part of the Fluent format: `key = text`, further lines
//! indented, `{ $name }` for what is filled in.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::settings::Language;

type Table = BTreeMap<&'static str, String>;

static TABLES: LazyLock<[Table; 2]> =
    LazyLock::new(|| [french(read(include_str!("../texts/fr.ftl"))), read(include_str!("../texts/en.ftl"))]);

/// French marks stand off their words by a space at which no line breaks.
fn french(mut table: Table) -> Table {
    for text in table.values_mut() {
        for mark in [":", ";", "?", "!", "»", "%"] {
            *text = text.replace(&format!(" {mark}"), &format!("\u{a0}{mark}"));
        }
        *text = text.replace("« ", "«\u{a0}");
    }
    table
}

fn read(file: &'static str) -> Table {
    let mut table = Table::new();
    let mut last = "";
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        if line.starts_with(' ') {
            if let Some(text) = table.get_mut(last) {
                text.push(' ');
                text.push_str(line.trim());
            }
        } else if let Some((key, text)) = line.split_once('=') {
            last = key.trim();
            table.insert(last, text.trim().to_owned());
        }
    }
    table
}

fn table(language: Language) -> &'static Table {
    match language {
        Language::French => &TABLES[0],
        Language::English => &TABLES[1],
    }
}

/// The text of a key; the key itself where a table lacks it, so that it is noticed.
#[must_use]
pub fn text(language: Language, key: &str) -> String {
    table(language).get(key).cloned().unwrap_or_else(|| key.to_owned())
}

/// The text of a key with what belongs into it.
#[must_use]
pub fn fill(language: Language, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let filled = |text: String, (name, value): &(&str, &dyn std::fmt::Display)| {
        text.replace(&format!("{{ ${name} }}"), &value.to_string())
    };
    values.iter().fold(text(language, key), filled)
}

/// Whether there is a text of this key.
#[must_use]
pub fn has(language: Language, key: &str) -> bool {
    table(language).contains_key(key)
}

/// All keys of a language.
pub fn keys(language: Language) -> impl Iterator<Item = &'static str> {
    table(language).keys().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Setting;
    use crate::page::Weight;
    use crate::settings::Spacing;

    #[test]
    fn every_language_has_every_key_and_the_same_gaps() {
        let (french, english) = (table(Language::French), table(Language::English));
        assert_eq!(french.keys().collect::<Vec<_>>(), english.keys().collect::<Vec<_>>());
        assert!(french.len() > 50);
        let gaps = |text: &str| {
            let mut gaps: Vec<String> =
                text.split("{ $").skip(1).map(|part| part.split(' ').next().unwrap_or("").to_owned()).collect();
            gaps.sort();
            gaps
        };
        for (key, text) in french {
            assert_eq!(gaps(text), gaps(&english[key]), "{key}");
            assert!(!text.is_empty() && !english[key].is_empty(), "{key}");
        }
    }

    #[test]
    fn every_letter_is_in_the_faces() {
        for spacing in [Spacing::Normal, Spacing::Wide] {
            for weight in [Weight::Regular, Weight::Bold] {
                let face = Setting { weight, spacing }.face();
                for (key, text) in table(Language::French).iter().chain(table(Language::English)) {
                    for char in text.chars() {
                        assert!(face.has(char), "{char:?} of {key}");
                    }
                }
            }
        }
    }
}
