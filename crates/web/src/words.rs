//! The texts of all pages, in the language of the settings.
//!
//! `t("home-title")` and `t!("table-left", n = 3)` follow the language: called inside a view's closure, they change with
//! it. The texts are in `texts/<language>/<area>.ftl`, one file per area.

use std::sync::LazyLock;

use leptos::prelude::{Get as _, GetUntracked as _};
use texts::{Language, Texts, Value};

use crate::settings::Settings;

macro_rules! files {
    ($language:literal: $($area:literal)*) => {
        &[$(include_str!(concat!("../texts/", $language, "/", $area, ".ftl"))),*]
    };
}

static TEXTS: LazyLock<Texts> = LazyLock::new(|| {
    Texts::with_games(
        files!("fr": "common" "home" "pages" "settings" "print" "table" "setup" "lobby" "review" "lesson" "exercises" "perimexpaire" "puissances" "transparences" "triancey" "vectominos"),
        files!("en": "common" "home" "pages" "settings" "print" "table" "setup" "lobby" "review" "lesson" "exercises" "perimexpaire" "puissances" "transparences" "triancey" "vectominos"),
    )
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_key_and_the_same_gaps() {
        assert_eq!(TEXTS.faults(), [""; 0]);
    }

    #[test]
    fn the_story_tells_white_pawns_from_red_ones() {
        use engine::games::triancey::Colour;
        for language in Language::ALL {
            let laid = |colour: Colour| {
                TEXTS.fill(*language, "triancey-laid", &[("cell", "7".into()), ("colour", colour.as_str().into())])
            };
            assert_ne!(laid(Colour::White), laid(Colour::Red));
        }
    }
}
