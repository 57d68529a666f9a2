//! Transparences in the browser.

use anyhow::Result;
use engine::games::transparences::{Placed, Transparences};
use exercise::transparences::Puzzle;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Transparences {
    /// Does what a hint says: a card from the hand is taken up and laid, everything else is done with the hint's own
    /// button. Where there is nothing to hold, it is confirmed.
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        if browser.has("[data-do=model]").await? {
            return browser.touch(hand, "[data-do=model]").await;
        }
        if !browser.has(".hand-card").await? && !browser.has(".status .hint").await? {
            return browser.touch(hand, ".bar-choices button").await;
        }
        if !browser.has(".status .hint").await? {
            browser.touch(hand, "[data-tool=tool-hint]").await?;
            browser.wait_for(".status .hint").await?;
        }
        let lying = "return [...document.querySelectorAll('.mat .layer')].map((e) => e.ariaLabel).join()";
        let before = browser.script(lying, Vec::new()).await?;
        if !browser.has(".hand-card.hinted").await? {
            return browser.touch(hand, "[data-action=follow]").await;
        }
        browser.touch(hand, ".hand-card.hinted").await?;
        browser.touch(hand, ".place.hinted").await?;
        browser
            .until(&format!(
                "return document.querySelector('.end, .round-over') || \
             {before} !== [...document.querySelectorAll('.mat .layer')].map((e) => e.ariaLabel).join()"
            ))
            .await
    }

    async fn solve(browser: &Browser, hand: Hand, puzzle: &Puzzle) -> Result<()> {
        let placed = &puzzle.solution.placed;
        let least = |of: fn(&Placed) -> i8| placed.iter().map(of).min().unwrap_or(0);
        let (top, left) = (least(|placed| placed.row), least(|placed| placed.col));
        for placed in placed {
            browser.card(hand, &placed.card.to_string()).await?;
            browser.times(hand, "flip", u8::from(placed.attitude.is_flipped())).await?;
            browser.times(hand, "turn", placed.attitude.turns()).await?;
            browser.spot(hand, &format!("@{},{}", placed.row - top + 1, placed.col - left + 1)).await?;
        }
        Ok(())
    }
}
