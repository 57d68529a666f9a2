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
use crate::table::Desk;
use crate::table::local::{self, Local};
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
            Some(game) => view! { <OfGame game first=None /> }.into_any(),
            None if puzzle.get() => {
                view! { <OfGame game=GameId::Transparences first=Some(Form::puzzle_of_the_day()) /> }.into_any()
            }
            None => view! { <Missing /> }.into_any(),
        }}
    }
}

/// The puzzle of the day in the place of a game.
const PUZZLE: &str = "enigme";

/// A game; `first` is opened at once if there is one.
#[component]
fn OfGame(game: GameId, first: Option<Form>) -> impl IntoView {
    let query = use_query_map().get_untracked();
    let desk = RwSignal::new(None::<Desk>);
    // A desk belongs to the page, not to the form in whose event it is made: the form goes, the desk stays.
    let page = StoredValue::new(Owner::current());
    let new_desk = move || {
        page.with_value(|page| page.as_ref().map_or_else(|| Desk::new(game), |page| page.with(|| Desk::new(game))))
    };
    let sit = move |fresh: Desk, host: Rc<Local>| {
        fresh.join(host);
        desk.set(Some(fresh));
    };
    let resume = move |over: bool| {
        let kept = browser::kept(&local::name_of(game))?;
        let fresh = new_desk();
        match Local::resume(fresh, &kept) {
            Ok(host) if over || !host.is_over() => {
                sit(fresh, host);
                Some(())
            }
            Ok(_) => None,
            // What an older page kept may not replay any more: better a new match than none.
            Err(_) => {
                browser::forget(&local::name_of(game));
                None
            }
        }
    };
    let begin = move |form: Form| {
        let fresh = new_desk();
        match Local::open(fresh, &form) {
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
    let goes_on = first.is_none() && query.get("nouveau").is_none() && !matches!(with.as_str(), "ligne" | "ecran");
    let interrupted = goes_on && resume(!quick).is_some();
    match first {
        Some(first) => drop(begin(first)),
        None if quick && !interrupted => drop(begin(Form::quick(game))),
        None => {}
    }
    let mut form = if with == "ecran" { Form::here(game) } else { Form::quick(game) };
    match code.map(|code| code.opens) {
        Some(Opens::Game { options }) => form.options = options,
        Some(Opens::Deal { options, seed }) => form = Form { options, ..form.dealt_from(&seed) },
        Some(Opens::Worksheet { .. }) | None => {}
    }
    on_cleanup(move || {
        if let Some(Some(desk)) = desk.try_get_untracked() {
            desk.part();
        }
    });
    view! {
        {move || match desk.get() {
            Some(desk) => view! { <TableScreen desk /> }.into_any(),
            None => view! { <Setup form=form.clone() open /> }.into_any(),
        }}
    }
}
