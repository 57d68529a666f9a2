//! The page on which a table is set up: the same for all ways to play.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::form::{Form, Way, clash, clash_key, possible_seats};
use super::options::Details;
use super::players::{Opponents, Seats};
use super::variants::Variants;
use crate::api::{self, ApiError, OpenTable};
use crate::browser;
use crate::icons::icon;
use crate::pages::online::wishes_of;
use crate::words::{name_language, t};

/// Setting up a table: with whom, which variant, how many.
#[component]
pub fn Setup(
    /// What is chosen at first.
    form: Form,
    /// What has gone wrong before, if anything has.
    #[prop(optional_no_strip)]
    trouble: Option<String>,
    /// Opens the table on this device; says what is wrong if there can be none.
    open: Callback<Form, Result<(), String>>,
) -> impl IntoView {
    let (game, dealt) = (form.game, form.secret.is_some());
    let form = RwSignal::new(form);
    let wrong = RwSignal::new(trouble);
    let (way, busy) = (Memo::new(move |_| form.with(|form| form.way)), RwSignal::new(false));
    let navigate = use_navigate();
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (form, navigate) = (form.get_untracked(), navigate.clone());
        if form.way != Way::Online {
            // Once the table is open this form is gone, and with it what it shows.
            if let Err(said) = open.run(form) {
                wrong.set(Some(said));
            }
        } else if !busy.get_untracked() {
            busy.set(true);
            spawn_local(async move {
                let opened = open_online(&form).await;
                let _ = busy.try_set(false);
                match opened {
                    Ok(code) => navigate(&format!("/table/{code}"), NavigateOptions::default()),
                    Err(why) => {
                        let _ = wrong.try_set(Some(why.text()));
                    }
                }
            });
        }
    };
    let clash = Memo::new(move |_| form.with(|form| clash(game, &form.options)));
    let race = Memo::new(move |_| form.with(Form::is_race_on_one_screen));
    let seats = Memo::new(move |_| form.with(|form| possible_seats(game, &form.options)));
    // An option may change how many can play; on the server one plays with others.
    let seats = Memo::new(move |_| {
        let least = if way.get() == Way::Computer { 1 } else { 2 };
        seats.get().into_iter().filter(|&seats| seats >= least).collect::<Vec<_>>()
    });
    Effect::new(move |_| {
        let seats = seats.get();
        let now = form.with_untracked(Form::seats);
        let better = seats.iter().copied().find(|&seats| seats > 1).or(seats.first().copied());
        if let Some(seats) = better.filter(|_| !seats.contains(&now)) {
            form.update(|form| form.seat(seats));
        }
    });
    view! {
        <article class="page setup">
            <header class="setup-head">
                <h1 lang=name_language(game)>{move || t(&format!("{game}-title"))}</h1>
                <A href=format!("/regles/{game}") attr:class="button quiet">
                    {icon("book")}
                    <span>{move || t("setup-rules")}</span>
                </A>
            </header>
            <form on:submit=start>
                {dealt.then(|| view! { <p class="setup-deal">{icon("print")} <span>{move || t("setup-deal")}</span></p> })}
                <Opponents form />
                <Variants game form />
                <Seats form seats />
                <Details game form />
                {move || clash.get().map(|rule| view! {
                    <p class="wrong" role="alert">
                        {t(&clash_key(rule))}
                    </p>
                })}
                {move || race.get().then(|| view! {
                    <p class="wrong" role="alert">
                        {t("setup-race")}
                    </p>
                })}
                {move || wrong.get().map(|wrong| view! { <p class="wrong" role="alert">{wrong}</p> })}
                <div class="setup-go">
                    <button
                        type="submit"
                        class="button main"
                        data-action=move || if way.get() == Way::Online { "online" } else { "start" }
                        disabled=move || clash.get().is_some() || race.get() || busy.get()
                    >
                        {move || icon(if way.get() == Way::Online { "link" } else { "play" })}
                        <span>{move || t(&format!("setup-go-{}", way.get().as_str()))}</span>
                    </button>
                </div>
            </form>
            <p class="credit">{move || t(&format!("{game}-credit"))}</p>
        </article>
    }
}

/// Opens a table on the server; what is to be said there is kept until the page is there.
///
/// # Errors
/// The server is away, or says no.
pub async fn open_online(form: &Form) -> Result<String, ApiError> {
    let Form { game, options, house, .. } = form.clone();
    let opening = OpenTable { game, options, house, seats: form.seats(), listed: false };
    let place = api::open(&opening).await?;
    if let Ok(text) = serde_json::to_string(&form.inputs()) {
        browser::keep(&wishes_of(&place.table), &text);
    }
    Ok(place.table)
}
