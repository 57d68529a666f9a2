//! Transparences on the screen: the model is completed card by card, as the hints say.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Asked, Browser, Hand, Match, journey};
use serde_json::json;

use crate::keyboard::{COUNT, nothing_was_pointed_at};

const GAME: &str = "transparences";

async fn calm(browser: &Browser) -> Result<()> {
    browser.set(&json!({ "motion": "reduced", "language": "fr" })).await
}

#[tokio::test]
async fn the_model_of_transparences_is_completed_by_mouse_with_a_reload() -> Result<()> {
    journey("match-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: GAME, other: "1", options: &[("max_rounds", "1")] }).await?;
        browser.play_out(Hand::Mouse, GAME, 1).await?;
        ensure!(browser.has(".end .scores").await?, "the end shows no scores");
        ensure!(browser.has(".round-scores .score-frame .drawing").await?, "the end shows no frame");
        browser.reload().await?;
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn the_model_of_transparences_is_completed_with_keys_alone() -> Result<()> {
    journey("keyboard-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: GAME, other: "1", options: &[("max_rounds", "1")] }).await?;
        browser.script(COUNT, Vec::new()).await?;
        let mut moves = 0;
        while browser.play_on(Hand::Keyboard, GAME).await? {
            moves += 1;
            ensure!(moves < 600, "no end after {moves} moves");
        }
        ensure!(moves > 1, "over after {moves} moves");
        nothing_was_pointed_at(browser).await?;
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn a_person_alone_completes_the_model_against_the_clock() -> Result<()> {
    journey("solo-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up_for(1, Match { game: GAME, other: "", options: &[("max_rounds", "1")] }).await?;
        browser.play_out(Hand::Mouse, GAME, 1).await?;
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn a_timed_round_is_played_card_by_card() -> Result<()> {
    journey("timed-transparences", async |browser| {
        calm(browser).await?;
        let options = [("variant", "timed"), ("max_turns", "2"), ("turn_seconds", "60"), ("max_rounds", "1")];
        browser.set_up(Match { game: GAME, other: "8", options: &options }).await?;
        browser.play_out(Hand::Mouse, GAME, 1).await?;
        ensure!(browser.has(".round-scores .score-frame .drawing").await?, "the end shows no frame");
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn a_player_builds_the_model_and_all_agree_to_stop_on_one_screen() -> Result<()> {
    journey("together-transparences", async |browser| {
        calm(browser).await?;
        let options = [("model", "modeller"), ("blind", "on"), ("max_rounds", "1")];
        browser.set_up(Match { game: GAME, other: "here", options: &options }).await?;
        let mut lifted = 0;
        loop {
            match browser.asked().await? {
                Asked::Nothing => break,
                Asked::Lift => {
                    lifted += 1;
                    browser.touch(Hand::Mouse, "[data-action=lift]").await?;
                }
                Asked::Next => browser.touch(Hand::Mouse, "[data-action=next]").await?,
                Asked::Move if !browser.has(".layer").await? => browser.make_move(Hand::Mouse, GAME).await?,
                // Who has laid a card stops; then the other takes the screen.
                Asked::Move if browser.has(".bar-choices button").await? => {
                    browser.touch(Hand::Mouse, ".bar-choices button").await?;
                }
                Asked::Move => browser.touch(Hand::Mouse, ".player .button.small").await?,
            }
        }
        ensure!(lifted >= 2, "the curtain fell {lifted} times only");
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_transparences_is_done_and_explains_what_is_not_asked() -> Result<()> {
    journey("lesson-transparences", async |browser| {
        calm(browser).await?;
        browser.go("/regles/transparences").await?;
        let mut astray = 0;
        for step in 0..4 {
            browser.wait_for(".lesson-board[data-progress=asked] .hand-card").await?;
            browser.touch(Hand::Mouse, ".hand-card").await?;
            browser.touch(Hand::Mouse, ".place[role=button][data-hit='@5,5']").await?;
            browser.until("return document.querySelector('.lesson-board').dataset.progress !== 'asked'").await?;
            if browser.has(".lesson-board[data-progress=astray]").await? {
                astray += 1;
                ensure!(browser.has(".compared .pairs").await?, "step {step} does not explain what was tried");
                // A card that is held already stays held, and is turned as the hint says.
                browser.touch(Hand::Mouse, ".hand-card.hinted").await?;
                browser.touch(Hand::Mouse, ".place.hinted").await?;
            }
            browser.wait_for(".lesson-board[data-progress=done]").await?;
            if step < 3 {
                browser.click("[data-action=lesson-next]").await?;
            }
        }
        ensure!(astray > 0, "the first card was right every time");
        browser.is_silent().await
    })
    .await
}
