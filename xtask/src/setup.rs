//! Programs that tests and benchmarks run, installed where they are missing.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

/// A program and Debian's package that has it.
type Program = (&'static str, &'static str);

/// Debian keeps the server of PostgreSQL out of the way of other programs.
pub(crate) const POSTGRES: Program = ("/usr/lib/postgresql/*/bin/initdb", "postgresql");

/// What the tests run: printed pages are looked at as pixels and as text; several nodes share a database.
pub(crate) const TESTS: [Program; 4] =
    [("pdftoppm", "poppler-utils"), ("pdftotext", "poppler-utils"), ("pdffonts", "poppler-utils"), POSTGRES];

/// What tests in a browser run.
pub(crate) const BROWSER: [Program; 4] =
    [("chromium", "chromium"), ("chromedriver", "chromium-driver"), ("node", "nodejs"), ("npm", "npm")];

/// What the benchmarks run: instructions are counted by Valgrind.
pub(crate) const BENCHMARKS: [Program; 1] = [("valgrind", "valgrind")];

/// Installs `gungraun-runner` in the version of the library that the benchmarks are built with: no other fits.
pub(crate) fn runner(root: &Path) -> Result<()> {
    let package =
        crate::cargo(&["pkgid", "--package", "gungraun"]).current_dir(root).output().context("cargo pkgid")?;
    let package = String::from_utf8(package.stdout).context("a package is named in UTF-8")?;
    let version = package.trim().rsplit('@').next().filter(|version| !version.is_empty());
    let version = version.context("gungraun is not in the lock file")?;
    let there = Command::new("gungraun-runner").arg("--version").output();
    if there.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).trim().ends_with(version)) {
        return Ok(());
    }
    crate::run(&mut crate::cargo(&["install", "--locked", "gungraun-runner", "--version", version]))
}

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
    let version = format!("{program} --version");
    // The shell says 127 for what it does not find.
    Command::new("sh").args(["-c", &version]).output().is_ok_and(|output| output.status.code() != Some(127))
}
