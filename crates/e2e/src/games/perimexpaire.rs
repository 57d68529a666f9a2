//! Périmexpaire and Périmaire in the browser.

use anyhow::Result;
use engine::games::perimexpaire::Perimexpaire;
use exercise::perimexpaire::Links;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Perimexpaire {
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        if !browser.has(".px-fits").await? {
            return browser.touch(hand, ".bar-choices button").await;
        }
        // A place of the grid, or the pile of Périmaire.
        let target = ".px-spot.px-target, .px-top.px-target";
        if !browser.has(target).await? {
            browser.touch(hand, ".px-fits").await?;
        }
        browser.touch(hand, target).await
    }

    async fn solve(browser: &Browser, hand: Hand, links: &Links) -> Result<()> {
        for (one, other, link) in &links.links {
            browser.card(hand, &one.to_string()).await?;
            browser.card(hand, &other.to_string()).await?;
            browser.touch(hand, &format!("[data-claim='{link}']")).await?;
        }
        Ok(())
    }
}
