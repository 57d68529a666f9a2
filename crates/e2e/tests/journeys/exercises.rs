//! Sheets of exercises: the code of a printed sheet opens them, and the page takes what is right and nothing else.

use anyhow::{Context as _, Result, ensure};
use engine::GameId;
use engine::core::code::{Code, Opens};
use exercise::{Difficulty, Exercise};
use ludotheque_e2e::{Browser, Hand, axe, journey};
use serde_json::json;

const SEED: &str = "7";

async fn card(browser: &Browser, hand: Hand, card: &str) -> Result<()> {
    browser.touch(hand, &format!(".exercise-card[data-card='{card}']")).await
}

async fn spot(browser: &Browser, hand: Hand, hit: &str) -> Result<()> {
    browser.touch(hand, &format!(".exercise-board [data-hit='{hit}']")).await
}

async fn times(browser: &Browser, hand: Hand, action: &str, count: u8) -> Result<()> {
    for _ in 0..count {
        browser.touch(hand, &format!("[data-action='{action}']")).await?;
    }
    Ok(())
}

/// Gives every right answer of an exercise.
async fn solve(browser: &Browser, hand: Hand, exercise: &Exercise) -> Result<()> {
    match exercise {
        Exercise::Perimexpaire(links) => {
            for (one, other, link) in &links.links {
                card(browser, hand, &one.to_string()).await?;
                card(browser, hand, &other.to_string()).await?;
                browser.touch(hand, &format!("[data-claim='{link}']")).await?;
            }
        }
        Exercise::Vectominos(places) => {
            let mut turn = 0;
            for (lay, _) in &places.right {
                let turns = places.table.catalogue().turns(lay.piece);
                times(browser, hand, "turn", (lay.turn + turns - turn) % turns).await?;
                turn = lay.turn;
                spot(browser, hand, &lay.to_string()).await?;
            }
        }
        Exercise::Triancey(strongest) => spot(browser, hand, &strongest.best.to_string()).await?,
        Exercise::Transparences(puzzle) => {
            let placed = &puzzle.solution.placed;
            let least = |of: fn(&engine::games::transparences::Placed) -> i8| placed.iter().map(of).min().unwrap_or(0);
            let (top, left) = (least(|placed| placed.row), least(|placed| placed.col));
            for placed in placed {
                card(browser, hand, &placed.card.to_string()).await?;
                times(browser, hand, "flip", u8::from(placed.attitude.is_flipped())).await?;
                times(browser, hand, "turn", placed.attitude.turns()).await?;
                spot(browser, hand, &format!("@{},{}", placed.row - top + 1, placed.col - left + 1)).await?;
            }
        }
        Exercise::Puissances(results) => {
            for (row, column) in &results.right {
                card(browser, hand, &row.to_string()).await?;
                card(browser, hand, &column.to_string()).await?;
            }
        }
    }
    Ok(())
}

async fn do_a_sheet(browser: &Browser, hand: Hand, theme: &str) -> Result<()> {
    browser.set(&json!({ "language": "fr", "theme": theme, "motion": "reduced" })).await?;
    for &game in GameId::ALL {
        let difficulty = Difficulty::Medium;
        let opens = Opens::Worksheet { seed: SEED.to_owned(), difficulty };
        browser.go(&format!("/open/{}", Code { game, opens })).await?;
        browser.wait_for(".exercise[data-progress='asked']").await?;
        let exercise = exercise::exercise(game, SEED, difficulty, 0).context("an exercise")?;
        solve(browser, hand, &exercise).await.with_context(|| game.to_string())?;
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
        let Some(Exercise::Puissances(results)) = exercise::exercise(GameId::Puissances, SEED, Difficulty::Medium, 0)
        else {
            anyhow::bail!("an exercise of Puissances");
        };
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
