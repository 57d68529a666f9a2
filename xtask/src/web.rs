//! `cargo xtask web`: builds the client into `target/web` of the workspace, wherever cargo builds, because the server
//! embeds it from there.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::{cargo, root, run};

/// How to build the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Optimized for size, for releases.
    Small,
    /// Soon built, with the engine and the bots optimized in full, for `serve`; not compressed.
    Soon,
    /// Optimized for build time, for development; not compressed.
    Quick,
}

/// The compilation target of the client.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// The output folder. It must exist when the server is built, even if empty: a server built without it never looks
/// there.
pub(crate) fn folder() -> PathBuf {
    root().join("target/web")
}

impl Build {
    const fn profile(self) -> &'static str {
        match self {
            Self::Small => "wasm",
            Self::Soon => "wasm-serve",
            Self::Quick => "wasm-dev",
        }
    }

    /// The profile of the server that goes with it. Except in a release, it reads the client from its folder.
    pub(crate) const fn host_profile(self) -> &'static str {
        match self {
            Self::Small => "release",
            Self::Soon => "serve",
            Self::Quick => "dev",
        }
    }

    /// Cargo's folder for that profile.
    pub(crate) const fn host_folder(self) -> &'static str {
        match self {
            Self::Quick => "debug",
            Self::Small | Self::Soon => self.host_profile(),
        }
    }

    /// Cargo features: the model game is included in development builds and tests.
    pub(crate) const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Small | Self::Soon => &[],
            Self::Quick => &["--features", "engine/takeaway"],
        }
    }
}

/// The command that compiles the client; [`build`] runs it and everything else.
pub(crate) fn compile(build: Build) -> Result<Command> {
    add_target()?;
    // A single crate type: with two, there is no link-time optimization of the whole. Splitting needs relocations,
    // which linkers drop by default.
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

/// Like [`build`], with `pack` already built.
pub(crate) fn build_with_packer(build: Build) -> Result<()> {
    run(&mut compile(build)?)?;
    pack(build, &target().join("debug/pack"))
}

/// Packs the compiled client with this program.
pub(crate) fn pack(build: Build, program: &Path) -> Result<()> {
    let module = target().join(TARGET).join(build.profile()).join("ludotheque_web.wasm");
    let mut pack = Command::new(program);
    pack.arg(module).arg(folder());
    if build == Build::Small {
        pack.arg("--compress");
    }
    run(&mut pack)
}

/// Installs the compilation target if it is missing.
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
