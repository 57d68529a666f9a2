//! Wrappers of browser APIs that several files need.

use engine::{Rng, Seed};
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, ResizeObserver, Storage, Window};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log_error(text: &str);
}

/// Logs panics to the console, where tests look for them.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| log_error(&panic.to_string())));
}

/// The window; `None` in tests, which run without a browser.
#[must_use]
pub fn window() -> Option<Window> {
    if cfg!(target_arch = "wasm32") { web_sys::window() } else { None }
}

/// The width and height of the window, in CSS pixels.
#[must_use]
pub fn window_size() -> Option<(f64, f64)> {
    let window = window()?;
    Some((window.inner_width().ok()?.as_f64()?, window.inner_height().ok()?.as_f64()?))
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

/// Dispatches an event on the window.
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

/// A value from local storage, if it is available.
#[must_use]
pub fn kept(name: &str) -> Option<String> {
    storage()?.get_item(name).ok()?
}

/// Writes to local storage and returns whether it succeeded (a private window may refuse).
pub fn keep(name: &str, text: &str) -> bool {
    storage().is_some_and(|storage| storage.set_item(name, text).is_ok())
}

/// Removes a value from local storage.
pub fn forget(name: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(name);
    }
}

/// Whether a media query matches, such as `(prefers-color-scheme: dark)`.
#[must_use]
pub fn media(query: &str) -> bool {
    let list = window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// A cryptographically random seed.
#[must_use]
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 16];
    if let Some(crypto) = window().and_then(|window| window.crypto().ok()) {
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    Seed(bytes)
}

/// Randomness that no rule depends on: pictures, suggestions.
#[must_use]
pub fn fresh_chance(purpose: &str) -> Rng {
    Rng::new(fresh_seed(), purpose)
}

/// Waits for this many milliseconds.
pub async fn sleep(millis: f64) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        if let Some(window) = window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, millis as i32);
        }
    });
    let _ = wasm_bindgen_futures::JsFuture::from(promise).await;
}

/// Focuses an element and scrolls it into view.
pub fn focus(id: &str) {
    let element = window().and_then(|window| window.document()?.get_element_by_id(id));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Moves the focus to the first element that a selector finds.
pub fn focus_first(selector: &str) {
    let found = window().and_then(|window| window.document()?.query_selector(selector).ok()?);
    if let Some(element) = found.and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// What has the focus; none if that is the page as a whole.
#[must_use]
pub fn focused() -> Option<Element> {
    let element = window()?.document()?.active_element()?;
    (element.tag_name() != "BODY").then_some(element)
}

/// Moves the focus to an element if it is still there, else to the one with this name.
pub fn focus_or(element: &Element, id: &str) {
    if element.is_connected() {
        // What can be touched in a picture has the focus as well, and is no HTML.
        let _ = element.unchecked_ref::<web_sys::HtmlElement>().focus();
    } else {
        focus(id);
    }
}

/// Toggles full screen.
pub fn toggle_fullscreen() {
    let Some(document) = window().and_then(|window| window.document()) else { return };
    if document.fullscreen_element().is_some() {
        document.exit_fullscreen();
    } else if let Some(root) = document.document_element() {
        let _ = root.request_fullscreen();
    }
}

/// Downloads a file.
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

/// The current time in milliseconds, updated every second while the page is visible.
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

/// The absolute URL of a path.
#[must_use]
pub fn address(path: &str) -> String {
    let origin = window().and_then(|window| window.location().origin().ok());
    format!("{}{path}", origin.unwrap_or_default())
}

/// The fragment of the URL, without `#`, if there is one.
#[must_use]
pub fn hash() -> Option<String> {
    let hash = window()?.location().hash().ok()?;
    hash.strip_prefix('#').filter(|hash| !hash.is_empty()).map(str::to_owned)
}

/// Removes the fragment from the URL.
pub fn forget_hash() {
    let clean = || {
        let window = window()?;
        let (path, query) = (window.location().pathname().ok()?, window.location().search().ok()?);
        window.history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{query}"))).ok()
    };
    let _ = clean();
}

/// Shows another page in the place of this one, which the button Back skips then. The router learns of it as of a step
/// in the history: its own way to replace an address counts it as one step more, and a later step to the same address
/// would leave the old one in the bar.
pub fn replace_page(address: &str) {
    let history = window().and_then(|window| window.history().ok());
    if history.is_some_and(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(address)).is_ok()) {
        announce("popstate");
    }
}

/// Adds a step to the history that shows the same page: going back from it leaves the page where it is.
pub fn add_step_back() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.push_state_with_url(&JsValue::NULL, "", None);
    }
}

/// Goes a step back in the history.
pub fn go_back() {
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        let _ = history.back();
    }
}

/// Has the browser ask with whom to share a link; says whether it can.
pub fn share(title: &str, link: &str) -> bool {
    let Some(window) = window() else { return false };
    let navigator = window.navigator();
    if !js_sys::Reflect::get(&navigator, &"share".into()).is_ok_and(|found| found.is_function()) {
        return false;
    }
    let data = web_sys::ShareData::new();
    data.set_title(title);
    data.set_url(link);
    let asked = navigator.share_with_data(&data);
    // Who changes their mind has not failed.
    leptos::task::spawn_local(async move { drop(wasm_bindgen_futures::JsFuture::from(asked).await) });
    true
}

/// Copies a text to the clipboard and returns whether it succeeded. Pages over plain HTTP have no
/// `navigator.clipboard`, so they use a selected text field instead.
pub fn copy(text: &str) -> bool {
    let Some(window) = window() else { return false };
    let navigator = window.navigator();
    let has_clipboard = js_sys::Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|found| found.is_object());
    if has_clipboard {
        let _ = navigator.clipboard().write_text(text);
        return true;
    }
    copy_from_field(&window, text).unwrap_or(false)
}

fn copy_from_field(window: &Window, text: &str) -> Option<bool> {
    let document = window.document()?.dyn_into::<web_sys::HtmlDocument>().ok()?;
    let field = document.create_element("textarea").ok()?.dyn_into::<web_sys::HtmlTextAreaElement>().ok()?;
    let before = document.active_element().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    field.set_value(text);
    field.set_read_only(true);
    field.set_class_name("unseen");
    document.body()?.append_child(&field).ok()?;
    field.select();
    let copied = document.exec_command("copy").ok();
    field.remove();
    if let Some(before) = before {
        let _ = before.focus();
    }
    copied
}

/// Scrolls the page to the top.
pub fn scroll_to_top() {
    let Some(window) = window() else { return };
    window.scroll_to_with_x_and_y(0.0, 0.0);
    // At a table, the main element scrolls instead of the page.
    if let Some(main) = window.document().and_then(|document| document.get_element_by_id("main")) {
        main.set_scroll_top(0);
    }
}

/// The day, counted from 1 January 1970 UTC.
#[must_use]
pub fn day() -> u64 {
    const MILLIS: f64 = 86_400_000.0;
    (now() / MILLIS) as u64
}

/// Calls `changed` whenever an element has another size, until its owner is gone.
pub fn on_resize(element: NodeRef<Div>, changed: impl Fn() + 'static) {
    let callback = Closure::<dyn FnMut()>::new(changed);
    let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) else { return };
    let watching = observer.clone();
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            watching.observe(&element);
        }
    });
    let kept = StoredValue::new_local(Some((observer, callback)));
    on_cleanup(move || {
        if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}
