//! Play without a network.

use anyhow::Result;
use e2e::{Hand, Match, Server, Wire, journey_to};
use serde_json::json;

#[tokio::test]
async fn a_match_goes_on_without_a_network_also_after_a_reload() -> Result<()> {
    let server = Server::start()?;
    let wire = Wire::lay(server.address())?;
    journey_to("offline-match", wire.address(), async |browser| {
        browser.set(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        browser.all_is_kept().await?;
        browser.play_on(Hand::Mouse, "triancey").await?;
        wire.cut();
        browser.play_on(Hand::Mouse, "triancey").await?;
        browser.reload().await?;
        browser.play_out(Hand::Mouse, "triancey", 2).await?;
        // Another game is set up without a network as well.
        browser.set_up(Match { game: "perimexpaire", other: "1", options: &[] }).await?;
        browser.play_on(Hand::Mouse, "perimexpaire").await?;
        browser.play_on(Hand::Mouse, "perimexpaire").await.map(drop)
    })
    .await
}
