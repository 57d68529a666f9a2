//! Accessibility, as axe-core judges it.

use anyhow::{Context as _, Result, ensure};
use serde_json::Value;

use crate::{AXE, Browser, variable};

/// Holds that axe-core finds nothing wrong with the page as it is.
///
/// # Errors
/// What it finds: the rule, and where.
pub async fn holds(browser: &Browser) -> Result<()> {
    let path = variable(AXE)?;
    let source = std::fs::read_to_string(&path).with_context(|| format!("axe-core at {path}"))?;
    browser.driver.execute(source, Vec::new()).await?;
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
