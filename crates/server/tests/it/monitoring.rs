//! The files for operators: every metric that they name exists, and every alert has its section in the runbook.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ludotheque_server::metrics::Metrics;

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Words that begin with `ludotheque_`.
fn metrics_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("ludotheque_")).collect()
}

#[test]
fn dashboard_and_alerts_use_metrics_that_exist_and_the_dashboard_shows_all() {
    let served = Metrics::default().text();
    let served = metrics_in(&served);
    let (dashboard, alerts) = (file("deploy/monitoring/dashboard.json"), file("deploy/monitoring/alerts.yml"));
    serde_json::from_str::<serde_json::Value>(&dashboard).expect("the dashboard is JSON");
    let (shown, watched) = (metrics_in(&dashboard), metrics_in(&alerts));
    for name in shown.union(&watched) {
        assert!(served.contains(name), "{name} is not served");
    }
    let parts = ["_sum", "_count", "_bucket"];
    for name in served.iter().filter(|name| !parts.iter().any(|part| name.ends_with(part))) {
        assert!(shown.iter().any(|shown| shown.starts_with(name)), "{name} is not on the dashboard");
    }
}

#[test]
fn every_alert_has_a_section_in_the_runbook_and_every_section_an_alert() {
    let (alerts, runbook) = (file("deploy/monitoring/alerts.yml"), file("docs/RUNBOOK.md"));
    let alerts: BTreeSet<&str> = alerts.lines().filter_map(|line| line.trim().strip_prefix("- alert: ")).collect();
    let sections: BTreeSet<&str> = runbook.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert!(!alerts.is_empty());
    assert_eq!(alerts, sections);
}
