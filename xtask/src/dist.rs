//! `cargo xtask dist`: a release of the program for this machine, as one archive in `target/dist`.
//!
//! The same sources and compiler give the same bytes: paths of this machine are replaced, embedded files have no times,
//! and the archive has neither names of users nor times.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{cargo, root, run, setup, web};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The time that a release was compiled at, whenever it was: 2026-01-01.
const RELEASE_TIME: &str = "1767225600";

/// Files of the repository that go into the archive.
const FILES: [&str; 8] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "deploy/ludotheque@.service",
    "deploy/nginx.conf",
    "deploy/monitoring/alerts.yml",
    "deploy/monitoring/dashboard.json",
];

/// Builds everything and writes the archive and its checksum.
pub(crate) fn dist() -> Result<()> {
    let flags =
        format!("--remap-path-prefix={}=/ludotheque --remap-path-prefix={}=/cargo", root().display(), cargo_home()?);
    eprintln!("Building a release: about 12 minutes on two cores.");
    // The packer is a tool of this machine: only what is shipped has to be reproducible.
    run(&mut cargo(&["build", "--package", "ludotheque-pack", "--locked"]))?;
    run(web::compile(web::Build::Small)?.env("RUSTFLAGS", &flags))?;
    web::pack(web::Build::Small, &web::target().join("debug/pack"))?;
    setup::cargo_auditable()?;
    let mut program = cargo(&["auditable", "build", "--package", "ludotheque-cli", "--profile", "release", "--locked"]);
    // C code of dependencies contains the time of its compilation.
    program.args(["--config", "profile.release.strip=true"]).env("RUSTFLAGS", &flags);
    run(program.env("SOURCE_DATE_EPOCH", RELEASE_TIME))?;

    let out = web::target().join("dist");
    let tree = out.join("ludotheque");
    if tree.exists() {
        fs::remove_dir_all(&tree)?;
    }
    fill(&tree, &web::target().join("release/ludotheque"))?;
    let name = format!("ludotheque-{VERSION}-{}-{}.tar.gz", std::env::consts::ARCH, std::env::consts::OS);
    archive(&out, &name)?;
    checksum(&out, &name)?;
    eprintln!("{}", out.join(&name).display());
    Ok(())
}

fn cargo_home() -> Result<String> {
    let home = std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    home.context("neither CARGO_HOME nor HOME is set")
}

/// Fills the folder with the program, manual pages, completions, licences and examples of configuration.
fn fill(tree: &Path, program: &Path) -> Result<()> {
    let (bin, share) = (tree.join("bin"), tree.join("share"));
    fs::create_dir_all(&bin)?;
    fs::copy(program, bin.join("ludotheque"))?;
    run(Command::new(program).arg("man").arg(share.join("man/man1")))?;
    let completions = share.join("completions");
    fs::create_dir_all(&completions)?;
    for shell in ["bash", "zsh", "fish"] {
        let script = Command::new(program).args(["completions", shell]).output()?;
        fs::write(completions.join(format!("ludotheque.{shell}")), script.stdout)?;
    }
    for file in FILES {
        let name = Path::new(file).file_name().context("a file has a name")?;
        fs::copy(root().join(file), tree.join(name)).with_context(|| file.to_owned())?;
    }
    Ok(fs::write(tree.join("LICENSES.txt"), licences()?)?)
}

/// Every package inside the program and its client, with version and licence.
fn licences() -> Result<String> {
    let mut lines = BTreeSet::new();
    for (package, target) in [("ludotheque-cli", None), ("ludotheque-web", Some(web::TARGET))] {
        let mut tree = cargo(&["tree", "--locked", "--edges", "normal", "--prefix", "none", "--format", "{p}|{l}"]);
        tree.args(["--package", package]).args(target.iter().flat_map(|target| ["--target", target]));
        let output = tree.current_dir(root()).output().context("cargo tree")?;
        let listed = String::from_utf8(output.stdout)?;
        lines.extend(listed.lines().filter_map(licence_line));
    }
    let lines: String = lines.into_iter().map(|line| line + "\n").collect();
    Ok(format!("Packages inside ludotheque {VERSION}, with their licences.\n\n{lines}"))
}

/// `serde v1.0.0 (proc-macro)|MIT OR Apache-2.0` as a line of the list; nothing for our own packages.
fn licence_line(listed: &str) -> Option<String> {
    let (package, licence) = listed.split_once('|')?;
    let mut words = package.split_whitespace();
    let (name, version) = (words.next()?, words.next()?);
    let ours = name.starts_with("ludotheque-");
    let licence = licence.trim_end_matches(" (*)");
    (!ours).then(|| format!("{name} {}: {licence}", version.trim_start_matches('v')))
}

/// Packs the folder `ludotheque` under a name with the version.
fn archive(out: &Path, name: &str) -> Result<()> {
    let gnu = ["gtar", "tar"].into_iter().find(|tar| {
        let version = Command::new(tar).arg("--version").stderr(Stdio::null()).output();
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains("GNU tar"))
    });
    let Some(tar) = gnu else { bail!("the archive needs GNU tar (macOS: brew install gnu-tar)") };
    let rename = format!("--transform=s,^ludotheque,ludotheque-{VERSION},");
    let mut command = Command::new(tar);
    command.args(["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+r-w"]);
    command.args(["--use-compress-program=gzip -9n", &rename, "-cf"]).arg(out.join(name));
    run(command.arg("-C").arg(out).arg("ludotheque"))
}

/// Writes `SHA256SUMS` beside the archive, as `sha256sum --check` reads it.
fn checksum(out: &Path, name: &str) -> Result<()> {
    for (program, arguments) in [("sha256sum", &[][..]), ("shasum", &["-a", "256"][..])] {
        if let Ok(output) = Command::new(program).args(arguments).arg(name).current_dir(out).output() {
            return Ok(fs::write(out.join("SHA256SUMS"), output.stdout)?);
        }
    }
    bail!("the checksum needs sha256sum or shasum")
}

#[cfg(test)]
mod tests {
    use super::licence_line;

    #[test]
    fn a_licence_line_has_name_version_and_licence() {
        assert_eq!(
            licence_line("serde v1.0.2|MIT OR Apache-2.0 (*)").as_deref(),
            Some("serde 1.0.2: MIT OR Apache-2.0")
        );
        assert_eq!(licence_line("serde_derive v1.0.2 (proc-macro)|MIT").as_deref(), Some("serde_derive 1.0.2: MIT"));
        assert_eq!(licence_line("ludotheque-ai v0.2.0 (/src/crates/ai)|MIT"), None);
        assert_eq!(licence_line(""), None);
    }
}
