//! `cargo xtask e2e`: the client in a real browser.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::summary::Counts;
use crate::{TESTS, cargo, run, run_lines, setup, web};

/// Whether pictures of the pages are taken for people to look at: no test needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shots {
    Taken,
    Left,
}

/// Whether journeys that have failed are run again to tell the flaky ones from the broken. The suite fails either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Retry {
    Never,
    ToNameFlaky,
}

/// How many journeys are under way at once: each waits for a third of its time, and two cores are all that is assumed.
const TOGETHER: &str = "3";

/// Builds the client, the program that serves it, and the journeys, and runs those that have this in their name.
pub(crate) fn build_and_run(name: &str, shots: Shots, retry: Retry) -> Result<()> {
    setup::programs(&setup::BROWSER)?;
    build()?;
    let mut counts = Counts::default();
    run_journeys(name, shots, retry, &mut counts)?;
    eprintln!("{} journeys passed", counts.passed);
    Ok(())
}

/// The same where [`build`] has built them, and all programs are there.
pub(crate) fn run_journeys(name: &str, shots: Shots, retry: Retry, counts: &mut Counts) -> Result<()> {
    let axe = axe()?;
    // The server's program is built for its own tests, and reads the client from its folder.
    web::build_with_packer(web::Build::Quick)?;
    // Cargo finds and starts what it has built, so that nobody here has to read where that is.
    let journeys = |threads: &str, names: &[&str]| {
        let mut command = cargo(&TESTS);
        command.args(["--test", "journeys", "--", "--test-threads", threads]).args(names);
        command.env("LUDOTHEQUE_E2E_PROGRAM", web::target().join("debug/ludotheque"));
        command.env("LUDOTHEQUE_E2E_AXE", &axe).env("LUDOTHEQUE_E2E_PICTURES", web::target().join("e2e"));
        if shots == Shots::Taken {
            command.env("LUDOTHEQUE_E2E_SHOTS", web::target().join("shots"));
        }
        command
    };
    let failed = failures(&mut journeys(TOGETHER, &[name]), counts)?;
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

/// Builds the journeys together with all other tests, whose packages they would else share only in part. The programs
/// `ludotheque` and `pack` are built for their own tests.
pub(crate) fn build() -> Result<()> {
    std::fs::create_dir_all(web::folder())?;
    run(cargo(&TESTS).args(["--lib", "--bins", "--test", "it", "--test", "journeys", "--no-run"]))
}

/// Runs tests, shows what they say, and gives the names of those that failed.
fn failures(command: &mut Command, counts: &mut Counts) -> Result<Vec<String>> {
    let mut failed = Vec::new();
    let status = run_lines(command, |line| {
        counts.add_line(line);
        failed.extend(line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")).map(str::to_owned));
    })?;
    ensure!(status.success() || !failed.is_empty(), "the journeys did not run: {status}");
    Ok(failed)
}

/// The file of axe-core, fetched once.
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
