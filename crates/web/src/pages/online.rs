//! A table on the server, for those who play and those who watch.

use engine::GameId;
use engine::core::code::{Code, Opens};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::{use_location, use_navigate, use_params_map, use_query_map};
use table::Phase;

use crate::api::{self, ApiError, Place};
use crate::browser;
use crate::lobby::Lobby;
use crate::pages::entitle;
use crate::table::TableStore;
use crate::table::device::REENTRY;
use crate::table::remote::RemoteTransport;
use crate::table::screen::TableScreen;
use crate::words::t;

/// A table on the server.
#[component]
pub fn Online() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let code = Memo::new(move |_| params.with(|params| params.get("code")).unwrap_or_default().to_uppercase());
    let watching = query.with_untracked(|query| query.get("pour")).as_deref() == Some("regarder");
    entitle(|| t("online-title"));
    view! { {move || view! { <AtTable code=code.get() watching /> }} }
}

#[component]
fn AtTable(code: String, watching: bool) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(TableStore, Place), ApiError>>);
    let owner = Owner::current();
    spawn_local(async move {
        let come = come(&code, watching).await;
        let sit = move || {
            come.map(|(game, place)| {
                let store = TableStore::new(game);
                store.connect(RemoteTransport::join(store, place.clone()));
                (store, place)
            })
        };
        // The table's signals belong to this page, not to the moment at which the server answered.
        let come = match owner {
            Some(owner) => owner.with(sit),
            None => return,
        };
        let _ = found.try_set(Some(come));
    });
    on_cleanup(move || {
        if let Some(Some(Ok((store, _)))) = found.try_get_untracked() {
            store.disconnect();
        }
    });
    move || match found.get() {
        None => view! { <p class="page lead" role="status">{move || t("status-joining")}</p> }.into_any(),
        Some(Err(wrong)) => nowhere(&wrong),
        Some(Ok((store, place))) => view! { <Seated store place /> }.into_any(),
    }
}

async fn come(code: &str, watching: bool) -> Result<(GameId, Place), ApiError> {
    let summary = api::summary(code).await?;
    let game = summary.game;
    let place = match browser::hash().and_then(|hash| hash.strip_prefix(REENTRY).map(str::to_owned)) {
        _ if watching => Place { table: code.to_owned(), ..Place::default() },
        Some(secret) => {
            let place = api::enter(code, &secret).await?;
            // It was good once.
            browser::forget_hash();
            place
        }
        None => api::join(code).await?,
    };
    Ok((game, place))
}

fn nowhere(wrong: &ApiError) -> AnyView {
    let key = match wrong {
        ApiError::Away => "online-away",
        ApiError::Refused(404, _) => "online-no-table",
        ApiError::Refused(..) => "online-refused",
    };
    let said = wrong.to_string();
    view! {
        <article class="page">
            <h1>{move || t("online-title")}</h1>
            <p class="lead" role="alert">
                {move || t(key)}
            </p>
            <p class="hint">{said}</p>
            <p>
                <A href="/rejoindre">{move || t("join-title")}</A>
            </p>
        </article>
    }
    .into_any()
}

#[component]
fn Seated(store: TableStore, place: Place) -> impl IntoView {
    grant_wishes(store, place.table.clone());
    let seating = Memo::new(move |_| store.phase().is_none_or(|phase| phase == Phase::Seating));
    move || {
        if seating.get() {
            view! { <Lobby store place=place.clone() /> }.into_any()
        } else {
            view! { <TableScreen store /> }.into_any()
        }
    }
}

/// The name under which the browser keeps what is to be said at a table that was just opened.
#[must_use]
pub fn wishes_of(table: &str) -> String {
    format!("wishes-{table}")
}

/// Who has set up a table has also said who sits there: told to the table once, when it is reached.
fn grant_wishes(store: TableStore, table: String) {
    Effect::new(move |_| {
        if store.view.with(Option::is_none) {
            return;
        }
        let wishes = browser::kept(&wishes_of(&table)).and_then(|text| serde_json::from_str::<Vec<String>>(&text).ok());
        browser::forget(&wishes_of(&table));
        for wish in wishes.unwrap_or_default() {
            store.submit_line(&wish);
        }
    });
}

/// What a code on a printed sheet opens: the same board, deal or puzzle on the screen.
#[component]
pub fn Open() -> impl IntoView {
    // As it is written: a code escapes its values itself.
    let path = use_location().pathname;
    let navigate = use_navigate();
    Effect::new(move |_| {
        let to = path.with_untracked(|path| path.parse::<Code>()).map_or_else(|_| "/".to_owned(), |code| way_of(&code));
        navigate(&to, NavigateOptions { replace: true, ..NavigateOptions::default() });
    });
}

/// The page for what a code opens.
fn way_of(code: &Code) -> String {
    let (game, text) = (code.game, String::from(js_sys::encode_uri_component(&code.to_string())));
    match code.opens {
        Opens::Game { .. } | Opens::Deal { .. } => format!("/jouer/{game}?nouveau&code={text}"),
        Opens::Worksheet { .. } => format!("/exercices/{game}?code={text}"),
    }
}
