//! What can be chosen before a match.

use std::borrow::Cow;

use crate::core::options::{self, OptionKind, OptionSet, OptionSpec};
use crate::core::referee::Referee;
use crate::core::refusal::Rule;
use crate::core::text::NotationError;
use crate::{options_as_text, string_enum};

string_enum! {
    /// Which of the two games.
    pub enum Variant {
        /// Cards on a grid that turn (PX-2).
        Perimexpaire = "perimexpaire",
        /// Cards on one pile (PM-1).
        Perimaire = "perimaire",
    }
}

string_enum! {
    /// What a laid card may touch (PX-2.5).
    pub enum Contact {
        /// Only cards it is linked to.
        Linked = "linked",
        /// One link is enough.
        Free = "free",
    }
}

string_enum! {
    /// The cards (PM-1.2).
    pub enum DeckKind {
        /// The 36 cards of Périmexpaire.
        Numbered = "36",
        /// The 24 cards of the original Périmaire.
        Lettered = "24",
    }
}

/// The options of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which of the two games.
    pub variant: Variant,
    /// What a laid card may touch.
    pub contact: Contact,
    /// The cards.
    pub deck: DeckKind,
    /// How wrong moves are treated.
    pub referee: Referee,
    /// How long a pending move can be contested.
    pub contest_seconds: u32,
    /// How many rounds are played; 0 for the variant's own number (C-11).
    pub rounds: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            variant: Variant::Perimexpaire,
            contact: Contact::Linked,
            deck: DeckKind::Numbered,
            referee: Referee::Strict,
            contest_seconds: 15,
            rounds: 0,
        }
    }
}

impl Options {
    /// C-11: the number of rounds, also where the option leaves it to the variant.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        match (self.rounds, self.variant) {
            (0, Variant::Perimexpaire) => 1,
            (0, Variant::Perimaire) => 3,
            (rounds, Variant::Perimexpaire | Variant::Perimaire) => rounds,
        }
    }
}

const MOST_ROUNDS: u32 = 20;
const MOST_SECONDS: u32 = 120;

const fn spec(key: &'static str, kind: OptionKind, rule: &'static str) -> OptionSpec {
    OptionSpec { key, kind, rule: Rule(rule) }
}

impl OptionSet for Options {
    const SPECS: &'static [OptionSpec] = &[
        spec("variant", OptionKind::Choice(Variant::NAMES), "PM-1.1"),
        spec("contact", OptionKind::Choice(Contact::NAMES), "PX-2.5"),
        spec("deck", OptionKind::Choice(DeckKind::NAMES), "PM-1.2"),
        spec("referee", OptionKind::Choice(Referee::NAMES), "C-4"),
        spec("contest_seconds", OptionKind::Number { min: 1, max: MOST_SECONDS }, "C-4"),
        spec("rounds", OptionKind::Number { min: 0, max: MOST_ROUNDS }, "C-11"),
    ];
    const PRESETS: &'static [(&'static str, &'static str)] = &[
        ("perimexpaire", ""),
        ("free", "contact=free"),
        ("vigilant", "referee=vigilant"),
        ("perimaire", "variant=perimaire"),
        ("perimaire-24", "variant=perimaire deck=24"),
        ("perimaire-vigilant", "variant=perimaire referee=vigilant rounds=1"),
    ];

    fn get(&self, key: &str) -> Cow<'_, str> {
        match key {
            "variant" => self.variant.as_str().into(),
            "contact" => self.contact.as_str().into(),
            "deck" => self.deck.as_str().into(),
            "referee" => self.referee.as_str().into(),
            "contest_seconds" => self.contest_seconds.to_string().into(),
            _ => self.rounds.to_string().into(),
        }
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), NotationError> {
        match key {
            "variant" => self.variant = value.parse()?,
            "contact" => self.contact = value.parse()?,
            "deck" => self.deck = value.parse()?,
            "referee" => self.referee = value.parse()?,
            "contest_seconds" => self.contest_seconds = options::number(value, 1, MOST_SECONDS)?,
            _ => self.rounds = options::number(value, 0, MOST_ROUNDS)?,
        }
        Ok(())
    }
}

options_as_text!(Options);
