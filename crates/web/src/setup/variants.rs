//! The variants of a game: a picture, a name and a sentence each.

use engine::{GameId, Seed};
use leptos::prelude::*;

use super::form::{Form, Way, choices, possible_seats, preset_of, takes_turns};
use crate::draw::Drawing;
use crate::live;
use crate::words::t;

/// The variants of a game.
#[component]
pub fn Variants(
    /// Which game.
    game: GameId,
    /// What is chosen.
    form: RwSignal<Form>,
) -> impl IntoView {
    let chosen = Memo::new(move |_| form.with(|form| preset_of(game, &form.options)));
    let one = move |&(name, text): &(&'static str, &'static str)| {
        let seats = possible_seats(game, text).into_iter().find(|&seats| seats > 1).unwrap_or(1);
        let picture = live::variant(game, text, seats, Seed::from_text("setup")).scene();
        view! {
            <label class="variant">
                <input
                    type="radio"
                    name="preset"
                    value=name
                    prop:checked=move || chosen.get() == Some(name)
                    on:change=move |_| form.update(|form| text.clone_into(&mut form.options))
                />
                <span class="variant-card">
                    <span class="variant-picture" aria-hidden="true">
                        <Drawing scene=Signal::stored(picture) />
                    </span>
                    <strong>{move || t(&format!("preset-{game}-{name}"))}</strong>
                    <span class="variant-about">{move || t(&format!("about-{game}-{name}"))}</span>
                </span>
            </label>
        }
    };
    // On a screen that is shared, only those that are no race.
    let shared = Memo::new(move |_| form.with(|form| form.way == Way::Screen));
    let offered =
        move || choices(game).presets.iter().filter(move |(_, text)| !shared.get() || takes_turns(game, text));
    let races = move || shared.get() && offered().count() < choices(game).presets.len();
    view! {
        <fieldset class="choice">
            <legend>{move || t("setup-preset")}</legend>
            <div class="variants" tabindex="-1">
                {move || offered().map(one).collect_view()}
            </div>
            <Show when=races>
                <p class="hint">{move || t("setup-race")}</p>
            </Show>
        </fieldset>
    }
}
