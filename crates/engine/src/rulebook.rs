//! The rulebook as data, for pages and tests that need every rule. [`core`](crate::core) and each game's module show it
//! as text.
//!
//! A rule is a list item of a `RULES.md` that starts with its number in bold; its text goes on in indented lines.

use crate::games::GameId;

/// The rules common to all games.
pub const COMMON: &str = include_str!("core/RULES.md");

/// The rules of a game.
#[must_use]
pub const fn of(game: GameId) -> &'static str {
    crate::game_files!("games/", "/RULES.md")[game as usize]
}

/// The numbers and Markdown texts of a book's rules, in order.
pub fn rules(book: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    book.split("\n- **").skip(1).filter_map(|item| {
        let (number, rest) = item.split_once("** ")?;
        // The next paragraph or heading that is not indented no longer belongs to the rule.
        let outside = |(at, _): &(usize, &str)| !rest[at + 2..].starts_with([' ', '\n']);
        let end = rest.match_indices("\n\n").find(outside).map_or(rest.len(), |(at, _)| at);
        Some((number, rest[..end].trim_end()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameVisitor;
    use crate::{OptionKind, OptionSet, Position};

    #[test]
    fn rules_are_read_whole() {
        let common: Vec<_> = rules(COMMON).collect();
        assert_eq!(common.first().map(|rule| rule.0), Some("C-1"));
        let referee = common.iter().find(|rule| rule.0 == "C-4").expect("a rule").1;
        assert!(referee.starts_with("Each match has") && referee.ends_with("out of turn."), "{referee}");
        let play: Vec<_> = rules(of(GameId::Perimexpaire)).collect();
        let last = play.iter().find(|rule| rule.0 == "PX-2.14").expect("a rule").1;
        assert!(last.ends_with("**\\[ours\\]**"), "without the example that follows: {last}");
    }

    #[test]
    fn c_12_every_option_is_in_the_games_table_with_its_default_first() {
        struct Table;
        impl GameVisitor for Table {
            type Output = ();
            fn visit<P: Position>(self) {
                let book = of(P::GAME);
                for spec in P::Options::SPECS {
                    let row = book.lines().find_map(|line| line.strip_prefix(&format!("| `{}` | ", spec.key)));
                    let row = row.unwrap_or_else(|| panic!("{}: no row for `{}`", P::GAME, spec.key));
                    assert!(row.contains(spec.rule.0), "{}: `{}` rests on {}", P::GAME, spec.key, spec.rule);
                    if let OptionKind::Choice(words) = spec.kind {
                        let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                        assert!(row.starts_with(&quoted.join(", ")), "{}: `{}`: {row}", P::GAME, spec.key);
                    }
                }
            }
        }
        GameId::ALL.iter().for_each(|game| game.visit(Table));
    }
}
