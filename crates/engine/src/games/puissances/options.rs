//! What can be chosen before a match of Puissances en chaîne.

use crate::core::referee::{Referee, Switch};
use crate::{options, string_enum};

string_enum! {
    /// The board (PC-1.1, PC-1.5).
    pub enum BoardKind {
        /// 8×8 white cells.
        Main = "main",
        /// 6×6 white cells.
        Small = "small",
        /// 10×10 white cells.
        Large = "large",
        /// 8×8 white cells; the outer heads take two values.
        Double = "double",
    }
}

string_enum! {
    /// The value cards, and with them the constraints in play (PC-1.2, PC-1.4).
    pub enum Deck {
        /// Powers of 2, 5 and 10, exponents 0 to 6.
        Mixed = "mixed",
        /// Powers of 10, exponents 0 to 6.
        Tens = "tens",
        /// Powers of 2, 5 and 10, exponents −3 to 3.
        Relative = "relative",
    }
}

string_enum! {
    /// Who scores in a round (PC-2.10).
    pub enum Scoring {
        /// Whoever has the longest chain, and only they.
        Winner = "winner",
        /// Everybody.
        All = "all",
    }
}

const MOST_MINUTES: u32 = 240;
const MOST_SECONDS: u32 = 120;
const MOST_ROUNDS: u32 = 20;

options! {
    /// The options of a match.
    pub struct Options {
        /// The board.
        board: choice(BoardKind) = BoardKind::Main, "PC-1.5";
        /// The value cards.
        deck: choice(Deck) = Deck::Mixed, "PC-1.2";
        /// Whether four players form two teams (PC-2.1).
        teams: choice(Switch) = Switch::Off, "PC-2.1";
        /// The agreed time of a round in minutes, if there is one (PC-2.9).
        minutes: number_or_none(1, MOST_MINUTES) = None, "PC-2.9";
        /// How wrong moves are treated (C-4, PC-2.8).
        referee: choice(Referee) = Referee::Strict, "C-4";
        /// How long a pending move can be contested (C-4).
        contest_seconds: number(1, MOST_SECONDS) = 15, "C-4";
        /// How many rounds are played.
        rounds: number(1, MOST_ROUNDS) = 1, "C-11";
        /// Who scores in a round (PC-2.10).
        scoring: choice(Scoring) = Scoring::Winner, "PC-2.10";
    }
    presets {
        "main" => "",
        "small" => "board=small",
        "large" => "board=large",
        "double" => "board=double",
        "tens" => "deck=tens",
        "relative" => "deck=relative",
        "teams" => "teams=on",
        "vigilant" => "board=small referee=vigilant",
        "timed" => "minutes=20 rounds=2",
    }
}
