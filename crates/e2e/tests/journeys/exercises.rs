//! Sheets of exercises: the code of a printed sheet opens them, and the page takes what is right and nothing else.

use anyhow::{Context as _, Result, ensure};
use engine::GameId;
use engine::core::code::{Code, Opens};
use engine::games::puissances::Puissances;
use exercise::Difficulty;
use ludotheque_e2e::games::BrowserGame;
use ludotheque_e2e::{Browser, Hand, axe, journey};
use serde_json::json;

const SEED: &str = "7";

async fn card(browser: &Browser, hand: Hand, card: &str) -> Result<()> {
    browser.touch(hand, &format!(".exercise-card[data-card='{card}']")).await
}

/// Gives every right answer of the first exercise of a sheet.
async fn solve<P: BrowserGame>(browser: &Browser, hand: Hand, difficulty: Difficulty) -> Result<()> {
    let exercise = exercise::exercise::<P>(SEED, difficulty, 0).context("an exercise")?;
    P::solve(browser, hand, &exercise).await
}

async fn do_a_sheet(browser: &Browser, hand: Hand, theme: &str) -> Result<()> {
    browser.set(&json!({ "language": "fr", "theme": theme, "motion": "reduced" })).await?;
    for &game in GameId::ALL {
        let difficulty = Difficulty::Medium;
        let opens = Opens::Worksheet { seed: SEED.to_owned(), difficulty };
        browser.go(&format!("/open/{}", Code { game, opens })).await?;
        browser.wait_for(".exercise[data-progress='asked']").await?;
        let solved = engine::with_game!(game, P => solve::<P>(browser, hand, difficulty).await);
        solved.with_context(|| game.to_string())?;
        browser.wait_for(".exercise[data-progress='done']").await.with_context(|| game.to_string())?;
        axe::holds(browser).await?;
        browser.is_silent().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_sheet_of_every_game_is_done_by_mouse() -> Result<()> {
    journey("exercises-mouse", async |browser| do_a_sheet(browser, Hand::Mouse, "light").await).await
}

#[tokio::test]
async fn a_sheet_of_every_game_is_done_by_keys() -> Result<()> {
    journey("exercises-keys", async |browser| do_a_sheet(browser, Hand::Keyboard, "dark").await).await
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
        card(browser, Hand::Mouse, &row.to_string()).await?;
        card(browser, Hand::Mouse, &column.to_string()).await?;
        browser.wait_for(".exercise-said .trouble").await?;
        let found = browser.script("return document.querySelectorAll('.exercise-found li').length", Vec::new()).await?;
        ensure!(found == 0, "{found} answers are counted");
        Ok(())
    })
    .await
}
