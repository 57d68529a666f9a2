//! How a person plays each game in the browser: a file per game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(mod $module;)+
    };
}
engine::for_each_game!(modules);

use anyhow::Result;
use exercise::ExerciseGame;

use crate::{Browser, Hand};

/// A game that is played and practised in the browser, by a person who sees what the page points out and knows no rules.
pub trait BrowserGame: ExerciseGame {
    /// Makes a move of which the page says that it can be made.
    fn make_move(browser: &Browser, hand: Hand) -> impl Future<Output = Result<()>>;

    /// Gives every right answer of an exercise.
    fn solve(browser: &Browser, hand: Hand, exercise: &Self::Exercise) -> impl Future<Output = Result<()>>;
}

impl Browser {
    /// Touches a card of an exercise.
    pub(crate) async fn card(&self, hand: Hand, card: &str) -> Result<()> {
        self.touch(hand, &format!(".exercise-card[data-card='{card}']")).await
    }

    /// Touches a place on the board of an exercise.
    pub(crate) async fn spot(&self, hand: Hand, hit: &str) -> Result<()> {
        self.touch(hand, &format!(".exercise-board [data-hit='{hit}']")).await
    }

    /// Uses a tool so many times.
    pub(crate) async fn times(&self, hand: Hand, action: &str, count: u8) -> Result<()> {
        for _ in 0..count {
            self.touch(hand, &format!("[data-action='{action}']")).await?;
        }
        Ok(())
    }
}
