//! What opens over the table: Escape or a tap elsewhere closes it.

use leptos::html::Details;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

use crate::icons::icon;
use crate::words::t;

/// How somebody wants something closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dismissal {
    /// With the key.
    Escape,
    /// With a tap elsewhere.
    Elsewhere,
}

/// Calls back when Escape is pressed, or something is tapped that is not a part of what is open.
pub fn on_dismissal(is_part: impl Fn(&Element) -> bool + 'static, dismiss: impl Fn(Dismissal) + Clone + 'static) {
    let close = dismiss.clone();
    let click = window_event_listener(leptos::ev::click, move |event| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if !target.is_some_and(|target| is_part(&target)) {
            dismiss(Dismissal::Elsewhere);
        }
    });
    let escape = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "Escape" {
            close(Dismissal::Escape);
        }
    });
    on_cleanup(move || {
        click.remove();
        escape.remove();
    });
}

/// Whether an element is inside of what a selector finds.
#[must_use]
pub fn is_inside(element: &Element, selector: &str) -> bool {
    element.closest(selector).ok().flatten().is_some()
}

/// Closes a list on Escape, which leads back to its button, and on a tap elsewhere.
pub fn dismiss_details(list: NodeRef<Details>) {
    let now = move || list.try_get_untracked().flatten();
    on_dismissal(
        move |tapped| now().is_some_and(|list| list.contains(Some(tapped))),
        move |how| {
            let Some(list) = now().filter(|list| list.open()) else { return };
            list.set_open(false);
            let button = list.query_selector("summary").ok().flatten();
            if let Some(button) = button.filter(|_| how == Dismissal::Escape) {
                let _ = button.unchecked_ref::<HtmlElement>().focus();
            }
        },
    );
}

/// Closes a list.
pub fn close(list: NodeRef<Details>) {
    if let Some(list) = list.get_untracked() {
        list.set_open(false);
    }
}

/// A button that opens a list.
#[component]
pub fn Menu(
    /// Its icon.
    name: &'static str,
    /// The key of its words.
    key: &'static str,
    /// Its name for the style sheet and for tests.
    data: &'static str,
    /// The list.
    children: Children,
) -> impl IntoView {
    let list = NodeRef::<Details>::new();
    dismiss_details(list);
    view! {
        <details class="head-menu" data-menu=data node_ref=list>
            <summary class="tool" aria-label=move || t(key) title=move || t(key)>
                {icon(name)}
            </summary>
            <div class="head-panel" on:click=move |_| close(list)>
                {children()}
            </div>
        </details>
    }
}
