//! What can be chosen before a match.

use crate::core::referee::Referee;
use crate::{options, string_enum};

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

const MOST_ROUNDS: u32 = 20;
const MOST_SECONDS: u32 = 120;

options! {
    /// The options of a match.
    pub struct Options {
        /// Which of the two games.
        variant: choice(Variant) = Variant::Perimexpaire, "PM-1.1";
        /// What a laid card may touch.
        contact: choice(Contact) = Contact::Linked, "PX-2.5";
        /// The cards.
        deck: choice(DeckKind) = DeckKind::Numbered, "PM-1.2";
        /// How wrong moves are treated.
        referee: choice(Referee) = Referee::Strict, "C-4";
        /// How long a pending move can be contested.
        contest_seconds: number(1, MOST_SECONDS) = 15, "C-4";
        /// How many rounds are played; 0 for the variant's own number (C-11).
        rounds: number(0, MOST_ROUNDS) = 0, "C-11";
    }
    presets {
        "perimexpaire" => "",
        "free" => "contact=free",
        "vigilant" => "referee=vigilant",
        "perimaire" => "variant=perimaire",
        "perimaire-24" => "variant=perimaire deck=24",
        "perimaire-vigilant" => "variant=perimaire referee=vigilant rounds=1",
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
