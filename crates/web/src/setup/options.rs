//! The options that few people change, each with a sentence about what it does.

use engine::core::options::NONE;
use engine::{GameId, OptionKind, OptionSpec};
use leptos::prelude::*;

use super::form::{Form, choices, house_choices, house_value, matters, value, with};
use crate::words::{has, t};

/// Every option of the game and of the house.
#[component]
pub fn Details(
    /// Which game.
    game: GameId,
    /// What is chosen.
    form: RwSignal<Form>,
) -> impl IntoView {
    let matters = move |spec: &'static OptionSpec| Memo::new(move |_| form.with(|form| matters(form, spec.key)));
    let of_game = move |spec: &'static OptionSpec| {
        let current = move || form.with(|form| value(game, &form.options, spec.key));
        let set = move |text: String| form.update(|form| form.options = with(&form.options, spec.key, &text));
        let matters = matters(spec);
        move || matters.get().then(|| option_row(&game.to_string(), spec, current, set))
    };
    let of_house = move |spec: &'static OptionSpec| {
        let current = move || form.with(|form| house_value(&form.house, spec.key));
        let set = move |text: String| form.update(|form| form.house = with(&form.house, spec.key, &text));
        let matters = matters(spec);
        move || matters.get().then(|| option_row("house", spec, current, set))
    };
    view! {
        <details class="setup-more">
            <summary>{move || t("setup-more")}</summary>
            <div class="fields">{choices(game).specs.iter().map(of_game).collect_view()}</div>
            <h2>{move || t("setup-house")}</h2>
            <div class="fields">{house_choices().specs.iter().map(of_house).collect_view()}</div>
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

/// The key of the sentence that says what an option does: of this game, or common to all.
#[must_use]
pub fn help_key(of: &str, key: &str) -> String {
    let own = format!("help-{of}-{key}");
    if has(&own) { own } else { format!("help-{key}") }
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
            view! { <select id=id.clone() aria-describedby=format!("{id}-help") on:change=move |event| set(event_target_value(&event))>{options}</select> }
                .into_any()
        }
        // Nothing to choose.
        OptionKind::Number { min, max } if min == max => return None,
        OptionKind::Number { min, max } => {
            let change = move |event: web_sys::Event| {
                let number: u32 = event_target_value(&event).parse().unwrap_or(min);
                set(number.clamp(min, max).to_string());
            };
            view! { <input id=id.clone() aria-describedby=format!("{id}-help") type="number" min=min max=max prop:value=current on:change=change /> }
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
                    aria-describedby=format!("{id}-help")
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
        OptionKind::Word { max_len } => {
            let change = move |event: web_sys::Event| {
                let word: String = event_target_value(&event).chars().filter(|c| c.is_alphanumeric()).collect();
                set(if word.is_empty() { "-".to_owned() } else { word });
            };
            let shown = move || Some(current()).filter(|word| word != "-").unwrap_or_default();
            view! {
                <input
                    id=id.clone()
                    aria-describedby=format!("{id}-help")
                    type="text"
                    maxlength=max_len.to_string()
                    autocomplete="off"
                    placeholder=move || t("setup-word-drawn")
                    prop:value=shown
                    on:change=change
                />
            }
            .into_any()
        }
    };
    let help = help_key(&of, key);
    let described = format!("{id}-help");
    Some(
        view! {
            <div class="field">
                <label for=id>{move || option_text(&of, key)}</label>
                {control}
                <span id=described class="hint">
                    {move || t(&help)}
                </span>
            </div>
        }
        .into_any(),
    )
}
