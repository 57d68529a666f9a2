//! The embedded fonts (DejaVu Sans, normal and condensed) and their text metrics.

use std::collections::HashMap;
use std::sync::LazyLock;

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider as _};

use crate::page::Weight;
use crate::settings::Spacing;

/// A font.
pub(crate) struct Face {
    /// The font file.
    pub(crate) data: &'static [u8],
    /// Glyph and advance width, relative to the font size, of every character.
    glyphs: HashMap<char, (u32, f32)>,
}

impl Face {
    fn read(data: &'static [u8]) -> Self {
        let mut glyphs = HashMap::new();
        if let Ok(font) = FontRef::new(data) {
            let metrics = font.glyph_metrics(Size::new(1.0), LocationRef::default());
            for (code, glyph) in font.charmap().mappings() {
                if let (Some(char), Some(width)) = (char::from_u32(code), metrics.advance_width(glyph)) {
                    glyphs.insert(char, (glyph.to_u32(), width));
                }
            }
        }
        Self { data, glyphs }
    }

    /// The glyph of a character and its advance width relative to the font size; the fallback box for an unknown
    /// character.
    pub(crate) fn glyph(&self, char: char) -> (u32, f32) {
        self.glyphs.get(&char).copied().unwrap_or((0, 0.6))
    }

    /// Whether the font has the character.
    #[cfg(test)]
    pub(crate) fn has(&self, char: char) -> bool {
        self.glyphs.contains_key(&char)
    }
}

static FACES: LazyLock<[Face; 4]> = LazyLock::new(|| {
    [
        Face::read(dejavu::sans_condensed::regular()),
        Face::read(dejavu::sans_condensed::bold()),
        Face::read(dejavu::sans::regular()),
        Face::read(dejavu::sans::bold()),
    ]
});

/// Font and spacing of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    pub(crate) weight: Weight,
    pub(crate) spacing: Spacing,
}

impl Setting {
    /// The index of the font, for tables.
    pub(crate) const fn index(self) -> usize {
        (match self.spacing {
            Spacing::Normal => 0,
            Spacing::Wide => 2,
        }) + match self.weight {
            Weight::Regular => 0,
            Weight::Bold => 1,
        }
    }

    pub(crate) fn face(self) -> &'static Face {
        &FACES[self.index()]
    }

    /// Extra space after a character, relative to the font size.
    pub(crate) const fn extra(self, char: char) -> f32 {
        match (self.spacing, char) {
            (Spacing::Normal, _) => 0.0,
            (Spacing::Wide, ' ') => 0.28,
            (Spacing::Wide, _) => 0.07,
        }
    }

    /// Width of a text, relative to the font size.
    pub(crate) fn width(self, text: &str) -> f64 {
        let face = self.face();
        f64::from(text.chars().map(|char| face.glyph(char).1 + self.extra(char)).sum::<f32>())
    }

    /// Wraps the text into lines of at most this width, relative to the font size. Wider words get a line of their own.
    pub(crate) fn wrap(self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(word) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}
