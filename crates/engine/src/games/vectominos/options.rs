//! What can be chosen before a match of Vectominos.

use super::piece::Set;
use crate::core::referee::Referee;
use crate::options;

const MOST_ROUNDS: u32 = 20;
const MOST_SECONDS: u32 = 120;

options! {
    /// The options of a match.
    pub struct Options {
        /// Which pieces (VM-1.2, VM-1.3).
        set: choice(Set) = Set::Drawable, "VM-1.3";
        /// How wrong moves are treated (C-4).
        referee: choice(Referee) = Referee::Strict, "C-4";
        /// How long a pending move can be contested (C-4).
        contest_seconds: number(1, MOST_SECONDS) = 15, "C-4";
        /// How many rounds are played (VM-4.6).
        rounds: number(1, MOST_ROUNDS) = 3, "VM-4.6";
    }
    presets {
        "standard" => "",
        "one-round" => "rounds=1",
        "hard" => "set=28",
        "vigilant" => "referee=vigilant",
        "vigilant-hard" => "set=28 referee=vigilant contest_seconds=30 rounds=1",
        "training" => "referee=training rounds=1",
    }
}
