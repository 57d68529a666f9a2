//! Print settings.

use engine::string_enum;

pub use ::texts::Language;

string_enum! {
    /// Paper size.
    pub enum Paper {
        /// 210 × 297 mm.
        A4 = "a4",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

string_enum! {
    /// How a duplex printer flips a sheet.
    pub enum Flip {
        /// On the long edge, like the pages of a book.
        Long = "long",
        /// On the short edge, like the pages of a calendar.
        Short = "short",
        /// Single-sided: backs are on separate sheets, to glue on.
        None = "none",
    }
}

string_enum! {
    /// How sides are distinguished.
    pub enum Ink {
        /// By colour and hatching.
        Colour = "colour",
        /// In black and white, by hatching only.
        Mono = "mono",
    }
}

string_enum! {
    /// Size of cards and text.
    pub enum Print {
        /// Standard size.
        Normal = "normal",
        /// A third larger, on more sheets.
        Large = "large",
    }
}

string_enum! {
    /// Letter, word and line spacing.
    pub enum Spacing {
        /// Standard spacing.
        Normal = "normal",
        /// Wide, with a wider font: easier for dyslexic readers.
        Wide = "wide",
    }
}

/// How to print a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The paper.
    pub paper: Paper,
    /// How duplex sheets are flipped.
    pub flip: Flip,
    /// The language.
    pub language: Language,
    /// Colours or patterns.
    pub ink: Ink,
    /// Size of cards and text.
    pub print: Print,
    /// Letter spacing.
    pub spacing: Spacing,
    /// Number of numbered copies.
    pub sets: u8,
    /// Base URL of a server that the code on every sheet opens; without one the sheet shows the bare code.
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
    /// Scale factor of cards.
    #[must_use]
    pub const fn factor(self) -> f64 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.35,
        }
    }
}
