//! Two people in front of one screen.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Prompt};
use serde_json::json;

/// Two people play a match to its end on one screen, with a reload in the middle; where something is hidden, a curtain
/// falls between them. Says how often it fell.
pub(crate) async fn on_one_screen(browser: &Browser, game: &str, options: &[(&str, &str)]) -> Result<u32> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
    browser.set_up(Match { game, other: "here", options }).await?;
    let mut lifted = 0;
    for done in 0..600 {
        if done == 7 {
            browser.reload().await?;
        }
        match browser.await_prompt().await? {
            Prompt::Over => {
                ensure!(done > 7, "over after {done} things done");
                ensure!(browser.has(".end .scores").await?, "the end shows no scores");
                browser.assert_no_console_errors().await?;
                return Ok(lifted);
            }
            Prompt::LiftCurtain => {
                is_covered(browser).await?;
                browser.touch(Device::Mouse, "[data-action=lift]").await?;
                browser.wait_until("return !document.querySelector('.curtain')").await?;
                lifted += 1;
            }
            Prompt::NextRound | Prompt::Ready | Prompt::Move => {
                browser.play_on(Device::Mouse, game).await?;
            }
        }
    }
    anyhow::bail!("no end after 600 things done")
}

/// Holds that the curtain hides the whole board.
async fn is_covered(browser: &Browser) -> Result<()> {
    let covered = "const r = document.querySelector('.table-board').getBoundingClientRect(); \
                   return [0.02, 0.25, 0.5, 0.75, 0.98].every((x) => [0.02, 0.5, 0.98].every((y) => { \
                     const e = document.elementFromPoint(r.x + x * r.width, r.y + y * r.height); \
                     return e !== null && e.closest('.curtain') !== null; }))";
    ensure!(browser.script(covered, Vec::new()).await? == json!(true), "the curtain leaves something to be seen");
    Ok(())
}

/// Two people in front of one screen, where errors are theirs to find.
pub(crate) async fn vigilant(browser: &Browser, game: &str, options: &[(&str, &str)]) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
    let options: Vec<(&str, &str)> =
        [("referee", "vigilant"), ("contest_seconds", "60")].into_iter().chain(options.iter().copied()).collect();
    browser.set_up(Match { game, other: "here", options: &options }).await?;
    browser.await_prompt().await.map(drop)
}

/// Waits until the story tells something.
pub(crate) async fn told(browser: &Browser, told: &str) -> Result<()> {
    let script = format!("return document.querySelector('.story-lines').textContent.includes('{told}')");
    browser.wait_until(&script).await
}

/// Lifts the curtain, if it has fallen.
pub(crate) async fn lift(browser: &Browser) -> Result<()> {
    if browser.await_prompt().await? == Prompt::LiftCurtain {
        browser.touch(Device::Mouse, "[data-action=lift]").await?;
        browser.wait_until("return !document.querySelector('.curtain')").await?;
    }
    Ok(())
}
