//! `cargo xtask web`: the client, from source to the files that a server hands out.
//!
//! They lie in `target/web` of the workspace, wherever cargo builds, for the server takes them from there: the module
//! that a page starts with and its glue, the parts that are fetched when they are wanted ([`crate::cut`]), the static
//! files, the service worker with the version and the list of all files, and beside every file its compressed form
//! (`.br`).

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use palette::Palette;
use sha2::{Digest as _, Sha256};

use crate::{cargo, cut, root, run};

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
}

/// How the client is compiled; [`build`] does that, if it has not been done, and all the rest.
pub(crate) fn compile(build: Build) -> Result<Command> {
    add_target()?;
    // One kind of library: with two, the whole is not optimised together. The cut needs to know what refers to what,
    // which a linker usually forgets.
    let mut command = cargo(&["rustc", "--package", "web", "--crate-type", "cdylib", "--profile", build.profile()]);
    command.args(["--target", TARGET, "--locked", "--", "-C", "link-arg=--emit-relocs"]);
    Ok(command)
}

/// Builds the client; says where it is.
pub(crate) fn build(build: Build) -> Result<PathBuf> {
    run(&mut compile(build)?)?;
    let module = target().join(TARGET).join(build.profile()).join("web.wasm");
    let out = folder();
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    let cut = cut::cut(&module, &out)?;
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&cut.start)
        .out_name("web")
        .keep_lld_exports(true)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&out)
        .context("the glue of the module")?;
    copy_static(&root().join("crates/web/static"), &out)?;
    fs::write(out.join("style.css"), style()?)?;
    write_service_worker(&out, &cut.parts)?;
    if build == Build::Small {
        compress(&out, &cut.parts)?;
    }
    Ok(out)
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

/// Copies all files but the parts of the style sheet.
fn copy_static(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// One style sheet: the palettes, then all parts in the order of their names.
fn style() -> Result<String> {
    let folder = root().join("crates/web/static/style");
    let mut parts = fs::read_dir(&folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    parts.sort();
    let mut style = palettes();
    for part in parts {
        style.push_str(&fs::read_to_string(&part).with_context(|| part.display().to_string())?);
    }
    Ok(style)
}

/// The colours of every palette and theme as style properties.
fn palettes() -> String {
    let named = [
        (":root", Palette::Light),
        ("[data-theme=dark]", Palette::Dark),
        ("[data-palette=safe]", Palette::SafeLight),
        ("[data-palette=safe][data-theme=dark]", Palette::SafeDark),
        ("[data-palette=contrast]", Palette::ContrastLight),
        ("[data-palette=contrast][data-theme=dark]", Palette::ContrastDark),
        ("[data-palette=patterns]", Palette::Mono),
        ("[data-palette=patterns][data-theme=dark]", Palette::MonoDark),
    ];
    named.iter().map(|(choice, palette)| format!("{choice}{{{}}}\n", palette.css())).collect()
}

/// Files below a folder that are served, by name.
fn files(out: &Path) -> Result<Vec<String>> {
    let mut names = fs::read_dir(out)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// Writes the version, a hash of all files, and their list into the service worker: what every visit needs, and the
/// parts.
fn write_service_worker(out: &Path, parts: &[String]) -> Result<()> {
    let mut hash = Sha256::new();
    let mut start = vec!["\"/\"".to_owned()];
    for name in files(out)?.iter().filter(|name| *name != "sw.js") {
        hash.update(name);
        hash.update(fs::read(out.join(name))?);
        if name != "index.html" && !parts.contains(name) {
            start.push(format!("\"/{name}\""));
        }
    }
    let parts: Vec<String> = parts.iter().map(|name| format!("\"/{name}\"")).collect();
    let version = hex(&hash.finalize());
    let path = out.join("sw.js");
    let text = fs::read_to_string(&path)?;
    let text = text.replace("@version@", &version);
    fs::write(&path, text.replace("/*@start@*/", &start.join(",")).replace("/*@parts@*/", &parts.join(",")))?;
    Ok(())
}

/// The first bytes of a hash, in letters.
pub(crate) fn hex(hash: &[u8]) -> String {
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Compresses every file once, as well as can be, and reports the weight.
fn compress(out: &Path, parts: &[String]) -> Result<()> {
    let (mut first, mut total) = (0, 0);
    for name in files(out)? {
        let plain = fs::read(out.join(&name))?;
        let mut packed = Vec::new();
        let mut writer = brotli::CompressorWriter::new(&mut packed, 1 << 16, 11, 24);
        writer.write_all(&plain)?;
        drop(writer);
        total += packed.len();
        first += if parts.contains(&name) { 0 } else { packed.len() };
        eprintln!("{:>9} → {:>7} bytes  {name}", plain.len(), packed.len());
        fs::write(out.join(format!("{name}.br")), packed)?;
    }
    eprintln!("{first:>19} bytes compressed for a first visit, {total} with all parts");
    Ok(())
}
