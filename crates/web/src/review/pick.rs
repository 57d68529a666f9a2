//! Where the match comes from: a file, or its text.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use crate::icons::icon;
use crate::words::t;

/// Asks for the file of a match; what cannot be read is said.
#[component]
pub fn Pick(
    /// What was wrong with the last file.
    wrong: RwSignal<Option<String>>,
    /// Told the text of the file.
    #[prop(into)]
    open: Callback<String>,
) -> impl IntoView {
    let pasted = RwSignal::new(String::new());
    let chosen = move |event: leptos::ev::Event| {
        let input = event.target().and_then(|target| target.dyn_into::<web_sys::HtmlInputElement>().ok());
        let file = input.and_then(|input| input.files()).and_then(|files| files.get(0));
        if let Some(file) = file {
            spawn_local(async move {
                let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
                open.run(text.unwrap_or_default());
            });
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        open.run(pasted.get_untracked());
    };
    view! {
        <form class="card join review-pick" on:submit=submit>
            <p>{move || t("review-lead")}</p>
            <label class="review-file">
                <span>{move || t("review-file")}</span>
                <input type="file" accept=".ludotheque,text/plain" on:change=chosen />
            </label>
            <label>
                <span>{move || t("review-paste")}</span>
                <textarea
                    class="field"
                    rows="6"
                    spellcheck="false"
                    autocomplete="off"
                    on:input=move |event| pasted.set(event_target_value(&event))
                ></textarea>
            </label>
            {move || wrong.get().map(|wrong| view! { <p class="wrong" role="alert">{wrong}</p> })}
            <button type="submit" class="button main">
                {icon("eye")}
                <span>{move || t("review-open")}</span>
            </button>
        </form>
    }
}
