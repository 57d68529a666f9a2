//! Who plays: with whom, at which level, how many, and who sits where.

use leptos::prelude::*;

use super::form::{Form, NAME, Opponent, Way};
use crate::words::{t, text_now};
use crate::{browser, strength, t};

/// With whom one plays, and at which level the computer plays.
#[component]
pub fn Opponents(
    /// What is chosen.
    form: RwSignal<Form>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| form.with(|form| form.way));
    let way = move |way: Way| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="way"
                    value=way.as_str()
                    prop:checked=move || chosen.get() == way
                    on:change=move |_| form.update(|form| form.go(way))
                />
                <span>{move || t(&format!("setup-way-{}", way.as_str()))}</span>
            </label>
        }
    };
    view! {
        <fieldset class="choice">
            <legend>{move || t("setup-opponent")}</legend>
            <div class="options ways">{Way::ALL.map(way).collect_view()}</div>
            <Show when=move || form.with(|form| form.level().is_some() && form.way == Way::Computer)>
                <Level form />
            </Show>
        </fieldset>
    }
}

/// The level of the computers.
#[component]
fn Level(form: RwSignal<Form>) -> impl IntoView {
    let own = form.with_untracked(|form| strength::level(form.game));
    let choose = move |event: web_sys::Event| {
        let level = event_target_value(&event).parse().ok();
        form.update(|form| form.set_level(level));
    };
    let adaptive = move || form.with(|form| form.adaptive);
    let option = move |level: u8| {
        let selected = move || !adaptive() && form.with(|form| form.level() == Some(level));
        view! {
            <option value=level.to_string() prop:selected=selected>
                {move || t!("setup-level", level = level, name = t(&format!("level-{level}")))}
            </option>
        }
    };
    view! {
        <label class="field setup-level">
            <span class="unseen">{move || t("level")}</span>
            <select name="level" on:change=choose>
                <option value="mine" prop:selected=adaptive>
                    {move || t!("level-mine-now", level = own)}
                </option>
                {strength::LEVELS.map(option).collect_view()}
            </select>
        </label>
    }
}

/// How many play, and who sits where. Against one computer there is nothing to say.
#[component]
pub fn Seats(
    /// What is chosen.
    form: RwSignal<Form>,
    /// How many can play.
    seats: Memo<Vec<u8>>,
) -> impl IntoView {
    let count = Memo::new(move |_| form.with(Form::seats));
    let way = Memo::new(move |_| form.with(|form| form.way));
    let one = move |seats: u8| {
        view! {
            <label class="option">
                <input
                    type="radio"
                    name="seats"
                    value=seats.to_string()
                    prop:checked=move || count.get() == seats
                    on:change=move |_| form.update(|form| form.seat(seats))
                />
                <span>{seats}</span>
            </label>
        }
    };
    let numbers = move || {
        let seats = seats.get();
        (seats.len() > 1).then(|| view! { <div class="options">{seats.into_iter().map(one).collect_view()}</div> })
    };
    let told = move || way.get() != Way::Computer || count.get() > 2;
    let rows = move || {
        // A way seats its own people.
        way.track();
        told().then(|| (0..usize::from(count.get())).map(|seat| seat_row(form, seat)).collect_view())
    };
    view! {
        <Show when=move || told() || seats.with(|seats| seats.len() > 1)>
            <fieldset class="choice seats">
                <legend>{move || t("setup-players")}</legend>
                {numbers} {rows}
            </fieldset>
        </Show>
    }
}

fn seat_row(form: RwSignal<Form>, seat: usize) -> AnyView {
    let player = move || form.with(|form| form.players.get(seat).cloned());
    let online = form.with_untracked(|form| form.way == Way::Online);
    let choose = move |event: web_sys::Event| {
        let chosen = event_target_value(&event);
        form.update(|form| {
            let Some(player) = form.players.get_mut(seat) else { return };
            *player = match (chosen.parse(), chosen.as_str()) {
                (Ok(level), _) => Opponent::Computer(level),
                (Err(_), "invited") => Opponent::Invited,
                (Err(_), _) => Opponent::Here(text_now("player-number", &[("n", (seat + 1).into())])),
            };
            // One level for all would overrule what was chosen for one.
            form.adaptive &= chosen.parse::<u8>().is_err();
        });
    };
    let rename = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        if online {
            browser::keep(NAME, &name);
        }
        form.update(|form| {
            if let Some(Opponent::Here(own)) = form.players.get_mut(seat) {
                *own = name;
            }
        });
    };
    let is_here = Memo::new(move |_| matches!(player(), Some(Opponent::Here(_))));
    // Somebody opens the table; on the server all others come from elsewhere.
    let kinds = move || match (seat, online) {
        (0, _) => Vec::new(),
        (_, true) => vec![("invited", "setup-invited")],
        (_, false) => vec![("here", "setup-here")],
    };
    let kind = move |(value, key): (&'static str, &'static str)| {
        let selected = move || matches!(player(), Some(Opponent::Here(_) | Opponent::Invited));
        view! { <option value=value prop:selected=selected>{move || t(key)}</option> }
    };
    let level = move |level: u8| {
        view! {
            <option value=level.to_string() prop:selected=move || player() == Some(Opponent::Computer(level))>
                {move || t!("setup-computer", level = level, name = t(&format!("level-{level}")))}
            </option>
        }
    };
    let select = (seat > 0).then(|| {
        view! {
            <select aria-label=move || t!("setup-seat-kind", n = seat + 1) on:change=choose>
                {kinds().into_iter().map(kind).collect_view()} {strength::LEVELS.map(level).collect_view()}
            </select>
        }
    });
    let initial = move || match form.with_untracked(|form| form.players.get(seat).cloned()) {
        Some(Opponent::Here(name)) => name,
        Some(Opponent::Computer(_) | Opponent::Invited) | None => String::new(),
    };
    view! {
        <div class="seat-row">
            <span class="seat-number" aria-hidden="true">
                {seat + 1}
            </span>
            {select}
            <Show when=move || is_here.get()>
                <input
                    type="text"
                    maxlength="40"
                    autocomplete=if online { "nickname" } else { "off" }
                    placeholder=move || if online { t("lobby-name") } else { String::new() }
                    aria-label=move || t!("setup-seat-name", n = seat + 1)
                    prop:value=initial
                    on:input=rename
                />
            </Show>
        </div>
    }
    .into_any()
}
