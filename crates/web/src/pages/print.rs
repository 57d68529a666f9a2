//! Games on paper: what to print and how, as links to the server's PDF.

mod order;

use engine::GameId;
use engine::core::code::Difficulty;
use leptos::prelude::*;
use texts::Language;

use crate::form::Choice;
use crate::icons::Icon;
use crate::pages::entitle;
use crate::t;
use crate::words::t;
use order::{Chosen, Flip, Ink, MOST_COPIES, Order, Paper, Part, Size, Spacing, Variation, asked};

/// Games on paper.
#[component]
pub fn Print() -> impl IntoView {
    entitle(|| t("print-title"));
    let order = asked();
    let (part, difficulty, seed) = (order.part.clone(), order.difficulty.clone(), order.seed.clone());
    let exercises = move || {
        let hard = || view! { <Choice key="print-difficulty" options=Difficulty::ALL value=difficulty.clone() /> };
        let sheet = || text_field("print-sheet", SHEET_LENGTH, seed.clone());
        match part.get() {
            Part::Worksheet | Part::Answers => Some(view! { {hard()} {sheet()} }.into_any()),
            Part::Scores => Some(sheet()),
            Part::All | Part::Material | Part::Rules => None,
        }
    };
    // The fields stay while their values change.
    let fields = {
        let order = order.clone();
        Memo::new(move |_| order.shown().into_iter().map(|field| (field.game, field.key)).collect::<Vec<_>>())
    };
    let variations = {
        let all = order.variations.clone();
        move || {
            let shown = |&(game, key): &(GameId, &'static str)| {
                all.iter().find(|field| field.game == game && field.key == key).map(variation)
            };
            fields.with(|fields| fields.iter().map(shown).collect_view())
        }
    };
    view! {
        <article class="page">
            <h1>{move || t("print-title")}</h1>
            <p class="lead">{move || t("print-lead")}</p>
            <form class="settings card" on:submit=|event| event.prevent_default()>
                <Choice key="print-game" options=GameId::ALL value=order.game.clone() />
                <Choice key="print-part" options=Part::ALL value=order.part.clone() />
                {variations}
                {exercises}
                {copies_field(order.copies.clone())}
                <Choice key="print-ink" options=Ink::ALL value=order.ink.clone() />
                <Choice key="print-flip" options=Flip::ALL value=order.flip.clone() />
                <Choice key="print-paper" options=Paper::ALL value=order.paper.clone() />
                <Choice key="print-size" options=Size::ALL value=order.size.clone() />
                <Choice key="print-spacing" options=Spacing::ALL value=order.spacing.clone() />
                <Choice key="print-language" options=Language::ALL value=order.language.clone() />
                {links(order)}
            </form>
        </article>
    }
}

/// The document to look at or to keep; for exercises their answers as well.
fn links(order: Order) -> AnyView {
    let name = {
        let order = order.clone();
        move || format!("{}-{}.pdf", order.game.get(), order.part.get())
    };
    let part = order.part.clone();
    let has_answers = Memo::new(move |_| part.get() == Part::Worksheet);
    let (open, keep) = (order.clone(), order.clone());
    view! {
        <p class="print-ways">
            <a
                class="button main"
                data-action="open"
                rel="external"
                target="_blank"
                href=move || open.address(open.part.get())
            >
                <Icon name="print" />
                {move || t("print-go")}
            </a>
            <a class="button" data-action="download" rel="external" download=name href=move || keep.address(keep.part.get())>
                {move || t("print-download")}
            </a>
            {move || {
                let order = order.clone();
                has_answers.get().then(|| view! {
                    <a
                        class="button"
                        data-action="answers"
                        rel="external"
                        target="_blank"
                        href=move || order.address(Part::Answers)
                    >
                        {move || t("print-answers")}
                    </a>
                })
            }}
        </p>
    }
    .into_any()
}

/// The key of the question that an option answers.
fn question(option: &str) -> &'static str {
    match option {
        "board" => "print-board",
        "size" => "print-cells",
        "deck" => "print-deck",
        "word" => "print-word",
        _ => "print-set",
    }
}

/// The field of a variation.
fn variation(variation: &Variation) -> AnyView {
    let key = question(variation.key);
    match &variation.value {
        Chosen::One(names, value) => view! { <Choice key options=names value=value.clone() /> }.into_any(),
        Chosen::Word(word) => text_field(key, WORD_LENGTH, word.clone()),
    }
}

/// The longest number of a sheet, and the longest word of a board.
const SHEET_LENGTH: u8 = 40;
const WORD_LENGTH: u8 = 24;

/// A line of text: which sheet, or which board.
fn text_field(key: &'static str, length: u8, value: ArcRwSignal<String>) -> AnyView {
    let (shown, choose) = (value.clone(), value);
    view! {
        <label class="field">
            <span>{move || t(key)} <span class="hint">{move || t(&format!("{key}-hint"))}</span></span>
            <input
                name=key
                maxlength=length.to_string()
                autocomplete="off"
                prop:value=move || shown.get()
                on:input:target=move |event| choose.set(event.target().value())
            />
        </label>
    }
    .into_any()
}

fn copies_field(copies: ArcRwSignal<u8>) -> AnyView {
    let (shown, settled) = (copies.get_untracked(), copies.clone());
    let too_many = RwSignal::new(false);
    // What is typed counts at once; the field keeps it until it is left.
    let typed = move |text: String| {
        let wanted = text.parse::<u32>().unwrap_or(1);
        too_many.set(wanted > u32::from(MOST_COPIES));
        copies.set(wanted.clamp(1, u32::from(MOST_COPIES)) as u8);
    };
    view! {
        <label class="field">
            <span>
                {move || t("print-copies")}
                <span class="hint" role="status">
                    {move || too_many.get().then(|| t!("print-copies-most", n = i32::from(MOST_COPIES)))}
                </span>
            </span>
            <input
                name="print-copies"
                type="number"
                inputmode="numeric"
                min="1"
                max=MOST_COPIES.to_string()
                value=shown.to_string()
                on:input:target=move |event| typed(event.target().value())
                on:change:target=move |event| event.target().set_value(&settled.get_untracked().to_string())
            />
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::has;

    #[test]
    fn every_choice_has_words() {
        for variation in Variation::all(GameId::Triancey, "") {
            let Chosen::One(names, _) = variation.value else { continue };
            for name in names {
                let key = format!("{}-{name}", question(variation.key));
                assert!(has(&key), "{key}");
            }
        }
    }
}
