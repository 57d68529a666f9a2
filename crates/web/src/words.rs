//! The texts of all pages, in the language of the settings.
//!
//! `t("home-title")` and `t!("table-left", n = 3)` follow the language: called inside a view's closure, they change with
//! it. The texts are in `texts/<language>/<area>.ftl`, one file per area and per game.

use std::sync::LazyLock;

use engine::GameId;
use leptos::prelude::{Get as _, GetUntracked as _};
use texts::rules::{Medium, Paragraph};
use texts::{Language, Texts, Value};

use crate::settings::Settings;

macro_rules! areas {
    ($language:literal) => {
        areas!($language: "common" "home" "pages" "settings" "print" "table" "setup" "lobby" "review" "lesson" "exercises")
    };
    ($language:literal: $($area:literal)*) => {
        [$(include_str!(concat!("../texts/", $language, "/", $area, ".ftl"))),*]
    };
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    let (french, english) = (engine::game_files!("../texts/fr/", ".ftl"), engine::game_files!("../texts/en/", ".ftl"));
    Texts::with_games(&[&areas!("fr")[..], &french].concat(), &[&areas!("en")[..], &english].concat())
});

/// The text of a key in the language of the settings.
#[must_use]
pub fn t(key: &str) -> String {
    TEXTS.text(Settings::global().language.get(), key)
}

/// The text of a key with what belongs into it; [`t!`](crate::t!) is easier to write.
#[must_use]
pub fn fill(key: &str, values: &[(&str, Value)]) -> String {
    TEXTS.fill(Settings::global().language.get(), key, values)
}

/// The text of a key now, for what is said once and does not follow the language.
#[must_use]
pub fn text_now(key: &str, values: &[(&str, Value)]) -> String {
    TEXTS.fill(Settings::global().language.get_untracked(), key, values)
}

/// The text of a key in a given language.
#[must_use]
pub fn in_language(language: Language, key: &str) -> String {
    TEXTS.text(language, key)
}

/// The text of a key in a given language, with what belongs into it.
#[must_use]
pub fn fill_in_language(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    TEXTS.fill(language, key, values)
}

/// The language of a game's name, if it is one that is not translated: all readers call the games of the box by their
/// French names.
#[must_use]
pub fn name_language(game: GameId) -> Option<&'static str> {
    let key = format!("{game}-title");
    let same = in_language(Language::French, &key) == in_language(Language::English, &key);
    same.then(|| Language::French.as_str())
}

/// The rules of a game in the language of the settings.
#[must_use]
pub fn rules(game: GameId, medium: Medium) -> Vec<Paragraph> {
    rules_in(Settings::global().language.get(), game, medium)
}

/// The rules of a game in a given language.
#[must_use]
pub fn rules_in(language: Language, game: GameId, medium: Medium) -> Vec<Paragraph> {
    TEXTS.rules(language, game, medium, &[])
}

/// Whether there is such a text.
#[must_use]
pub fn has(key: &str) -> bool {
    TEXTS.has(Language::French, key)
}

/// The text of a key with what belongs into it: `t!("table-left", n = 3)`.
#[macro_export]
macro_rules! t {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::words::fill(&$key, &[$((stringify!($name), texts::Value::from($value))),*])
    };
}

/// Every game has a style sheet, which `pack` finds by its name.
#[cfg(test)]
const _: [&str; engine::GameId::ALL.len()] = engine::game_files!("../static/style/6-games/", ".css");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_key_and_the_same_gaps() {
        assert_eq!(TEXTS.faults(), [""; 0]);
    }

    /// What is read by a name made of the game's, and so not noticed where it is used.
    #[test]
    fn every_game_has_its_texts_on_every_page() {
        let keys = ["title", "credit", "rules-01", "player-1"].map(|what| ("", what));
        let home = ["line", "topics", "players", "minutes"].map(|what| ("home-", what));
        for game in engine::GameId::ALL {
            assert!(has(&format!("print-game-{game}")), "{game}");
            for (page, what) in keys.iter().chain(&home) {
                assert!(has(&format!("{page}{game}-{what}")), "{page}{game}-{what}");
            }
        }
    }

    /// On a phone the board of Triancey stands upright: what is at its bottom on a desk is at its left there.
    #[test]
    fn bug_texts_of_triancey_spoke_of_a_bottom_that_was_at_the_left() {
        let french = ["en haut", "en bas", "le haut", "le bas", "gauche", "à droite", "bord droit", "ordre de lecture"];
        let english = ["the top", "the bottom", "the left", "the right", "left edge", "right edge", "reading order"];
        for (language, sides) in [(Language::French, &french[..]), (Language::English, &english)] {
            let own = |key: &str| ["triancey-", "lesson-triancey-"].iter().any(|start| key.starts_with(start));
            for (key, text) in TEXTS.all(language).filter(|(key, _)| own(key)) {
                let text = text.to_lowercase();
                assert!(!sides.iter().any(|side| text.contains(side)), "{key}: {text}");
            }
        }
    }

    #[test]
    fn english_texts_say_stone_and_strength() {
        for (key, text) in TEXTS.all(Language::English) {
            let mut words = text.split(|letter: char| !letter.is_alphabetic() && letter != '$');
            assert!(!words.any(|word| ["pawn", "pawns", "force"].contains(&&*word.to_lowercase())), "{key}: {text}");
        }
    }

    #[test]
    fn the_story_tells_white_stones_from_red_ones() {
        use engine::games::triancey::Colour;
        for language in Language::ALL {
            let laid = |colour: Colour| {
                TEXTS.fill(*language, "triancey-laid", &[("cell", "7".into()), ("colour", colour.as_str().into())])
            };
            assert_ne!(laid(Colour::White), laid(Colour::Red));
        }
    }
}
