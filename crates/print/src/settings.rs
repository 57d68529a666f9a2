//! How a document is to be printed.

use engine::string_enum;

pub use ::texts::Language;

string_enum! {
    /// The paper, upright.
    pub enum Paper {
        /// 210 × 297 mm.
        A4 = "a4",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

string_enum! {
    /// About which edge the printer turns a sheet over.
    pub enum Flip {
        /// About the long edge, as a book is leafed.
        Long = "long",
        /// About the short edge, as a calendar is leafed.
        Short = "short",
    }
}

string_enum! {
    /// How sides are told apart.
    pub enum Ink {
        /// By colour and hatching.
        Colour = "colour",
        /// In black and white, by hatching alone.
        Mono = "mono",
    }
}

string_enum! {
    /// How large cards and letters are.
    pub enum Print {
        /// As usual.
        Normal = "normal",
        /// A third larger, on more sheets.
        Large = "large",
    }
}

string_enum! {
    /// How letters, words and lines are spaced.
    pub enum Spacing {
        /// As usual.
        Normal = "normal",
        /// Wide, with a wider face: easier for dyslexic readers.
        Wide = "wide",
    }
}

/// How a document is to be printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The paper.
    pub paper: Paper,
    /// How sheets with two sides are turned.
    pub flip: Flip,
    /// The language.
    pub language: Language,
    /// Colours or patterns.
    pub ink: Ink,
    /// The size of cards and letters.
    pub print: Print,
    /// The spacing of letters.
    pub spacing: Spacing,
    /// How many copies of the material, each with its number.
    pub sets: u8,
    /// The address of a server whose page the code on every sheet opens; without one a sheet bears the bare code.
    pub base: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            flip: Flip::Long,
            language: Language::French,
            ink: Ink::Colour,
            print: Print::Normal,
            spacing: Spacing::Normal,
            sets: 1,
            base: None,
        }
    }
}

impl Paper {
    /// Width and height in millimetres.
    #[must_use]
    pub const fn size(self) -> (f64, f64) {
        match self {
            Self::A4 => (210.0, 297.0),
            Self::Letter => (215.9, 279.4),
        }
    }
}

impl Print {
    /// How much larger than usual cards are.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.35,
        }
    }
}
