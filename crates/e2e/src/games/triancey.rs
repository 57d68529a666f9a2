//! Triancey in the browser.

use anyhow::Result;
use engine::games::triancey::Triancey;
use exercise::triancey::Strongest;

use super::BrowserGame;
use crate::{Browser, Hand};

impl BrowserGame for Triancey {
    async fn make_move(browser: &Browser, hand: Hand) -> Result<()> {
        browser.touch(hand, ".board .hit.legal").await
    }

    async fn solve(browser: &Browser, hand: Hand, strongest: &Strongest) -> Result<()> {
        browser.spot(hand, &strongest.best.to_string()).await
    }
}
