//! Périmexpaire and Périmaire in the browser.

use anyhow::Result;
use engine::games::perimexpaire::Perimexpaire;
use exercise::perimexpaire::Links;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Perimexpaire {
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        if !browser.has(".px-fits").await? {
            return browser.touch(device, ".bar-choices button").await;
        }
        // A place on the grid, or the pile of Périmaire.
        let target = ".px-spot.px-target, .px-top.px-target";
        if !browser.has(target).await? {
            browser.touch(device, ".px-fits").await?;
        }
        browser.touch(device, target).await
    }

    async fn solve(browser: &Browser, device: Device, links: &Links) -> Result<()> {
        for (one, other, link) in &links.links {
            browser.card(device, &one.to_string()).await?;
            browser.card(device, &other.to_string()).await?;
            browser.touch(device, &format!("[data-claim='{link}']")).await?;
        }
        Ok(())
    }
}
