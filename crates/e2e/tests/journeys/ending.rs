//! The end of a match: who won and why, scores that agree everywhere, what comes next, sharing and review.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, journey, journey_of_two};
use serde_json::{Value, json};

/// What the cards of the players say, and what the result says of them.
const SCORES: &str = "
    const text = (e) => (e?.textContent ?? '').replace(/\\s+/g, ' ').trim();
    const cards = [...document.querySelectorAll('.player .player-tally')].map(text);
    const lines = [...document.querySelectorAll('.end .scores li')];
    const told = lines.map((e) => text({ textContent: [...e.children].slice(1).map(text).join(' ') }));
    return { cards, told }";

/// Keeps what is copied, and has no sharing of the browser's own.
const COPIED: &str = "
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }";

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

async fn text(browser: &Browser, selector: &str) -> Result<String> {
    browser.wait_for(selector).await?;
    let read = "return document.querySelector(arguments[0]).textContent";
    Ok(browser.script(read, vec![json!(selector)]).await?.as_str().unwrap_or_default().to_owned())
}

/// Holds that cards and result say the same of everybody, in words.
async fn scores_agree(browser: &Browser) -> Result<Value> {
    let scores = browser.script(SCORES, Vec::new()).await?;
    ensure!(scores["cards"] == scores["told"], "cards and result differ: {scores:#}");
    let all = scores["cards"].as_array().context("cards")?;
    let in_words = |score: &Value| score.as_str().is_some_and(|text| text.chars().any(char::is_alphabetic));
    ensure!(!all.is_empty() && all.iter().all(in_words), "no unit: {scores:#}");
    Ok(scores)
}

/// Plays to the end, reads the result, and begins again.
async fn to_the_end_and_on(game: &str, options: &[(&str, &str)]) -> Result<()> {
    journey(&format!("ending-{game}"), async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game, other: "1", options }).await?;
        ensure!(text(browser, ".player.own .player-long").await? == "Vous", "the player is not “Vous”");
        while browser.play_on(Device::Mouse, game).await? {}
        let title = text(browser, "#end-title").await?;
        let said = ["gagne", "Égalité"].iter().any(|word| title.contains(word));
        ensure!(said && !title.contains("Moi") && !title.contains("niveau"), "the title is {title:?}");
        scores_agree(browser).await?;
        ensure!(!text(browser, ".end-why").await?.is_empty(), "it is not said why it is over");
        ensure!(!text(browser, ".end-highlight").await?.is_empty(), "there is no highlight");
        browser.click("[data-action=rematch]").await?;
        browser.wait_for(".table[data-phase=playing] .players").await?;
        ensure!(browser.play_on(Device::Mouse, game).await?, "the rematch is over at once");
        ensure!(text(browser, ".player.own .player-long").await? == "Vous", "the player is not “Vous” any more");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_end_of_triancey_says_who_won_by_how_much_and_why() -> Result<()> {
    to_the_end_and_on("triancey", &[("size", "small")]).await
}

#[tokio::test]
async fn the_end_of_perimexpaire_says_who_won_by_how_much_and_why() -> Result<()> {
    to_the_end_and_on("perimexpaire", &[("rounds", "1")]).await
}

#[tokio::test]
async fn the_end_of_vectominos_says_who_won_by_how_much_and_why() -> Result<()> {
    to_the_end_and_on("vectominos", &[("rounds", "2")]).await
}

#[tokio::test]
async fn the_end_of_puissances_says_who_won_by_how_much_and_why() -> Result<()> {
    to_the_end_and_on("puissances", &[("board", "small")]).await
}

#[tokio::test]
async fn the_end_of_transparences_says_who_won_by_how_much_and_why() -> Result<()> {
    to_the_end_and_on("transparences", &[("max_rounds", "1")]).await
}

/// Cards said 3 and 3, and the result 0 and 0.
#[tokio::test]
async fn after_resigning_cards_and_result_agree_and_say_who_resigned() -> Result<()> {
    journey("ending-resigned", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        for _ in 0..3 {
            browser.play_on(Device::Mouse, "triancey").await?;
        }
        browser.await_prompt().await?;
        browser.resign(Device::Mouse).await?;
        let scores = scores_agree(browser).await?;
        ensure!(!scores["told"][0].as_str().is_some_and(|told| told.starts_with('0')), "stones lie: {scores:#}");
        let title = text(browser, "#end-title").await?;
        ensure!(title.contains("ordinateur gagne") && !title.contains(char::is_numeric), "the title is {title:?}");
        ensure!(text(browser, ".end-why").await? == "Vous avez abandonné.", "{}", text(browser, ".end-why").await?);
        ensure!(browser.has(".end-cheer").await?, "no kind word");
        // Colours are drawn again, and which one it is is said.
        browser.click("[data-action=rematch]").await?;
        browser.wait_until("return /^(Cette fois, vous avez|Vous gardez) les /.test(document.querySelector('.players-round')?.textContent)").await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.wait_until("return !document.querySelector('.players-round')").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_match_is_shared_by_a_link_that_holds_it() -> Result<()> {
    journey_of_two("ending-shared", async |one, other| {
        for browser in [one, other] {
            calm(browser).await?;
        }
        one.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        while one.play_on(Device::Mouse, "triancey").await? {}
        let scores = scores_agree(one).await?;
        one.script(COPIED, Vec::new()).await?;
        one.click("[data-action=share]").await?;
        one.wait_until("return document.querySelector('.end-shared').textContent.includes('Lien copié')").await?;
        let link = one.script("return window.copied", Vec::new()).await?;
        let link = link.as_str().context("a link")?;
        ensure!(link.contains("/revoir#m=") && link.len() <= 8_100, "the link is {link}");

        other.driver.goto(link).await?;
        other.wait_for(".table.review").await?;
        other.click("[data-step=last]").await?;
        let seen = other.script(SCORES, Vec::new()).await?;
        ensure!(seen["cards"] == scores["cards"], "{seen:#} instead of {scores:#}");
        ensure!(text(other, ".players").await?.contains("Joueur"), "who plays is not the one who looks");
        ensure!(!text(other, ".players").await?.contains("Vous"), "who looks has not played");
        // The address still holds the match, and the step with it.
        let before = other.script("return document.querySelector('.review').dataset.ply", Vec::new()).await?;
        other.driver.refresh().await?;
        other.wait_for(".table.review").await?;
        let after = other.script("return document.querySelector('.review').dataset.ply", Vec::new()).await?;
        ensure!(before == after && before != json!("0"), "after a reload at {after} instead of {before}");
        for browser in [one, other] {
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_broken_link_says_what_to_do() -> Result<()> {
    journey("ending-broken-link", async |browser| {
        calm(browser).await?;
        browser.go("/revoir#m=AAAA").await?;
        ensure!(text(browser, ".wrong").await?.contains("Ce lien est incomplet"), "{}", text(browser, ".wrong").await?);
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_review_names_the_decisive_moments_and_speaks_to_the_player() -> Result<()> {
    journey("ending-review", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        while browser.play_on(Device::Mouse, "triancey").await? {}
        browser.click("[data-action=review]").await?;
        browser.wait_for(".table.review").await?;
        ensure!(!browser.has(".player.awaited").await?, "a match that is over waits for somebody");
        let title = text(browser, ".curve figcaption").await?;
        ensure!(title.contains("Vos chances de gagner"), "the curve is called {title}");
        browser.wait_for("[data-moment]").await?;
        browser.wait_until("return document.querySelector('.curve-progress').textContent === ''").await?;
        let moments = browser.script("return document.querySelectorAll('[data-moment]').length", Vec::new()).await?;
        ensure!((1..=3).contains(&moments.as_i64().unwrap_or(0)), "{moments} moments");
        let legend = text(browser, ".moments-legend").await?;
        ensure!(legend.contains("chances de gagner"), "the points are not explained: {legend}");
        browser.click("[data-moment]").await?;
        let there = "return document.querySelector('.review').dataset.ply === \
                     document.querySelector('[data-moment]').dataset.moment";
        browser.wait_until(there).await?;
        ensure!(text(browser, ".verdict").await?.contains("coûte"), "{}", text(browser, ".verdict").await?);
        browser.assert_no_console_errors().await
    })
    .await
}
