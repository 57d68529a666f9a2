//! Play without a network.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Device, Match, Proxy, Server, journey_to};
use serde_json::json;

#[tokio::test]
async fn a_match_goes_on_without_a_network_also_after_a_reload() -> Result<()> {
    let server = Server::start()?;
    let proxy = Proxy::start(server.address())?;
    journey_to("offline-match", proxy.address(), async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        browser.await_cached().await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        proxy.cut();
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.reload().await?;
        browser.play_out(Device::Mouse, "triancey", 2).await?;
        // Another game is set up without a network as well.
        browser.set_up(Match { game: "perimexpaire", other: "1", options: &[] }).await?;
        browser.play_on(Device::Mouse, "perimexpaire").await?;
        browser.play_on(Device::Mouse, "perimexpaire").await.map(drop)
    })
    .await
}

#[tokio::test]
async fn whoever_only_looks_at_the_home_page_fetches_no_part_and_is_told_so_without_a_network() -> Result<()> {
    let server = Server::start()?;
    let proxy = Proxy::start(server.address())?;
    journey_to("offline-home", proxy.address(), async |browser| {
        browser.go("/").await?;
        browser.wait_until("return navigator.serviceWorker.controller !== null").await?;
        let kept = "const names = await caches.keys(); \
                    const lists = names.map(async (name) => (await (await caches.open(name)).keys()).map((r) => r.url)); \
                    return (await Promise.all(lists)).flat().filter((url) => url.endsWith('.wasm')).length";
        let kept = browser.promise(kept).await?;
        ensure!(kept == json!(1), "{kept} modules are kept");
        proxy.cut();
        browser.click(".game-triancey .button.main").await?;
        browser.wait_for("main [data-action=reload]").await?;
        proxy.restore();
        browser.click("main [data-action=reload]").await?;
        browser.click("[data-action=play-now]").await?;
        browser.wait_for(".table svg.board").await?;
        browser.await_cached().await
    })
    .await
}
