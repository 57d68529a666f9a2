//! A question over the page, to be answered before anything else.

use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use crate::browser;
use crate::words::t;

/// A question with two answers. The browser keeps the focus inside, and Escape is a no.
#[component]
pub fn ConfirmDialog(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The key of the question; those of its answers end in `-yes` and `-no`.
    question: &'static str,
    /// What has the focus afterwards if what opened the dialog is gone or hidden.
    return_to: &'static str,
    /// Called when the answer is yes.
    #[prop(into)]
    confirmed: Callback<()>,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        if !open.get() {
            dialog.close();
        } else if !dialog.open() {
            // Fails only for an element that is not in the page.
            let _ = dialog.show_modal();
        }
    });
    let closed = move |_| {
        open.set(false);
        // The browser gives the focus back to what opened the dialog, even if that is hidden by now.
        let opener = browser::focused().and_then(|element| element.dyn_into::<HtmlElement>().ok());
        if opener.is_none_or(|opener| opener.offset_parent().is_none()) {
            browser::focus(return_to);
        }
    };
    let confirm = move |_| {
        open.set(false);
        confirmed.run(());
    };
    view! {
        <dialog
            class="dialog"
            node_ref=dialog
            aria-labelledby=question
            on:close=closed
            // Keys belong to the dialog: Escape would close what is open behind it as well.
            on:keydown=|event| event.stop_propagation()
        >
            <p id=question>{move || t(question)}</p>
            <div class="dialog-answers">
                <button type="button" class="button main" data-action="dialog-no" on:click=move |_| open.set(false)>
                    {move || t(&format!("{question}-no"))}
                </button>
                <button type="button" class="button" data-action="dialog-yes" on:click=confirm>
                    {move || t(&format!("{question}-yes"))}
                </button>
            </div>
        </dialog>
    }
}
