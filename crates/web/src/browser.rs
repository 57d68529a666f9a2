//! The few calls to the browser that several files need.

use engine::{Chance, Seed};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Storage};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);
}

/// Shows a panic in the console, where it is seen and where tests look.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| log_error(&panic.to_string())));
}

/// The element `<html>`, in a page.
#[must_use]
pub fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}

fn storage() -> Option<Storage> {
    web_sys::window()?.local_storage().ok()?
}

/// What was kept under this name, if the browser keeps anything.
#[must_use]
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Keeps a text under this name; says whether that went well (a private window may refuse).
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Forgets what was kept under this name.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Whether a media query holds, such as `(prefers-color-scheme: dark)`.
#[must_use]
pub fn media(query: &str) -> bool {
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// A seed that nobody can guess.
#[must_use]
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 16];
    if let Some(crypto) = web_sys::window().and_then(|window| window.crypto().ok()) {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    Seed(bytes)
}

/// Chance for what no rule depends on: pictures, suggestions.
#[must_use]
pub fn fresh_chance(purpose: &str) -> Chance {
    Chance::new(fresh_seed(), purpose)
}
