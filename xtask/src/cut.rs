//! Cuts the client's module into the one that a page starts with and those that are fetched when they are wanted, as
//! `crates/web/src/parts.rs` marks them.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, anyhow};
use wasm_encoder::Module;
use wasm_encoder::reencode::{Error, Reencode};
use wasmparser::{CustomSectionReader, Parser};

/// The script that fetches the parts.
const SCRIPT: &str = "./parts.js";

/// Cuts a module. The parts and the script that fetches them go into `out`; the module that a page starts with, whose
/// place this says, still lacks its glue.
pub(crate) fn cut(module: &Path, out: &Path) -> Result<PathBuf> {
    let start = module.with_file_name("start.wasm");
    let whole = fs::read(module)?;
    let mut options = wasm_split_cli_support::Options::new(&whole);
    options.output_dir = out;
    options.main_out_path = &start;
    options.link_name = SCRIPT;
    options.main_module = "./web.js";
    let cut =
        wasm_split_cli_support::transform(options).map_err(|error| anyhow!("the module is not cut: {error:?}"))?;
    for part in &cut.split_modules {
        let packed = pack(&fs::read(part)?).with_context(|| part.display().to_string())?;
        fs::write(part, packed)?;
    }
    Ok(start)
}

/// The same module, as short as can be: the linker leaves room in every number that a cut may change, and names.
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
