//! A PostgreSQL: made in a folder of its own, reached at a free port of this machine,
//! and gone when the test's process is, however that ends.
//!
//! What it has acknowledged the system has: the end of any process loses nothing, only that of the machine would.

use std::net::TcpListener;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::folder;

/// A running PostgreSQL.
///
/// ```no_run
/// let address = ludotheque_scratch::Postgres::shared().database();
/// assert!(address.starts_with("postgres://"));
/// ```
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    databases: AtomicU64,
    guard: Child,
}

/// What the guard does when its input ends: with the test's process, or when the server is dropped.
const GUARD: &str = "cat > /dev/null; \"$1/pg_ctl\" -D \"$2/data\" -m immediate stop > /dev/null 2>&1; rm -rf \"$2\"";

impl Postgres {
    /// The one that all tests of this process use.
    ///
    /// # Panics
    /// PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// One of its own, for a test that stops it.
    ///
    /// # Panics
    /// PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn start() -> Self {
        let programs = programs().expect("PostgreSQL is installed (on Debian: apt-get install postgresql)");
        let folder = said(as_user("mktemp").args(["-d", "ludotheque-postgres-XXXXXX", "-p"]).arg(folder::place()));
        let folder = PathBuf::from(folder.trim());
        let guard =
            as_user("sh").args(["-c", GUARD, "guard"]).arg(&programs).arg(&folder).stdin(Stdio::piped()).spawn();
        let mut server =
            Self { port: 0, databases: AtomicU64::new(0), guard: guard.expect("a shell starts"), programs, folder };
        let data = server.folder.join("data");
        said(
            server.command("initdb").args(["--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "-D"]).arg(data),
        );
        // Chosen last: the longer a port is free, the likelier somebody else takes it.
        server.port = free_port();
        server.run();
        server
    }

    /// A new, empty database: its address.
    ///
    /// # Panics
    /// The server does not run.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let port = self.port.to_string();
        said(self.command("createdb").args(["-h", "127.0.0.1", "-U", "postgres", "-p", &port, &name]));
        self.address(&name)
    }

    /// The address of a database of that name.
    #[must_use]
    pub fn address(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// The port at which it is reached.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again after [`Self::stop`].
    ///
    /// # Panics
    /// It does not start.
    pub fn run(&self) {
        let options = format!("-c listen_addresses=127.0.0.1 -c port={} -c unix_socket_directories=''", self.port);
        let options = format!("{options} -c fsync=off -c synchronous_commit=on -c max_connections=200");
        let log = self.folder.join("log");
        said(self.command("pg_ctl").args(["-w", "-t", "60", "-o", &options, "-l"]).arg(log).arg("start"));
    }

    /// Stops it as a power cut would: nobody is asked, and the next start recovers.
    ///
    /// # Panics
    /// It does not run.
    pub fn stop(&self) {
        said(self.command("pg_ctl").args(["-m", "immediate", "stop"]));
    }

    fn command(&self, program: &str) -> Command {
        let mut command = as_user(self.programs.join(program));
        command.env("PGDATA", self.folder.join("data"));
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        // If the guard is gone, somebody has ended it by hand.
        let _ = self.guard.wait();
    }
}

/// Where Debian has the newest PostgreSQL that is installed; elsewhere its programs are on the path.
fn programs() -> Option<PathBuf> {
    let has_initdb = |folder: &PathBuf| folder.join("initdb").exists();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let folders = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    folders.filter(has_initdb).max().or_else(|| std::env::split_paths(&std::env::var_os("PATH")?).find(has_initdb))
}

/// PostgreSQL does not run as root: then Debian's user of that name runs it.
fn as_user(program: impl AsRef<Path>) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--"]).arg(program.as_ref());
        command
    } else {
        Command::new(program.as_ref())
    };
    // The folder of the test may be closed to that user.
    command.current_dir("/");
    command
}

/// What a command says; that it fails is the end of the test.
fn said(command: &mut Command) -> String {
    // A server that goes on running must not hold a pipe that we read to its end.
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}
