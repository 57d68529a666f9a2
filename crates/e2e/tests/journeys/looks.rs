//! How every game looks: set-up, table, end and review, in both themes, on three screens. axe looks as well.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, SCREENS, axe, journey, journey_of_two};
use serde_json::json;
use thirtyfour::prelude::*;

/// Looks at the page as it is, on every screen and in both themes; axe judges one screen of each theme.
async fn look(browser: &Browser, name: &str) -> Result<()> {
    for (theme, screen) in [("light", SCREENS[1]), ("light", SCREENS[0]), ("dark", SCREENS[2])] {
        browser.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await?;
        browser.resize(screen).await?;
        let what = format!("{name} in {theme} on a {}", screen.name);
        let wide = browser.script("return document.documentElement.scrollWidth", Vec::new()).await?;
        ensure!(wide.as_u64() <= Some(u64::from(screen.width)), "{what} is {wide} wide");
        browser.picture(&format!("{name}-{theme}"), screen).await?;
        if screen != SCREENS[1] {
            axe::assert_accessible(browser).await.context(what)?;
        }
    }
    Ok(())
}

/// Looks at a game from its set-up to its review.
async fn look_at(game: &str, language: &str, moves: usize) -> Result<()> {
    journey(&format!("looks-{game}"), async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": language })).await?;
        browser.go(&format!("/jouer/{game}?nouveau")).await?;
        browser.click(".setup-more summary").await?;
        look(browser, &format!("setup-{game}")).await?;
        browser.set_up(Match { game, other: "1", options: &[] }).await?;
        for _ in 0..moves {
            browser.play_on(Device::Mouse, game).await?;
        }
        browser.await_prompt().await?;
        look(browser, &format!("table-{game}")).await?;
        browser.resign(Device::Mouse).await?;
        look(browser, &format!("end-{game}")).await?;
        browser.click("[data-action=review]").await?;
        browser.wait_for(".table.review svg").await?;
        browser.click("[data-step=last]").await?;
        let last = browser.driver.find(By::Css(".review-step")).await?.text().await?;
        let ends = if language == "fr" { "La partie s'arrête là" } else { "The match ends here" };
        ensure!(last.ends_with(ends), "a resigned match goes on in its review: {last}");
        look(browser, &format!("review-{game}")).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn triancey_is_accessible_from_set_up_to_review() -> Result<()> {
    look_at("triancey", "fr", 6).await
}

#[tokio::test]
async fn perimexpaire_is_accessible_from_set_up_to_review() -> Result<()> {
    look_at("perimexpaire", "en", 4).await
}

#[tokio::test]
async fn vectominos_is_accessible_from_set_up_to_review() -> Result<()> {
    look_at("vectominos", "fr", 4).await
}

#[tokio::test]
async fn puissances_is_accessible_from_set_up_to_review() -> Result<()> {
    look_at("puissances", "en", 4).await
}

#[tokio::test]
async fn transparences_is_accessible_from_set_up_to_review() -> Result<()> {
    look_at("transparences", "fr", 1).await
}

#[tokio::test]
async fn the_lobby_is_accessible_for_who_opens_a_table_and_who_joins_it() -> Result<()> {
    journey_of_two("looks-lobby", async |one, other| {
        one.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        other.store_settings(&json!({ "motion": "reduced", "language": "en" })).await?;
        let code = one.open_online(Match { game: "vectominos", other: "here", options: &[] }).await?;
        one.click(".lobby-device summary").await?;
        one.click(".lobby-device button").await?;
        one.wait_for(".lobby-device .lobby-code").await?;
        look(one, "lobby-owner").await?;
        other.go(&format!("/table/{code}")).await?;
        other.wait_for("[data-action=sit]").await?;
        look(other, "lobby-guest").await?;
        one.assert_no_console_errors().await?;
        other.assert_no_console_errors().await
    })
    .await
}
