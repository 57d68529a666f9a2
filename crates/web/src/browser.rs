//! The few calls to the browser that several files need.

use engine::{Rng, Seed};
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, Storage, Window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);
}

/// Shows a panic in the console, where it is seen and where tests look.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| log_error(&panic.to_string())));
}

/// The window; none in a test, which runs without a browser.
#[must_use]
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// The time in milliseconds since 1970.
#[must_use]
pub fn now() -> f64 {
    if cfg!(target_arch = "wasm32") {
        return js_sys::Date::now();
    }
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0.0, |since| since.as_secs_f64() * 1_000.0)
}

/// The element `<html>`, in a page.
#[must_use]
pub fn root() -> Option<Element> {
    window()?.document()?.document_element()
}

fn storage() -> Option<Storage> {
    window()?.local_storage().ok()?
}

/// Tells the window that something happened, by its name.
pub fn announce(name: &str) {
    if let (Some(window), Ok(event)) = (window(), web_sys::Event::new(name)) {
        let _ = window.dispatch_event(&event);
    }
}

/// Loads the page again.
pub fn reload() {
    if let Some(window) = window() {
        let _ = window.location().reload();
    }
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
    let list = window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// A seed that nobody can guess.
#[must_use]
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 16];
    if let Some(crypto) = window().and_then(|window| window.crypto().ok()) {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    Seed(bytes)
}

/// Chance for what no rule depends on: pictures, suggestions.
#[must_use]
pub fn fresh_chance(purpose: &str) -> Rng {
    Rng::new(fresh_seed(), purpose)
}

/// Waits so many milliseconds.
pub async fn sleep(millis: f64) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis as i32);
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Asks a question that is answered yes or no.
#[must_use]
pub fn confirm(question: &str) -> bool {
    window().is_some_and(|window| window.confirm_with_message(question).unwrap_or(false))
}

/// Moves the focus to an element, which comes into view.
pub fn focus(id: &str) {
    let element = window().and_then(|window| window.document()?.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// The whole screen for the page, or no longer.
pub fn toggle_fullscreen() {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}

/// Gives the person a file.
pub fn download(name: &str, text: &str) {
    let save = || {
        let parts = js_sys::Array::of1(&JsValue::from(text));
        let blob = web_sys::Blob::new_with_str_sequence(&parts).ok()?;
        let address = web_sys::Url::create_object_url_with_blob(&blob).ok()?;
        let link = window()?.document()?.create_element("a").ok()?;
        link.set_attribute("href", &address).ok()?;
        link.set_attribute("download", name).ok()?;
        link.dyn_ref::<web_sys::HtmlElement>()?.click();
        web_sys::Url::revoke_object_url(&address).ok()
    };
    let _ = save();
}

/// The page's clock, in milliseconds, renewed every second while somebody looks at it.
#[must_use]
pub fn every_second() -> RwSignal<f64> {
    let time = RwSignal::new(now());
    let tick = move || {
        let _ = time.try_set(now());
    };
    if let Ok(handle) = set_interval_with_handle(tick, std::time::Duration::from_secs(1)) {
        on_cleanup(move || handle.clear());
    }
    time
}

/// The whole address of a page.
#[must_use]
pub fn address(path: &str) -> String {
    let origin = window().and_then(|window| window.location().origin().ok());
    format!("{}{path}", origin.unwrap_or_default())
}

/// What stands behind the `#` of the address, if anything does.
#[must_use]
pub fn hash() -> Option<String> {
    let hash = window()?.location().hash().ok()?;
    hash.strip_prefix('#').filter(|hash| !hash.is_empty()).map(str::to_owned)
}

/// Takes what stands behind the `#` out of the address.
pub fn forget_hash() {
    let clean = || {
        let window = window()?;
        let (path, query) = (window.location().pathname().ok()?, window.location().search().ok()?);
        window.history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{query}"))).ok()
    };
    let _ = clean();
}

/// Puts a text on the clipboard.
pub fn copy(text: &str) {
    if let Some(window) = window() {
        let _ = window.navigator().clipboard().write_text(text);
    }
}

/// The day, counted from 1 January 1970 in universal time.
#[must_use]
pub fn day() -> u64 {
    const MILLIS: f64 = 86_400_000.0;
    (now() / MILLIS) as u64
}
