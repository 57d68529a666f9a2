//! What a person chose about the pages: kept in the browser, applied as attributes of `<html>` that the style sheets
//! read. `static/theme.js` applies the same before the first paint; keep both alike.

use std::sync::LazyLock;

use engine::string_enum;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use texts::Language;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;

use crate::browser;

string_enum! {
    /// Light or dark.
    pub enum Theme {
        /// As the system is.
        Auto = "auto",
        /// Dark on light.
        Light = "light",
        /// Light on dark.
        Dark = "dark",
    }
}

string_enum! {
    /// How sides are told apart.
    pub enum Colours {
        /// The usual colours, with hatching.
        Usual = "usual",
        /// Colours that colour-blind people tell apart.
        Safe = "safe",
        /// The strongest contrast.
        Contrast = "contrast",
        /// Patterns only.
        Patterns = "patterns",
    }
}

string_enum! {
    /// How large letters are.
    pub enum TextSize {
        /// As usual.
        Normal = "normal",
        /// A step larger.
        Large = "large",
        /// Two steps larger.
        Larger = "larger",
    }
}

string_enum! {
    /// Whether things move.
    pub enum Motion {
        /// As the system is.
        Auto = "auto",
        /// They move.
        Full = "full",
        /// They do not.
        Reduced = "reduced",
    }
}

string_enum! {
    /// How quickly the computer moves at a table in this page.
    pub enum Pace {
        /// Every move can be followed calmly.
        Slow = "slow",
        /// As people play.
        Normal = "normal",
        /// At once.
        Instant = "instant",
    }
}

string_enum! {
    /// Whether something is done.
    pub enum Switch {
        /// It is not.
        Off = "off",
        /// It is.
        On = "on",
    }
}

/// The name under which the browser keeps them.
const NAME: &str = "settings";

/// The settings as they are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct Kept {
    language: Option<Language>,
    theme: Theme,
    colours: Colours,
    text: TextSize,
    motion: Motion,
    pace: Pace,
    sound: Switch,
    vibration: Switch,
    confirm: Switch,
}

impl Default for Kept {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::Auto,
            colours: Colours::Usual,
            text: TextSize::Normal,
            motion: Motion::Auto,
            pace: Pace::Normal,
            sound: Switch::Off,
            vibration: Switch::On,
            confirm: Switch::Off,
        }
    }
}

/// The settings, each a signal.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The language of all texts.
    pub language: ArcRwSignal<Language>,
    /// Light or dark.
    pub theme: ArcRwSignal<Theme>,
    /// How sides are told apart.
    pub colours: ArcRwSignal<Colours>,
    /// How large letters are.
    pub text: ArcRwSignal<TextSize>,
    /// Whether things move.
    pub motion: ArcRwSignal<Motion>,
    /// How quickly the computer moves.
    pub pace: ArcRwSignal<Pace>,
    /// Whether moves are heard.
    pub sound: ArcRwSignal<Switch>,
    /// Whether a phone shakes when it is one's turn.
    pub vibration: ArcRwSignal<Switch>,
    /// Whether a move is confirmed before it counts.
    pub confirm: ArcRwSignal<Switch>,
    /// What the system prefers: dark, and less motion.
    system: ArcRwSignal<(bool, bool)>,
}

static SETTINGS: LazyLock<Settings> = LazyLock::new(|| {
    let kept: Kept = browser::kept(NAME).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
    Settings {
        language: ArcRwSignal::new(kept.language.unwrap_or_else(browser_language)),
        theme: ArcRwSignal::new(kept.theme),
        colours: ArcRwSignal::new(kept.colours),
        text: ArcRwSignal::new(kept.text),
        motion: ArcRwSignal::new(kept.motion),
        pace: ArcRwSignal::new(kept.pace),
        sound: ArcRwSignal::new(kept.sound),
        vibration: ArcRwSignal::new(kept.vibration),
        confirm: ArcRwSignal::new(kept.confirm),
        system: ArcRwSignal::new(system()),
    }
});

/// English for browsers that ask for it; French else.
fn browser_language() -> Language {
    let asked = browser::window().and_then(|window| window.navigator().language()).unwrap_or_default();
    if asked.starts_with("en") { Language::English } else { Language::French }
}

const DARK: &str = "(prefers-color-scheme: dark)";
const STILL: &str = "(prefers-reduced-motion: reduce)";

fn system() -> (bool, bool) {
    (browser::media(DARK), browser::media(STILL))
}

impl Settings {
    /// The settings of this page.
    #[must_use]
    pub fn global() -> &'static Self {
        &SETTINGS
    }

    /// Whether the page is dark now.
    #[must_use]
    pub fn dark(&self) -> bool {
        match self.theme.get() {
            Theme::Auto => self.system.get().0,
            Theme::Light => false,
            Theme::Dark => true,
        }
    }

    /// Whether things may move now.
    #[must_use]
    pub fn moves(&self) -> bool {
        match self.motion.get() {
            Motion::Auto => !self.system.get().1,
            Motion::Full => true,
            Motion::Reduced => false,
        }
    }

    fn to_keep(&self) -> Kept {
        Kept {
            language: Some(self.language.get()),
            theme: self.theme.get(),
            colours: self.colours.get(),
            text: self.text.get(),
            motion: self.motion.get(),
            pace: self.pace.get(),
            sound: self.sound.get(),
            vibration: self.vibration.get(),
            confirm: self.confirm.get(),
        }
    }

    /// Writes the settings to `<html>` now and whenever they change, keeps changes, and follows the system.
    pub fn apply_always() {
        for query in [DARK, STILL] {
            if let Ok(Some(list)) = browser::window().map_or(Ok(None), |window| window.match_media(query)) {
                let changed = Closure::<dyn Fn()>::new(|| Self::global().system.set(system()));
                let _ = list.add_event_listener_with_callback("change", changed.as_ref().unchecked_ref());
                changed.forget();
            }
        }
        Effect::new(|_| {
            let settings = Self::global();
            let Some(root) = browser::root() else { return };
            for (name, value) in [
                ("lang", settings.language.get().as_str()),
                ("data-theme", if settings.dark() { "dark" } else { "light" }),
                ("data-palette", settings.colours.get().as_str()),
                ("data-text", settings.text.get().as_str()),
                ("data-motion", if settings.moves() { "full" } else { "reduced" }),
            ] {
                let _ = root.set_attribute(name, value);
            }
        });
        Effect::new(|before: Option<Kept>| {
            let kept = Self::global().to_keep();
            if before.is_some_and(|before| before != kept)
                && let Ok(text) = serde_json::to_string(&kept)
            {
                browser::keep(NAME, &text);
            }
            kept
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back_and_unknown_ones_keep_their_default() {
        let kept = Kept { language: Some(Language::English), theme: Theme::Dark, ..Kept::default() };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        assert_eq!(serde_json::from_str::<Kept>(&text).ok(), Some(kept));
        assert_eq!(serde_json::from_str::<Kept>("{\"later\":1}").ok(), Some(Kept::default()));
    }
}
