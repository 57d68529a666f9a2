//! Sharing a match that is over: by a link that holds all of it, so that nothing is sent anywhere; a match of the server
//! by its address there.

use leptos::prelude::*;

use super::end_details::save;
use super::store::TableStore;
use crate::browser;
use crate::icons::icon;
use crate::review::link;
use crate::words::t;

/// What became of sharing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shared {
    /// The browser asks with whom.
    Offered,
    /// The link is on the clipboard.
    Copied,
    /// Neither was possible: the link is shown.
    Shown,
    /// The match is too long for a link: its file was saved.
    Saved,
}

/// The button that shares the match, and what became of it.
#[component]
pub fn Share(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let shared = RwSignal::new(None::<(Shared, String)>);
    let share = move |_| match store.table() {
        Some(table) => shared.set(Some(offer(&browser::address(&format!("/revoir?table={table}"))))),
        None => store.record(move |record| match link::address(&record) {
            Some(address) => shared.set(Some(offer(&browser::address(&address)))),
            None => {
                save(store);
                shared.set(Some((Shared::Saved, String::new())));
            }
        }),
    };
    let said = move || {
        let (shared, link) = shared.get()?;
        Some(match shared {
            Shared::Offered => ().into_any(),
            Shared::Copied => t("share-copied").into_any(),
            Shared::Saved => t("share-saved").into_any(),
            Shared::Shown => {
                view! { <input class="field" readonly aria-label=t("share-link") prop:value=link /> }.into_any()
            }
        })
    };
    view! {
        <button type="button" class="button quiet" data-action="share" on:click=share>
            {icon("share")}
            <span>{move || t("end-share")}</span>
        </button>
        <p class="end-shared" role="status">
            {said}
        </p>
    }
}

fn offer(link: &str) -> (Shared, String) {
    let shared = if browser::share(&t("review-title"), link) {
        Shared::Offered
    } else if browser::copy(link) {
        Shared::Copied
    } else {
        Shared::Shown
    };
    (shared, link.to_owned())
}
