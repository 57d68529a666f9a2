//! Splits the client's module into the one that a page starts with and the parts that are loaded on demand, as marked
//! in `crates/web/src/parts.rs`.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use sha2::{Digest as _, Sha256};
use wasm_encoder::Module;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::{CustomSectionReader, Parser};

use crate::hex;

/// The script that loads the parts.
const SCRIPT: &str = "parts.js";

/// A split module.
pub(crate) struct Cut {
    /// Path of the start module; it still lacks its glue.
    pub(crate) start: PathBuf,
    /// The names of the parts.
    pub(crate) parts: Vec<String>,
}

/// Splits a module. The parts and the script that loads them go into `out`.
///
/// A part refers to functions of the others by index, so parts of different builds must never be mixed: each has the
/// hash of the whole module in its name. A page of an older build gets a 404 instead of the wrong part.
pub(crate) fn cut(module: &Path, out: &Path) -> Result<Cut> {
    let start = module.with_file_name("start.wasm");
    let whole = fs::read(module).with_context(|| module.display().to_string())?;
    let link = format!("./{SCRIPT}");
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = out;
    options.main_out_path = &start;
    options.link_name = &link;
    options.main_module = "./web.js";
    let cut =
        wasm_split_cli_support::transform(options).map_err(|error| anyhow!("the module is not cut: {error:?}"))?;
    let hash = hex(&Sha256::digest(&whole));
    let mut script = fs::read_to_string(out.join(SCRIPT))?;
    let mut parts = Vec::new();
    for piece in &cut.split_modules {
        let stem = piece.file_stem().context("a piece has a name")?.to_string_lossy().into_owned();
        let packed = pack(&fs::read(piece)?).with_context(|| stem.clone())?;
        fs::remove_file(piece)?;
        // Empty parts are never requested.
        if script.contains(&format!("\"./{stem}.wasm\"")) {
            let name = format!("{stem}-{hash}.wasm");
            script = script.replace(&format!("\"./{stem}.wasm\""), &format!("\"./{name}\""));
            fs::write(out.join(&name), packed)?;
            parts.push(name);
        }
    }
    parts.sort();
    fs::write(out.join(SCRIPT), script)?;
    Ok(Cut { start, parts })
}

/// Re-encodes a module compactly: drops the padding that the linker leaves in relocatable numbers, and names.
fn pack(module: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Module::new();
    Pack.parse_core_module(&mut packed, Parser::new(0), module)?;
    Ok(packed.finish())
}

struct Pack;

impl Reencode for Pack {
    type Error = Infallible;

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error<Infallible>> {
        Ok(())
    }
}
