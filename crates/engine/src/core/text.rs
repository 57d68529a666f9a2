//! Helpers for notation: what is wrong with a text, and types that serialize as their text (C-7).

/// A text that is not a notation, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("bad {what}: “{text}” ({wrong})")]
pub struct NotationError {
    /// What the text should have been.
    pub what: &'static str,
    /// The text, cut to 40 characters.
    pub text: String,
    /// What is wrong.
    pub wrong: String,
}

impl NotationError {
    /// An error about `text`, which should have been a `what`.
    pub fn new(what: &'static str, text: &str, wrong: impl Into<String>) -> Self {
        Self { what, text: text.chars().take(40).collect(), wrong: wrong.into() }
    }
}

/// For text that is read as it is: no text is wrong.
impl From<std::convert::Infallible> for NotationError {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

/// Describes a type that is a string on the wire.
#[cfg(feature = "schema")]
#[doc(hidden)]
#[macro_export]
macro_rules! string_schema {
    ($type:ty $(, $key:literal: $value:tt)*) => {
        impl $crate::schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }
            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({ "type": "string" $(, $key: $value)* })
            }
        }
    };
}

/// Nothing describes it where no schemas are wanted.
#[cfg(not(feature = "schema"))]
#[doc(hidden)]
#[macro_export]
macro_rules! string_schema {
    ($($any:tt)*) => {};
}

/// Serializes a type as its `Display` text and reads it back by `FromStr`.
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),+) => {$(
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        $crate::deserialize_as_text!($type);
        $crate::string_schema!($type);
    )+};
}

/// Reads a type by `FromStr`.
#[macro_export]
macro_rules! deserialize_as_text {
    ($type:ty) => {
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

/// Declares an enum whose variants have one spelling each, for notation, options and messages.
#[macro_export]
macro_rules! string_enum {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            /// All variants, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// All spellings, in order.
            pub const NAMES: &'static [&'static str] = &[$($word),+];

            /// Its spelling.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::NotationError;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok(Self::$variant),)+
                    _ => Err($crate::NotationError::new(
                        stringify!($name), text, format!("expected one of: {}", Self::NAMES.join(", ")),
                    )),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        $crate::deserialize_as_text!($name);
        $crate::string_schema!($name, "enum": [$($word),+]);
    };
}
