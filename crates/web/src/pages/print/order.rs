//! What can be printed, what is chosen, and the address of that document on the server.

use engine::core::code::{Code, Difficulty, Opens};
use engine::{GameId, OptionKind, string_enum};
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use texts::Language;

use crate::settings::Settings;
use crate::setup::form::{choices, value, with};

// The words below are those of the crate `print`, which is far too large for the client; a test holds them equal.
string_enum! {
    /// What is printed.
    pub enum Part {
        /// Everything a game needs.
        All = "all",
        /// Cards, pieces, boards, stones.
        Material = "material",
        /// The score sheet.
        Scores = "scores",
        /// The rules.
        Rules = "rules",
        /// Exercises, for pupils.
        Worksheet = "worksheet",
        /// The answers, for the teacher.
        Answers = "answers",
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
    /// How the printer turns a sheet over to print its back.
    pub enum Flip {
        /// About the long edge, like the pages of a book.
        Long = "long",
        /// About the short edge, like the pages of a calendar.
        Short = "short",
        /// Not at all.
        None = "none",
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
/// The most copies that the server prints at once.
pub(super) const MOST_COPIES: u8 = 40;
/// The options of games that change what is on paper.
const ON_PAPER: [&str; 5] = ["board", "size", "word", "deck", "set"];

/// Whether an option, as in `word=Mer`, changes what is on paper.
fn is_on_paper(pair: &str) -> bool {
    pair.split_once('=').is_some_and(|(key, _)| ON_PAPER.contains(&key))
}

/// An option of a game that changes what is on paper.
#[derive(Clone)]
pub(super) struct Variation {
    pub(super) game: GameId,
    pub(super) key: &'static str,
    pub(super) value: Chosen,
}

/// What is chosen for a variation.
#[derive(Clone)]
pub(super) enum Chosen {
    /// One of these.
    One(&'static [&'static str], ArcRwSignal<&'static str>),
    /// Any word; none if it is empty.
    Word(ArcRwSignal<String>),
}

impl Variation {
    /// All variations of all games, chosen as some options of one game have it.
    pub(super) fn all(of: GameId, options: &str) -> Vec<Self> {
        let variations = GameId::ALL.iter().flat_map(|&game| {
            let options = if game == of { options } else { "" };
            let specs = choices(game).specs.iter().filter(|spec| ON_PAPER.contains(&spec.key));
            specs.map(move |spec| {
                let now = value(game, options, spec.key);
                let value = match spec.kind {
                    OptionKind::Choice(names) => {
                        let now = names.iter().find(|name| **name == now).unwrap_or(&names[0]);
                        Chosen::One(names, ArcRwSignal::new(now))
                    }
                    OptionKind::Number { .. } | OptionKind::NumberOrNone { .. } | OptionKind::Word { .. } => {
                        Chosen::Word(ArcRwSignal::new(now.trim_matches('-').to_owned()))
                    }
                };
                Self { game, key: spec.key, value }
            })
        });
        variations.collect()
    }

    /// The options with what is chosen here.
    fn applied(&self, options: &str) -> String {
        match &self.value {
            Chosen::One(_, value) => with(options, self.key, value.get()),
            Chosen::Word(word) => {
                let word = word.get();
                let word: String = word.chars().filter(|letter| letter.is_alphanumeric()).collect();
                if word.is_empty() { options.to_owned() } else { with(options, self.key, &word) }
            }
        }
    }
}

/// Everything that is chosen.
#[derive(Clone)]
pub(super) struct Order {
    pub(super) game: ArcRwSignal<GameId>,
    pub(super) part: ArcRwSignal<Part>,
    pub(super) difficulty: ArcRwSignal<Difficulty>,
    pub(super) seed: ArcRwSignal<String>,
    pub(super) copies: ArcRwSignal<u8>,
    /// Other options of the game whose code was opened.
    rest: (GameId, String),
    pub(super) variations: Vec<Variation>,
    pub(super) paper: ArcRwSignal<Paper>,
    pub(super) flip: ArcRwSignal<Flip>,
    pub(super) ink: ArcRwSignal<Ink>,
    pub(super) size: ArcRwSignal<Size>,
    pub(super) spacing: ArcRwSignal<Spacing>,
    pub(super) language: ArcRwSignal<Language>,
}

impl Order {
    /// The address of the document, or of another part of the same.
    pub(super) fn address(&self, part: Part) -> String {
        let seed = || escaped(&self.seed.get());
        let options = || format!("&options={}", escaped(&self.options()));
        let more = match part {
            Part::Worksheet | Part::Answers => format!("&difficulty={}&seed={}", self.difficulty.get(), seed()),
            // The code of a score sheet opens a deal.
            Part::Scores => format!("{}&seed={}", options(), seed()),
            Part::All | Part::Material => options(),
            Part::Rules => String::new(),
        };
        format!(
            "/api/v1/print/{}.pdf?part={part}&sets={}&paper={}&flip={}&ink={}&print={}&spacing={}&language={}{more}",
            self.game.get(),
            self.copies.get(),
            self.paper.get(),
            self.flip.get(),
            self.ink.get(),
            self.size.get(),
            self.spacing.get(),
            self.language.get(),
        )
    }

    fn options(&self) -> String {
        let game = self.game.get();
        let own = self.variations.iter().filter(|variation| variation.game == game);
        let rest = if self.rest.0 == game { self.rest.1.clone() } else { String::new() };
        own.fold(rest, |options, variation| variation.applied(&options))
    }

    /// The variations that matter for what is chosen: a board that is not made from a word needs none.
    pub(super) fn shown(&self) -> Vec<Variation> {
        if matches!(self.part.get(), Part::Rules | Part::Worksheet | Part::Answers) {
            return Vec::new();
        }
        let (game, options) = (self.game.get(), self.options());
        let has_boards = self.variations.iter().any(|variation| variation.game == game && variation.key == "board");
        let needs_word = has_boards && value(game, &options, "board") == "word";
        let own = self.variations.iter().filter(|variation| variation.game == game);
        own.filter(|variation| variation.key != "word" || needs_word).cloned().collect()
    }
}

fn escaped(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}

/// What is asked for: by its parts, or by the code of a sheet.
pub(super) fn asked() -> Order {
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
    let game = game.unwrap_or(GameId::ALL[0]);
    Order {
        game: ArcRwSignal::new(game),
        part: ArcRwSignal::new(part),
        difficulty: ArcRwSignal::new(difficulty),
        seed: ArcRwSignal::new(seed),
        copies: ArcRwSignal::new(1),
        rest: (game, options.split_whitespace().filter(|pair| !is_on_paper(pair)).collect::<Vec<_>>().join(" ")),
        variations: Variation::all(game, &options),
        paper: ArcRwSignal::new(Paper::A4),
        flip: ArcRwSignal::new(Flip::Long),
        ink: ArcRwSignal::new(Ink::Colour),
        size: ArcRwSignal::new(Size::Normal),
        spacing: ArcRwSignal::new(Spacing::Normal),
        language: ArcRwSignal::new(Settings::global().language.get_untracked()),
    }
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
