//! Whole matches against the computer, each with a reload in the middle.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, journey};
use serde_json::json;

/// Pictures do not move in tests of matches: they are tests of what is done, not of how it looks.
async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

/// Plays a match against the computer to its end; then it is still there after another reload.
pub(crate) async fn against_the_computer(game: &str, options: &[(&str, &str)], reload_after: usize) -> Result<()> {
    journey(&format!("match-{game}"), async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game, other: "1", options }).await?;
        browser.play_out(Device::Mouse, game, reload_after).await?;
        ensure!(browser.has(".end .scores").await?, "the end shows no scores");
        browser.reload().await?;
        browser.assert_no_console_errors().await
    })
    .await
}
