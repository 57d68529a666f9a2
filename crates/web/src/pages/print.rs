//! Games on paper: what to print and how, as a link to the server's PDF.

use engine::core::code::{Code, Difficulty, Opens};
use engine::{GameId, string_enum};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use texts::Language;

use crate::form::Choice;
use crate::icons::Icon;
use crate::pages::entitle;
use crate::settings::Settings;
use crate::words::t;

// The words below are those of the crate `print`, which is far too large for the client; a test holds them equal.
string_enum! {
    /// What is printed.
    pub enum Part {
        /// Everything a game needs.
        All = "all",
        /// Cards, pieces, boards, pawns.
        Material = "material",
        /// The score sheet.
        Scores = "scores",
        /// The rules.
        Rules = "rules",
        /// Exercises and answers.
        Worksheet = "worksheet",
    }
}

string_enum! {
    /// The paper.
    pub enum Paper {
        /// 210 × 297 mm.
        A4 = "a4",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

string_enum! {
    /// About which edge the printer turns a sheet over.
    pub enum Flip {
        /// As a book is leafed.
        Long = "long",
        /// As a calendar is leafed.
        Short = "short",
    }
}

string_enum! {
    /// How sides are told apart.
    pub enum Ink {
        /// By colour and hatching.
        Colour = "colour",
        /// By hatching alone.
        Mono = "mono",
    }
}

string_enum! {
    /// How large cards and letters are.
    pub enum Size {
        /// As usual.
        Normal = "normal",
        /// A third larger.
        Large = "large",
    }
}

string_enum! {
    /// How letters, words and lines are spaced.
    pub enum Spacing {
        /// As usual.
        Normal = "normal",
        /// Wide.
        Wide = "wide",
    }
}

/// The sheet of exercises that is printed if nobody asks for another.
const FIRST_SHEET: &str = "1";

/// Everything that is chosen.
#[derive(Clone)]
struct Chosen {
    game: ArcRwSignal<GameId>,
    part: ArcRwSignal<Part>,
    difficulty: ArcRwSignal<Difficulty>,
    seed: ArcRwSignal<String>,
    options: String,
    paper: ArcRwSignal<Paper>,
    flip: ArcRwSignal<Flip>,
    ink: ArcRwSignal<Ink>,
    size: ArcRwSignal<Size>,
    spacing: ArcRwSignal<Spacing>,
    language: ArcRwSignal<Language>,
}

impl Chosen {
    fn address(&self) -> String {
        let seed = || escaped(&self.seed.get());
        let options =
            if self.options.is_empty() { String::new() } else { format!("&options={}", escaped(&self.options)) };
        let more = match self.part.get() {
            Part::Worksheet => format!("&difficulty={}&seed={}", self.difficulty.get(), seed()),
            // The code of a score sheet opens a deal.
            Part::Scores => format!("{options}&seed={}", seed()),
            Part::All | Part::Material | Part::Rules => options,
        };
        format!(
            "/api/v1/print/{}.pdf?part={}&paper={}&flip={}&ink={}&print={}&spacing={}&language={}{more}",
            self.game.get(),
            self.part.get(),
            self.paper.get(),
            self.flip.get(),
            self.ink.get(),
            self.size.get(),
            self.spacing.get(),
            self.language.get(),
        )
    }
}

fn escaped(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// What is asked for: by its parts, or by the code of a sheet.
fn asked() -> Chosen {
    let query = use_query_map().get_untracked();
    let asked = |name: &str| query.get(name).unwrap_or_default();
    let code = asked("code").parse::<Code>().ok();
    let game = code.as_ref().map(|code| code.game).or_else(|| asked("jeu").parse().ok());
    let (part, options, seed, difficulty) = match code.map(|code| code.opens) {
        Some(Opens::Worksheet { seed, difficulty }) => (Part::Worksheet, String::new(), seed, difficulty),
        Some(Opens::Game { options }) => (Part::All, options, String::new(), Difficulty::Medium),
        Some(Opens::Deal { options, seed }) => (Part::Scores, options, seed, Difficulty::Medium),
        None => {
            let part = asked("part").parse().unwrap_or(Part::All);
            (part, String::new(), String::new(), Difficulty::Medium)
        }
    };
    let seed = if seed.is_empty() { FIRST_SHEET.to_owned() } else { seed };
    Chosen {
        game: ArcRwSignal::new(game.unwrap_or(GameId::ALL[0])),
        part: ArcRwSignal::new(part),
        difficulty: ArcRwSignal::new(difficulty),
        seed: ArcRwSignal::new(seed),
        options,
        paper: ArcRwSignal::new(Paper::A4),
        flip: ArcRwSignal::new(Flip::Long),
        ink: ArcRwSignal::new(Ink::Colour),
        size: ArcRwSignal::new(Size::Normal),
        spacing: ArcRwSignal::new(Spacing::Normal),
        language: ArcRwSignal::new(Settings::global().language.get_untracked()),
    }
}

/// Games on paper.
#[component]
pub fn Print() -> impl IntoView {
    entitle(|| t("print-title"));
    let chosen = asked();
    let address = {
        let chosen = chosen.clone();
        move || chosen.address()
    };
    let (part, difficulty, seed) = (chosen.part.clone(), chosen.difficulty.clone(), chosen.seed.clone());
    let exercises = move || {
        let hard = || view! { <Choice key="print-difficulty" options=Difficulty::ALL value=difficulty.clone() /> };
        match part.get() {
            Part::Worksheet => Some(view! { {hard()} {sheet_field(seed.clone())} }.into_any()),
            Part::Scores => Some(sheet_field(seed.clone())),
            Part::All | Part::Material | Part::Rules => None,
        }
    };
    view! {
        <article class="page">
            <h1>{move || t("print-title")}</h1>
            <p class="lead">{move || t("print-lead")}</p>
            <form class="settings card" on:submit=|event| event.prevent_default()>
                <Choice key="print-game" options=GameId::ALL value=chosen.game />
                <Choice key="print-part" options=Part::ALL value=chosen.part />
                {exercises}
                <Choice key="print-paper" options=Paper::ALL value=chosen.paper />
                <Choice key="print-flip" options=Flip::ALL value=chosen.flip />
                <Choice key="print-ink" options=Ink::ALL value=chosen.ink />
                <Choice key="print-size" options=Size::ALL value=chosen.size />
                <Choice key="print-spacing" options=Spacing::ALL value=chosen.spacing />
                <Choice key="print-language" options=Language::ALL value=chosen.language />
                <p>
                    <a class="button main" rel="external" target="_blank" href=address>
                        <Icon name="print" />
                        {move || t("print-go")}
                    </a>
                </p>
            </form>
        </article>
    }
}

/// Which sheet: the same word, the same exercises, or the same deal.
fn sheet_field(seed: ArcRwSignal<String>) -> AnyView {
    let (sheet, choose) = (seed.clone(), seed);
    view! {
        <label class="field">
            <span>{move || t("print-sheet")}</span>
            <input
                name="print-sheet"
                maxlength="40"
                prop:value=move || sheet.get()
                on:input:target=move |event| choose.set(event.target().value())
            />
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_printer() {
        assert_eq!(Part::NAMES, print::Part::NAMES);
        assert_eq!(Paper::NAMES, print::Paper::NAMES);
        assert_eq!(Flip::NAMES, print::Flip::NAMES);
        assert_eq!(Ink::NAMES, print::Ink::NAMES);
        assert_eq!(Size::NAMES, print::Print::NAMES);
        assert_eq!(Spacing::NAMES, print::Spacing::NAMES);
    }
}
