//! A match looked at again: the one that just ended, one from the server, or one from a file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;
use room::RoomError;

use crate::api::{self, ApiError};
use crate::browser;
use crate::pages::entitle;
use crate::review::Watch;
use crate::review::curve::Judged;
use crate::review::pick::Pick;
use crate::review::steps::{Controls, Missed, Moves, PlayOn};
use crate::table::game_ui;
use crate::table::players::Players;
use crate::table::side::Explained;
use crate::words::{t, text_now};

/// Where the last match that ended here is kept.
const KEPT: &str = "review";

/// A match looked at again.
#[component]
pub fn Review() -> impl IntoView {
    entitle(|| t("review-title"));
    let watch = RwSignal::new(None::<Watch>);
    let wrong = RwSignal::new(None::<String>);
    let take = move |text: String| {
        close(watch);
        match Watch::open(text.clone(), ply_of_address()) {
            Ok(fresh) => {
                browser::keep(KEPT, &text);
                wrong.set(None);
                watch.set(Some(fresh));
            }
            Err(bad) => wrong.set(Some(why(&bad))),
        }
    };
    let query = use_query_map().get_untracked();
    match query.get("table") {
        Some(code) => spawn_local(async move {
            match api::get(&format!("/tables/{code}/record"), None).await {
                Ok(text) => take(text),
                Err(ApiError::Away) => wrong.set(Some(text_now("online-away", &[]))),
                Err(ApiError::Refused(_, said)) => wrong.set(Some(said)),
            }
        }),
        None => {
            if let Some(text) = browser::kept(KEPT).filter(|_| query.get("fichier").is_none()) {
                take(text);
            }
        }
    }
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        if let Some(Some(watch)) = watch.try_get_untracked() {
            watch.go(ply_of_address());
        }
    });
    on_cleanup(move || {
        handle.remove();
        close(watch);
    });
    let pick = Callback::new(move |()| {
        close(watch);
        watch.set(None);
    });
    view! {
        {move || match watch.get() {
            Some(watch) => view! { <Looked watch other=pick /> }.into_any(),
            None => {
                view! {
                    <article class="page">
                        <h1>{move || t("review-title")}</h1>
                        <Pick wrong open=take />
                    </article>
                }
                    .into_any()
            }
        }}
    }
}

fn close(watch: RwSignal<Option<Watch>>) {
    if let Some(Some(before)) = watch.try_get_untracked() {
        before.close();
    }
}

/// The step that the address names, the start if none.
fn ply_of_address() -> usize {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').parse().unwrap_or(0)
}

fn why(bad: &RoomError) -> String {
    match bad {
        RoomError::NoMatch => text_now("review-no-match", &[]),
        RoomError::Table(_) | RoomError::Options(_) | RoomError::NoEntries(_) | RoomError::NoSuchSeat(_) => {
            text_now("review-bad", &[("why", bad.to_string().into())])
        }
    }
}

#[component]
fn Looked(watch: Watch, #[prop(into)] other: Callback<()>) -> impl IntoView {
    let store = watch.store;
    view! {
        <section class="table review" data-game=store.game.as_str() data-ply=move || watch.ply.get().to_string()>
            <h1 class="unseen">{move || t("review-title")}</h1>
            <div class="table-main">
                <Players store />
                <div class="table-board">{game_ui(store.game).board(store)}</div>
                <div class="table-foot">
                    <Controls watch />
                    <Missed watch />
                </div>
            </div>
            <aside class="table-side" aria-label=move || t("review-title")>
                <Explained store />
                <Judged watch />
                <Moves watch />
                <PlayOn watch />
                <button type="button" class="button quiet" data-action="other" on:click=move |_| other.run(())>
                    {move || t("review-other-file")}
                </button>
            </aside>
        </section>
    }
}
