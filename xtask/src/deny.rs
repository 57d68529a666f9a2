//! `cargo xtask deny`: licences and advisories of all dependencies, by cargo-deny and `deny.toml`.

use std::process::Command;

use anyhow::Result;

/// Runs cargo-deny if it is installed, and says so if it is not: it takes minutes to build, and its advisories a network.
pub(crate) fn check() -> Result<()> {
    let installed = Command::new("cargo-deny").arg("--version").output().is_ok_and(|output| output.status.success());
    if !installed {
        eprintln!(
            "Licences and advisories are not checked: `cargo install --locked cargo-deny` installs what does that."
        );
        return Ok(());
    }
    crate::run(&mut crate::cargo(&["deny", "--locked", "check"]))
}
