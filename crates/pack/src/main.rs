//! `pack MODULE FOLDER [--compress]`: builds the folder that a server hands out from the compiled client: the start
//! module and its glue, the parts loaded on demand ([`cut`]), the static files, the service worker with the version and
//! the list of all files, and, if requested, a compressed copy (`.br`) of every file. `cargo xtask web` compiles the
//! client and runs this.

mod cut;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use palette::Palette;
use sha2::{Digest as _, Sha256};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        [module, out] => pack(Path::new(module), Path::new(out)).map(drop),
        [module, out, "--compress"] => {
            let out = Path::new(out);
            pack(Path::new(module), out).and_then(|parts| compress(out, &parts))
        }
        _ => Err(anyhow::anyhow!("pack MODULE FOLDER [--compress]")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pack: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Recreates the folder and returns the names of the parts.
fn pack(module: &Path, out: &Path) -> Result<Vec<String>> {
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    fs::create_dir_all(out)?;
    let cut = cut::cut(module, out)?;
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(&cut.start)
        .out_name("web")
        .keep_lld_exports(true)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(out)
        .context("the glue of the module")?;
    let from = client().join("static");
    copy_static(&from, out)?;
    fs::write(out.join("style.css"), style(&from.join("style"))?)?;
    write_service_worker(out, &cut.parts)?;
    Ok(cut.parts)
}

/// The source folder of the client.
fn client() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("web")
}

/// Copies all files except the sources of the style sheet.
fn copy_static(from: &Path, to: &Path) -> Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

/// Concatenates the style sheet: the palettes, then all sources by name; a folder holds one for each game.
fn style(folder: &Path) -> Result<String> {
    let mut parts = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    parts.sort();
    let mut style = palettes();
    for part in parts {
        let of_games = || engine::GameId::NAMES.iter().map(|game| part.join(format!("{game}.css"))).collect();
        let files: Vec<PathBuf> = if part.is_dir() { of_games() } else { vec![part] };
        for file in files {
            style.push_str(&fs::read_to_string(&file).with_context(|| file.display().to_string())?);
        }
    }
    Ok(style)
}

/// The colours of every palette and theme as CSS custom properties.
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

/// The served files below a folder, by name.
fn files(out: &Path) -> Result<Vec<String>> {
    let mut names = fs::read_dir(out)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// Writes the version, which is a hash of all files, and the file lists into the service worker: files that every visit
/// needs, and parts.
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

/// Encodes the first bytes of a hash.
fn hex(hash: &[u8]) -> String {
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Compresses every file at the highest level and reports the sizes.
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
