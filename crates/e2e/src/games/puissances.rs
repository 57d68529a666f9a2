//! Puissances en chaîne in the browser.

use anyhow::Result;
use engine::games::puissances::Puissances;
use exercise::puissances::Results;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Puissances {
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        if browser.has(".forces.asked").await? {
            return browser.touch(hand, ".forces.asked .force").await;
        }
        if browser.has("[data-do=colour]").await? {
            // The chain grows once; a single cell would make a long match.
            if browser.has(".cell.legal").await? {
                browser.touch(hand, ".cell.legal").await?;
            }
            return browser.touch(hand, "[data-do=colour]").await;
        }
        if browser.has(".value-card.legal").await? {
            return browser.touch(hand, ".value-card.legal").await;
        }
        if browser.has(".cell.legal").await? {
            return browser.touch(hand, ".cell.legal").await;
        }
        browser.touch(hand, "[data-do=pass], .bar-choices button").await
    }

    async fn solve(browser: &Browser, hand: Hand, results: &Results) -> Result<()> {
        for (row, column) in &results.right {
            browser.card(hand, &row.to_string()).await?;
            browser.card(hand, &column.to_string()).await?;
        }
        Ok(())
    }
}
