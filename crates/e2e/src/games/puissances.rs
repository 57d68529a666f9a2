//! Puissances en chaîne in the browser.

use anyhow::Result;
use engine::games::puissances::Puissances;
use exercise::puissances::Results;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Puissances {
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        if browser.has(".forces.asked").await? {
            return browser.touch(device, ".forces.asked .force").await;
        }
        // A cell, then at most two values.
        for _ in 0..3 {
            if browser.has("[data-do=colour]").await? {
                break;
            } else if browser.has(".value-card.legal").await? {
                browser.touch(device, ".value-card.legal").await?;
            } else if browser.has(".cell.legal").await? {
                browser.touch(device, ".cell.legal").await?;
            } else {
                return browser.touch(device, "[data-do=pass], .bar-choices button").await;
            }
        }
        // Extend the chain once; with single cells a match would take too long.
        if browser.has(".cell.legal").await? {
            browser.touch(device, ".cell.legal").await?;
        }
        browser.touch(device, "[data-do=colour]").await
    }

    async fn solve(browser: &Browser, device: Device, results: &Results) -> Result<()> {
        for (row, column) in &results.right {
            browser.card(device, &row.to_string()).await?;
            browser.card(device, &column.to_string()).await?;
        }
        Ok(())
    }
}
