//! What can be chosen before a match of Triancey.

use crate::core::referee::{Referee, Switch};
use crate::{options, string_enum};

string_enum! {
    /// How the board is made.
    pub enum BoardKind {
        /// Irregular triangles from a word (TR-1.2).
        Word = "word",
        /// Rows of equal triangles (TR-1.4).
        Regular = "regular",
    }
}

string_enum! {
    /// How many cells (TR-1.2, TR-1.4).
    pub enum Size {
        /// 60 cells.
        Standard = "standard",
        /// 40 cells.
        Small = "small",
        /// 100 cells.
        Large = "large",
    }
}

string_enum! {
    /// How the game begins.
    pub enum Variant {
        /// With the archipelago phase (TR-2.3).
        Archipel = "archipel",
        /// Without (TR-2.6).
        Classique = "classique",
    }
}

string_enum! {
    /// Whether border stones are occupied cells in the archipelago phase (TR-2.3).
    pub enum Shore {
        /// They are not.
        Open = "open",
        /// They are.
        Closed = "closed",
    }
}

const LONGEST_WORD: usize = 24;
const MOST_ROUNDS: u32 = 20;

options! {
    /// The options of a match.
    pub struct Options {
        /// How the board is made.
        board: choice(BoardKind) = BoardKind::Word, "TR-1.4";
        /// How many cells.
        size: choice(Size) = Size::Standard, "TR-1.2";
        /// The word the board is made from; drawn if absent.
        word: word(LONGEST_WORD) = None, "TR-1.2";
        /// The version of the construction from a word: 1.
        construction: number(1, 1) = 1, "TR-1.2";
        /// With or without archipelago phase.
        variant: choice(Variant) = Variant::Archipel, "TR-2.6";
        /// What border stones count for in the archipelago phase.
        shore: choice(Shore) = Shore::Open, "TR-2.3";
        /// Whether the second player may exchange colours (TR-2.7).
        swap: choice(Switch) = Switch::Off, "TR-2.7";
        /// How wrong moves are treated; `vigilant` behaves as `strict` (TR-2.8).
        referee: choice(Referee) = Referee::Strict, "C-4";
        /// How many rounds are played; colours change each round.
        rounds: number(1, MOST_ROUNDS) = 1, "C-11";
    }
    presets {
        "archipel" => "",
        "small" => "size=small",
        "large" => "size=large",
        "regular" => "board=regular",
        "classique" => "variant=classique swap=on",
        "closed-shore" => "shore=closed swap=on rounds=2",
    }
}
