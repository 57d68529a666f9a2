//! Matches without a mouse.

use anyhow::{Result, ensure};
use e2e::{Browser, Hand, Match, journey};
use serde_json::json;
use thirtyfour::Key;

/// Counts what a mouse or a finger does on the page.
const COUNT: &str = "
    window.pointed = 0;
    for (const kind of ['pointerdown', 'pointermove', 'mousedown', 'mousemove', 'touchstart'])
        window.addEventListener(kind, () => { window.pointed += 1; }, true)";

async fn nothing_was_pointed_at(browser: &Browser) -> Result<()> {
    let pointed = browser.script("return window.pointed", Vec::new()).await?;
    ensure!(pointed == json!(0), "{pointed} events of a pointer");
    Ok(())
}

#[tokio::test]
async fn a_whole_match_of_triancey_is_set_up_and_played_with_keys_alone() -> Result<()> {
    journey("keyboard-triancey", async |browser| {
        browser.set(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.go("/jouer/triancey?nouveau").await?;
        browser.script(COUNT, Vec::new()).await?;
        browser.walk_to("input[name=preset]").await?;
        browser.press(Key::Down).await?;
        browser.until("return document.activeElement.value === 'small' && document.activeElement.checked").await?;
        browser.walk_to("[data-action=start]").await?;
        browser.press(Key::Enter).await?;
        let mut moves = 0;
        while browser.play_on(Hand::Keyboard, "triancey").await? {
            moves += 1;
        }
        ensure!(moves > 5, "over after {moves} moves");
        nothing_was_pointed_at(browser).await?;
        browser.is_silent().await
    })
    .await
}

/// Some turns of a game with keys alone; what is done shows in the story.
async fn some_turns(game: &str, options: &[(&str, &str)], turns: usize) -> Result<()> {
    journey(&format!("keyboard-{game}"), async |browser| {
        browser.set(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game, other: "1", options }).await?;
        browser.script(COUNT, Vec::new()).await?;
        browser.asked().await?;
        let before = browser.story().await?;
        for _ in 0..turns {
            ensure!(browser.play_on(Hand::Keyboard, game).await?, "the match is over already");
        }
        let after = browser.story().await?;
        ensure!(after > before, "the story still has {after} lines");
        nothing_was_pointed_at(browser).await?;
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn perimexpaire_is_played_with_keys_alone() -> Result<()> {
    some_turns("perimexpaire", &[], 4).await
}

#[tokio::test]
async fn puissances_is_played_with_keys_alone() -> Result<()> {
    some_turns("puissances", &[("board", "small")], 8).await
}
