//! `cargo xtask e2e`: the client in a real browser.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result};

use crate::{cargo, files, run, setup, web};

/// Builds and serves the client, and runs the journeys through it that have this in their name.
pub(crate) fn run_journeys(name: &str) -> Result<()> {
    setup::programs(&setup::BROWSER)?;
    let axe = axe()?;
    let folder = web::build(web::Build::Quick)?;
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    let address = format!("http://{}", listener.local_addr()?);
    // It ends with this process.
    std::thread::spawn(move || files::serve(&listener, &folder));
    run(cargo(&["test", "--package", "e2e", "--features", "browser", "--locked"])
        .args(["--test", "it", "--", "--test-threads=1", name])
        .env("LUDOTHEQUE_E2E_ADDRESS", address)
        .env("LUDOTHEQUE_E2E_AXE", axe)
        .env("LUDOTHEQUE_E2E_PICTURES", web::target().join("e2e")))
}

/// The file of axe-core, fetched once.
fn axe() -> Result<PathBuf> {
    let folder = web::target().join("npm");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.exists() {
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg("axe-core@4.14.0");
        run(&mut npm).context("axe-core, the accessibility checker")?;
    }
    Ok(file)
}
