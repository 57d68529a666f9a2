//! Measures the client's size and speed in a browser: `bench/web/run` builds what this needs.
//!
//! Prints the bytes of the first visit and of everything cached for offline use, the time until the first page is
//! usable on a slow processor, and the time from a click to its first frame. Fails if a goal is missed.
#![allow(clippy::print_stdout, reason = "it prints its findings")]

use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Proxy, Server, journey_to};
use serde_json::{Value, json};

/// Maximum bytes of the first visit.
const ALL: u64 = 700_000;
/// Maximum bytes of WebAssembly in it.
const MODULES: u64 = 500_000;
/// Idle time before the bytes of the first page are counted.
const IDLE: Duration = Duration::from_secs(10);
/// Maximum milliseconds until the first page is usable, with the processor throttled.
const HOME: f64 = 2_000.0;
const SLOWER: u32 = 4;
/// Maximum milliseconds from the click to the first frame of a move.
const MOVE: f64 = 50.0;

/// Records when all games can be started and have been painted.
const USABLE: &str = "
    const look = () => {
        if (document.querySelectorAll('.game .button.main').length < 5) return requestAnimationFrame(look);
        requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now(); }));
    };
    requestAnimationFrame(look)";

/// Records for every click when the first changed frame after it has been painted.
const PAINTED: &str = "
    window.painted = [];
    addEventListener('pointerup', (event) => {
        let changed = false;
        const watch = new MutationObserver(() => { changed = true; });
        watch.observe(document.querySelector('.table'), { subtree: true, childList: true, attributes: true });
        const frame = () => requestAnimationFrame(() => {
            const port = new MessageChannel();
            port.port1.onmessage = () => {
                if (!changed && performance.now() - event.timeStamp < 1000) return frame();
                watch.disconnect();
                window.painted.push(performance.now() - event.timeStamp);
            };
            port.port2.postMessage(0);
        });
        frame();
    }, true)";

/// Games, and the number of actions in each.
const GAMES: [(&str, usize); 5] =
    [("perimexpaire", 5), ("triancey", 6), ("vectominos", 5), ("puissances", 8), ("transparences", 2)];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let server = Server::start()?;
    let mut missed = Vec::new();
    let proxy = Proxy::start(server.address())?;
    journey_to("weigh-first", proxy.address(), async |browser| first_visit(browser, &proxy, &mut missed).await).await?;
    journey_to("weigh-home", server.address(), async |browser| home(browser, &mut missed).await).await?;
    for (game, times) in GAMES {
        let chosen = Match { game, other: "1", options: &[] };
        journey_to("weigh-move", server.address(), async |browser| moves(browser, chosen, times, &mut missed).await)
            .await?;
    }
    ensure!(missed.is_empty(), "missed: {}", missed.join(", "));
    Ok(())
}

fn report(what: &str, value: &str, good: bool, missed: &mut Vec<String>) {
    let mark = if good { "" } else { "  MISSED" };
    println!("{what:<44} {value}{mark}");
    if !good {
        missed.push(what.to_owned());
    }
}

async fn first_visit(browser: &Browser, proxy: &Proxy, missed: &mut Vec<String>) -> Result<()> {
    browser.go("/").await?;
    browser.promise("await navigator.serviceWorker.ready; return true").await?;
    browser.wait_until("return navigator.serviceWorker.controller !== null").await?;
    // Late requests count towards the visit, too.
    tokio::time::sleep(IDLE).await;
    let modules = "const of = performance.getEntriesByType('resource').filter((e) => e.name.endsWith('.wasm')); \
                   return [...new Map(of.map((e) => [e.name, e.encodedBodySize])).values()].reduce((a, b) => a + b, 0)";
    let modules = browser.script(modules, Vec::new()).await?.as_u64().context("the modules' sizes")?;
    let all = proxy.bytes_received();
    report("first visit, everything, kB", &format!("{:.0}", all as f64 / 1e3), all < ALL, missed);
    report("first visit, WebAssembly in it, kB", &format!("{:.0}", modules as f64 / 1e3), modules < MODULES, missed);
    // Opening any part makes the service worker fetch all of them for offline use.
    browser.go("/regles/triancey").await?;
    browser.await_cached().await?;
    println!("{:<44} {:.0}", "everything for play without a network, kB", proxy.bytes_received() as f64 / 1e3);
    Ok(())
}

async fn home(browser: &Browser, missed: &mut Vec<String>) -> Result<()> {
    browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": USABLE })).await?;
    browser.command("Network.enable", json!({})).await?;
    browser.command("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
    browser.command("Emulation.setCPUThrottlingRate", json!({ "rate": SLOWER })).await?;
    let mut times = Vec::new();
    for _ in 0..5 {
        browser.go("/").await?;
        browser.wait_until("return window.usable !== undefined").await?;
        times.push(browser.script("return window.usable", Vec::new()).await?.as_f64().context("a time")?);
        browser
            .promise("for (const r of await navigator.serviceWorker.getRegistrations()) await r.unregister()")
            .await?;
    }
    let middle = median(&mut times);
    report("home usable, processor 4 × slower, ms", &format!("{middle:.0}"), middle < HOME, missed);
    Ok(())
}

async fn moves(browser: &Browser, chosen: Match<'_>, times: usize, missed: &mut Vec<String>) -> Result<()> {
    // With smooth scrolling the page might still move when the click comes.
    browser.store_settings(&json!({ "motion": "reduced" })).await?;
    browser.set_up(chosen).await?;
    browser.await_prompt().await?;
    browser.script(PAINTED, Vec::new()).await?;
    for _ in 0..times {
        browser.play_on(Device::Mouse, chosen.game).await?;
    }
    let painted: Value = browser.script("return window.painted", Vec::new()).await?;
    let mut painted: Vec<f64> = serde_json::from_value(painted)?;
    ensure!(!painted.is_empty(), "nothing was clicked in {}", chosen.game);
    let worst = painted.iter().copied().fold(0.0, f64::max);
    let middle = median(&mut painted);
    let value = format!("{middle:.0} (worst {worst:.0} of {})", painted.len());
    report(&format!("click to picture, {}, ms", chosen.game), &value, middle < MOVE, missed);
    Ok(())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
}
