//! The page on which a table is set up.

use engine::core::options::NONE;
use engine::{GameId, OptionKind, OptionSpec};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::use_navigate;

use super::form::{Form, Opponent, choices, clash, clash_key, house_choices, house_value, possible_seats, value, with};
use crate::api::{self, ApiError, OpenTable};
use crate::browser;
use crate::icons::icon;
use crate::lobby::NAME;
use crate::pages::online::wishes_of;
use crate::t;
use crate::words::{has, t, text_now};

/// Setting up a table: who plays, against whom, with which options.
#[component]
pub fn Setup(
    /// What is chosen at first.
    form: Form,
    /// Opens the table; says what is wrong if there can be none.
    open: Callback<Form, Result<(), String>>,
) -> impl IntoView {
    let (game, dealt) = (form.game, form.secret.is_some());
    let form = RwSignal::new(form);
    let wrong = RwSignal::new(None::<String>);
    let start = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        // Once the table is open this form is gone, and with it what it shows.
        if let Err(said) = open.run(form.get_untracked()) {
            wrong.set(Some(said));
        }
    };
    let navigate = use_navigate();
    let online = move |_| {
        let (form, navigate) = (form.get_untracked(), navigate.clone());
        spawn_local(async move {
            match open_online(&form).await {
                Ok(code) => navigate(&format!("/table/{code}"), NavigateOptions::default()),
                Err(ApiError::Away) => wrong.set(Some(text_now("online-away", &[]))),
                Err(ApiError::Refused(_, said)) => wrong.set(Some(said)),
            }
        });
    };
    let clash = Memo::new(move |_| form.with(|form| clash(game, &form.options)));
    let seats = Memo::new(move |_| form.with(|form| possible_seats(game, &form.options)));
    // An option may change how many can play.
    Effect::new(move |_| {
        let seats = seats.get();
        let now = form.with_untracked(Form::seats);
        if let Some(&first) = seats.first().filter(|_| !seats.contains(&now)) {
            form.update(|form| resize(form, first));
        }
    });
    view! {
        <article class="page setup">
            <header class="setup-head">
                <h1>{move || t(&format!("{game}-title"))}</h1>
                <p class="credit">{move || t(&format!("{game}-credit"))}</p>
            </header>
            <form on:submit=start>
                {dealt.then(|| view! { <p class="setup-deal">{icon("print")} <span>{move || t("setup-deal")}</span></p> })}
                <Presets game form />
                <Seats form seats />
                <Details game form />
                {move || clash.get().map(|rule| view! {
                    <p class="wrong" role="alert">
                        {t(&clash_key(rule))}
                    </p>
                })}
                {move || wrong.get().map(|wrong| view! { <p class="wrong" role="alert">{wrong}</p> })}
                <div class="setup-go">
                    <button type="submit" class="button main" data-action="start" disabled=move || clash.get().is_some()>
                        {icon("play")}
                        <span>{move || t("setup-start")}</span>
                    </button>
                    <button
                        type="button"
                        class="button"
                        data-action="online"
                        disabled=move || clash.get().is_some()
                        on:click=online
                    >
                        {icon("link")}
                        <span>{move || t("setup-online")}</span>
                    </button>
                    <A href=format!("/regles/{game}") attr:class="button quiet">
                        {icon("book")}
                        <span>{move || t("setup-rules")}</span>
                    </A>
                </div>
            </form>
        </article>
    }
}

/// Opens a table on the server; what is to be said there is kept until the page is there.
async fn open_online(form: &Form) -> Result<String, ApiError> {
    let form = known_elsewhere(form);
    let Form { game, options, house, .. } = form.clone();
    let opening = OpenTable { game, options, house, seats: form.seats(), listed: false };
    let place = api::open(&opening).await?;
    if let Ok(text) = serde_json::to_string(&form.wishes()) {
        browser::keep(&wishes_of(&place.table), &text);
    }
    Ok(place.table)
}

/// The same with names that mean something to others: nobody there is “me”.
fn known_elsewhere(form: &Form) -> Form {
    let (mut form, me) = (form.clone(), text_now("player-me", &[]));
    let known = browser::kept(NAME).filter(|name| !name.trim().is_empty());
    for (seat, player) in (1u32..).zip(&mut form.players) {
        if *player == Opponent::Here(me.clone()) {
            let number = || text_now("player-number", &[("n", seat.into())]);
            *player = Opponent::Here(known.clone().unwrap_or_else(number));
        }
    }
    form
}

fn resize(form: &mut Form, seats: u8) {
    let wanted = usize::from(seats);
    form.players.truncate(wanted);
    while form.players.len() < wanted {
        form.players.push(Opponent::Computer(3));
    }
}

/// Sets of options worth playing.
#[component]
fn Presets(game: GameId, form: RwSignal<Form>) -> impl IntoView {
    let same = move |text: &str| {
        let specs = choices(game).specs;
        form.with(|form| specs.iter().all(|spec| value(game, &form.options, spec.key) == value(game, text, spec.key)))
    };
    let one = move |&(name, text): &(&'static str, &'static str)| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="preset"
                    value=name
                    prop:checked=move || same(text)
                    on:change=move |_| form.update(|form| text.clone_into(&mut form.options))
                />
                <span>{move || t(&format!("preset-{game}-{name}"))}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{move || t("setup-preset")}</legend>
            <div class="options">{choices(game).presets.iter().map(one).collect_view()}</div>
        </fieldset>
    }
}

/// Who sits where.
#[component]
fn Seats(form: RwSignal<Form>, seats: Memo<Vec<u8>>) -> impl IntoView {
    let count = move || form.with(Form::seats);
    let numbers = move || {
        let one = move |seats: u8| {
            view! {
                <label class="option">
                    <input
                        type="radio"
                        name="seats"
                        value=seats.to_string()
                        prop:checked=move || count() == seats
                        on:change=move |_| form.update(|form| resize(form, seats))
                    />
                    <span>{seats}</span>
                </label>
            }
        };
        let seats = seats.get();
        (seats.len() > 1).then(|| {
            view! {
                <fieldset class="choice">
                    <legend>{move || t("setup-seats")}</legend>
                    <div class="options">{seats.into_iter().map(one).collect_view()}</div>
                </fieldset>
            }
        })
    };
    let rows = move || (0..usize::from(count())).map(|seat| seat_row(form, seat)).collect_view();
    view! {
        {numbers}
        <fieldset class="choice seats">
            <legend>{move || t("setup-players")}</legend>
            {rows}
        </fieldset>
    }
}

fn seat_row(form: RwSignal<Form>, seat: usize) -> AnyView {
    let player = move || form.with(|form| form.players.get(seat).cloned());
    let kind = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        form.update(|form| {
            if let Some(player) = form.players.get_mut(seat) {
                *player = match chosen.parse() {
                    Ok(level) => Opponent::Computer(level),
                    Err(_) => Opponent::Here(text_now("player-number", &[("n", (seat + 1).into())])),
                };
            }
        });
    };
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        form.update(|form| {
            if let Some(Opponent::Here(own)) = form.players.get_mut(seat) {
                *own = name;
            }
        });
    };
    let level = move || match player() {
        Some(Opponent::Computer(level)) => level.to_string(),
        Some(Opponent::Here(_)) | None => "here".to_owned(),
    };
    let is_here = Memo::new(move |_| matches!(player(), Some(Opponent::Here(_))));
    let levels = (1..=8).map(|level: u8| {
        view! {
            <option value=level.to_string() prop:selected=move || player() == Some(Opponent::Computer(level))>
                {move || t!("setup-level", level = level, name = t(&format!("level-{level}")))}
            </option>
        }
    });
    let initial = match form.with_untracked(|form| form.players.get(seat).cloned()) {
        Some(Opponent::Here(name)) => name,
        Some(Opponent::Computer(_)) | None => t!("player-number", n = seat + 1),
    };
    view! {
        <div class="seat-row">
            <span class="seat-number" aria-hidden="true">
                {seat + 1}
            </span>
            <select
                aria-label=move || t!("setup-seat-kind", n = seat + 1)
                prop:value=level
                on:change=kind
            >
                <option value="here" prop:selected=move || is_here.get()>
                    {move || t("setup-here")}
                </option>
                {levels.collect_view()}
            </select>
            <Show when=move || is_here.get()>
                <input
                    type="text"
                    maxlength="40"
                    autocomplete="off"
                    aria-label=move || t!("setup-seat-name", n = seat + 1)
                    prop:value=initial.clone()
                    on:input=rename
                />
            </Show>
        </div>
    }
    .into_any()
}

/// Every option of the game and of the house.
#[component]
fn Details(game: GameId, form: RwSignal<Form>) -> impl IntoView {
    let of_game = move |spec: &'static OptionSpec| {
        let current = move || form.with(|form| value(game, &form.options, spec.key));
        let set = move |text: String| form.update(|form| form.options = with(&form.options, spec.key, &text));
        option_row(&game.to_string(), spec, current, set)
    };
    let of_house = move |spec: &'static OptionSpec| {
        let current = move || form.with(|form| house_value(&form.house, spec.key));
        let set = move |text: String| form.update(|form| form.house = with(&form.house, spec.key, &text));
        option_row("house", spec, current, set)
    };
    // The house's rules about absent players mean nothing on one device.
    let here = |spec: &&'static OptionSpec| !matches!(spec.key, "grace_seconds" | "stand_in");
    view! {
        <details class="setup-more">
            <summary>{move || t("setup-more")}</summary>
            <div class="fields">{choices(game).specs.iter().map(of_game).collect_view()}</div>
            <h2>{move || t("setup-house")}</h2>
            <div class="fields">{house_choices().specs.iter().filter(here).map(of_house).collect_view()}</div>
        </details>
    }
}

/// The text of an option's value: of this game, or common to all.
fn value_text(of: &str, key: &str, value: &str) -> String {
    let own = format!("val-{of}-{key}-{value}");
    if has(&own) { t(&own) } else { t(&format!("val-{value}")) }
}

/// The text of an option: of this game, or common to all.
fn option_text(of: &str, key: &str) -> String {
    let own = format!("opt-{of}-{key}");
    if has(&own) { t(&own) } else { t(&format!("opt-{key}")) }
}

fn option_row(
    of: &str,
    spec: &'static OptionSpec,
    current: impl Fn() -> String + Copy + Send + Sync + 'static,
    set: impl Fn(String) + Copy + 'static,
) -> Option<AnyView> {
    let (of, key) = (of.to_owned(), spec.key);
    let id = format!("option-{of}-{key}");
    let control = match spec.kind {
        OptionKind::Choice(values) => {
            let of = of.clone();
            let one = move |&value: &&'static str| {
                let of = of.clone();
                view! {
                    <option value=value prop:selected=move || current() == value>
                        {move || value_text(&of, key, value)}
                    </option>
                }
            };
            let options = values.iter().map(one).collect_view();
            view! { <select id=id.clone() on:change=move |event| set(event_target_value(&event))>{options}</select> }
                .into_any()
        }
        // Nothing to choose.
        OptionKind::Number { min, max } if min == max => return None,
        OptionKind::Number { min, max } => {
            let change = move |event: web_sys::Event| {
                let number: u32 = event_target_value(&event).parse().unwrap_or(min);
                set(number.clamp(min, max).to_string());
            };
            view! { <input id=id.clone() type="number" min=min max=max prop:value=current on:change=change /> }
                .into_any()
        }
        // An empty field is no limit.
        OptionKind::NumberOrNone { min, max } => {
            let change = move |event: web_sys::Event| match event_target_value(&event).trim() {
                "" => set(NONE.to_owned()),
                text => set(text.parse::<u32>().unwrap_or(min).clamp(min, max).to_string()),
            };
            let shown = move || Some(current()).filter(|value| value != NONE).unwrap_or_default();
            view! {
                <input
                    id=id.clone()
                    type="number"
                    min=min
                    max=max
                    placeholder=move || t("setup-no-limit")
                    prop:value=shown
                    on:change=change
                />
            }
            .into_any()
        }
        OptionKind::Word { longest } => {
            let change = move |event: web_sys::Event| {
                let word: String = event_target_value(&event).chars().filter(|c| c.is_alphanumeric()).collect();
                set(if word.is_empty() { "-".to_owned() } else { word });
            };
            let shown = move || Some(current()).filter(|word| word != "-").unwrap_or_default();
            view! {
                <input
                    id=id.clone()
                    type="text"
                    maxlength=longest.to_string()
                    autocomplete="off"
                    placeholder=move || t("setup-word-drawn")
                    prop:value=shown
                    on:change=change
                />
            }
            .into_any()
        }
    };
    Some(
        view! {
            <label class="field" for=id>
                <span>{move || option_text(&of, key)}</span>
                {control}
            </label>
        }
        .into_any(),
    )
}
