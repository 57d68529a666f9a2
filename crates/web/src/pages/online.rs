//! A table on the server, for those who play and those who watch.

use engine::GameId;
use engine::core::code::{Code, Opens};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::{use_location, use_params_map, use_query_map};
use protocol::api::ProblemKind;
use table::Phase;

use crate::api::{self, ApiError, Place};
use crate::browser;
use crate::icons::icon;
use crate::lobby::Lobby;
use crate::pages::entitle;
use crate::saved::{self, Chosen, Other, SavedMatch, Venue};
use crate::table::TableStore;
use crate::table::device::REENTRY;
use crate::table::level::others;
use crate::table::remote::RemoteTransport;
use crate::table::screen::TableScreen;
use crate::words::{name_language, t};

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
    let shown = code.clone();
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
        Some(Err(wrong)) => nowhere(&shown, wrong),
        Some(Ok((store, place))) => view! { <Seated store place watching /> }.into_any(),
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

fn nowhere(code: &str, wrong: ApiError) -> AnyView {
    // A table that is gone is nothing to go on with.
    if wrong == ApiError::Refused(ProblemKind::NoSuchTable) {
        saved::remove(code);
    }
    view! {
        <article class="page">
            <h1>{move || t("online-title")}</h1>
            <p class="lead" role="alert">
                {move || t(wrong.key())}
            </p>
            <p>
                <A href="/rejoindre" attr:class="button main">
                    {move || t("join-title")}
                </A>
            </p>
        </article>
    }
    .into_any()
}

/// What a table on the server shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Screen {
    Lobby,
    Full,
    Table,
}

#[component]
fn Seated(store: TableStore, place: Place, watching: bool) -> impl IntoView {
    grant_wishes(store, place.table.clone());
    note(store, place.table.clone());
    let watching = RwSignal::new(watching);
    let screen = Memo::new(move |_| {
        let Some(phase) = store.phase() else { return Screen::Lobby };
        let stranger = store.own_seats().is_empty() && !watching.get();
        match phase {
            Phase::Seating => Screen::Lobby,
            Phase::Playing | Phase::Over if stranger => Screen::Full,
            Phase::Playing | Phase::Over => Screen::Table,
        }
    });
    move || match screen.get() {
        Screen::Lobby => view! { <Lobby store place=place.clone() /> }.into_any(),
        Screen::Full => view! { <Full store watching /> }.into_any(),
        Screen::Table => view! { <TableScreen store /> }.into_any(),
    }
}

/// All seats are taken, and the match has begun: one can watch.
#[component]
fn Full(store: TableStore, watching: RwSignal<bool>) -> impl IntoView {
    let game = store.game;
    view! {
        <article class="page">
            <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
            <p class="lead" role="status">
                {move || t("lobby-full")}
            </p>
            <div class="first-ways">
                <button type="button" class="button main" data-action="watch" on:click=move |_| watching.set(true)>
                    {icon("eye")}
                    <span>{move || t("lobby-watch")}</span>
                </button>
                <A href=format!("/jouer/{game}") attr:class="button">
                    {icon("plus")}
                    <span>{move || t("lobby-own-table")}</span>
                </A>
            </div>
        </article>
    }
}

/// Keeps the list of matches up to date: a table where one has a seat is a match once it is played, and waits before.
fn note(store: TableStore, table: String) {
    Effect::new(move |_| {
        let Some(view) = store.view.get() else { return };
        let own = store.own_seats();
        let waits = view.phase == Phase::Seating;
        if own.is_empty() {
            // Who has given the seat up waits no more.
            if waits && saved::get(&table).is_some_and(|saved| saved.waits) {
                saved::remove(&table);
            }
            return;
        }
        let others = others(&view, own.first());
        // A friend at the table waits for the first move.
        let friends = others.iter().any(|other| matches!(other, Other::Person(_)));
        saved::put(&SavedMatch {
            id: table.clone(),
            venue: Venue::Online,
            game: store.game,
            others,
            chosen: Chosen::default(),
            begun: !waits && (friends || untrack(|| store.has_moved())),
            waits,
            over: view.phase == Phase::Over,
            at: browser::now() as u64,
        });
    });
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
    Effect::new(move |_| {
        let to = path.with_untracked(|path| path.parse::<Code>()).map_or_else(|_| "/".to_owned(), |code| way_of(&code));
        browser::replace_page(&to);
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
