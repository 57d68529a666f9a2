//! One match after the other at the same table: everybody moves to the next seat, and every screen moves along.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Pair, journey, journey_of_two};
use serde_json::{Value, json};

/// How many things are done in a match before it is given up.
const MOVES: usize = 3;

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

/// The name of the other player: the screen looks from its own player's seat, who is “Vous”.
async fn other_name(browser: &Browser) -> Result<String> {
    browser.wait_for(".player.own .player-long").await?;
    let names =
        "return ['.own', ':not(.own)'].map((e) => document.querySelector(`.player${e} .player-long`).textContent)";
    let names = browser.script(names, Vec::new()).await?;
    ensure!(names[0] == "Vous", "the screen is that of {names}");
    Ok(names[1].as_str().unwrap_or_default().to_owned())
}

/// The number of the seat from which the screen looks.
async fn own_seat(browser: &Browser) -> Result<i64> {
    let seat = "return [...document.querySelectorAll('.player')].findIndex((e) => e.classList.contains('own'))";
    Ok(browser.script(seat, Vec::new()).await?.as_i64().unwrap_or(-1))
}

/// The scores, the board, and the story of the match that is played. (What is told of earlier matches may differ: some
/// of it was for the eyes of a seat that is another's now.)
async fn seen_of_this_match(browser: &Browser) -> Result<Value> {
    let mut seen = browser.visible_state().await?;
    if let Some(story) = seen["story"].as_array_mut() {
        let earlier = story.iter().position(|line| line == "La partie commence.").context("the match has begun")?;
        story.truncate(earlier);
    }
    Ok(seen)
}

/// Loads the page anew: the match that is played is as it was.
async fn reload(browser: &Browser) -> Result<()> {
    browser.await_prompt().await?;
    let before = seen_of_this_match(browser).await?;
    browser.driver.refresh().await?;
    browser.wait_for(".table[data-phase]").await?;
    browser.await_prompt().await?;
    let after = seen_of_this_match(browser).await?;
    ensure!(before == after, "after a reload {after:#} instead of {before:#}");
    Ok(())
}

/// Three matches in a row against the computer; in each the player moves, from another seat than before.
async fn against_the_computer(game: &str, options: &[(&str, &str)]) -> Result<()> {
    journey(&format!("rematch-{game}"), async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game, other: "1", options }).await?;
        let (name, mut seat) = (other_name(browser).await?, own_seat(browser).await?);
        for number in 1..=3 {
            for _ in 0..MOVES {
                browser.play_on(Device::Mouse, game).await?;
                ensure!(!browser.has(".status .trouble").await?, "match {number}: a move was refused");
            }
            reload(browser).await?;
            let now = other_name(browser).await?;
            ensure!(now == name, "match {number}: {now} plays against who played against {name}");
            if number < 3 {
                browser.resign(Device::Mouse).await?;
                browser.click("[data-action=rematch]").await?;
                browser.wait_for(".table[data-phase=playing] .players").await?;
                browser.await_prompt().await?;
                let next = own_seat(browser).await?;
                ensure!(next != seat, "match {number}: nobody has changed seats");
                seat = next;
            }
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_rematch_of_triancey_against_the_computer_is_played_on() -> Result<()> {
    against_the_computer("triancey", &[("size", "small")]).await
}

#[tokio::test]
async fn a_rematch_of_perimexpaire_against_the_computer_is_played_on() -> Result<()> {
    against_the_computer("perimexpaire", &[("rounds", "1")]).await
}

#[tokio::test]
async fn a_rematch_of_vectominos_against_the_computer_is_played_on() -> Result<()> {
    against_the_computer("vectominos", &[("rounds", "1")]).await
}

#[tokio::test]
async fn a_rematch_of_puissances_against_the_computer_is_played_on() -> Result<()> {
    against_the_computer("puissances", &[("board", "small")]).await
}

#[tokio::test]
async fn a_rematch_of_transparences_against_the_computer_is_played_on() -> Result<()> {
    against_the_computer("transparences", &[("max_rounds", "1")]).await
}

async fn waits_for_rematch(browser: &Browser) -> Result<()> {
    browser.wait_for("[data-action=rematch]:disabled").await?;
    browser
        .wait_until("return document.querySelector('.end-wanted')?.textContent.startsWith('Proposition envoyée')")
        .await
}

/// Three matches in a row between two people, each of whom always sees their own hand.
async fn online(game: &str, options: &[(&str, &str)]) -> Result<()> {
    journey_of_two(&format!("rematch-online-{game}"), async |one, other| {
        for browser in [one, other] {
            calm(browser).await?;
        }
        let pair = Pair { one, other, game };
        pair.meet(options).await?;
        let names = (other_name(one).await?, other_name(other).await?);
        for number in 1..=3 {
            pair.play_some(MOVES).await?;
            let now = (other_name(one).await?, other_name(other).await?);
            ensure!(now == names, "match {number}: {names:?} were the others, and {now:?} are");
            if number < 3 {
                one.resign(Device::Mouse).await?;
                other.wait_for(".end .scores").await?;
                one.click("[data-action=rematch]").await?;
                if number == 1 {
                    waits_for_rematch(one).await?;
                    one.driver.refresh().await?;
                    waits_for_rematch(one).await.context("after a reload")?;
                }
                other.click("[data-action=rematch]").await?;
                for browser in [one, other] {
                    browser.wait_for(".table[data-phase=playing] .players").await?;
                }
            }
        }
        for browser in [one, other] {
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_rematch_of_perimexpaire_online_is_played_on() -> Result<()> {
    online("perimexpaire", &[("rounds", "1")]).await
}

#[tokio::test]
async fn a_rematch_of_triancey_online_is_played_on() -> Result<()> {
    online("triancey", &[("size", "small")]).await
}

#[tokio::test]
async fn a_rematch_of_vectominos_online_is_played_on() -> Result<()> {
    online("vectominos", &[("rounds", "1")]).await
}

#[tokio::test]
async fn a_rematch_of_puissances_online_is_played_on() -> Result<()> {
    online("puissances", &[("board", "small")]).await
}

#[tokio::test]
async fn a_rematch_of_transparences_online_is_played_on() -> Result<()> {
    online("transparences", &[("max_rounds", "1")]).await
}
