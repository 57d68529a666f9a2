//! The rules of a game as people read them, paragraph by paragraph, for screen and paper.
//!
//! A file has them as `<game>-rules-01`, `<game>-rules-02` …: `# ` opens a heading, `- ` a point of a list, and `[n] ` is
//! the caption of figure n. What belongs to a paragraph follows it: `.rules` names the rules of the rulebook that it
//! explains, `.alt` says what a figure shows, `.only` is the medium it is for (`screen` or `paper`). What holds for all
//! games is in `common.ftl`, for the screen.

use engine::{GameId, string_enum};

use crate::{Language, Texts, Value};

string_enum! {
    /// Where rules are read.
    pub enum Medium {
        /// On a page of the client.
        Screen = "screen",
        /// On a printed sheet.
        Paper = "paper",
    }
}

/// A paragraph of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paragraph {
    /// What kind of paragraph it is.
    pub kind: Kind,
    /// What it says, without the signs of its kind.
    pub text: String,
    /// The numbers of the rules that it explains.
    pub rules: Vec<String>,
}

/// What a paragraph is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The title of a part.
    Heading,
    /// Running text.
    Text,
    /// A point of a list.
    Point,
    /// The caption of a figure.
    Figure {
        /// Its number, by which the pictures of the game know it.
        number: String,
        /// What it shows, for those who cannot see it.
        alt: String,
    },
}

impl Texts {
    /// The rules of a game, with their gaps filled; on a screen also those common to all games.
    #[must_use]
    pub fn rules(&self, language: Language, game: GameId, medium: Medium, values: &[(&str, Value)]) -> Vec<Paragraph> {
        let common = (medium == Medium::Screen).then(|| self.numbered(language, "common", medium, values));
        let own = self.numbered(language, game.as_str(), medium, values);
        own.into_iter().chain(common.into_iter().flatten()).collect()
    }

    fn numbered(&self, language: Language, prefix: &str, medium: Medium, values: &[(&str, Value)]) -> Vec<Paragraph> {
        let keys = (1..).map(|number| format!("{prefix}-rules-{number:02}"));
        let keys = keys.take_while(|key| self.has(language, key));
        let here = |key: &String| {
            let only = self.attribute(language, key, "only");
            only.is_empty() || only == medium.as_str()
        };
        keys.filter(here).map(|key| self.paragraph(language, &key, values)).collect()
    }

    fn paragraph(&self, language: Language, key: &str, values: &[(&str, Value)]) -> Paragraph {
        let text = self.fill(language, key, values);
        let rules = self.attribute(language, key, "rules").split_whitespace().map(str::to_owned).collect();
        let (kind, text) = if let Some(title) = text.strip_prefix("# ") {
            (Kind::Heading, title)
        } else if let Some(point) = text.strip_prefix("- ") {
            (Kind::Point, point)
        } else if let Some((number, caption)) = text.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            let alt = self.attribute(language, key, "alt");
            (Kind::Figure { number: number.to_owned(), alt }, caption)
        } else {
            (Kind::Text, text.as_str())
        };
        Paragraph { kind, text: text.to_owned(), rules }
    }

    /// What belongs to a text under this name; empty if nothing does.
    fn attribute(&self, language: Language, key: &str, name: &str) -> String {
        let key = format!("{key}.{name}");
        if self.has(language, &key) { self.text(language, &key) } else { String::new() }
    }
}

/// Where a page has the paragraph about a rule: `px-2-3` for PX-2.3.
#[must_use]
pub fn anchor(rule: &str) -> String {
    rule.to_lowercase().replace('.', "-")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use engine::{Cite as _, Position, Refusal, rulebook};

    use super::*;

    /// Rules about how the material was made, which nobody meets in a match.
    const UNSEEN: [&str; 2] = ["PX-1.5", "TR-1.3"];

    fn explained(language: Language, game: GameId) -> BTreeSet<String> {
        let texts = Texts::with_games(&[], &[]);
        texts.rules(language, game, Medium::Screen, &[]).into_iter().flat_map(|paragraph| paragraph.rules).collect()
    }

    fn numbers(game: GameId) -> BTreeSet<String> {
        let books = [rulebook::of(game), rulebook::COMMON];
        books.into_iter().flat_map(rulebook::rules).map(|(number, _)| number.to_owned()).collect()
    }

    #[test]
    fn every_rule_that_a_refusal_can_cite_has_a_paragraph_in_both_languages() {
        fn citable<P: Position>() -> Vec<engine::Rule> {
            Refusal::<P::Reason>::rules()
        }
        for &game in GameId::ALL {
            for &language in Language::ALL {
                let explained = explained(language, game);
                for rule in engine::with_game!(game, P => citable::<P>()) {
                    assert!(explained.contains(rule.0), "{game} in {language}: {rule}");
                }
            }
        }
    }

    #[test]
    fn every_rule_that_players_meet_has_a_paragraph_and_no_paragraph_cites_another() {
        for &game in GameId::ALL {
            let rules = numbers(game);
            for &language in Language::ALL {
                let explained = explained(language, game);
                let unknown: Vec<_> = explained.difference(&rules).collect();
                assert!(unknown.is_empty(), "{game} in {language} cites what does not exist: {unknown:?}");
                let missing: Vec<_> = rules.difference(&explained).filter(|rule| !UNSEEN.contains(&&***rule)).collect();
                assert!(missing.is_empty(), "{game} in {language} does not explain {missing:?}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_paragraphs() {
        let texts = Texts::with_games(&[], &[]);
        for &game in GameId::ALL {
            for &medium in Medium::ALL {
                let plan = |language| {
                    let kind = |kind| match kind {
                        Kind::Figure { number, alt } => {
                            assert!(!alt.is_empty(), "{game}: figure {number} says what it shows in {language}");
                            format!("figure {number}")
                        }
                        Kind::Heading | Kind::Text | Kind::Point => format!("{kind:?}"),
                    };
                    let paragraphs = texts.rules(language, game, medium, &[]).into_iter();
                    paragraphs.map(|paragraph| (kind(paragraph.kind), paragraph.rules)).collect::<Vec<_>>()
                };
                assert_eq!(plan(Language::French), plan(Language::English), "{game}");
            }
        }
    }

    #[test]
    fn paragraphs_show_no_rule_numbers() {
        let texts = Texts::with_games(&[], &[]);
        for &game in GameId::ALL {
            let rules = numbers(game);
            for &language in Language::ALL {
                for Paragraph { text, .. } in texts.rules(language, game, Medium::Screen, &[]) {
                    assert!(!rules.iter().any(|rule| text.contains(rule.as_str())), "{text}");
                }
            }
        }
    }

    #[test]
    fn anchors_are_plain_names() {
        assert_eq!(anchor("PX-2.11"), "px-2-11");
        assert_eq!(anchor("C-4"), "c-4");
    }
}
