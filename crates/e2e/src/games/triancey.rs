//! Triancey in the browser.

use anyhow::Result;
use engine::games::triancey::Triancey;
use exercise::triancey::Strongest;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Triancey {
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        browser.touch(device, ".board .hit.legal").await
    }

    async fn solve(browser: &Browser, device: Device, strongest: &Strongest) -> Result<()> {
        browser.spot(device, &strongest.best.to_string()).await
    }
}
