//! What the roles of [`Paint`] look like.

use crate::Paint;

/// The name of the style property that holds the colour of a role, where style sheets hold the palette; empty for
/// nothing.
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

/// Every role but nothing.
fn roles() -> impl Iterator<Item = Paint> {
    let plain = [Paint::Table, Paint::Face, Paint::FaceSoft, Paint::Ink, Paint::InkSoft, Paint::Accent, Paint::Warn];
    let sides = (0..6).flat_map(|side| [Paint::Side(side), Paint::Hatch(side), Paint::SideInk(side)]);
    plain.into_iter().chain(sides)
}

/// A set of colours. All texts reach a contrast of 4.5 on their grounds, in both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Palette {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// For black-and-white printing: sides by pattern.
    Mono,
}

impl Palette {
    /// The colour of a role, as a CSS colour; a hatching gives the colour of its strokes.
    #[must_use]
    pub const fn colour(self, paint: Paint) -> &'static str {
        match (self, paint) {
            (_, Paint::None) => "none",
            (Self::Light, Paint::Table) => "#f4efe6",
            (Self::Light, Paint::Face) => "#fffdf8",
            (Self::Light, Paint::FaceSoft) => "#efe7d8",
            (Self::Light, Paint::Ink) => "#2b2622",
            (Self::Light, Paint::InkSoft) => "#6e655b",
            (Self::Light, Paint::Side(side)) => {
                ["#fff7df", "#c8402f", "#2f6fb3", "#3f8f5a", "#b9852a", "#7a55a5"][side as usize % 6]
            }
            (Self::Light, Paint::Hatch(side)) => {
                ["#d9b76a", "#9d2a1c", "#1f5288", "#2a6a40", "#8c611a", "#593a80"][side as usize % 6]
            }
            (Self::Light, Paint::SideInk(side)) => {
                ["#a8843a", "#7d1d12", "#163f6b", "#1d5030", "#6b4910", "#432a63"][side as usize % 6]
            }
            (Self::Light, Paint::Accent) => "#1f7a6c",
            (Self::Light, Paint::Warn) => "#b3261e",
            (Self::Dark, Paint::Table) => "#1e1c1a",
            (Self::Dark, Paint::Face) => "#34302c",
            (Self::Dark, Paint::FaceSoft) => "#2a2724",
            (Self::Dark, Paint::Ink) => "#f3ede2",
            (Self::Dark, Paint::InkSoft) => "#b5aa9b",
            (Self::Dark, Paint::Side(side)) => {
                ["#f3e2b3", "#d2553f", "#4d8fd1", "#5bb07a", "#d9a347", "#a482cf"][side as usize % 6]
            }
            (Self::Dark, Paint::Hatch(side)) => {
                ["#b8954a", "#8f2e1d", "#2a619b", "#357a4c", "#9a6d20", "#6f4f9c"][side as usize % 6]
            }
            (Self::Dark, Paint::SideInk(side)) => {
                ["#fff6da", "#ffb3a5", "#b8d9ff", "#bfe8cc", "#ffdd9e", "#dcc8f5"][side as usize % 6]
            }
            (Self::Dark, Paint::Accent) => "#57c2b0",
            (Self::Dark, Paint::Warn) => "#ff8a7d",
            (Self::Mono, Paint::Table | Paint::Face | Paint::Side(_)) => "#ffffff",
            (Self::Mono, Paint::FaceSoft) => "#f0f0f0",
            (Self::Mono, Paint::InkSoft) => "#555555",
            (Self::Mono, Paint::Ink | Paint::Hatch(_) | Paint::SideInk(_) | Paint::Accent | Paint::Warn) => "#000000",
        }
    }

    /// The palette as declarations of a style sheet: `--ink:#2b2622;…`.
    #[must_use]
    pub fn css(self) -> String {
        roles().map(|paint| format!("{}:{};", property(paint), self.colour(paint))).collect()
    }
}
