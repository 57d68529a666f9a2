//! Colours by role ([`Paint`]) and their values ([`Palette`]), shared by screens, paper and style sheets.

use serde::Serialize;

/// A colour by its role. Sides also differ by hatching, never by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum Paint {
    /// Transparent.
    None,
    /// The background.
    Table,
    /// The face of a card or a free cell.
    Face,
    /// A slightly different shade of [`Self::Face`], to tell neighbours apart.
    FaceSoft,
    /// Text and figures.
    Ink,
    /// Fine lines and secondary text.
    InkSoft,
    /// A player's colour, by seat or side, from 0.
    Side(u8),
    /// A player's colour as hatching on top of something.
    Hatch(u8),
    /// The outline colour of a player.
    SideInk(u8),
    /// Selected or possible.
    Accent,
    /// Forbidden or wrong.
    Warn,
}

/// The CSS custom property of a role; empty for [`Paint::None`].
#[must_use]
pub const fn property(paint: Paint) -> &'static str {
    match paint {
        Paint::None => "",
        Paint::Table => "--table",
        Paint::Face => "--face",
        Paint::FaceSoft => "--face-soft",
        Paint::Ink => "--ink",
        Paint::InkSoft => "--ink-soft",
        Paint::Side(side) => {
            ["--side-0", "--side-1", "--side-2", "--side-3", "--side-4", "--side-5"][side as usize % 6]
        }
        Paint::Hatch(side) => {
            ["--hatch-0", "--hatch-1", "--hatch-2", "--hatch-3", "--hatch-4", "--hatch-5"][side as usize % 6]
        }
        Paint::SideInk(side) => {
            ["--side-ink-0", "--side-ink-1", "--side-ink-2", "--side-ink-3", "--side-ink-4", "--side-ink-5"]
                [side as usize % 6]
        }
        Paint::Accent => "--accent",
        Paint::Warn => "--warn",
    }
}

/// Every role except [`Paint::None`].
fn roles() -> impl Iterator<Item = Paint> {
    let plain = [Paint::Table, Paint::Face, Paint::FaceSoft, Paint::Ink, Paint::InkSoft, Paint::Accent, Paint::Warn];
    let sides = (0..6).flat_map(|side| [Paint::Side(side), Paint::Hatch(side), Paint::SideInk(side)]);
    plain.into_iter().chain(sides)
}

/// A set of colours. In all of them text has a contrast of at least 4.5 on its background.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Dark on light, with sides that colour-blind people can tell apart.
    SafeLight,
    /// [`Self::SafeLight`], light on dark.
    SafeDark,
    /// Black on white, with the strongest colours.
    ContrastLight,
    /// White on black.
    ContrastDark,
    /// Greyscale, for black-and-white printing: sides differ by pattern.
    Mono,
    /// [`Self::Mono`] on a dark background.
    MonoDark,
}

/// The colours of a palette, by role.
struct Colours {
    table: &'static str,
    face: &'static str,
    face_soft: &'static str,
    ink: &'static str,
    ink_soft: &'static str,
    side: [&'static str; 6],
    hatch: [&'static str; 6],
    side_ink: [&'static str; 6],
    accent: &'static str,
    warn: &'static str,
}

const LIGHT: Colours = Colours {
    table: "#f4efe6",
    face: "#fffdf8",
    face_soft: "#efe7d8",
    ink: "#2b2622",
    ink_soft: "#665d53",
    side: ["#fff7df", "#c8402f", "#2f6fb3", "#3f8f5a", "#b9852a", "#7a55a5"],
    hatch: ["#d9b76a", "#9d2a1c", "#1f5288", "#2a6a40", "#8c611a", "#593a80"],
    side_ink: ["#7d6124", "#7d1d12", "#163f6b", "#1d5030", "#6b4910", "#432a63"],
    accent: "#1a6b5f",
    warn: "#b3261e",
};

const DARK: Colours = Colours {
    table: "#1e1c1a",
    face: "#34302c",
    face_soft: "#2a2724",
    ink: "#f3ede2",
    ink_soft: "#b5aa9b",
    side: ["#f3e2b3", "#d2553f", "#4d8fd1", "#5bb07a", "#d9a347", "#a482cf"],
    hatch: ["#b8954a", "#8f2e1d", "#2a619b", "#357a4c", "#9a6d20", "#6f4f9c"],
    side_ink: ["#fff6da", "#ffb3a5", "#b8d9ff", "#bfe8cc", "#ffdd9e", "#dcc8f5"],
    accent: "#57c2b0",
    warn: "#ff8a7d",
};

/// Orange, blue, green, yellow and purple after the Okabe–Ito set, which stay distinct in every kind of colour
/// blindness.
const SAFE_LIGHT: Colours = Colours {
    side: ["#fff7df", "#d55e00", "#0072b2", "#009e73", "#e69f00", "#cc79a7"],
    hatch: ["#d9b76a", "#9c4300", "#004f7d", "#006e50", "#a36f00", "#94507a"],
    side_ink: ["#7d6124", "#7a3500", "#003a5c", "#004d38", "#6b4900", "#6e3558"],
    ..LIGHT
};

const SAFE_DARK: Colours = Colours {
    side: ["#f3e2b3", "#e8782a", "#56b4e9", "#2fc096", "#f0c14b", "#dd93bd"],
    hatch: ["#b8954a", "#a64a00", "#1f78ad", "#0b8262", "#b08416", "#a45f86"],
    side_ink: ["#fff6da", "#ffc49a", "#c5e6fb", "#b4f0dc", "#ffe9b3", "#f7d4e6"],
    ..DARK
};

const CONTRAST_LIGHT: Colours = Colours {
    table: "#ffffff",
    face: "#ffffff",
    face_soft: "#eeeeee",
    ink: "#000000",
    ink_soft: "#303030",
    side: ["#ffffff", "#d00000", "#0033cc", "#007a2f", "#a86400", "#7a00b3"],
    hatch: ["#000000", "#5c0000", "#001a66", "#003d18", "#5c3700", "#3d0059"],
    side_ink: ["#000000", "#5c0000", "#001a66", "#003d18", "#4d2e00", "#3d0059"],
    accent: "#00544a",
    warn: "#a30000",
};

const CONTRAST_DARK: Colours = Colours {
    table: "#000000",
    face: "#0d0d0d",
    face_soft: "#1c1c1c",
    ink: "#ffffff",
    ink_soft: "#dddddd",
    side: ["#ffffff", "#ff5c47", "#4da6ff", "#3ddc84", "#ffc233", "#d28cff"],
    hatch: ["#000000", "#8c0f00", "#004a94", "#00692f", "#805a00", "#6b2499"],
    side_ink: ["#ffffff", "#ffc9c2", "#cfe6ff", "#c2ffdb", "#fff0c2", "#f0dbff"],
    accent: "#5cf0d8",
    warn: "#ff9c91",
};

const MONO: Colours = Colours {
    table: "#ffffff",
    face: "#ffffff",
    face_soft: "#f0f0f0",
    ink: "#000000",
    ink_soft: "#555555",
    side: ["#ffffff"; 6],
    hatch: ["#000000"; 6],
    side_ink: ["#000000"; 6],
    accent: "#000000",
    warn: "#000000",
};

const MONO_DARK: Colours = Colours {
    table: "#161616",
    face: "#242424",
    face_soft: "#1c1c1c",
    ink: "#ffffff",
    ink_soft: "#c4c4c4",
    side: ["#242424"; 6],
    hatch: ["#ffffff"; 6],
    side_ink: ["#ffffff"; 6],
    accent: "#ffffff",
    warn: "#ffffff",
};

impl Palette {
    /// All palettes.
    pub const ALL: [Self; 8] = [
        Self::Light,
        Self::Dark,
        Self::SafeLight,
        Self::SafeDark,
        Self::ContrastLight,
        Self::ContrastDark,
        Self::Mono,
        Self::MonoDark,
    ];

    const fn colours(self) -> &'static Colours {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::SafeLight => &SAFE_LIGHT,
            Self::SafeDark => &SAFE_DARK,
            Self::ContrastLight => &CONTRAST_LIGHT,
            Self::ContrastDark => &CONTRAST_DARK,
            Self::Mono => &MONO,
            Self::MonoDark => &MONO_DARK,
        }
    }

    /// The CSS colour of a role; for hatching, the colour of its strokes.
    #[must_use]
    pub const fn colour(self, paint: Paint) -> &'static str {
        let colours = self.colours();
        match paint {
            Paint::None => "none",
            Paint::Table => colours.table,
            Paint::Face => colours.face,
            Paint::FaceSoft => colours.face_soft,
            Paint::Ink => colours.ink,
            Paint::InkSoft => colours.ink_soft,
            Paint::Side(side) => colours.side[side as usize % 6],
            Paint::Hatch(side) => colours.hatch[side as usize % 6],
            Paint::SideInk(side) => colours.side_ink[side as usize % 6],
            Paint::Accent => colours.accent,
            Paint::Warn => colours.warn,
        }
    }

    /// The palette as CSS declarations: `--ink:#2b2622;…`.
    #[must_use]
    pub fn css(self) -> String {
        roles().map(|paint| format!("{}:{};", property(paint), self.colour(paint))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance, as WCAG defines it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap_or(0)) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_contrast_is_at_least_4_5() {
        let texts = [Paint::Ink, Paint::InkSoft, Paint::Accent, Paint::Warn];
        let side_texts = (0..6).map(Paint::SideInk);
        for palette in Palette::ALL {
            for text in texts.into_iter().chain(side_texts.clone()) {
                for ground in [Paint::Table, Paint::Face, Paint::FaceSoft] {
                    let contrast = contrast(palette.colour(text), palette.colour(ground));
                    assert!(contrast >= 4.5, "{palette:?}: {text:?} on {ground:?} has {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn high_contrast_palettes_reach_7() {
        for palette in [Palette::ContrastLight, Palette::ContrastDark] {
            for text in [Paint::Ink, Paint::InkSoft, Paint::Accent, Paint::Warn] {
                for ground in [Paint::Table, Paint::Face, Paint::FaceSoft] {
                    let contrast = contrast(palette.colour(text), palette.colour(ground));
                    assert!(contrast >= 7.0, "{palette:?}: {text:?} on {ground:?} has {contrast:.2}");
                }
            }
        }
    }

    #[test]
    fn side_colours_contrast_with_the_table() {
        // Side 0 is pale on purpose; its outline provides the contrast.
        for palette in [Palette::Light, Palette::Dark, Palette::ContrastLight, Palette::ContrastDark] {
            for side in 1..6 {
                let contrast = contrast(palette.colour(Paint::Side(side)), palette.colour(Paint::Table));
                assert!(contrast >= 2.5, "{palette:?}: side {side} has {contrast:.2}");
            }
        }
    }

    #[test]
    fn css_defines_every_role_once() {
        let css = Palette::Light.css();
        assert_eq!(css.matches("--").count(), roles().count());
        assert!(css.contains("--side-ink-5:#432a63;"));
    }
}
