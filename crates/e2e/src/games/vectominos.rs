//! Vectominos in the browser.

use anyhow::Result;
use engine::games::vectominos::Vectominos;
use exercise::vectominos::Places;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Vectominos {
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        if browser.has(".vm-site.vm-target").await? {
            return browser.touch(hand, ".vm-site.vm-target").await;
        }
        if browser.has("[data-action=give]").await? {
            return browser.touch(hand, "[data-action=give]").await;
        }
        if browser.has(".vm-piece:not(.vm-stuck)").await? {
            browser.touch(hand, ".vm-piece:not(.vm-stuck)").await?;
            return browser.touch(hand, ".vm-site.vm-target, [data-action=give]").await;
        }
        browser.touch(hand, ".bar-choices button").await
    }

    async fn solve(browser: &Browser, hand: Hand, places: &Places) -> Result<()> {
        let mut turn = 0;
        for (lay, _) in &places.right {
            let turns = places.table.catalogue().turns(lay.piece);
            browser.times(hand, "turn", (lay.turn + turns - turn) % turns).await?;
            turn = lay.turn;
            browser.spot(hand, &lay.to_string()).await?;
        }
        Ok(())
    }
}
