//! Transparences in the browser.

use anyhow::Result;
use engine::games::transparences::{Placed, Transparences};
use exercise::transparences::Puzzle;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Transparences {
    /// Follows a hint: picks up and lays a card from the hand, or uses the hint's own button for everything else.
    /// Confirms if there is nothing to pick up.
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        if browser.has("[data-do=model]").await? {
            return browser.touch(device, "[data-do=model]").await;
        }
        if !browser.has(".hand-card").await? && !browser.has(".status .hint").await? {
            return browser.touch(device, ".bar-choices button").await;
        }
        browser.ask_for_hint(device).await?;
        let lying = "return [...document.querySelectorAll('.mat .layer')].map((e) => e.ariaLabel).join()";
        let before = browser.script(lying, Vec::new()).await?;
        if !browser.has(".hand-card.hinted").await? {
            return browser.touch(device, "[data-action=follow]").await;
        }
        browser.touch(device, ".hand-card.hinted").await?;
        browser.touch(device, ".place.hinted").await?;
        browser
            .wait_until(&format!(
                "return document.querySelector('.end, .round-over') || \
             {before} !== [...document.querySelectorAll('.mat .layer')].map((e) => e.ariaLabel).join()"
            ))
            .await
    }

    async fn solve(browser: &Browser, hand: Device, puzzle: &Puzzle) -> Result<()> {
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
