//! The parts of the client that are not in its first module: each is fetched when somebody first goes there.
//!
//! The first module has what every visit needs: the shell, the home page, the settings. `Part` shows a page of another
//! part as soon as that is there, and says so when it cannot be fetched. A part is a set of functions with the same name
//! in `wasm_split`; what several parts need is fetched with the first of them. The build cuts the module
//! (`cargo xtask web`), the service worker keeps all pieces for use without a network.
#![allow(unsafe_code, reason = "the macro that marks a cut declares the function on its other side")]

use std::pin::Pin;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::browser;
use crate::exercises;
use crate::pages::{join, online, play, print, review, rules};
use crate::words::t;

/// Makes a page.
type Make = fn() -> AnyView;

/// A page of another part, on its way.
type Fetched = Pin<Box<dyn Future<Output = Result<Make, SplitLoaderError>>>>;

/// What the window hears when a part is opened: `static/boot.js` has everything kept then.
const OPENED: &str = "part";

/// Declares pages of a part: a function in the part that gives the page, and a component that shows it.
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
    /// A table on this device.
    Play = fetch_play in tables: play::Play;
    /// A table of the server.
    Online = fetch_online in tables: online::Online;
    /// A code that opens something.
    Open = fetch_open in tables: online::Open;
    /// The rules of a game, with its lesson.
    Rules = fetch_rules in tables: rules::Rules;
    /// Joining a table by its code.
    Join = fetch_join in tables: join::Join;
    /// The exercises of a game.
    Exercises = fetch_exercises in more: exercises::Exercises;
    /// A match looked at again.
    Review = fetch_review in more: review::Review;
    /// What can be printed.
    Print = fetch_print in more: print::Print;
}

/// Answers a question of the page in the worker: see [`crate::worker::answer`].
#[wasm_split(worker, wasm_split_path = leptos::wasm_split, fallible)]
pub(crate) fn answerer() -> Result<fn(&str) -> String, SplitLoaderError> {
    Ok(crate::worker::answer)
}

/// How far a page of another part is.
#[derive(Clone, Copy)]
enum State {
    Coming,
    Here(Make),
    Lost,
}

/// A page of another part: fetched, then shown.
#[component]
fn Part(fetch: fn() -> Fetched) -> impl IntoView {
    let state = RwSignal::new(State::Coming);
    spawn_local(async move {
        let found = fetch().await.map_or(State::Lost, State::Here);
        if matches!(found, State::Here(_)) {
            browser::announce(OPENED);
        }
        // Who asked may have gone elsewhere meanwhile.
        state.try_set(found);
    });
    move || match state.get() {
        State::Coming => view! { <p class="page part-coming" role="status">{t("part-coming")}</p> }.into_any(),
        State::Here(make) => untrack(make),
        State::Lost => view! { <Lost /> }.into_any(),
    }
}

/// A part that cannot be fetched: there is no network, or the server has a newer client. A reload helps in both cases.
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
