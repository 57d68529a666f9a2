//! `cargo xtask serve`: builds client and server side by side, shows how far they are, starts the server and opens the
//! page.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead as _, BufReader, IsTerminal as _, Write as _};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};

use crate::{cargo, root, run, web};

/// Builds everything and runs the server until it is stopped.
pub(crate) fn serve(build: web::Build, port: &str) -> Result<()> {
    let port: u16 = port.parse().with_context(|| format!("“{port}” is not a port number"))?;
    let begun = Instant::now();
    let program = build_all(build)?;
    let address = format!("http://127.0.0.1:{port}/");
    eprintln!("Ready after {} s. Open {address}  (Ctrl-C stops the server)", begun.elapsed().as_secs());
    thread::spawn(move || open_page(port, &address));
    run(Command::new(program).arg("serve").arg("--listen").arg(format!("127.0.0.1:{port}")))
}

/// Compiles client and server at the same time, then packs the client; returns the path of the program.
fn build_all(build: web::Build) -> Result<PathBuf> {
    std::fs::create_dir_all(web::folder())?;
    let profile = build.host_profile();
    let mut server = cargo(&["build", "--package", "ludotheque-cli", "--package", "ludotheque-pack", "--locked"]);
    server.args(["--profile", profile]).args(build.features());
    eprintln!("Building client and server: about 5 minutes on two cores the first time, seconds later on.");
    let mut builds = [
        Compilation::start("client", &["--package", "ludotheque-web", "--target", web::TARGET], web::compile(build)?)?,
        Compilation::start("server", &["--package", "ludotheque-cli", "--package", "ludotheque-pack"], server)?,
    ];
    watch(&mut builds)?;
    let folder = web::target().join(build.host_folder());
    web::pack(build, &folder.join("pack"))?;
    Ok(folder.join("ludotheque"))
}

/// A running cargo command whose progress is counted.
struct Compilation {
    name: &'static str,
    process: Child,
    /// How many packages it compiles if none is compiled yet.
    packages: usize,
    compiled: Arc<AtomicUsize>,
    log: PathBuf,
    reader: Option<JoinHandle<()>>,
    status: Option<ExitStatus>,
}

impl Compilation {
    fn start(name: &'static str, selection: &[&str], mut command: Command) -> Result<Self> {
        let folder = web::target().join("background");
        std::fs::create_dir_all(&folder)?;
        let log = folder.join(name);
        let mut file = File::create(&log)?;
        command.current_dir(root()).stdin(Stdio::null()).stderr(Stdio::piped());
        let mut process = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let lines = BufReader::new(process.stderr.take().context("stderr is piped")?).lines();
        let compiled = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&compiled);
        let reader = thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                counter.fetch_add(usize::from(line.trim_start().starts_with("Compiling ")), Ordering::Relaxed);
                let _ = writeln!(file, "{line}");
            }
        });
        let packages = count_packages(selection)?;
        Ok(Self { name, process, packages, compiled, log, reader: Some(reader), status: None })
    }

    /// Whether it has ended. Once it has, its whole output is in the log.
    fn has_ended(&mut self) -> Result<bool> {
        if self.status.is_none() {
            self.status = self.process.try_wait()?;
            if self.status.is_some() {
                let _ = self.reader.take().map(JoinHandle::join);
            }
        }
        Ok(self.status.is_some())
    }

    /// How far it is, in words.
    fn progress(&self) -> String {
        match self.status {
            Some(_) => format!("{} done", self.name),
            None => format!("{} {} of {} packages", self.name, self.compiled.load(Ordering::Relaxed), self.packages),
        }
    }
}

/// How many packages cargo compiles for this selection, if none is compiled yet.
fn count_packages(selection: &[&str]) -> Result<usize> {
    let mut tree = cargo(&["tree", "--locked", "--edges", "normal,build", "--prefix", "none", "--format", "{p}|"]);
    tree.args(selection);
    let output = tree.current_dir(root()).output().context("cargo tree")?;
    let names = String::from_utf8(output.stdout)?;
    // After the bar comes a mark if the package was listed before.
    let distinct: BTreeSet<&str> =
        names.lines().filter_map(|line| line.split_once('|')).map(|(name, _)| name).collect();
    Ok(distinct.len())
}

/// Shows the progress until all have ended. One failure ends the others.
fn watch(builds: &mut [Compilation]) -> Result<()> {
    let (begun, terminal) = (Instant::now(), std::io::stderr().is_terminal());
    let mut shown = Duration::ZERO;
    loop {
        let mut running = false;
        for build in builds.iter_mut() {
            running |= !build.has_ended()?;
        }
        if let Some(failed) = builds.iter().find(|build| build.status.is_some_and(|status| !status.success())) {
            let (name, log) = (failed.name, std::fs::read_to_string(&failed.log)?);
            builds.iter_mut().for_each(|build| drop(build.process.kill()));
            bail!("the {name} does not compile:\n{log}");
        }
        let elapsed = begun.elapsed();
        let line = builds.iter().map(Compilation::progress).collect::<Vec<_>>().join(", ");
        let clock = format!("{}:{:02}", elapsed.as_secs() / 60, elapsed.as_secs() % 60);
        if terminal {
            eprint!("\r\x1b[K[{clock}] {line}");
        } else if running && elapsed >= shown + Duration::from_secs(15) {
            shown = elapsed;
            eprintln!("[{clock}] {line}");
        }
        if !running {
            if terminal {
                eprintln!();
            }
            return Ok(());
        }
        thread::sleep(Duration::from_millis(200));
    }
}

/// Opens the page in a browser once the server answers, if there is a desktop to open it on.
fn open_page(port: u16, page: &str) {
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| std::env::var_os(name).is_some());
    let opener = match std::env::consts::OS {
        "macos" => "open",
        _ if desktop => "xdg-open",
        _ => return,
    };
    for _ in 0..100 {
        if TcpStream::connect(("127.0.0.1", port)).is_ok() {
            // A desktop without the opener is no reason to complain: the address is on the screen.
            let _ = Command::new(opener).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).status();
            return;
        }
        thread::sleep(Duration::from_millis(100));
    }
}
