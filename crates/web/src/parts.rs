//! The parts of the client outside its first module, each loaded on first use.
//!
//! The first module has what every visit needs: the shell, the home page, the settings. `Part` shows a page of another
//! part once that is loaded, and an error if it cannot be loaded. A part is a set of functions with the same name in
//! `wasm_split`; code that several parts share is loaded with the first of them. The build splits the module (`cargo
//! xtask web`), and the service worker caches all parts for offline use.
#![allow(unsafe_code, reason = "the macro that marks a cut declares the function on its other side")]

use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::browser;
use crate::exercises;
use crate::pages::{join, online, play, print, review, rules};
use crate::rulebook;
use crate::words::t;

/// Builds a page.
type Make = fn() -> AnyView;

/// A page of another part, being loaded.
type Fetched = Pin<Box<dyn Future<Output = Result<Make, SplitLoaderError>>>>;

/// The event dispatched on the window when a part is opened: `static/boot.js` then has everything cached.
const OPENED: &str = "part";

/// Declares pages of a part: a function in the part that returns the page, and a component that shows it.
macro_rules! pages {
    ($($(#[$about:meta])* $name:ident = $function:ident in $part:ident: $page:path;)*) => {$(
        #[wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
        fn $function() -> Result<Make, SplitLoaderError> {
            Ok(|| view! { <$page /> }.into_any())
        }

        $(#[$about])*
        #[component]
        pub fn $name() -> impl IntoView {
            view! { <Part fetch=|| Box::pin($function()) /> }
        }
    )*};
}

pages! {
    /// A local table.
    Play = fetch_play in tables: play::Play;
    /// An online table.
    Online = fetch_online in tables: online::Online;
    /// A code that opens something.
    Open = fetch_open in tables: online::Open;
    /// The rules of a game, with its lesson.
    Rules = fetch_rules in tables: rules::Rules;
    /// The rules as an overlay.
    RulesReader = fetch_rules_reader in tables: rulebook::RulesReader;
    /// Joining a table by its code.
    Join = fetch_join in tables: join::Join;
    /// The exercises of a game.
    Exercises = fetch_exercises in more: exercises::Exercises;
    /// The review of a match.
    Review = fetch_review in more: review::Review;
    /// The print page.
    Print = fetch_print in more: print::Print;
}

/// Answers a question of the page in the worker: see [`crate::worker::answer`].
#[wasm_split(worker, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn answerer() -> Result<fn(&str) -> String, SplitLoaderError> {
    Ok(crate::worker::answer)
}

/// Loading state of a page.
#[derive(Clone, Copy)]
enum State {
    Coming,
    Here(Make),
    Lost,
}

/// A page of another part: loaded, then shown.
#[component]
fn Part(fetch: fn() -> Fetched) -> impl IntoView {
    let state = RwSignal::new(State::Coming);
    spawn_local(async move {
        let found = fetch().await.map_or(State::Lost, State::Here);
        if matches!(found, State::Here(_)) {
            browser::announce(OPENED);
        }
        // The user may have navigated away meanwhile.
        state.try_set(found);
    });
    move || match state.get() {
        State::Coming => view! { <p class="page part-coming" role="status">{t("part-coming")}</p> }.into_any(),
        State::Here(make) => untrack(make),
        State::Lost => view! { <Lost /> }.into_any(),
    }
}

/// A part that cannot be loaded: there is no network, or the server has a newer client. Reloading helps in both cases.
#[component]
fn Lost() -> impl IntoView {
    view! {
        <article class="page">
            <h1>{move || t("part-lost-title")}</h1>
            <p class="lead">{move || t("part-lost-lead")}</p>
            <p class="after">
                <button class="button main" type="button" data-action="reload" on:click=|_| browser::reload()>
                    {move || t("part-again")}
                </button>
            </p>
        </article>
    }
}
