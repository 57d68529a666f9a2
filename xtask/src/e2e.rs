//! `cargo xtask e2e`: the client in a real browser.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{TESTS, cargo, root, run, setup, web};

/// Whether pictures of the pages are taken for people to look at: no test needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shots {
    Taken,
    Left,
}

/// How many journeys are under way at once: each waits for a third of its time, and two cores are all that is assumed.
const TOGETHER: &str = "3";

/// Builds the client, the program that serves it, and the journeys, and runs those that have this in their name.
pub(crate) fn build_and_run(name: &str, shots: Shots) -> Result<()> {
    setup::programs(&setup::BROWSER)?;
    run_journeys(&build()?, name, shots)
}

/// The same where [`build`] has built them, and all programs are there.
pub(crate) fn run_journeys(program: &Path, name: &str, shots: Shots) -> Result<()> {
    let axe = axe()?;
    // The server's program is built for its own tests, and reads the client from its folder.
    web::build_with_packer(web::Build::Quick)?;
    let journeys = |threads: &str, names: &[&str]| {
        let mut command = Command::new(program);
        command.current_dir(root().join("crates/e2e")).args(["--test-threads", threads]).args(names);
        command.env("LUDOTHEQUE_E2E_PROGRAM", web::target().join("debug/ludotheque"));
        command.env("LUDOTHEQUE_E2E_AXE", &axe).env("LUDOTHEQUE_E2E_PICTURES", web::target().join("e2e"));
        if shots == Shots::Taken {
            command.env("LUDOTHEQUE_E2E_SHOTS", web::target().join("shots"));
        }
        command
    };
    let failed = failures(&mut journeys(TOGETHER, &[name]))?;
    if failed.is_empty() {
        return Ok(());
    }
    // A browser on a busy machine stumbles now and then; a fault of the page is there again.
    eprintln!("Once more, for they failed: {}", failed.join(", "));
    let names: Vec<&str> = std::iter::once("--exact").chain(failed.iter().map(String::as_str)).collect();
    let failed = failures(&mut journeys("1", &names))?;
    ensure!(failed.is_empty(), "they failed again: {}", failed.join(", "));
    Ok(())
}

/// Builds the journeys together with all other tests, whose packages they would else share only in part; says where they
/// are. The programs `ludotheque` and `pack` are built for their own tests.
pub(crate) fn build() -> Result<PathBuf> {
    std::fs::create_dir_all(web::folder())?;
    let mut command = cargo(&TESTS);
    command.args(["--lib", "--bins", "--test", "it", "--test", "journeys", "--no-run"]);
    command.args(["--message-format", "json-render-diagnostics"]).current_dir(root()).stderr(Stdio::inherit());
    let built = command.output().context("the journeys")?;
    ensure!(built.status.success(), "the journeys cannot be built");
    let told = String::from_utf8_lossy(&built.stdout);
    let of_journeys = told.lines().find(|line| line.contains("\"name\":\"journeys\""));
    let program = of_journeys.and_then(|line| line.split_once("\"executable\":\"")?.1.split('"').next());
    program.map(PathBuf::from).context("cargo does not say where the journeys are")
}

/// Runs tests, shows what they say, and gives the names of those that failed.
fn failures(command: &mut Command) -> Result<Vec<String>> {
    let mut child = command.stdout(Stdio::piped()).spawn().context("the journeys")?;
    let said = child.stdout.take().context("what the journeys say")?;
    let mut failed = Vec::new();
    for line in BufReader::new(said).lines() {
        let line = line?;
        let name = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
        failed.extend(name.map(str::to_owned));
        eprintln!("{line}");
    }
    ensure!(child.wait()?.success() || !failed.is_empty(), "the journeys did not run");
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
