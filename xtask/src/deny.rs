//! `cargo xtask deny`: checks all dependencies with cargo-deny, as `deny.toml` says.

use std::process::Command;

use anyhow::Result;

/// Whether to check dependencies against the RustSec advisories.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Advisories {
    /// Fetches the advisory database and fails without a network.
    Checked,
    Skipped,
}

/// Checks licences, bans and sources, which works offline, and advisories if asked to. Does nothing but warn if
/// cargo-deny is not installed: building it takes minutes.
pub(crate) fn check(advisories: Advisories) -> Result<()> {
    let installed = Command::new("cargo-deny").arg("--version").output().is_ok_and(|output| output.status.success());
    if !installed {
        eprintln!(
            "Dependencies were not checked: cargo-deny is missing. `cargo install --locked cargo-deny` installs it."
        );
        return Ok(());
    }
    let mut command = crate::cargo(&["deny", "--locked", "check", "licenses", "bans", "sources"]);
    if advisories == Advisories::Checked {
        command.arg("advisories");
    }
    crate::run(&mut command)
}
