//! `cargo xtask e2e`: the client in a real browser.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::{cargo, run, setup, web};

/// Builds the client and the program that serves it, and runs the journeys that have this in their name.
pub(crate) fn run_journeys(name: &str) -> Result<()> {
    setup::programs(&setup::BROWSER)?;
    let axe = axe()?;
    web::build(web::Build::Quick)?;
    // With all packages, as tests are built: another choice would build what they share once more. The program is built
    // for its own tests, and reads the client from its folder.
    let tests = ["test", "--workspace", "--exclude", "xtask", "--features", "e2e/browser", "--locked"];
    run(cargo(&tests).arg("--no-run"))?;
    run(cargo(&tests)
        .args(["--test", "journeys", "--", "--test-threads=1", name])
        .env("LUDOTHEQUE_E2E_PROGRAM", web::target().join("debug/ludotheque"))
        .env("LUDOTHEQUE_E2E_AXE", axe)
        .env("LUDOTHEQUE_E2E_PICTURES", web::target().join("e2e")))
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
