//! Names that people give themselves at a table, as far as strangers see them: nothing invisible, nothing that turns the text
//! around, and no word of letters from two alphabets, which only looks like another.
//!
//! Names in logs are not checked: what was stored before is still read.

use unicode_security::MixedScript as _;

/// Why a name is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// It has characters that nobody sees, or that change the direction of the text.
    #[error("a name has no invisible characters")]
    Invisible,
    /// A word has letters of several alphabets.
    #[error("a word of a name has letters of one alphabet")]
    MixedAlphabets,
}

/// Characters without a width, and those that change the direction of what follows.
const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// What joins pictures to one, as in a family of three.
const JOINER: char = '\u{200d}';

const fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}' | '\u{fe0f}')
}

/// Whether strangers may be shown a name.
///
/// # Errors
/// What is wrong with it.
pub fn check(name: &str) -> Result<(), NameError> {
    let mut before = None;
    for c in name.chars() {
        let joins = c == JOINER && before.is_some_and(is_picture);
        if is_invisible(c) && !joins {
            return Err(NameError::Invisible);
        }
        before = Some(c);
    }
    if name.split([' ', '-', '’', '\'']).all(|word| word.is_single_script()) {
        return Ok(());
    }
    Err(NameError::MixedAlphabets)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_many_languages_are_accepted() {
        for name in [
            "Ada",
            "Zoé d’Arc-en-ciel",
            "Ольга",
            "Μαρία",
            "小林さくら",
            "이영희",
            "שרה",
            "محمد",
            "Ada Ольга",
            "🦊 Renard 7",
            "👩\u{200d}💻",
            "♟️",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
    }

    #[test]
    fn bug_names_could_hide_something_or_look_like_another() {
        for name in ["A\u{202e}da", "A\u{200b}da", "Ada\u{2066}", "A\u{ad}da", "Ada\u{feff}", "A\u{200d}da", "\u{3164}"]
        {
            assert_eq!(check(name), Err(NameError::Invisible), "{name:?}");
        }
        for name in ["\u{410}da", "Ad\u{430}", "Zo\u{3ad}"] {
            assert_eq!(check(name), Err(NameError::MixedAlphabets), "{name:?}");
        }
    }
}
