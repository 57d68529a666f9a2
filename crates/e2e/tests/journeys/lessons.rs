//! Lessons: what is wrong is explained, what is right leads on.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, journey};
use serde_json::json;

/// A step of a lesson: what is touched, one after the other, inside it.
pub(crate) struct Task {
    /// Something that is not what is asked for.
    pub wrong: Vec<String>,
    /// What is asked for.
    pub right: Vec<String>,
}

async fn touch_all(browser: &Browser, device: Device, all: &[String]) -> Result<()> {
    for one in all {
        browser.touch(device, &format!(".lesson-board {one}")).await?;
    }
    Ok(())
}

async fn is_at(browser: &Browser, progress: &str) -> Result<()> {
    browser.wait_for(&format!(".lesson-board[data-progress={progress}]")).await.map(drop)
}

/// Learns a game's lesson: by mouse, with an error at every step; then with keys alone.
pub(crate) async fn learn(game: &str, tasks: &[Task]) -> Result<()> {
    journey(&format!("lesson-{game}"), async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        for device in [Device::Mouse, Device::Keyboard] {
            browser.go(&format!("/regles/{game}")).await?;
            for (number, task) in tasks.iter().enumerate() {
                is_at(browser, "asked").await?;
                if device == Device::Mouse {
                    touch_all(browser, device, &task.wrong).await?;
                    is_at(browser, "astray").await?;
                    ensure!(browser.has(".lesson .explained").await?, "step {number} explains nothing");
                }
                touch_all(browser, device, &task.right).await?;
                is_at(browser, "done").await?;
                if number + 1 < tasks.len() {
                    browser.touch(device, "[data-action=lesson-next]").await?;
                }
            }
            // The lesson ends in a match of the game.
            browser.touch(device, "[data-action=lesson-play]").await?;
            browser.wait_until(&format!("return location.pathname === '/jouer/{game}'")).await?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}
