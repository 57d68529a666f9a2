//! Players of Transparences.

pub mod solver;

use engine::games::transparences::Transparences;
use engine::{Chance, Position};

use crate::{Level, Mind, Question, Thought};

impl Mind for Transparences {
    const REFERENCES: &'static [&'static str] = &[];

    fn nodes(_: Level) -> u64 {
        1
    }

    fn think(question: &Question<'_, Self>) -> Thought<Self::Action> {
        let mut chance = Chance::new(question.seed, "think");
        let position = Self::imagine(question.view, &mut chance);
        let mut legal = Vec::new();
        position.legal(question.seat, &mut legal);
        Thought::quick(*chance.pick(&legal))
    }
}

#[cfg(test)]
mod tests;
