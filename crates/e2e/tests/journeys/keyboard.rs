//! Matches without a mouse.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, journey};
use serde_json::json;
use thirtyfour::Key;

/// Counts what a mouse or a finger does on the page.
pub(crate) const COUNT: &str = "
    window.pointed = 0;
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart'])
        window.addEventListener(kind, () => { window.pointed += 1; }, true)";

/// Holds that no mouse and no finger was used since [`COUNT`].
pub(crate) async fn nothing_was_pointed_at(browser: &Browser) -> Result<()> {
    let pointed = browser.script("return window.pointed", Vec::new()).await?;
    ensure!(pointed == json!(0), "{pointed} events of a pointer");
    Ok(())
}

#[tokio::test]
async fn a_whole_match_of_triancey_is_set_up_and_played_with_keys_alone() -> Result<()> {
    journey("keyboard-triancey", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.go("/jouer/triancey?nouveau").await?;
        browser.script(COUNT, Vec::new()).await?;
        browser.tab_to("input[name=preset]").await?;
        browser.press(Key::Down).await?;
        browser.wait_until("return document.activeElement.value === 'small' && document.activeElement.checked").await?;
        browser.tab_to("[data-action=start]").await?;
        browser.press(Key::Enter).await?;
        let mut moves = 0;
        while browser.play_on(Device::Keyboard, "triancey").await? {
            moves += 1;
            ensure!(moves < 600, "no end after {moves} moves");
        }
        ensure!(moves > 5, "over after {moves} moves");
        nothing_was_pointed_at(browser).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

/// A whole match with keys alone.
pub(crate) async fn a_whole_match(game: &str, options: &[(&str, &str)]) -> Result<()> {
    journey(&format!("keyboard-{game}"), async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game, other: "1", options }).await?;
        browser.script(COUNT, Vec::new()).await?;
        let mut done = 0;
        while browser.play_on(Device::Keyboard, game).await? {
            done += 1;
            ensure!(done < 600, "no end after {done} things done");
        }
        ensure!(done > 5, "over after {done} things done");
        nothing_was_pointed_at(browser).await?;
        browser.assert_no_console_errors().await
    })
    .await
}
