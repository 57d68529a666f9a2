//! A table on this device: its setting up and its play.

use std::rc::Rc;

use engine::GameId;
use engine::core::code::{Code, Opens};
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_navigate, use_params_map, use_query_map};

use crate::browser;
use crate::pages::entitle;
use crate::pages::missing::Missing;
use crate::setup::{Form, Setup};
use crate::table::TableStore;
use crate::table::local::{self, LocalTransport};
use crate::table::screen::TableScreen;
use crate::words::t;

/// A table on this device: goes on with what was interrupted, or is set up.
#[component]
pub fn Play() -> impl IntoView {
    let params = use_params_map();
    let game = Memo::new(move |_| params.with(|params| params.get("game")?.parse::<GameId>().ok()));
    let puzzle = Memo::new(move |_| params.with(|params| params.get("game").as_deref() == Some(PUZZLE)));
    entitle(move || game.get().map_or_else(|| t("play-title"), |game| t(&format!("{game}-title"))));
    view! {
        {move || match game.get() {
            Some(game) => view! { <OfGame game name=local::name_of(game) first=None /> }.into_any(),
            None if puzzle.get() => {
                let name = puzzle_of_today();
                let first = Form::puzzle_of_the_day();
                view! { <OfGame game=GameId::Transparences name first=Some(first) /> }.into_any()
            }
            None => view! { <Missing /> }.into_any(),
        }}
    }
}

/// The puzzle of the day in the place of a game.
const PUZZLE: &str = "enigme";

/// The name under which today's puzzle is kept; older ones go.
fn puzzle_of_today() -> String {
    let today = browser::day();
    for ago in 1..=7 {
        browser::forget(&local::name_of_puzzle(today.saturating_sub(ago)));
    }
    local::name_of_puzzle(today)
}

/// A game, kept under a name; `first` is opened at once if there is one and nothing was kept.
#[component]
fn OfGame(game: GameId, name: String, first: Option<Form>) -> impl IntoView {
    let name = StoredValue::new(name);
    let query = use_query_map().get_untracked();
    let store = RwSignal::new(None::<TableStore>);
    // A store belongs to the page, not to the form in whose event it is made: the form goes, the store stays.
    let page = StoredValue::new(Owner::current());
    let new_store = move || {
        page.with_value(|page| {
            page.as_ref().map_or_else(|| TableStore::new(game), |page| page.with(|| TableStore::new(game)))
        })
    };
    let sit = move |fresh: TableStore, host: Rc<LocalTransport>| {
        fresh.connect(host);
        store.set(Some(fresh));
    };
    let resume = move |over: bool| {
        let kept = browser::kept(&name.get_value())?;
        let fresh = new_store();
        match LocalTransport::resume(fresh, name.get_value(), &kept) {
            Ok(host) if over || !host.is_over() => {
                sit(fresh, host);
                Some(())
            }
            Ok(_) => None,
            // What an older page kept may not replay any more: better a new match than none.
            Err(_) => {
                browser::forget(&name.get_value());
                None
            }
        }
    };
    let begin = move |form: Form| {
        let fresh = new_store();
        match LocalTransport::open(fresh, name.get_value(), &form) {
            Ok(host) => {
                sit(fresh, host);
                Ok(())
            }
            Err(wrong) => Err(wrong.to_string()),
        }
    };
    let navigate = use_navigate();
    let open = Callback::new(move |form: Form| {
        begin(form)?;
        // The address no longer asks for something new, but for what is played now: a reload goes on with it.
        let replace = NavigateOptions { replace: true, scroll: false, ..NavigateOptions::default() };
        navigate(&format!("/jouer/{game}"), replace);
        Ok(())
    });
    let with = query.get("avec").unwrap_or_default();
    let code = query.get("code").and_then(|code| code.parse::<Code>().ok());
    let quick = with == "ordinateur" || query.get("vite").is_some();
    // Only who comes back without a wish wants to see a match that is over.
    let goes_on = query.get("nouveau").is_none() && !matches!(with.as_str(), "ligne" | "ecran");
    let interrupted = goes_on && resume(!quick).is_some();
    match first {
        Some(first) if !interrupted => drop(begin(first)),
        None if quick && !interrupted => drop(begin(Form::quick(game))),
        Some(_) | None => {}
    }
    let mut form = if with == "ecran" { Form::here(game) } else { Form::quick(game) };
    match code.map(|code| code.opens) {
        Some(Opens::Game { options }) => form.options = options,
        Some(Opens::Deal { options, seed }) => form = Form { options, ..form.dealt_from(&seed) },
        Some(Opens::Worksheet { .. }) | None => {}
    }
    on_cleanup(move || {
        if let Some(Some(store)) = store.try_get_untracked() {
            store.disconnect();
        }
    });
    view! {
        {move || match store.get() {
            Some(store) => view! { <TableScreen store /> }.into_any(),
            None => view! { <Setup form=form.clone() open /> }.into_any(),
        }}
    }
}
