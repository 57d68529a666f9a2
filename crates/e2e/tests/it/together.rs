//! Two people in front of one screen.

use anyhow::{Result, ensure};
use e2e::{Hand, Match, journey};
use serde_json::json;

#[tokio::test]
async fn a_wrong_claim_in_perimexpaire_is_contested_and_costs_a_card() -> Result<()> {
    journey("contest", async |browser| {
        browser.set(&json!({ "motion": "reduced", "language": "fr" })).await?;
        let options = [("referee", "vigilant"), ("contest_seconds", "60")];
        browser.set_up(Match { game: "perimexpaire", other: "here", options: &options }).await?;
        browser.asked().await?;
        let hand = browser.script("return document.querySelectorAll('.px-card').length", Vec::new()).await?;
        browser.touch(Hand::Mouse, ".px-card").await?;
        browser.touch(Hand::Mouse, ".px-spot").await?;
        // The last answer is that area and perimeter are both equal: with these cards it is wrong.
        browser.touch(Hand::Mouse, ".px-claim label.option:last-child").await?;
        browser.touch(Hand::Mouse, ".px-claims [data-action=lay]").await?;
        // Both are asked now: the one might lay more, the other contests.
        browser.touch(Hand::Mouse, ".player .button.small").await?;
        browser.touch(Hand::Mouse, ".bar-choices [data-action=contest]").await?;
        // PX-2.11: who has seen the error turns over a card; who made it has the card back.
        browser.touch(Hand::Mouse, ".px-laid.px-choice").await?;
        for told in ["conteste avec raison", "pénalité"] {
            browser
                .until(&format!("return document.querySelector('.story-lines').textContent.includes('{told}')"))
                .await?;
        }
        let laid = browser.script("return document.querySelectorAll('.px-laid').length", Vec::new()).await?;
        ensure!(laid == json!(1), "{laid} cards lie after a contest, of hands of {hand}");
        browser.is_silent().await
    })
    .await
}
