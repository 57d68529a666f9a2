//! A table on this device: its setting up and its play.

use engine::GameId;
use engine::core::code::{Code, Opens};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::{use_params_map, use_query_map};

use crate::browser;
use crate::icons::icon;
use crate::pages::entitle;
use crate::pages::missing::Missing;
use crate::saved::{self, Chosen};
use crate::setup::{Form, Preset, Setup, Way, open_online};
use crate::table::TableStore;
use crate::table::level::LocalMatch;
use crate::table::local::{self, LocalTransport};
use crate::table::screen::TableScreen;
use crate::words::{name_language, t};

/// What the address asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wish {
    /// To go on with a match that this browser stores.
    Resume(GameId, String),
    /// A match against the computer, without further questions.
    Quick(GameId),
    /// A table on the server, without further questions.
    Invite(GameId),
    /// To set a table up, perhaps like another one, or with what a printed code says.
    SetUp(GameId, Way, Preset, Option<String>),
    /// The puzzle of the day.
    Puzzle,
    /// There is no such game.
    Nowhere,
}

/// The puzzle of the day in the place of a game.
const PUZZLE: &str = "enigme";

impl Wish {
    fn read(game: Option<&str>, query: impl Fn(&str) -> Option<String>) -> Self {
        if game == Some(PUZZLE) {
            return Self::Puzzle;
        }
        let Some(game) = game.and_then(|game| game.parse::<GameId>().ok()) else { return Self::Nowhere };
        if let Some(id) = query("partie") {
            return Self::Resume(game, id);
        }
        let way = query("avec").and_then(|word| Way::from_word(&word));
        // Somebody who asks to choose chooses first.
        let at_once = query("nouveau").is_none();
        match way {
            Some(Way::Computer) if at_once => Self::Quick(game),
            Some(Way::Online) if at_once => Self::Invite(game),
            way => Self::SetUp(game, way.unwrap_or(Way::Computer), Preset::read(&query), query("code")),
        }
    }
}

/// A table on this device. Nothing old is resumed unasked: the address names the match.
#[component]
pub fn Play() -> impl IntoView {
    let (params, query) = (use_params_map(), use_query_map());
    let wish = Memo::new(move |_| {
        let game = params.with(|params| params.get("game"));
        query.with(|query| Wish::read(game.as_deref(), |key| query.get(key)))
    });
    let game = Memo::new(move |_| params.with(|params| params.get("game")?.parse::<GameId>().ok()));
    entitle(move || game.get().map_or_else(|| t("play-title"), |game| t(&format!("{game}-title"))));
    move || match wish.get() {
        Wish::Resume(game, id) => view! { <Resumed game id /> }.into_any(),
        Wish::Quick(game) => view! { <Quick game /> }.into_any(),
        Wish::Invite(game) => view! { <Invited game /> }.into_any(),
        Wish::SetUp(game, way, preset, code) => {
            let form = preset.apply(Form::new(game, way));
            view! { <SetUp form=with_code(form, code.as_deref()) /> }.into_any()
        }
        Wish::Puzzle => view! { <Puzzle /> }.into_any(),
        Wish::Nowhere => view! { <Missing /> }.into_any(),
    }
}

/// What is chosen at first, where a printed code says more.
fn with_code(form: Form, code: Option<&str>) -> Form {
    match code.and_then(|code| code.parse::<Code>().ok()).map(|code| code.opens) {
        Some(Opens::Game { options }) => Form { options, ..form },
        Some(Opens::Deal { options, seed }) => Form { options, ..form.dealt_from(&seed) },
        Some(Opens::Worksheet { .. }) | None => form,
    }
}

/// Stores a new match and goes to its address, where a reload finds it again.
fn begin(form: &Form) -> Result<(), String> {
    let file = local::create(form).map_err(|_| crate::words::text_now("setup-impossible", &[]))?;
    let adaptive = form.adaptive && form.level().is_some();
    let id = saved::create(form.game, &file, Chosen { adaptive, options: Some(form.options.clone()) });
    browser::replace_page(&saved::address_here(form.game, &id));
    Ok(())
}

#[component]
fn SetUp(form: Form, #[prop(optional_no_strip)] trouble: Option<String>) -> impl IntoView {
    let open = Callback::new(move |form: Form| begin(&form));
    view! { <Setup form trouble open /> }
}

/// The name under which the browser keeps that a game is not new to the player.
fn name_of_met(game: GameId) -> String {
    format!("met-{game}")
}

/// A match against the computer at once; the first time in a game, the lesson is offered before.
#[component]
fn Quick(game: GameId) -> impl IntoView {
    let play = move || {
        browser::keep(&name_of_met(game), "yes");
        drop(begin(&Form::new(game, Way::Computer)));
    };
    if browser::kept(&name_of_met(game)).is_some() {
        // Once this page is there: it is about to be replaced.
        Effect::new(move |_| play());
        return ().into_any();
    }
    view! {
        <article class="page first-time">
            <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
            <p class="lead">{move || t(&format!("home-{game}-line"))}</p>
            <div class="first-ways">
                <A
                    href=format!("/regles/{game}")
                    attr:class="button"
                    attr:data-action="learn"
                    on:click=move |_| {
                        browser::keep(&name_of_met(game), "yes");
                    }
                >
                    {icon("book")}
                    <span>{move || t("first-learn")}</span>
                </A>
                <button type="button" class="button main" data-action="play-now" on:click=move |_| play()>
                    {icon("play")}
                    <span>{move || t("first-play")}</span>
                </button>
            </div>
        </article>
    }
    .into_any()
}

/// A table on the server at once, with its invitation; the form where that fails.
#[component]
fn Invited(game: GameId) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    spawn_local(async move {
        match open_online(&Form::new(game, Way::Online)).await {
            Ok(code) => browser::replace_page(&format!("/table/{code}")),
            Err(why) => {
                let _ = trouble.try_set(Some(why.text()));
            }
        }
    });
    move || match trouble.get() {
        None => view! { <p class="page lead" role="status">{t("online-opening")}</p> }.into_any(),
        trouble => view! { <SetUp form=Form::new(game, Way::Online) trouble /> }.into_any(),
    }
}

/// The puzzle of the day: the same for everybody, and kept for the day.
#[component]
fn Puzzle() -> impl IntoView {
    let today = browser::day();
    for ago in 1..=7 {
        browser::forget(&local::name_of_puzzle(today.saturating_sub(ago)));
    }
    let name = local::name_of_puzzle(today);
    let file = browser::kept(&name).or_else(|| local::create(&Form::puzzle_of_the_day()).ok());
    let store = TableStore::new(GameId::Transparences);
    let host = file.and_then(|file| LocalTransport::resume(store, name, &file).ok());
    match host {
        Some(host) => {
            store.connect(host);
            on_cleanup(move || store.disconnect());
            view! { <TableScreen store /> }.into_any()
        }
        None => view! { <Gone game=GameId::Transparences /> }.into_any(),
    }
}

/// A match that this browser stores.
#[component]
fn Resumed(game: GameId, id: String) -> impl IntoView {
    let store = TableStore::new(game);
    let name = saved::file_name(&id);
    let host = browser::kept(&name).and_then(|file| LocalTransport::resume(store, name, &file).ok());
    let Some(host) = host else {
        saved::remove(&id);
        return view! { <Gone game /> }.into_any();
    };
    store.connect(host);
    provide_context(LocalMatch::follow(store, id));
    on_cleanup(move || store.disconnect());
    view! { <TableScreen store /> }.into_any()
}

/// A match that this browser does not store, or no longer.
#[component]
fn Gone(game: GameId) -> impl IntoView {
    view! {
        <article class="page">
            <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
            <p class="lead" role="alert">
                {move || t("resume-gone")}
            </p>
            <p>
                <A href=format!("/jouer/{game}") attr:class="button main">
                    {move || t("head-new")}
                </A>
            </p>
        </article>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(game: &str, query: &[(&str, &str)]) -> Wish {
        Wish::read(Some(game), |key| query.iter().find(|(name, _)| *name == key).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn an_address_resumes_a_match_only_by_its_name() {
        let game = GameId::Triancey;
        assert_eq!(read("triancey", &[("partie", "a1")]), Wish::Resume(game, "a1".to_owned()));
        assert_eq!(read("triancey", &[("avec", "ordinateur")]), Wish::Quick(game));
        assert_eq!(read("triancey", &[("avec", "ligne")]), Wish::Invite(game));
        let set_up = |way| Wish::SetUp(game, way, Preset::default(), None);
        assert_eq!(read("triancey", &[("avec", "ligne"), ("nouveau", "")]), set_up(Way::Online));
        assert_eq!(read("triancey", &[("avec", "ecran")]), set_up(Way::Screen));
        assert_eq!(read("triancey", &[]), set_up(Way::Computer));
        assert_eq!((read("enigme", &[]), read("echecs", &[])), (Wish::Puzzle, Wish::Nowhere));
    }
}
