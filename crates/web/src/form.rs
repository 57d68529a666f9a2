//! Form components.

use std::fmt::Display;

use leptos::prelude::*;

use crate::words::t;

/// A group of radio buttons. Its texts are `<key>` (the question) and `<key>-<option>`.
#[component]
pub fn Choice<T>(
    /// The key of the question.
    key: &'static str,
    /// The options.
    options: &'static [T],
    /// The selected option.
    value: ArcRwSignal<T>,
) -> impl IntoView
where
    T: Copy + PartialEq + Display + Send + Sync + 'static,
{
    let options = options.iter().map(move |&option| {
        let (chosen, choose) = (value.clone(), value.clone());
        view! {
            <label class="option">
                <input
                    type="radio"
                    name=key
                    value=option.to_string()
                    prop:checked=move || chosen.get() == option
                    on:change=move |_| choose.set(option)
                />
                <span>{move || t(&format!("{key}-{option}"))}</span>
            </label>
        }
    });
    let hint = format!("{key}-hint");
    let hint = crate::words::has(&hint).then(|| view! { <span class="hint">{move || t(&hint)}</span> });
    view! {
        <fieldset class="choice">
            <legend>{move || t(key)} {hint}</legend>
            <div class="options">{options.collect_view()}</div>
        </fieldset>
    }
}
