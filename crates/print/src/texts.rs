//! Texts of the printed pages: `texts/<language>/common.ftl`, and one file per game.

use std::sync::LazyLock;

use ::texts::Texts;
use ::texts::rules::{Medium, Paragraph};
use engine::GameId;

use crate::settings::{Language, Settings};

pub use ::texts::Value;

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let (french, english) = (engine::game_files!("../texts/fr/", ".ftl"), engine::game_files!("../texts/en/", ".ftl"));
    Texts::with_games(
        &[&[include_str!("../texts/fr/common.ftl")], &french[..]].concat(),
        &[&[include_str!("../texts/en/common.ftl")], &english[..]].concat(),
    )
});

/// The text for a key; the key itself if it is missing, so that somebody notices.
#[must_use]
pub fn text(settings: &Settings, key: &str) -> String {
    fill(settings, key, &[])
}

/// The text for a key with its variables filled in. Every text can use `$ink`, so that a black-and-white sheet mentions
/// stripes where a coloured one mentions colours.
#[must_use]
pub fn fill(settings: &Settings, key: &str, values: &[(&str, Value)]) -> String {
    let values: Vec<(&str, Value)> = values.iter().cloned().chain([ink(settings)]).collect();
    TEXTS.fill(settings.language, key, &values)
}

/// The rules of a game.
#[must_use]
pub fn rules(settings: &Settings, game: GameId, medium: Medium) -> Vec<Paragraph> {
    TEXTS.rules(settings.language, game, medium, &[ink(settings)])
}

fn ink(settings: &Settings) -> (&'static str, Value) {
    ("ink", Value::from(settings.ink.as_str()))
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
    fn no_rules_or_titles_in_black_and_white_name_a_colour() {
        const COLOURS: [&str; 14] = [
            "rouge", "rouges", "bleu", "bleue", "bleus", "bleues", "jaune", "jaunes", "vert", "verte", "red", "blue",
            "yellow", "green",
        ];
        for &language in Language::ALL {
            let settings = Settings { language, ink: crate::Ink::Mono, ..Settings::default() };
            let rules = GameId::ALL.iter().flat_map(|&game| rules(&settings, game, Medium::Paper));
            let titles = keys(language).filter(|key| !key.contains("-rules-")).map(|key| text(&settings, key));
            for text in rules.map(|paragraph| paragraph.text).chain(titles) {
                let words = text.to_lowercase();
                let mut words = words.split(|char: char| !char.is_alphabetic());
                let named = words.find(|word| COLOURS.contains(word));
                assert_eq!(named, None, "in {language}: {text}");
            }
        }
    }

    #[test]
    fn the_fonts_have_every_character() {
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
