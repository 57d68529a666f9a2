//! Take-away in the browser.

use anyhow::Result;
use engine::games::takeaway::Takeaway;
use exercise::takeaway::Heap;

use super::BrowserGame;
use crate::{Browser, Device};

impl BrowserGame for Takeaway {
    async fn make_move(browser: &Browser, device: Device) -> Result<()> {
        browser.touch(device, ".takeaway [data-hit]:enabled").await
    }

    async fn solve(browser: &Browser, device: Device, heap: &Heap) -> Result<()> {
        browser.card(device, &heap.right.to_string()).await
    }
}
