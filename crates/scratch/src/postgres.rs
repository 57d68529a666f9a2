//! A PostgreSQL server in a temporary folder, on a free local port, that stops when the test process ends for any
//! reason.
//!
//! Acknowledged writes are in the kernel's cache: they survive the end of any process, but not of the machine.

use std::net::TcpListener;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::folder;

/// A running PostgreSQL server.
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

/// The guard's script, run when its input closes: with the test process, or when the server is dropped.
const GUARD: &str = "cat > /dev/null; \"$1/pg_ctl\" -D \"$2/data\" -m immediate stop > /dev/null 2>&1; rm -rf \"$2\"";

impl Postgres {
    /// The server shared by all tests of this process.
    ///
    /// # Panics
    /// PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// A separate server, for a test that stops it.
    ///
    /// # Panics
    /// PostgreSQL is not installed or does not start.
    #[must_use]
    pub fn start() -> Self {
        let programs = programs().expect("PostgreSQL is installed (on Debian: apt-get install postgresql)");
        let folder = stdout_of(as_user("mktemp").args(["-d", "ludotheque-postgres-XXXXXX", "-p"]).arg(folder::place()));
        let folder = PathBuf::from(folder.trim());
        let guard =
            as_user("sh").args(["-c", GUARD, "guard"]).arg(&programs).arg(&folder).stdin(Stdio::piped()).spawn();
        let mut server =
            Self { port: 0, databases: AtomicU64::new(0), guard: guard.expect("a shell starts"), programs, folder };
        let data = server.folder.join("data");
        stdout_of(
            server.command("initdb").args(["--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "-D"]).arg(data),
        );
        // Chosen last: the sooner it is bound, the smaller the risk that another process takes it.
        server.port = free_port();
        server.run();
        server
    }

    /// Creates an empty database and returns its URL.
    ///
    /// # Panics
    /// The server is not running.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let port = self.port.to_string();
        stdout_of(self.command("createdb").args(["-h", "127.0.0.1", "-U", "postgres", "-p", &port, &name]));
        self.address(&name)
    }

    /// The URL of the database with this name.
    #[must_use]
    pub fn address(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    /// The port it listens on.
    #[must_use]
    pub const fn port(&self) -> u16 {
        self.port
    }

    /// Starts the server again after [`Self::stop`].
    ///
    /// # Panics
    /// The server does not start.
    pub fn run(&self) {
        let options = format!("-c listen_addresses=127.0.0.1 -c port={} -c unix_socket_directories=''", self.port);
        let options = format!("{options} -c fsync=off -c synchronous_commit=on -c max_connections=200");
        let log = self.folder.join("log");
        stdout_of(self.command("pg_ctl").args(["-w", "-t", "60", "-o", &options, "-l"]).arg(log).arg("start"));
    }

    /// Starts the server again with TLS, and returns the certificate that it then shows, for `127.0.0.1`.
    ///
    /// # Panics
    /// There is no `openssl`, or the server does not start.
    #[must_use]
    pub fn run_with_tls(&self) -> PathBuf {
        let data = self.folder.join("data");
        let (key, certificate) = (data.join("server.key"), data.join("server.crt"));
        let mut openssl = as_user("openssl");
        openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]);
        openssl
            .args([
                "-addext",
                "subjectAltName=IP:127.0.0.1",
                "-addext",
                "basicConstraints=critical,CA:FALSE",
                "-keyout",
            ])
            .arg(key)
            .arg("-out")
            .arg(&certificate);
        stdout_of(&mut openssl);
        self.psql("ALTER SYSTEM SET ssl = on");
        self.stop();
        self.run();
        certificate
    }

    /// Runs a statement as the administrator.
    ///
    /// # Panics
    /// It fails.
    pub fn psql(&self, statement: &str) {
        let port = self.port.to_string();
        stdout_of(self.command("psql").args(["-h", "127.0.0.1", "-U", "postgres", "-p", &port, "-c", statement]));
    }

    /// Stops the server immediately, without a checkpoint; the next start recovers.
    ///
    /// # Panics
    /// The server is not running.
    pub fn stop(&self) {
        stdout_of(self.command("pg_ctl").args(["-m", "immediate", "stop"]));
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
        // An error means that somebody killed the guard by hand.
        let _ = self.guard.wait();
    }
}

/// Debian's directory of the newest installed version; elsewhere the programs are on the path.
fn programs() -> Option<PathBuf> {
    let has_initdb = |folder: &PathBuf| folder.join("initdb").exists();
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let folders = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    folders.filter(has_initdb).max().or_else(|| std::env::split_paths(&std::env::var_os("PATH")?).find(has_initdb))
}

/// PostgreSQL refuses to run as root, so root runs it as the user `postgres`.
fn as_user(program: impl AsRef<Path>) -> Command {
    let root = std::fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    let mut command = if root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--"]).arg(program.as_ref());
        command
    } else {
        Command::new(program.as_ref())
    };
    // That user may not have access to the test's working directory.
    command.current_dir("/");
    command
}

/// The output of a command; panics if it fails.
fn stdout_of(command: &mut Command) -> String {
    // A server that keeps running must not hold a pipe that we read to its end.
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}
