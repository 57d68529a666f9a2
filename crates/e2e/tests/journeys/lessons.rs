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

/// Waits until a step has helped so much: `nudge`, `where` or `answer`.
async fn helps(browser: &Browser, help: &str) -> Result<()> {
    browser.wait_for(&format!(".lesson-said[data-help={help}]")).await.map(drop)
}

/// What a step says.
async fn said(browser: &Browser) -> Result<String> {
    let said = browser.script("return document.querySelector('.lesson-said [role=status]').textContent", Vec::new());
    Ok(said.await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn bug_a_lesson_gave_the_answer_away_after_one_mistake() -> Result<()> {
    journey("lesson-help", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.go("/regles/triancey").await?;
        for _ in 0..3 {
            browser.touch(Device::Mouse, "[data-action=lesson-next]").await?;
        }
        // Reactions, but not the longest one, which starts at cell 35.
        let mut before = String::new();
        for (cell, help) in [(32, "nudge"), (24, "where")] {
            browser.touch(Device::Mouse, &format!(".lesson-board [data-hit=\"{cell}\"]")).await?;
            helps(browser, help).await?;
            let now = said(browser).await?;
            ensure!(!now.is_empty() && now != before && !now.contains("35"), "the {help} says {now:?}");
            ensure!(!browser.has(".lesson-board .hinted").await?, "the {help} marks the answer");
            before = now;
        }
        browser.touch(Device::Mouse, ".lesson-board [data-hit=\"28\"]").await?;
        helps(browser, "answer").await?;
        let answer = said(browser).await?;
        ensure!(answer.contains("35"), "the third mistake says {answer:?}");
        browser.touch(Device::Mouse, ".lesson-board .hinted").await?;
        is_at(browser, "done").await?;
        // Who asks for the answer need not make mistakes first.
        browser.touch(Device::Mouse, "[data-action=lesson-back]").await?;
        is_at(browser, "asked").await?;
        browser.touch(Device::Mouse, "[data-action=lesson-show]").await?;
        helps(browser, "answer").await?;
        browser.touch(Device::Mouse, ".lesson-board .hinted").await?;
        is_at(browser, "done").await?;
        browser.assert_no_console_errors().await
    })
    .await
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
                    helps(browser, "nudge").await?;
                    ensure!(!browser.has(".lesson-board .hinted").await?, "step {number} gives the answer away");
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
