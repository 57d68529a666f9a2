//! Sheets of exercises: the code of a printed sheet opens them, and the page takes what is right and nothing else.

use anyhow::{Context as _, Result, ensure};
use engine::GameId;
use engine::core::code::{Code, Opens};
use engine::games::puissances::Puissances;
use exercise::Difficulty;
use ludotheque_e2e::games::BrowserGame;
use ludotheque_e2e::{Browser, Device, SCREENS, Screen, axe, journey};
use serde_json::json;

const SEED: &str = "7";

async fn card(browser: &Browser, device: Device, card: &str) -> Result<()> {
    browser.touch(device, &format!(".exercise-card[data-card='{card}']")).await
}

/// Gives every right answer of the first exercise of a sheet.
async fn solve<P: BrowserGame>(browser: &Browser, device: Device, difficulty: Difficulty) -> Result<()> {
    let exercise = exercise::exercise::<P>(SEED, difficulty, 0).context("an exercise")?;
    P::solve(browser, device, &exercise).await
}

/// Phones on which an answer must not push anything off the screen.
const PHONES: [(u32, u32); 2] = [(390, 844), (320, 568)];

/// Nothing of the page is wider than the screen, and nothing in it is cut or sticks out of its box.
async fn fits(browser: &Browser) -> Result<()> {
    for (width, height) in PHONES {
        browser.resize(Screen { name: "exercise", width, height }).await?;
        let out = browser
            .script(
                "const wide = document.documentElement.clientWidth;
                 const out = [...document.querySelectorAll('.exercises *')].filter((element) => {
                   const box = element.getBoundingClientRect();
                   return box.width > 0 && !element.closest('svg *, .unseen') && (box.right > wide + 1 || box.left < -1);
                 });
                 return out.map((element) => element.outerHTML.slice(0, 80));",
                Vec::new(),
            )
            .await?;
        ensure!(out.as_array().is_some_and(Vec::is_empty), "at {width}×{height} these stick out: {out}");
    }
    browser.resize(SCREENS[2]).await
}

async fn do_a_sheet(browser: &Browser, device: Device, theme: &str) -> Result<()> {
    browser.store_settings(&json!({ "language": "fr", "theme": theme, "motion": "reduced" })).await?;
    for &game in GameId::ALL {
        let difficulty = Difficulty::Medium;
        let opens = Opens::Worksheet { seed: SEED.to_owned(), difficulty };
        browser.go(&format!("/open/{}", Code { game, opens })).await?;
        browser.wait_for(".exercise[data-progress='asked']").await?;
        let solved = engine::with_game!(game, P => solve::<P>(browser, device, difficulty).await);
        solved.with_context(|| game.to_string())?;
        browser.wait_for(".exercise[data-progress='done']").await.with_context(|| game.to_string())?;
        let told = browser.script("return document.querySelector('.exercise-said').textContent", Vec::new()).await?;
        let told = told.as_str().unwrap_or_default();
        ensure!(!told.contains('{') && !told.contains("position"), "{game}: {told}");
        axe::assert_accessible(browser).await?;
        fits(browser).await.with_context(|| game.to_string())?;
        browser.assert_no_console_errors().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_sheet_of_every_game_is_done_by_mouse() -> Result<()> {
    journey("exercises-mouse", async |browser| do_a_sheet(browser, Device::Mouse, "light").await).await
}

#[tokio::test]
async fn a_sheet_of_every_game_is_done_by_keys() -> Result<()> {
    journey("exercises-keys", async |browser| do_a_sheet(browser, Device::Keyboard, "dark").await).await
}

#[tokio::test]
async fn a_wrong_answer_is_told_and_does_not_count() -> Result<()> {
    journey("exercises-wrong", async |browser| {
        browser.go(&format!("/open/puissances;worksheet={SEED};difficulty=medium")).await?;
        let results = exercise::exercise::<Puissances>(SEED, Difficulty::Medium, 0).context("an exercise")?;
        let places = 0..results.hand.len();
        let mut pairs = places.clone().flat_map(|row| places.clone().map(move |column| (row, column)));
        let wrong =
            |&(row, column): &(usize, usize)| row != column && !results.right.contains(&results.spelled((row, column)));
        let (row, column) = pairs.find(wrong).context("a wrong pair")?;
        card(browser, Device::Mouse, &row.to_string()).await?;
        card(browser, Device::Mouse, &column.to_string()).await?;
        browser.wait_for(".exercise-said .trouble").await?;
        let found = browser.script("return document.querySelectorAll('.exercise-found li').length", Vec::new()).await?;
        ensure!(found == 0, "{found} answers are counted");
        browser.touch(Device::Keyboard, ".exercise-said .rule").await?;
        browser.wait_for(".rules-reader[open] .told[data-rules~='pc-2-3']").await?;
        Ok(())
    })
    .await
}
