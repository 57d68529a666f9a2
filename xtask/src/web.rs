//! `cargo xtask web`: the client, from source to the files that a server hands out. They lie in `target/web` of the
//! workspace, wherever cargo builds, for the server takes them from there.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::{cargo, root, run};

/// How the client is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Small, for people.
    Small,
    /// Fast to build, for working on it; nothing is compressed.
    Quick,
}

const TARGET: &str = "wasm32-unknown-unknown";

/// Where cargo builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Where the client is put. It has to be there when the server is built, if only empty: a server that was built without
/// it never looks there.
pub(crate) fn folder() -> PathBuf {
    root().join("target/web")
}

impl Build {
    const fn profile(self) -> &'static str {
        match self {
            Self::Small => "wasm",
            Self::Quick => "wasm-dev",
        }
    }

    /// What is built in: the game that is the model for new ones is for those who work on the client, and for tests.
    pub(crate) const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Small => &[],
            Self::Quick => &["--features", "engine/takeaway"],
        }
    }
}

/// How the client is compiled; [`build`] does that, if it has not been done, and all the rest.
pub(crate) fn compile(build: Build) -> Result<Command> {
    add_target()?;
    // One kind of library: with two, the whole is not optimised together. The cut needs to know what refers to what,
    // which a linker usually forgets.
    let mut command =
        cargo(&["rustc", "--package", "ludotheque-web", "--crate-type", "cdylib", "--profile", build.profile()]);
    command.args(build.features());
    command.args(["--target", TARGET, "--locked", "--", "-C", "link-arg=--emit-relocs"]);
    Ok(command)
}

/// Builds the client.
pub(crate) fn build(build: Build) -> Result<()> {
    run(cargo(&["build", "--package", "ludotheque-pack", "--locked"]).args(build.features()))?;
    build_with_packer(build)
}

/// The same where `pack` has been built.
pub(crate) fn build_with_packer(build: Build) -> Result<()> {
    run(&mut compile(build)?)?;
    let module = target().join(TARGET).join(build.profile()).join("ludotheque_web.wasm");
    let mut pack = Command::new(target().join("debug/pack"));
    pack.arg(module).arg(folder());
    if build == Build::Small {
        pack.arg("--compress");
    }
    run(&mut pack)
}

/// Adds the target for the browser to the toolchain, if it is not there.
fn add_target() -> Result<()> {
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()).output()?;
    let sysroot = PathBuf::from(String::from_utf8(sysroot.stdout)?.trim());
    if sysroot.join("lib/rustlib").join(TARGET).exists() {
        return Ok(());
    }
    let added = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()).status();
    if added.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    bail!("the client needs the target {TARGET}: please run `rustup target add {TARGET}`")
}
