//! Games on paper: what to print and how, as a link to the server's PDF.

use engine::{GameId, words};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use texts::Language;

use crate::form::Choice;
use crate::icons::Icon;
use crate::pages::entitle;
use crate::settings::Settings;
use crate::words::t;

// The words below are those of the crate `print`, which is far too large for the client; a test holds them equal.
words! {
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

words! {
    /// The paper.
    pub enum Paper {
        /// 210 × 297 mm.
        A4 = "a4",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

words! {
    /// About which edge the printer turns a sheet over.
    pub enum Flip {
        /// As a book is leafed.
        Long = "long",
        /// As a calendar is leafed.
        Short = "short",
    }
}

words! {
    /// How sides are told apart.
    pub enum Ink {
        /// By colour and hatching.
        Colour = "colour",
        /// By hatching alone.
        Mono = "mono",
    }
}

words! {
    /// How large cards and letters are.
    pub enum Size {
        /// As usual.
        Normal = "normal",
        /// A third larger.
        Large = "large",
    }
}

words! {
    /// How letters, words and lines are spaced.
    pub enum Spacing {
        /// As usual.
        Normal = "normal",
        /// Wide.
        Wide = "wide",
    }
}

words! {
    /// How hard exercises are.
    pub enum Difficulty {
        /// Easy.
        Easy = "easy",
        /// Medium.
        Medium = "medium",
        /// Hard.
        Hard = "hard",
    }
}

/// Everything that is chosen.
#[derive(Clone)]
struct Chosen {
    game: ArcRwSignal<GameId>,
    part: ArcRwSignal<Part>,
    difficulty: ArcRwSignal<Difficulty>,
    paper: ArcRwSignal<Paper>,
    flip: ArcRwSignal<Flip>,
    ink: ArcRwSignal<Ink>,
    size: ArcRwSignal<Size>,
    spacing: ArcRwSignal<Spacing>,
    language: ArcRwSignal<Language>,
}

impl Chosen {
    fn address(&self) -> String {
        let exercises = match self.part.get() {
            Part::Worksheet => format!("&difficulty={}", self.difficulty.get()),
            Part::All | Part::Material | Part::Scores | Part::Rules => String::new(),
        };
        format!(
            "/api/v1/print/{}.pdf?part={}&paper={}&flip={}&ink={}&print={}&spacing={}&language={}{exercises}",
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

/// Games on paper.
#[component]
pub fn Print() -> impl IntoView {
    entitle(|| t("print-title"));
    let query = use_query_map().get_untracked();
    let asked = |name: &str| query.get(name).unwrap_or_default();
    let chosen = Chosen {
        game: ArcRwSignal::new(asked("jeu").parse().unwrap_or(GameId::Perimexpaire)),
        part: ArcRwSignal::new(asked("part").parse().unwrap_or(Part::All)),
        difficulty: ArcRwSignal::new(Difficulty::Medium),
        paper: ArcRwSignal::new(Paper::A4),
        flip: ArcRwSignal::new(Flip::Long),
        ink: ArcRwSignal::new(Ink::Colour),
        size: ArcRwSignal::new(Size::Normal),
        spacing: ArcRwSignal::new(Spacing::Normal),
        language: ArcRwSignal::new(Settings::global().language.get_untracked()),
    };
    let address = {
        let chosen = chosen.clone();
        move || chosen.address()
    };
    let (part, difficulty) = (chosen.part.clone(), chosen.difficulty.clone());
    let exercises = move || {
        (part.get() == Part::Worksheet)
            .then(|| view! { <Choice key="print-difficulty" options=Difficulty::ALL value=difficulty.clone() /> })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_printer() {
        assert_eq!(Part::WORDS, print::Part::WORDS);
        assert_eq!(Paper::WORDS, print::Paper::WORDS);
        assert_eq!(Flip::WORDS, print::Flip::WORDS);
        assert_eq!(Ink::WORDS, print::Ink::WORDS);
        assert_eq!(Size::WORDS, print::Print::WORDS);
        assert_eq!(Spacing::WORDS, print::Spacing::WORDS);
        assert_eq!(Difficulty::WORDS, print::Difficulty::WORDS);
    }
}
