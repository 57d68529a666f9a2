//! How every game looks: set-up, table and end, in both themes, on a phone and on a desk. axe looks as well.

use anyhow::{Context as _, Result, ensure};
use e2e::{Browser, Hand, Match, SCREENS, axe, journey};
use serde_json::json;

/// Looks at the page as it is, in both themes on two screens.
async fn look(browser: &Browser, name: &str) -> Result<()> {
    for theme in ["light", "dark"] {
        browser.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await?;
        for screen in [SCREENS[0], SCREENS[2]] {
            browser.resize(screen).await?;
            let what = format!("{name} in {theme} on a {}", screen.name);
            let wide = browser.script("return document.documentElement.scrollWidth", Vec::new()).await?;
            ensure!(wide.as_u64() <= Some(u64::from(screen.width)), "{what} is {wide} wide");
            browser.picture(&format!("{name}-{theme}"), screen).await?;
            axe::holds(browser).await.context(what)?;
        }
    }
    Ok(())
}

/// Looks at a game from its set-up to its end.
async fn look_at(game: &str, moves: usize) -> Result<()> {
    journey(&format!("looks-{game}"), async |browser| {
        browser.set(&json!({ "motion": "reduced" })).await?;
        browser.go(&format!("/jouer/{game}?nouveau")).await?;
        browser.click(".setup-more summary").await?;
        look(browser, &format!("setup-{game}")).await?;
        browser.set_up(Match { game, other: "1", options: &[] }).await?;
        for _ in 0..moves {
            browser.play_on(Hand::Mouse, game).await?;
        }
        browser.asked().await?;
        look(browser, &format!("table-{game}")).await?;
        browser.click("[data-tool=tool-resign]").await?;
        browser.driver.accept_alert().await?;
        browser.wait_for(".end .scores").await?;
        look(browser, &format!("end-{game}")).await?;
        browser.is_silent().await
    })
    .await
}

#[tokio::test]
async fn triancey_is_accessible_from_set_up_to_end() -> Result<()> {
    look_at("triancey", 6).await
}

#[tokio::test]
async fn perimexpaire_is_accessible_from_set_up_to_end() -> Result<()> {
    look_at("perimexpaire", 4).await
}

#[tokio::test]
async fn vectominos_is_accessible_from_set_up_to_end() -> Result<()> {
    look_at("vectominos", 4).await
}

#[tokio::test]
async fn puissances_is_accessible_from_set_up_to_end() -> Result<()> {
    look_at("puissances", 8).await
}

#[tokio::test]
async fn transparences_is_accessible_from_set_up_to_end() -> Result<()> {
    look_at("transparences", 1).await
}
