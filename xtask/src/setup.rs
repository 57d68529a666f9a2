//! Programs that tests run, installed where they are missing.

use std::process::Command;

use anyhow::{Result, bail};

/// A program and Debian's package that has it.
type Program = (&'static str, &'static str);

/// What the tests run: printed pages are looked at as pixels and as text.
pub(crate) const TESTS: [Program; 3] =
    [("pdftoppm", "poppler-utils"), ("pdftotext", "poppler-utils"), ("pdffonts", "poppler-utils")];

/// What tests in a browser run.
pub(crate) const BROWSER: [Program; 4] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("node", "nodejs"), ("npm", "npm")];

/// Installs the packages of missing programs with apt-get; says what to install where that cannot be done.
pub(crate) fn programs(programs: &[Program]) -> Result<()> {
    let mut missing: Vec<&str> =
        programs.iter().filter(|(program, _)| !is_there(program)).map(|program| program.1).collect();
    missing.dedup();
    if missing.is_empty() {
        return Ok(());
    }
    let apt = |arguments: &[&str]| Command::new("apt-get").args(arguments).args(&missing).status();
    let update = Command::new("apt-get").args(["update", "-qq"]).status();
    let installed = update.and_then(|_| apt(&["install", "-y", "-qq", "--no-install-recommends"]));
    if installed.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    bail!("please install: {} (on Debian: apt-get install {0})", missing.join(" "))
}

fn is_there(program: &str) -> bool {
    // Every one of them knows this, and none does anything else then.
    Command::new(program).arg("--version").output().is_ok()
}
