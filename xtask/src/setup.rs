//! Installs the programs that tests and benchmarks need.

use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, bail};

/// A program, and its package on each system.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    /// Alternative shell commands; one of them must exist.
    commands: &'static [&'static str],
    debian: &'static str,
    fedora: &'static str,
    arch: &'static str,
    homebrew: &'static str,
}

/// A program whose command is the same everywhere.
const fn program(command: &'static [&'static str], debian: &'static str, others: [&'static str; 3]) -> Program {
    let [fedora, arch, homebrew] = others;
    Program { commands: command, debian, fedora, arch, homebrew }
}

/// Debian does not put the PostgreSQL server on the path.
pub(crate) const POSTGRES: Program = program(
    &["/usr/lib/postgresql/*/bin/initdb", "initdb"],
    "postgresql",
    ["postgresql-server", "postgresql", "postgresql"],
);

const POPPLER: [&str; 3] = ["poppler-utils", "poppler", "poppler"];

/// For looking at printed pages as pixels and as text.
pub(crate) const POPPLER_TOOLS: [Program; 3] = [
    program(&["pdftoppm"], "poppler-utils", POPPLER),
    program(&["pdftotext"], "poppler-utils", POPPLER),
    program(&["pdffonts"], "poppler-utils", POPPLER),
];

/// For the browser tests.
pub(crate) const BROWSER: [Program; 4] = [
    program(
        &[
            "chromium",
            "chromium-browser",
            "google-chrome",
            "'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'",
        ],
        "chromium",
        ["chromium", "chromium", "google-chrome"],
    ),
    program(&["chromedriver"], "chromium-driver", ["chromedriver", "chromium", "chromedriver"]),
    program(&["node"], "nodejs", ["nodejs", "nodejs", "node"]),
    program(&["npm"], "npm", ["nodejs-npm", "npm", "node"]),
];

/// For the benchmarks: Valgrind counts instructions.
pub(crate) const BENCHMARKS: [Program; 1] =
    [program(&["valgrind"], "valgrind", ["valgrind", "valgrind", "valgrind (Linux only)"])];

/// Installs `cargo auditable`, which puts the list of packages inside a program into it. Any version gives the same list, but
/// only the same version gives the same bytes.
pub(crate) fn cargo_auditable() -> Result<()> {
    let there = Command::new("cargo-auditable").args(["auditable", "--version"]).output();
    if there.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(AUDITABLE)) {
        return Ok(());
    }
    crate::run(&mut crate::cargo(&["install", "--locked", "cargo-auditable", "--version", AUDITABLE]))
}

const AUDITABLE: &str = "0.7.7";

/// Installs `gungraun-runner` in the same version as the library, as it requires.
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

/// Installs the packages of missing programs with apt-get, or fails and lists them if that is impossible. Does nothing
/// if none is missing.
pub(crate) fn programs(programs: &[Program]) -> Result<()> {
    let missing: Vec<Program> = programs.iter().copied().filter(|program| !program.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let debian = packages(&missing, |program| program.debian);
    let update = Command::new("apt-get").args(["update", "-qq"]).status();
    let install =
        || Command::new("apt-get").args(["install", "-y", "-qq", "--no-install-recommends"]).args(&debian).status();
    if update.and_then(|_| install()).is_ok_and(|status| status.success()) {
        return Ok(());
    }
    bail!("{}", advice(&missing))
}

/// The packages, without duplicates.
fn packages(programs: &[Program], of: impl Fn(&Program) -> &'static str) -> Vec<&'static str> {
    let mut packages: Vec<&str> = programs.iter().map(of).collect();
    packages.sort_unstable();
    packages.dedup();
    packages
}

/// Instructions for installing by hand.
fn advice(missing: &[Program]) -> String {
    let commands: Vec<&str> = missing.iter().filter_map(|program| program.commands.last().copied()).collect();
    format!(
        "these programs are missing, and apt-get (as root) could not install them: {}. Please install:\n  \
         Debian, Ubuntu: apt-get install {}\n  Fedora: dnf install {}\n  Arch: pacman -S {}\n  macOS: brew install {}",
        commands.join(", "),
        packages(missing, |program| program.debian).join(" "),
        packages(missing, |program| program.fedora).join(" "),
        packages(missing, |program| program.arch).join(" "),
        packages(missing, |program| program.homebrew).join(" "),
    )
}

impl Program {
    fn is_there(self) -> bool {
        self.commands.iter().any(|command| {
            // All of these programs support `--version` and do nothing else then. The shell exits with 127 if a command
            // is not found.
            let version = format!("{command} --version");
            Command::new("sh").args(["-c", &version]).output().is_ok_and(|output| output.status.code() != Some(127))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{BROWSER, POPPLER_TOOLS, POSTGRES, advice};

    #[test]
    fn the_advice_names_every_package_once_for_every_system() {
        let text = advice(&[&POPPLER_TOOLS[..], &BROWSER, &[POSTGRES]].concat());
        for line in [
            "apt-get install chromium chromium-driver nodejs npm poppler-utils postgresql\n",
            "dnf install",
            "pacman -S",
            "brew install",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
    }
}
