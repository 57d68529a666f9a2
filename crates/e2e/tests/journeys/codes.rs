//! Codes of printed sheets open on the screen what is on the paper.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, journey};
use serde_json::{Value, json};

/// The own pieces after a match is begun from what a code opens.
async fn hand_of(browser: &Browser, code: &str) -> Result<Value> {
    browser.go(&format!("/open/{code}")).await?;
    browser.wait_for(".setup-deal").await?;
    browser.click("[data-action=start]").await?;
    browser.wait_for(".vm-piece").await?;
    let hand = "return [...document.querySelectorAll('.vm-piece')].map((e) => e.dataset.piece).sort().join()";
    browser.script(hand, Vec::new()).await
}

#[tokio::test]
async fn the_code_of_a_deal_gives_everybody_the_same_hand() -> Result<()> {
    journey("code-deal", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        let first = hand_of(browser, "vectominos;deal=3e%20B;rounds=1").await?;
        let again = hand_of(browser, "vectominos;deal=3e%20B;rounds=1").await?;
        ensure!(first == again, "{first}, then {again}");
        let other = hand_of(browser, "vectominos;deal=3e%20C;rounds=1").await?;
        ensure!(first != other, "another deal, but the same hand {other}");
        browser.assert_no_console_errors().await
    })
    .await
}
