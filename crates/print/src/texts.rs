//! The texts of all pages: `texts/<language>/common.ftl`, and a file per game.

use std::fmt::Display;
use std::sync::LazyLock;

use ::texts::{Texts, Value};

use crate::settings::Language;

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let (french, english) = (engine::game_files!("../texts/fr/", ".ftl"), engine::game_files!("../texts/en/", ".ftl"));
    Texts::with_games(
        &[&[include_str!("../texts/fr/common.ftl")], &french[..]].concat(),
        &[&[include_str!("../texts/en/common.ftl")], &english[..]].concat(),
    )
});

/// The text of a key; the key itself where a table lacks it, so that it is noticed.
#[must_use]
pub fn text(language: Language, key: &str) -> String {
    TEXTS.text(language, key)
}

/// The text of a key with what belongs into it.
#[must_use]
pub fn fill(language: Language, key: &str, values: &[(&str, &dyn Display)]) -> String {
    let values: Vec<(&str, Value)> =
        values.iter().map(|(name, value)| (*name, Value::Text(value.to_string()))).collect();
    TEXTS.fill(language, key, &values)
}

/// Whether there is a text of this key.
#[must_use]
pub fn has(language: Language, key: &str) -> bool {
    TEXTS.has(language, key)
}

/// All keys of a language.
pub fn keys(language: Language) -> impl Iterator<Item = &'static str> {
    TEXTS.all(language).map(|(key, _)| key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::Setting;
    use crate::page::Weight;
    use crate::settings::Spacing;

    #[test]
    fn every_language_has_every_key_and_the_same_gaps() {
        assert_eq!(TEXTS.faults(), [""; 0]);
        assert!(keys(Language::French).count() > 50);
    }

    #[test]
    fn every_letter_is_in_the_faces() {
        for spacing in [Spacing::Normal, Spacing::Wide] {
            for weight in [Weight::Regular, Weight::Bold] {
                let face = Setting { weight, spacing }.face();
                for (key, text) in TEXTS.all(Language::French).chain(TEXTS.all(Language::English)) {
                    for char in text.chars() {
                        assert!(face.has(char), "{char:?} of {key}");
                    }
                }
            }
        }
    }
}
