//! A file per page.

pub mod about;
pub mod home;
pub mod join;
pub mod missing;
pub mod online;
pub mod play;
pub mod print;
pub mod review;
pub mod rules;
pub mod settings;

use leptos::prelude::*;

/// Names the page in the browser's title bar, in the language of the settings.
pub fn entitle(title: impl Fn() -> String + 'static) {
    Effect::new(move |_| {
        let title = title();
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(&if title.is_empty() {
                "Ludothèque".to_owned()
            } else {
                format!("{title} · Ludothèque")
            });
        }
    });
}
