//! Vectominos in the browser.

use anyhow::Result;
use engine::games::vectominos::Vectominos;
use exercise::vectominos::Places;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Vectominos {
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        if browser.has(".vm-site.vm-target").await? {
            return browser.touch(device, ".vm-site.vm-target").await;
        }
        if browser.has("[data-action=give]").await? {
            return browser.touch(device, "[data-action=give]").await;
        }
        if browser.has(".vm-piece:not(.vm-stuck)").await? {
            browser.touch(device, ".vm-piece:not(.vm-stuck)").await?;
            return browser.touch(device, ".vm-site.vm-target, [data-action=give]").await;
        }
        browser.touch(device, ".bar-choices button").await
    }

    async fn solve(browser: &Browser, device: Device, places: &Places) -> Result<()> {
        let mut turn = 0;
        for (lay, _) in &places.right {
            let turns = places.table.catalogue().turns(lay.piece);
            browser.times(device, "turn", (lay.turn + turns - turn) % turns).await?;
            turn = lay.turn;
            browser.spot(device, &lay.to_string()).await?;
        }
        Ok(())
    }
}
