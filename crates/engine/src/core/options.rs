//! The options of a game, described as data so that screens and command lines need no list of their own.

use std::borrow::Cow;
use std::fmt::Debug;

use super::refusal::Rule;
use super::text::NotationError;

/// One option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
pub struct OptionSpec {
    /// Its name, as in `size=small`.
    pub key: &'static str,
    /// What it can be.
    pub kind: OptionKind,
    /// The rule that names it.
    pub rule: Rule,
}

/// What an option can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OptionKind {
    /// One of these words; the first is the default.
    Choice(&'static [&'static str]),
    /// A whole number in this range, both ends included.
    Number {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A whole number between these, both included, or the word `none` for no limit.
    NumberOrNone {
        /// The least.
        min: u32,
        /// The most.
        max: u32,
    },
    /// A word of letters and digits, or `-` to draw one.
    Word {
        /// The most characters.
        max_len: usize,
    },
}

/// Options that do not make a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionsError {
    /// The game has no such option.
    #[error("there is no option “{key}” here; the options are: {known}")]
    Unknown {
        /// What was asked for.
        key: String,
        /// The options there are.
        known: String,
    },
    /// The text is not `key=value`.
    #[error("“{0}” is not of the form key=value")]
    NotAPair(String),
    /// An option is named twice.
    #[error("option {0} is given more than once")]
    Repeated(String),
    /// The option does not take this value.
    #[error("option {key}: {wrong}")]
    Value {
        /// The option.
        key: String,
        /// What is wrong.
        wrong: String,
    },
    /// The game is not for this number of players.
    #[error("{seats} players: this game is for {min} to {max} ({rule})")]
    Players {
        /// How many were to play.
        seats: u8,
        /// The fewest.
        min: u8,
        /// The most.
        max: u8,
        /// The rule that says so.
        rule: Rule,
    },
    /// Two options exclude each other.
    #[error("{wrong} ({rule})")]
    Together {
        /// What does not go together.
        wrong: String,
        /// The rule that says so.
        rule: Rule,
    },
}

/// The options of a game: one small struct with named presets. Its text is `key=value key=value …`.
pub trait OptionSet: Default + Clone + Eq + Debug + Send + Sync + 'static {
    /// The options there are, in the order of the text.
    const SPECS: &'static [OptionSpec];
    /// Names and texts of option sets worth playing; the battery tests each. The first is the default, `""`.
    const PRESETS: &'static [(&'static str, &'static str)];

    /// The value of an option as text. `key` is one of [`Self::SPECS`].
    fn get(&self, key: &str) -> Cow<'_, str>;

    /// Sets an option from text.
    ///
    /// # Errors
    /// There is no such option, or the value does not fit.
    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError>;

    /// Reads `key=value key=value …`; options not named keep their default. They are set in the order of
    /// [`Self::SPECS`], so that a default may depend on an option before it.
    ///
    /// # Errors
    /// An unknown or repeated option, or a value that does not fit.
    fn read(text: &str) -> Result<Self, OptionsError> {
        let mut options = Self::default();
        let mut pairs: Vec<(usize, &str, &str)> = Vec::new();
        for pair in text.split_whitespace() {
            let (key, value) = pair.split_once('=').ok_or_else(|| OptionsError::NotAPair(pair.to_owned()))?;
            let Some(place) = Self::SPECS.iter().position(|spec| spec.key == key) else {
                let known = Self::SPECS.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
                return Err(OptionsError::Unknown { key: key.to_owned(), known });
            };
            if pairs.iter().any(|&(other, ..)| other == place) {
                return Err(OptionsError::Repeated(key.to_owned()));
            }
            pairs.push((place, key, value));
        }
        pairs.sort_by_key(|&(place, ..)| place);
        for (_, key, value) in pairs {
            options
                .set(key, value)
                .map_err(|bad| OptionsError::Value { key: key.to_owned(), wrong: bad.to_string() })?;
        }
        Ok(options)
    }

    /// Every option, also those at their default, so that a saved match never changes its meaning.
    fn text(&self) -> String {
        // Every view of a table has this text, and `format!` is too slow for that.
        let mut text = String::with_capacity(32 * Self::SPECS.len());
        for (i, spec) in Self::SPECS.iter().enumerate() {
            for part in [if i == 0 { "" } else { " " }, spec.key, "=", &self.get(spec.key)] {
                text.push_str(part);
            }
        }
        text
    }
}

/// Gives an [`OptionSet`] its `Display`, `FromStr` and serde text forms.
#[macro_export]
macro_rules! options_as_text {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::OptionSet::text(self))
            }
        }
        impl std::str::FromStr for $type {
            type Err = $crate::OptionsError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $crate::OptionSet::read(text)
            }
        }
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&$crate::OptionSet::text(self))
            }
        }
        $crate::deserialize_as_text!($type);
        $crate::string_schema!($type);
    };
}

/// Declares the options of a game once; the struct, its default, the list of options, the texts and the readers follow
/// from it. An option is `choice(Type)` of [`string_enum!`](crate::string_enum), `number(least, most)`,
/// `number_or_none(least, most)` or `word(max_len)`. After `then` stands a method that runs when the option is set, to
/// adjust defaults that depend on it:
///
/// ```text
/// options! {
///     /// The options of a match.
///     pub struct Options {
///         /// How many cells.
///         size: choice(Size) = Size::Standard, "TR-1.2";
///         /// How many rounds are played.
///         rounds: number(1, 20) = 1, "C-11" then some_method;
///     }
///     presets { "standard" => "", "small" => "size=small" }
/// }
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$doc:meta])* $key:ident: $kind:ident($($limit:tt)*) = $default:expr, $rule:literal $(then $then:ident)?;)*
        }
        presets { $($preset:literal => $text:literal),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name {
            $($(#[$doc])* pub $key: $crate::options!(@type $kind($($limit)*)),)*
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($key: $default,)* }
            }
        }

        impl $crate::OptionSet for $name {
            const SPECS: &'static [$crate::OptionSpec] = &[$($crate::OptionSpec {
                key: stringify!($key),
                kind: $crate::options!(@kind $kind($($limit)*)),
                rule: $crate::Rule($rule),
            },)*];
            const PRESETS: &'static [(&'static str, &'static str)] = &[$(($preset, $text),)*];

            fn get(&self, key: &str) -> std::borrow::Cow<'_, str> {
                $(if key == stringify!($key) {
                    return $crate::options!(@get $kind, self.$key);
                })*
                unreachable!("there is no option {key}")
            }

            fn set(&mut self, key: &str, value: &str) -> Result<(), $crate::NotationError> {
                $(if key == stringify!($key) {
                    self.$key = $crate::options!(@read $kind($($limit)*), value);
                    $(self.$then();)?
                    return Ok(());
                })*
                Err($crate::NotationError::new("option", key, "there is no such option"))
            }
        }

        $crate::options_as_text!($name);
    };

    (@type choice($type:ty)) => { $type };
    (@type number($min:expr, $max:expr)) => { u32 };
    (@type number_or_none($min:expr, $max:expr)) => { Option<u32> };
    (@type word($max_len:expr)) => { Option<String> };

    (@kind choice($type:ty)) => { $crate::OptionKind::Choice(<$type>::NAMES) };
    (@kind number($min:expr, $max:expr)) => { $crate::OptionKind::Number { min: $min, max: $max } };
    (@kind number_or_none($min:expr, $max:expr)) => { $crate::OptionKind::NumberOrNone { min: $min, max: $max } };
    (@kind word($max_len:expr)) => { $crate::OptionKind::Word { max_len: $max_len } };

    (@get choice, $value:expr) => { $value.as_str().into() };
    (@get number, $value:expr) => { $value.to_string().into() };
    (@get number_or_none, $value:expr) => { $crate::core::options::or_none($value) };
    (@get word, $value:expr) => { $value.as_deref().unwrap_or("-").into() };

    (@read choice($type:ty), $text:expr) => { $text.parse()? };
    (@read number($min:expr, $max:expr), $text:expr) => { $crate::core::options::number($text, $min, $max)? };
    (@read number_or_none($min:expr, $max:expr), $text:expr) => {
        $crate::core::options::number_or_none($text, $min, $max)?
    };
    (@read word($max_len:expr), $text:expr) => { $crate::core::options::word($text, $max_len)? };
}

/// Reads a word of letters and digits, or `-` for one that is to be drawn.
///
/// # Errors
/// Another character, or too many.
pub fn word(text: &str, max_len: usize) -> Result<Option<String>, NotationError> {
    if text == "-" {
        return Ok(None);
    }
    if !text.chars().all(char::is_alphanumeric) {
        return Err(NotationError::new("word", text, "only letters and digits"));
    }
    if !(1..=max_len).contains(&text.chars().count()) {
        return Err(NotationError::new("word", text, format!("expected 1 to {max_len} characters")));
    }
    Ok(Some(text.to_owned()))
}

/// Reads a whole number between `min` and `max`.
///
/// # Errors
/// Not a number, or outside.
pub fn number(text: &str, min: u32, max: u32) -> Result<u32, NotationError> {
    text.parse()
        .ok()
        .filter(|n| (min..=max).contains(n))
        .ok_or_else(|| NotationError::new("number", text, format!("expected a whole number from {min} to {max}")))
}

/// How “no limit” is written.
pub const NONE: &str = "none";

/// Reads a whole number between `min` and `max`, or `none`.
///
/// # Errors
/// Neither a number within nor `none`.
pub fn number_or_none(text: &str, min: u32, max: u32) -> Result<Option<u32>, NotationError> {
    if text == NONE {
        return Ok(None);
    }
    let wrong = |_| NotationError::new("number", text, format!("expected a whole number from {min} to {max}, or none"));
    number(text, min, max).map(Some).map_err(wrong)
}

/// Writes a number, or `none`.
#[must_use]
pub fn or_none(number: Option<u32>) -> Cow<'static, str> {
    number.map_or(NONE.into(), |number| number.to_string().into())
}
