//! Texts by key, in every language, for the screen and for paper.
//!
//! The tables are a plain part of the Fluent format, so that translators' tools read them: `key = text`, further lines
//! indented, `{ $name }` for what is filled in, `{ key }` for another text, an indented `.name = text` for what belongs to
//! the text above (its key is `key.name`), and a choice by number or word:
//!
//! ```
//! use ludotheque_texts::{Language, Texts, Value};
//!
//! let texts = Texts::read(&["left = Reste { $n -> [one] un pion *[other] { $n } pions } !"], &["left = …"]);
//! let text = texts.fill(Language::French, "left", &[("n", Value::from(3))]);
//! assert_eq!(text, "Reste 3 pions\u{202f}!");
//! ```
//!
//! A library for all of Fluent would weigh ten per cent of the whole client. Reading order: this file (tables),
//! [`pattern`] (what one text means), [`rules`] (the rules of a game, paragraph by paragraph).

pub mod pattern;
pub mod rules;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use engine::string_enum;

pub use pattern::Value;

string_enum! {
    /// The language of all texts.
    pub enum Language {
        /// French.
        French = "fr",
        /// English.
        English = "en",
    }
}

type Table = BTreeMap<Cow<'static, str>, String>;

/// The texts of a program, in every language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Texts {
    french: Table,
    english: Table,
}

impl Texts {
    /// Reads the files of each language, and what every program says about the games: titles, authors, rules.
    #[must_use]
    pub fn with_games(french: &[&'static str], english: &[&'static str]) -> Self {
        let (in_french, in_english) =
            (engine::game_files!("../texts/fr/", ".ftl"), engine::game_files!("../texts/en/", ".ftl"));
        let common = (include_str!("../texts/fr/common.ftl"), include_str!("../texts/en/common.ftl"));
        Self::read(&[&[common.0], &in_french[..], french].concat(), &[&[common.1], &in_english[..], english].concat())
    }

    /// Reads the files of each language.
    #[must_use]
    pub fn read(french: &[&'static str], english: &[&'static str]) -> Self {
        let mut tables = Self { french: Table::new(), english: Table::new() };
        for file in french {
            read(file, &mut tables.french);
        }
        for text in tables.french.values_mut() {
            space_marks(text);
        }
        for file in english {
            read(file, &mut tables.english);
        }
        tables
    }

    fn table(&self, language: Language) -> &Table {
        match language {
            Language::French => &self.french,
            Language::English => &self.english,
        }
    }

    /// The text of a key; the key itself where a table lacks it, so that it is noticed.
    #[must_use]
    pub fn text(&self, language: Language, key: &str) -> String {
        self.fill(language, key, &[])
    }

    /// The text of a key with what belongs into it.
    #[must_use]
    pub fn fill(&self, language: Language, key: &str, values: &[(&str, Value)]) -> String {
        let table = self.table(language);
        match table.get(key) {
            Some(text) => pattern::fill(text, language, values, &|other| table.get(other).map(String::as_str)),
            None => key.to_owned(),
        }
    }

    /// Whether there is a text of this key.
    #[must_use]
    pub fn has(&self, language: Language, key: &str) -> bool {
        self.table(language).contains_key(key)
    }

    /// All texts of a language as they are in the tables, by key.
    pub fn all(&self, language: Language) -> impl Iterator<Item = (&str, &str)> {
        self.table(language).iter().map(|(key, text)| (key.as_ref(), text.as_str()))
    }

    /// What is wrong with the tables: keys that only one language has, empty texts, gaps that differ. Empty if all is
    /// well.
    #[must_use]
    pub fn faults(&self) -> Vec<String> {
        let keys: BTreeSet<&str> = self.french.keys().chain(self.english.keys()).map(AsRef::as_ref).collect();
        let fault = |key: &&str| match (self.french.get(*key), self.english.get(*key)) {
            (Some(french), Some(english)) if french.is_empty() || english.is_empty() => Some(format!("{key}: empty")),
            (Some(french), Some(english)) => {
                let (french, english) = (pattern::gaps(french), pattern::gaps(english));
                (french != english).then(|| format!("{key}: gaps {french:?} in French, {english:?} in English"))
            }
            (Some(_), None) => Some(format!("{key}: not in English")),
            (None, _) => Some(format!("{key}: not in French")),
        };
        keys.iter().filter_map(fault).collect()
    }
}

/// French marks stand off their words by a space at which no line breaks: a narrow one before high marks.
fn space_marks(text: &mut String) {
    for (mark, space) in [(":", '\u{a0}'), ("»", '\u{a0}'), ("%", '\u{a0}')] {
        *text = text.replace(&format!(" {mark}"), &format!("{space}{mark}"));
    }
    for mark in [";", "?", "!"] {
        *text = text.replace(&format!(" {mark}"), &format!("\u{202f}{mark}"));
    }
    *text = text.replace("« ", "«\u{a0}");
}

fn read(file: &'static str, table: &mut Table) {
    let (mut key, mut last) = ("", Cow::Borrowed(""));
    for line in file.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let attribute = line.trim_start().strip_prefix('.').filter(|_| line.starts_with(' '));
        if let Some((name, text)) = attribute.and_then(|attribute| attribute.split_once('=')) {
            last = Cow::Owned(format!("{key}.{}", name.trim()));
            table.insert(last.clone(), text.trim().to_owned());
        } else if line.starts_with(' ') {
            if let Some(text) = table.get_mut(&last) {
                if !text.is_empty() {
                    text.push(' ');
                }
                text.push_str(line.trim());
            }
        } else if let Some((name, text)) = line.split_once('=') {
            key = name.trim();
            last = Cow::Borrowed(key);
            table.insert(last.clone(), text.trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What no compiler holds: that people read of every game. Take-away is a model for programmers only.
    #[test]
    fn every_game_is_named_where_people_look_for_games() {
        let texts = Texts::with_games(&[], &[]);
        let pages = [
            ("README.md", include_str!("../../../README.md")),
            ("docs/notation.md", include_str!("../../../docs/notation.md")),
            ("crates/web/static/index.html", include_str!("../../web/static/index.html")),
        ];
        for game in engine::GameId::ALL.iter().filter(|game| game.as_str() != "takeaway") {
            let title = texts.text(Language::French, &format!("{game}-title"));
            for (page, text) in pages {
                assert!(text.contains(&title), "{page} does not name {title}");
            }
        }
    }

    #[test]
    fn lines_join_and_remarks_are_passed_over() {
        let texts = Texts::read(&["# remark\na = one\n    two\n\nb =\n    three"], &[]);
        assert_eq!(texts.text(Language::French, "a"), "one two");
        assert_eq!(texts.text(Language::French, "b"), "three");
    }

    #[test]
    fn what_belongs_to_a_text_has_a_key_of_its_own() {
        let texts = Texts::read(&["a = one\n    .alt = two\n    three\n    .rules = C-1\nb = four"], &[]);
        let read = ["a", "a.alt", "a.rules", "b"].map(|key| texts.text(Language::French, key));
        assert_eq!(read, ["one", "two three", "C-1", "four"]);
    }

    #[test]
    fn a_missing_key_shows_itself() {
        assert_eq!(Texts::read(&[], &[]).text(Language::English, "no-such-key"), "no-such-key");
    }

    #[test]
    fn french_marks_never_begin_a_line() {
        let texts = Texts::read(&["a = « Quoi ? » : non ; 5 % !"], &[]);
        assert_eq!(
            texts.text(Language::French, "a"),
            "«\u{a0}Quoi\u{202f}?\u{a0}»\u{a0}: non\u{202f}; 5\u{a0}%\u{202f}!"
        );
    }

    #[test]
    fn faults_name_missing_keys_empty_texts_and_other_gaps() {
        let texts = Texts::read(&["a = { $n }\nb = x\nd ="], &["a = { $m }\nc = x\nd = x"]);
        let faults = texts.faults();
        assert_eq!(faults.len(), 4, "{faults:?}");
        assert!(faults[0].starts_with("a: gaps"));
        assert_eq!(faults[1..], ["b: not in English", "c: not in French", "d: empty"]);
    }
}
