//! Take-away in the browser.

use anyhow::Result;
use engine::games::takeaway::Takeaway;
use exercise::takeaway::Heap;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Takeaway {
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        browser.touch(hand, ".takeaway [data-hit]:enabled").await
    }

    async fn solve(browser: &Browser, hand: Hand, heap: &Heap) -> Result<()> {
        browser.card(hand, &heap.right.to_string()).await
    }
}
