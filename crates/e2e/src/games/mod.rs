//! How a person plays each game in the browser, one file per game.

macro_rules! modules {
    ($($module:ident $Game:ident $name:literal $about:literal;)+) => {
        $(mod $module;)+
    };
}
engine::for_each_game!(modules);

use anyhow::Result;
use exercise::ExerciseGame;

use crate::{Browser, Device};

/// A game played in the browser, by a person who follows what the page highlights and knows no rules.
pub trait BrowserGame: ExerciseGame {
    /// Makes a move that the page offers.
    fn make_move(browser: &Browser, device: Device) -> impl Future<Output = Result<()>>;

    /// Enters every correct answer of an exercise.
    fn solve(browser: &Browser, device: Device, exercise: &Self::Exercise) -> impl Future<Output = Result<()>>;
}

impl Browser {
    /// Selects a card of an exercise.
    pub(crate) async fn card(&self, device: Device, card: &str) -> Result<()> {
        self.touch(device, &format!(".exercise-card[data-card='{card}']")).await
    }

    /// Selects a place on the board of an exercise.
    pub(crate) async fn spot(&self, device: Device, hit: &str) -> Result<()> {
        self.touch(device, &format!(".exercise-board [data-hit='{hit}']")).await
    }

    /// Activates a tool `count` times.
    pub(crate) async fn times(&self, device: Device, action: &str, count: u8) -> Result<()> {
        for _ in 0..count {
            self.touch(device, &format!("[data-action='{action}']")).await?;
        }
        Ok(())
    }
}
