//! Checks citations of the rulebook: every cited number must exist, and a test must cite every rule.
//!
//! Rules are defined in files named `RULES.md`: list items that start with the number in bold. A second-level heading
//! that starts with a number names a section, which may be cited as a whole. A citation is a number as written
//! (`PX-2.3`) or the name of a test (`px_2_3_…`).

use std::collections::{BTreeMap, BTreeSet};

/// The prefixes of all rule numbers.
const BOOKS: [&str; 8] = ["C", "PX", "PM", "VM", "TR", "TP", "PC", "TA"];
const MALFORMED: &str = "a rule is written “- **PX-2.3** text”, and BOOKS in xtask/src/rulebook.rs lists its letters";
/// This file's own tests cite numbers that do not exist.
const SELF: &str = "xtask/src/rulebook.rs";

/// The rules and the citations found so far.
#[derive(Default)]
pub(crate) struct Rulebook {
    /// Each rule or section, and where it is defined.
    rules: BTreeMap<String, String>,
    sections: BTreeSet<String>,
    /// Each citation: number, location, and whether it is in a test.
    cited: Vec<(String, String, bool)>,
    wrong: Vec<String>,
}

impl Rulebook {
    /// Collects rules and citations from a file.
    pub(crate) fn read(&mut self, name: &str, text: &str) {
        if name == SELF || name.ends_with(".lock") {
            return;
        }
        let is_book = name.ends_with("RULES.md");
        let is_code = name.ends_with(".rs");
        let mut in_tests = is_code && (name.contains("/tests/") || name.ends_with("/tests.rs"));
        for (number, line) in (1..).zip(text.lines()) {
            let place = format!("{name}:{number}");
            if is_book {
                self.define(&place, line);
            }
            // By convention the tests of a file are its last item.
            in_tests |= is_code && line == "mod tests {";
            for cited in citations(line) {
                self.cited.push((cited, place.clone(), in_tests));
            }
            if let Some(cited) = test_name(line).filter(|_| is_code) {
                self.cited.push((cited, place, true));
            }
        }
    }

    fn define(&mut self, place: &str, line: &str) {
        if let Some(section) = line.strip_prefix("## ").and_then(leading_number) {
            self.sections.insert(section);
        } else if let Some(item) = line.strip_prefix("- **") {
            match item.split_once("** ").and_then(|(number, _)| Some((number, leading_number(number)?))) {
                Some((number, rule)) if number == rule => {
                    if let Some(before) = self.rules.insert(rule, place.to_owned()) {
                        self.wrong.push(format!("{place}: rule {number} is at {before} already"));
                    }
                }
                Some(_) | None => self.wrong.push(format!("{place}: {MALFORMED}")),
            }
        }
    }

    /// All inconsistencies, with file and line.
    pub(crate) fn disagreements(mut self) -> Vec<String> {
        for rule in self.rules.keys() {
            let (before, last) = rule.rsplit_once(['-', '.']).unwrap_or((rule, ""));
            let earlier = last.parse::<u32>().ok().filter(|&last| last > 1).map(|last| last - 1);
            let separator = if rule.contains('.') { '.' } else { '-' };
            if earlier.is_some_and(|earlier| !self.rules.contains_key(&format!("{before}{separator}{earlier}"))) {
                self.wrong.push(format!("{}: rule {rule} leaves out a number", self.rules[rule]));
            }
            if separator == '.' && !self.sections.contains(before) {
                self.wrong.push(format!("{}: rule {rule} is in no section {before}", self.rules[rule]));
            }
        }
        for (number, place, _) in &self.cited {
            if !self.rules.contains_key(number) && !self.sections.contains(number) {
                self.wrong.push(format!("{place}: there is no rule {number}"));
            }
        }
        let tested: BTreeSet<&String> = self.cited.iter().filter(|cited| cited.2).map(|cited| &cited.0).collect();
        for (rule, place) in self.rules.iter().filter(|(rule, _)| !tested.contains(rule)) {
            self.wrong.push(format!("{place}: no test cites rule {rule}"));
        }
        self.wrong
    }
}

/// The numbers that a line cites.
fn citations(line: &str) -> impl Iterator<Item = String> {
    let starts = line.char_indices().scan(' ', |before, (at, letter)| {
        let before = std::mem::replace(before, letter);
        Some((at, !is_word(before)))
    });
    starts.filter_map(|(at, fresh)| leading_number(&line[at..]).filter(|_| fresh))
}

const fn is_word(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The number at the start of a text: `PX-2.3`, or `PX-2` for a section. The rules of `C` have no sections.
fn leading_number(text: &str) -> Option<String> {
    let (book, rest) = text.split_once('-').filter(|(book, _)| BOOKS.contains(book))?;
    let (first, rest) = digits(rest)?;
    let second = rest.strip_prefix('.').filter(|_| book != "C").and_then(digits).filter(|second| ends(second.1));
    match second {
        Some((second, _)) => Some(format!("{book}-{first}.{second}")),
        None => ends(rest).then(|| format!("{book}-{first}")),
    }
}

/// Whether a word ends here.
fn ends(rest: &str) -> bool {
    !rest.starts_with(is_word)
}

/// Splits off leading digits.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// The number in the name of a function declared on this line, as in `fn px_2_3_cards_are_laid()`.
fn test_name(line: &str) -> Option<String> {
    let line = line.trim_start();
    let name = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")?;
    let (book, rest) = name.split_once('_')?;
    let book = BOOKS.into_iter().find(|known| known.to_ascii_lowercase() == book)?;
    let (first, rest) = digits(rest)?;
    let rest = rest.strip_prefix('_')?;
    Some(match digits(rest).filter(|(_, rest)| book != "C" && rest.starts_with('_')) {
        Some((second, _)) => format!("{book}-{first}.{second}"),
        None => format!("{book}-{first}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str = "# Rules\n- **C-1** A match.\n## PX-1 Cards\n- **PX-1.1** A card.\n- **PX-1.2** Another.\n";

    fn disagreements(files: &[(&str, &str)]) -> Vec<String> {
        let mut rulebook = Rulebook::default();
        files.iter().for_each(|(name, text)| rulebook.read(name, text));
        rulebook.disagreements()
    }

    #[test]
    fn citations_are_whole_numbers() {
        let cited = |line| citations(line).collect::<Vec<_>>();
        assert_eq!(cited("PX-2.11, (C-4) and “PM-1.5”."), ["PX-2.11", "C-4", "PM-1.5"]);
        assert_eq!(cited("the section PX-2. C-4.5 s"), ["PX-2", "C-4"]);
        assert!(cited("UPX-2.1 _C-4 AC-3 C-x C-4a px-2.1").is_empty());
    }

    #[test]
    fn test_names_are_citations() {
        let named = |line| test_name(line);
        assert_eq!(named("    fn px_2_3_cards_are_laid() {").as_deref(), Some("PX-2.3"));
        assert_eq!(named("async fn c_9_2_players_leave() {").as_deref(), Some("C-9"));
        assert_eq!(named("fn vm_4_turns_follow() {").as_deref(), Some("VM-4"));
        assert_eq!(named("fn tr_2_3_a_nobody() {").as_deref(), Some("TR-2.3"));
        assert_eq!(named("fn c_language() {"), None);
    }

    #[test]
    fn books_and_tests_that_agree_are_accepted() {
        let test = "// C-1\n#[test]\nfn px_1_1_a_card() {}\n";
        let inside = "/// PX-1\nfn a() {}\n#[cfg(test)]\nmod tests {\n    // PX-1.2\n}\n";
        assert!(disagreements(&[("a/RULES.md", BOOK), ("a/tests/it.rs", test), ("a/src/lib.rs", inside)]).is_empty());
    }

    #[test]
    fn a_citation_of_nothing_is_named_with_its_line() {
        let all = "// C-1 PX-1.1 PX-1.2\n";
        let files = [("a/RULES.md", BOOK), ("a/tests/it.rs", all), ("b.ftl", "one\ntwo PX-1.9\n")];
        assert_eq!(disagreements(&files), ["b.ftl:2: there is no rule PX-1.9"]);
        let files = [("a/RULES.md", BOOK), ("a/tests/it.rs", all), ("b.rs", "fn tr_2_1_white() {}\n")];
        assert_eq!(disagreements(&files), ["b.rs:1: there is no rule TR-2.1"]);
    }

    #[test]
    fn a_rule_without_a_test_is_named_with_its_line() {
        let files = [("a/RULES.md", BOOK), ("a/src/lib.rs", "// C-1\nfn px_1_1_x() {}\nfn px_1_2_y() {}\n")];
        assert_eq!(disagreements(&files), ["a/RULES.md:2: no test cites rule C-1"]);
    }

    #[test]
    fn malformed_doubled_and_missing_numbers_are_named() {
        let book = "## PX-1 Cards\n- **PX-1.1** A.\n- **PX-1.1** B.\n- **PX-1.3** C.\n- **PX1.4** D.\n";
        let files = [("RULES.md", book), ("a/tests/it.rs", "// PX-1.1 PX-1.3\n")];
        assert_eq!(
            disagreements(&files),
            [
                "RULES.md:3: rule PX-1.1 is at RULES.md:2 already",
                &format!("RULES.md:5: {MALFORMED}"),
                "RULES.md:4: rule PX-1.3 leaves out a number",
            ]
        );
    }
}
