//! What players are called: the reader is “you”, people have their names, computers are computers.

use engine::{Seat, SeatSet};
use table::TableEffect;
use table::view::{OccupantView, SeatView};
use texts::{Language, Value};

use super::erased::AnyTableView;
use crate::words::{fill_in_language, in_language, text_now};

/// What a player is called.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Called {
    /// On a card or in a table: “Ordinateur”.
    label: String,
    /// Where there is little room: “Ordi”.
    short: String,
    /// Inside a sentence: “l'ordinateur”.
    mention: String,
}

impl Called {
    fn plain(name: String) -> Self {
        Self { label: name.clone(), short: name.clone(), mention: name }
    }
}

/// What players are called, and which of them is the reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    names: Vec<Called>,
    you: Option<Seat>,
    /// What the reader is called.
    yours: Called,
}

impl Names {
    /// The names at a table. One computer is “the computer”; of several, each has the number of its seat, counted from
    /// the first person: a rematch moves all of them, and they keep their numbers.
    #[must_use]
    pub fn of(table: &AnyTableView) -> Self {
        let computers = table.seats.iter().filter(|seat| matches!(seat.occupant, OccupantView::Bot { .. })).count();
        let seats = table.seats.len();
        let first = first_person(&table.seats);
        let name = |(number, seat): (usize, &SeatView)| match &seat.occupant {
            OccupantView::Person { name, .. } => Called::plain(shown_name(name.as_str())),
            OccupantView::Bot { .. } if computers == 1 => Called {
                label: text_now("player-computer", &[]),
                short: text_now("player-computer-short", &[]),
                mention: text_now("player-computer-mention", &[]),
            },
            OccupantView::Bot { .. } => {
                let number = (number + seats - first) % seats + 1;
                Called::plain(text_now("player-computer-of-several", &[("n", number.into())]))
            }
            OccupantView::Open => Called::plain(text_now("player-open", &[("n", (number + 1).into())])),
        };
        let yours =
            Called { mention: text_now("player-you-mention", &[]), ..Called::plain(text_now("player-you", &[])) };
        Self { names: table.seats.iter().enumerate().map(name).collect(), you: None, yours }
    }

    /// The same names, read by the player of a seat, who is addressed as “you”.
    #[must_use]
    pub fn read_by(mut self, reader: Option<Seat>) -> Self {
        self.you = reader;
        self
    }

    /// Who does something, for a text that has a form for “you” and one for everybody else.
    #[must_use]
    pub fn subject(&self, seat: Seat) -> [(&'static str, Value); 2] {
        [("name", self.mention(seat).into()), ("you", self.is_you(seat).into())]
    }

    /// To whom something is done, for a text that has a form for “you” and one for everybody else.
    #[must_use]
    pub fn object(&self, seat: Seat) -> [(&'static str, Value); 2] {
        [("other", self.mention(seat).into()), ("to-you", self.is_you(seat).into())]
    }

    /// Whose something is, for a text that has a form for “your” and one for everybody else's.
    #[must_use]
    pub fn owner(&self, seat: Seat) -> [(&'static str, Value); 2] {
        [("of-name", of_name(self.mention(seat)).into()), ("you", self.is_you(seat).into())]
    }

    /// `yes` where a seat is the reader's, as texts ask for it.
    #[must_use]
    pub fn is_you(&self, seat: Seat) -> &'static str {
        if self.you == Some(seat) { "yes" } else { "no" }
    }

    /// The names before something happened that moved people from seat to seat.
    #[must_use]
    pub fn before<E>(mut self, effect: &TableEffect<E>) -> Self {
        if let TableEffect::Rematch = effect {
            let seats = self.names.len() as u8;
            self.names.rotate_left(1);
            self.you = self.you.map(|seat| Seat((seat.0 + seats - 1) % seats));
        } else if let TableEffect::Started { from } = effect {
            self.you = self.you.map(|seat| from.get(seat.index()).copied().unwrap_or(seat));
            let mut before = self.names.clone();
            for (name, seat) in self.names.into_iter().zip(from) {
                if let Some(slot) = before.get_mut(seat.index()) {
                    *slot = name;
                }
            }
            self.names = before;
        }
        self
    }

    fn called(&self, seat: Seat) -> Option<&Called> {
        if self.you == Some(seat) { Some(&self.yours) } else { self.names.get(seat.index()) }
    }

    /// The name of a seat on a card or in a table.
    #[must_use]
    pub fn of_seat(&self, seat: Seat) -> &str {
        self.called(seat).map_or("?", |called| called.label.as_str())
    }

    /// The name of a seat where there is little room.
    #[must_use]
    pub fn short(&self, seat: Seat) -> &str {
        self.called(seat).map_or("?", |called| called.short.as_str())
    }

    /// The name of a seat inside a sentence.
    #[must_use]
    pub fn mention(&self, seat: Seat) -> &str {
        self.called(seat).map_or("?", |called| called.mention.as_str())
    }

    /// Several players inside a sentence, the reader first.
    #[must_use]
    pub fn mentions(&self, seats: SeatSet) -> String {
        let you = self.you.filter(|&seat| seats.contains(seat));
        let others = seats.iter().filter(|&seat| Some(seat) != you);
        let names: Vec<&str> = you.into_iter().chain(others).map(|seat| self.mention(seat)).collect();
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => (*last).to_owned(),
            Some((last, before)) => {
                text_now("names-and", &[("names", before.join(", ").into()), ("last", (*last).into())])
            }
        }
    }
}

/// “of” with a name, which French shortens before a vowel.
#[must_use]
pub fn of_name(name: &str) -> String {
    text_now(if begins_with_vowel(name) { "name-of-vowel" } else { "name-of" }, &[("name", name.into())])
}

/// The same where English has “'s” before what is owned, and French “de” after it.
#[must_use]
pub fn whose_name(name: &str) -> String {
    text_now(if begins_with_vowel(name) { "name-whose-vowel" } else { "name-whose" }, &[("name", name.into())])
}

fn begins_with_vowel(name: &str) -> bool {
    name.chars().next().is_some_and(|first| "aeiouàâäéèêëîïôöùûü".contains(&*first.to_lowercase().to_string()))
}

/// The name of a person as it is shown: a name that nobody has typed is in the reader's language.
#[must_use]
pub fn shown_name(name: &str) -> String {
    let untyped = |language: &Language| {
        let numbered = (1..=MOST_SEATS).find(|&n| {
            let default = fill_in_language(*language, "player-number", &[("n", n.into())]);
            name == default
        });
        let named = ["player-me", "review-you"].into_iter().find(|key| in_language(*language, key) == name);
        match (numbered, named) {
            (Some(n), _) => Some(text_now("player-number", &[("n", n.into())])),
            (None, named) => named.map(|key| text_now(key, &[])),
        }
    };
    Language::ALL.iter().find_map(untyped).unwrap_or_else(|| name.to_owned())
}

/// No table has more.
const MOST_SEATS: u8 = 8;

/// The seat from which computers are counted: that of the same person before and after a rematch.
fn first_person(seats: &[SeatView]) -> usize {
    let person = |(number, seat): (usize, &SeatView)| match &seat.occupant {
        OccupantView::Person { person, name } => Some((*person, name.to_string(), number)),
        OccupantView::Bot { .. } | OccupantView::Open => None,
    };
    seats.iter().enumerate().filter_map(person).min().map_or(0, |(_, _, number)| number)
}

/// A sentence with a capital at its start: names may stand there that have none of their own.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bug_a_name_that_nobody_typed_kept_the_language_of_who_did_not_type_it() {
        for (key, n) in [("player-number", 3), ("player-me", 0), ("review-you", 0)] {
            for &language in Language::ALL {
                let stored = fill_in_language(language, key, &[("n", n.into())]);
                assert_eq!(shown_name(&stored), text_now(key, &[("n", n.into())]), "{stored}");
            }
        }
        assert_eq!(shown_name("Ada"), "Ada");
        assert_eq!(shown_name("Player X"), "Player X");
    }

    #[test]
    fn names_that_begin_with_a_vowel_are_known() {
        assert_eq!(of_name("Ada"), text_now("name-of-vowel", &[("name", "Ada".into())]));
        assert_eq!(of_name("Émile"), text_now("name-of-vowel", &[("name", "Émile".into())]));
        assert_eq!(of_name("l'ordinateur"), text_now("name-of", &[("name", "l'ordinateur".into())]));
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(sentence("l'ordinateur joue…"), "L'ordinateur joue…");
        assert_eq!(sentence("é"), "É");
        assert_eq!(sentence(""), "");
    }
}
