//! Every game on a phone, by finger: all that one needs is on the first screen.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, SCREENS, journey};
use serde_json::json;

/// The first of these that is not wholly on the screen, or is cut at its side.
const OFF: &str = "
    const off = (s) => [...document.querySelectorAll(s)].every((e) => {
        const r = e.getBoundingClientRect();
        return !r.width || r.left < 0 || r.right > innerWidth || r.top < 0 || r.bottom > innerHeight;
    });
    return arguments[0].find(off) || null";

/// Asserts that these are on the screen.
async fn are_on_the_screen(browser: &Browser, selectors: &[&str]) -> Result<()> {
    browser.next_frame().await?;
    let off = browser.script(OFF, vec![json!(selectors)]).await?;
    ensure!(off.is_null(), "{off} is not on the screen");
    Ok(())
}

/// What is played: variants that no other journey plays.
const GAMES: [Match<'_>; 5] = [
    Match { game: "triancey", other: "1", options: &[("shore", "closed")] },
    Match { game: "perimexpaire", other: "1", options: &[("referee", "training")] },
    Match { game: "vectominos", other: "1", options: &[] },
    Match { game: "puissances", other: "1", options: &[("board", "large")] },
    Match { game: "transparences", other: "1", options: &[("variant", "lightning")] },
];

/// A few moves as the hints say, the mathematics of the last, and the end.
async fn play_a_little(browser: &Browser, chosen: Match<'_>) -> Result<()> {
    let finger = Device::Finger;
    browser.set_up(chosen).await?;
    for _ in 0..2 {
        browser.play_on(finger, chosen.game).await?;
    }
    browser.await_prompt().await?;
    let tools = ["tool-hint", "tool-story", "tool-more"].map(|tool| format!("[data-tool={tool}]"));
    let tools: Vec<&str> = tools.iter().map(String::as_str).collect();
    are_on_the_screen(browser, &tools).await?;
    are_on_the_screen(browser, &[".player:nth-child(2) .player-tally", ".player:nth-child(2) .player-short"]).await?;
    browser.ask_for_hint(finger).await?;
    browser.wait_for("[data-action=follow]").await?;
    are_on_the_screen(browser, &tools).await.context("with a hint")?;
    browser.touch(finger, "[data-tool=hint-explain]").await?;
    browser.wait_for(".explained").await?;
    let sheet = "const box = (s) => document.querySelector(s).getBoundingClientRect(); \
                 const [sheet, board] = [box('.explained'), box('.table-board svg.board')]; \
                 return Math.abs(sheet.bottom - innerHeight) < 2 && sheet.height <= 0.46 * innerHeight \
                     && board.bottom <= sheet.top + 1 && board.height > 100";
    browser.wait_until(sheet).await.context("the explanation is a sheet at the bottom, below the whole board")?;
    browser.touch(finger, ".explained .tool").await?;
    let told = browser.story().await?;
    browser.touch(finger, "[data-action=follow]").await?;
    browser.wait_until(&format!("return document.querySelectorAll('.story-lines li').length > {told}")).await?;
    browser.await_prompt().await?;
    browser.resign(finger).await?;
    are_on_the_screen(browser, &["#end-title", ".end .scores", "[data-action=rematch]", "[data-action=review]"])
        .await?;
    let wide = browser.script("return document.querySelector('main').scrollWidth - innerWidth", Vec::new()).await?;
    ensure!(wide.as_i64() <= Some(0), "the end is {wide} too wide");
    Ok(())
}

#[tokio::test]
async fn every_game_is_played_by_finger_on_the_first_screen_of_a_phone() -> Result<()> {
    journey("phone", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.resize(SCREENS[0]).await?;
        browser.enable_touch().await?;
        for chosen in GAMES {
            play_a_little(browser, chosen).await.context(chosen.game)?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}
