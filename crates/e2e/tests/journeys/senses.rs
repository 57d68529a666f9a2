//! What a match sounds and feels like, and moves that wait for a second touch.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, journey};
use serde_json::{Value, json};

/// Counts notes and shakes.
const COUNT: &str = "
    window.notes = 0;
    window.shakes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); };
    navigator.vibrate = () => { window.shakes += 1; return true; };";

async fn count(browser: &Browser, what: &str) -> Result<Value> {
    browser.script(&format!("return window.{what}"), Vec::new()).await
}

#[tokio::test]
async fn moves_are_heard_and_felt_only_as_the_settings_say() -> Result<()> {
    journey("senses", async |browser| {
        browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": COUNT })).await?;
        let chosen = Match { game: "triancey", other: "1", options: &[("size", "small")] };
        browser.store_settings(&json!({ "motion": "reduced" })).await?;
        browser.set_up(chosen).await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        ensure!(count(browser, "notes").await? == json!(0), "sounds are off at first");
        // Chance draws who begins. Of the moves told one is the person's own, and each of the others is felt once.
        let felt = "const told = [...document.querySelectorAll('.story-lines li')].map((e) => e.textContent); \
                    const played = told.filter((line) => line.includes('stone on')).length; \
                    return played > 1 && window.shakes === played - 1";
        browser.wait_until(felt).await?;
        browser.store_settings(&json!({ "motion": "reduced", "sound": "on", "vibration": "off" })).await?;
        browser.set_up(chosen).await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        browser.wait_until("return window.notes >= 4").await?;
        ensure!(count(browser, "shakes").await? == json!(0), "vibration was switched off");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_move_waits_for_a_second_touch_where_the_settings_say_so() -> Result<()> {
    journey("confirm", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "confirm": "on" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        browser.await_prompt().await?;
        let before = browser.visible_state().await?;
        browser.touch(Device::Mouse, ".board .hit.legal").await?;
        browser.wait_for("[data-action=confirm]").await?;
        ensure!(browser.visible_state().await? == before, "it counted at once");
        browser.touch(Device::Mouse, ".proposed .button.quiet").await?;
        browser.wait_until("return !document.querySelector('[data-action=confirm]')").await?;
        ensure!(browser.visible_state().await? == before, "it counted when it was withdrawn");
        // By the button, then by touching the same place again.
        browser.touch(Device::Mouse, ".board .hit.legal").await?;
        browser.touch(Device::Mouse, "[data-action=confirm]").await?;
        let told = browser.story().await? + 1;
        browser.wait_until(&format!("return document.querySelectorAll('.story-lines li').length >= {told}")).await?;
        browser.await_prompt().await?;
        let told = browser.story().await? + 1;
        browser.touch(Device::Mouse, ".board .hit.legal").await?;
        browser.touch(Device::Mouse, ".board .hit.hinted").await?;
        browser.wait_until(&format!("return document.querySelectorAll('.story-lines li').length >= {told}")).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_puzzle_of_the_day_leaves_a_match_of_transparences_alone() -> Result<()> {
    journey("puzzle", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced" })).await?;
        browser.set_up(Match { game: "transparences", other: "1", options: &[] }).await?;
        browser.await_prompt().await?;
        let names = "return [...document.querySelectorAll('.player-name')].map((e) => e.textContent).join()";
        let before = browser.script(names, Vec::new()).await?;
        let kept = browser.driver.current_url().await?.to_string();
        browser.go("/jouer/enigme").await?;
        browser.wait_for(".table[data-phase=playing]").await?;
        ensure!(browser.script(names, Vec::new()).await? != before, "the puzzle is for one");
        // Ready, then a card.
        browser.play_on(Device::Mouse, "transparences").await?;
        browser.play_on(Device::Mouse, "transparences").await?;
        browser.wait_for(".mat .layer").await?;
        let puzzle = browser.visible_state().await?;
        browser.driver.refresh().await?;
        browser.wait_for(".table[data-phase=playing]").await?;
        browser.wait_for(".mat .layer").await?;
        ensure!(browser.visible_state().await? == puzzle, "the puzzle begins anew after a reload");
        browser.driver.goto(&kept).await?;
        browser.wait_for(".table[data-phase=playing]").await?;
        ensure!(browser.script(names, Vec::new()).await? == before, "the match is gone");
        browser.assert_no_console_errors().await
    })
    .await
}
