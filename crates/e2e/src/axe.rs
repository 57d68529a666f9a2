//! Accessibility checks with axe-core.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::{AXE, Browser, variable};

/// Waits for what fades or moves, such as colours after a change of theme: halfway, contrasts are those of neither.
const STILL: &str = "
    const ends = (animation) => animation.effect.getComputedTiming().endTime !== Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((animation) => animation.finished));";

/// Asserts that axe-core finds no violation on the current page.
///
/// # Errors
/// The violations: rule and element.
pub async fn assert_accessible(browser: &Browser) -> Result<()> {
    browser.next_frame().await?;
    browser.promise(STILL).await?;
    // It is large: once for each page.
    if browser.script("return typeof axe === 'undefined'", Vec::new()).await? == Value::Bool(true) {
        let path = variable(AXE)?;
        let source = std::fs::read_to_string(&path).with_context(|| format!("axe-core at {path}"))?;
        browser.driver.execute(source, Vec::new()).await?;
    }
    let found = browser.promise("return (await axe.run()).violations").await?;
    let faults: Vec<String> = found.as_array().map(|found| found.iter().flat_map(fault).collect()).unwrap_or_default();
    ensure!(faults.is_empty(), "axe finds {faults:#?}");
    Ok(())
}

fn fault(violation: &Value) -> Vec<String> {
    let nodes = violation["nodes"].as_array().cloned().unwrap_or_default();
    let place = |node: &Value| format!("{}: {} — {}", violation["id"], node["html"], node["failureSummary"]);
    nodes.iter().take(3).map(place).collect()
}
