//! The review of a match: the one that just ended, one from the server, or one from a file.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;
use room::RoomError;
use table::PersonId;

use crate::api;
use crate::pages::entitle;
use crate::review::curve::Judged;
use crate::review::head::Head;
use crate::review::judge::judge;
use crate::review::moments::Moments;
use crate::review::pick::Pick;
use crate::review::results::Results;
use crate::review::steps::{Controls, Missed, Moves, PlayOn};
use crate::review::{Source, Watch, kept, link};
use crate::t;
use crate::table::game_ui;
use crate::table::players::Players;
use crate::table::side::Explained;
use crate::words::{t, text_now};

/// The review of a match.
#[component]
pub fn Review() -> impl IntoView {
    let watch = RwSignal::new(None::<Watch>);
    entitle(move || match watch.get() {
        Some(watch) => t!("review-title-of", game = t(&format!("{}-title", watch.store.game))),
        None => t("review-title"),
    });
    let wrong = RwSignal::new(None::<String>);
    let take = move |source: Source| {
        close(watch);
        match Watch::open(source, link::step(&fragment())) {
            Ok(fresh) => {
                wrong.set(None);
                watch.set(Some(fresh));
            }
            Err(bad) => wrong.set(Some(why(&bad))),
        }
    };
    let query = use_query_map().get_untracked();
    match (link::file(&fragment()), query.get("table")) {
        (Some((text, whole)), _) => take(Source { text, reader: None, fragment: Some(whole.to_owned()) }),
        (None, Some(code)) => spawn_local(async move {
            let reader = api::kept_place(&code).map(|place| PersonId(place.person));
            match api::get(&format!("/tables/{code}/record"), None).await {
                Ok(text) => take(Source { text, reader, fragment: None }),
                Err(why) => wrong.set(Some(why.text())),
            }
        }),
        (None, None) if fragment().starts_with("m=") => wrong.set(Some(t("review-bad-link"))),
        (None, None) => {
            if let Some(source) = kept::last().filter(|_| query.get("fichier").is_none()) {
                take(source);
            }
        }
    }
    let open = move |text: String| {
        kept::keep(&text, None);
        take(Source { text, reader: None, fragment: None });
    };
    let handle = window_event_listener(leptos::ev::hashchange, move |_| {
        let fragment = fragment();
        match (link::file(&fragment), watch.try_get_untracked()) {
            (Some((text, whole)), _) => take(Source { text, reader: None, fragment: Some(whole.to_owned()) }),
            (None, Some(Some(watch))) => watch.go(link::step(&fragment)),
            (None, Some(None) | None) => {}
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
                        <Pick wrong open />
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

/// What the address names: a step, a whole match, or both.
fn fragment() -> String {
    let hash = web_sys::window().and_then(|window| window.location().hash().ok()).unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

fn why(bad: &RoomError) -> String {
    match bad {
        RoomError::NoMatch => text_now("review-no-match", &[]),
        RoomError::Table(_) | RoomError::Options(_) | RoomError::NoEntries(_) | RoomError::NoSuchSeat(_) => {
            text_now("review-bad", &[("why", bad.to_string().into())])
        }
    }
}

/// The chances over the match, or what it brought where nobody can weigh them.
fn chances_or_results(watch: Watch) -> AnyView {
    match judge(watch.store.game) {
        Some(_) => view! { <Moments watch /> <Judged watch /> }.into_any(),
        None => view! { <Results watch /> }.into_any(),
    }
}

#[component]
fn Looked(watch: Watch, #[prop(into)] other: Callback<()>) -> impl IntoView {
    let store = watch.store;
    view! {
        <section class="table review" data-game=store.game.as_str() data-ply=move || watch.ply.get().to_string()>
            <div class="table-main">
                <Head watch />
                <Players store />
                <div class="table-board">{game_ui(store.game).board(store)}</div>
                <div class="table-foot">
                    <Controls watch />
                    <Missed watch />
                </div>
            </div>
            <aside class="table-side" aria-label=move || t("review-title")>
                <Explained store />
                {chances_or_results(watch)}
                <Moves watch />
                <PlayOn watch />
                <button type="button" class="button quiet" data-action="other" on:click=move |_| other.run(())>
                    {move || t("review-other-file")}
                </button>
            </aside>
        </section>
    }
}
