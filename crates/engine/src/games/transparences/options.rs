//! What can be chosen before a match of Transparences.

use super::assembly::span;
use super::rules::{HAND, MOST_CARDS};
use crate::core::referee::{Referee, Switch};
use crate::core::time::Millis;
use crate::{options, string_enum};

string_enum! {
    /// Which game is played.
    pub enum Variant {
        /// Ten cards, all at once (TP-2).
        Base = "base",
        /// A card a turn (TP-3).
        Timed = "timed",
        /// Only the first counts (TP-4).
        Lightning = "lightning",
    }
}

string_enum! {
    /// Who makes the model (TP-2.1).
    pub enum ModelBy {
        /// Chance.
        Chance = "chance",
        /// A player, in turn.
        Modeller = "modeller",
    }
}

string_enum! {
    /// Where the frame is put (TP-2.3).
    pub enum Framing {
        /// On the window with most equal cells, then fewest lines out.
        Equal = "equal",
        /// Where the score is highest.
        Best = "best",
    }
}

const SHORTEST_ROUND: u32 = 1;
const LONGEST_ROUND: u32 = 3_600;
const TURN_SECONDS: (u32, u32) = (5, 600);
const MOST_TURNS: u32 = MOST_CARDS as u32;
const MOST_POINTS: u32 = 200;
const MOST_ROUNDS: u32 = 100;

options! {
    /// The options of a match.
    pub struct Options {
        /// Which game is played.
        variant: choice(Variant) = Variant::Base, "TP-3.1" then set_points;
        /// Who makes the model.
        model: choice(ModelBy) = ModelBy::Chance, "TP-2.1";
        /// Whether laid cards are hidden from the others (TP-2.1).
        blind: choice(Switch) = Switch::Off, "TP-2.1";
        /// Where the frame is put.
        frame: choice(Framing) = Framing::Equal, "TP-2.3";
        /// The limit of a round of the base and lightning games (TP-2.2).
        round_seconds: number_or_none(SHORTEST_ROUND, LONGEST_ROUND) = Some(300), "TP-2.2";
        /// The time of a turn (TP-3.1).
        turn_seconds: number(TURN_SECONDS.0, TURN_SECONDS.1) = 45, "TP-3.1";
        /// The most turns of a round; without, the pile decides (TP-3.2).
        max_turns: number_or_none(1, MOST_TURNS) = None, "TP-3.2";
        /// The points that end the match; choosing a variant sets it to [`Variant::points`] (TP-2.4, TP-4.1).
        limit: number_or_none(1, MOST_POINTS) = Some(Variant::Base.points()), "TP-2.4";
        /// The most rounds (TP-2.4).
        max_rounds: number(1, MOST_ROUNDS) = 20, "TP-2.4";
        /// How wrong moves are treated; `vigilant` behaves as `strict` (C-4).
        referee: choice(Referee) = Referee::Strict, "C-4";
    }
    presets {
        "base" => "",
        "timed" => "variant=timed",
        "lightning" => "variant=lightning",
        "modeller" => "model=modeller frame=best",
        "blind" => "blind=on",
        "blind-timed" => "variant=timed blind=on model=modeller",
    }
}

impl Variant {
    /// TP-2.4, TP-4.1: the points that end a match, unless others are agreed.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::Base | Self::Timed => 20,
            Self::Lightning => 3,
        }
    }
}

impl Options {
    /// TP-2.4, TP-4.1: the limit is that of the variant, unless it is named as well.
    const fn set_points(&mut self) {
        self.limit = Some(self.variant.points());
    }

    /// The most cards that a player can get in a round.
    const fn most_cards(&self) -> u8 {
        match (self.variant, self.max_turns) {
            (Variant::Base | Variant::Lightning, _) => HAND as u8,
            (Variant::Timed, Some(turns)) => turns as u8,
            (Variant::Timed, None) => MOST_CARDS,
        }
    }

    /// How many cells high and wide a player's cards may lie.
    #[must_use]
    pub const fn span(&self) -> i8 {
        span(self.most_cards())
    }

    /// TP-2.2: when a round that starts at `at` is over at the latest.
    #[must_use]
    pub const fn round_end(&self, at: Millis) -> Option<Millis> {
        match self.round_seconds {
            None => None,
            Some(seconds) => Some(at.plus(Millis::seconds(seconds as u64))),
        }
    }
}
