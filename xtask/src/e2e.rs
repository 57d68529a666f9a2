//! `cargo xtask e2e`: tests the client in a real browser.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::summary::Counts;
use crate::test::CARGO;
use crate::{cargo, root, run, run_lines, setup, web};

/// Whether to take screenshots of the pages for people to look at; no test needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shots {
    Taken,
    Left,
}

/// Whether to rerun failed journeys to tell flaky ones from broken ones. The suite fails either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Retry {
    Never,
    ToNameFlaky,
}

/// Number of concurrent journeys: each is idle for a third of its time, and we assume only two cores.
const CONCURRENT_JOURNEYS: &str = "3";

/// Builds the client, the server's program and the journeys, and runs the journeys with `name` in their name.
pub(crate) fn build_and_run(name: &str, shots: Shots, retry: Retry) -> Result<()> {
    setup::programs(&setup::BROWSER)?;
    build()?;
    let mut counts = Counts::default();
    run_journeys(name, shots, retry, &mut counts)?;
    eprintln!("{} journeys passed", counts.passed);
    Ok(())
}

/// Like [`build_and_run`], after [`build`] and with all programs installed.
pub(crate) fn run_journeys(name: &str, shots: Shots, retry: Retry, counts: &mut Counts) -> Result<()> {
    let axe = axe()?;
    // The server's program is built for its own tests and reads the client from its folder.
    web::build_with_packer(web::Build::Quick)?;
    // Cargo knows where the test binaries are, so run them through it.
    let journeys = |threads: &str, names: &[&str]| {
        let mut command = cargo(&CARGO);
        command.args(["--test", "journeys", "--", "--test-threads", threads]).args(names);
        command.env("LUDOTHEQUE_E2E_PROGRAM", web::target().join("debug/ludotheque"));
        command.env("LUDOTHEQUE_E2E_AXE", &axe).env("LUDOTHEQUE_E2E_PICTURES", web::target().join("e2e"));
        if shots == Shots::Taken {
            command.env("LUDOTHEQUE_E2E_SHOTS", web::target().join("shots"));
        }
        command
    };
    let failed = failures(&mut journeys(CONCURRENT_JOURNEYS, &[name]), counts)?;
    if failed.is_empty() {
        return Ok(());
    }
    if retry == Retry::Never {
        bail!("journeys failed: {}; see target/e2e", failed.join(", "));
    }
    let names: Vec<&str> = std::iter::once("--exact").chain(failed.iter().map(String::as_str)).collect();
    let broken = failures(&mut journeys("1", &names), &mut Counts::default())?;
    let (broken, flaky): (Vec<&str>, Vec<&str>) =
        failed.iter().map(String::as_str).partition(|name| broken.iter().any(|one| one == name));
    bail!("journeys failed: {}; FLAKY (passed at the second try): {}", listed(&broken), listed(&flaky))
}

fn listed(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// Builds the journeys together with all other tests; separately, they would share only part of the dependencies. The
/// programs `ludotheque` and `pack` are built for their own tests.
pub(crate) fn build() -> Result<()> {
    std::fs::create_dir_all(web::folder())?;
    run(cargo(&CARGO).args(["--lib", "--bins", "--test", "it", "--test", "journeys", "--no-run"]))
}

/// Runs tests, shows their output, and returns the names of those that failed.
fn failures(command: &mut Command, counts: &mut Counts) -> Result<Vec<String>> {
    let mut failed = Vec::new();
    let status = run_lines(command, |line| {
        counts.add_line(line);
        failed.extend(line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")).map(str::to_owned));
    })?;
    ensure!(status.success() || !failed.is_empty(), "the journeys did not run: {status}");
    Ok(failed)
}

/// Path of axe-core, downloaded once.
fn axe() -> Result<PathBuf> {
    let folder = web::target().join("npm");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg("axe-core@4.14.0");
        run(&mut npm).context("axe-core, the accessibility checker")?;
    }
    Ok(file)
}

/// How many journeys there are.
pub(crate) fn count_journeys() -> Result<u64> {
    let mut count = 0;
    for file in std::fs::read_dir(root().join("crates/e2e/tests/journeys"))? {
        count += std::fs::read_to_string(file?.path())?.matches("#[tokio::test]").count();
    }
    Ok(count as u64)
}
