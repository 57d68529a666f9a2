//! `ludotheque doctor`: checks what a server needs around it, and says what to do.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::time::{Duration, Instant, SystemTime};

use anyhow::Context as _;
use clap::Args;
use load::process;
use serde_json::json;
use server::clock::Clock;
use server::config::Config;
use server::storage::{Missing, Storage, shown};

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Doctor {
    #[command(flatten)]
    config: Config,
}

/// The result of a check.
struct Finding {
    what: &'static str,
    verdict: Verdict,
    text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Good,
    /// It works, but could be better.
    Advice,
    Bad,
}

impl Verdict {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Good => "ok",
            Self::Advice => "note",
            Self::Bad => "FAIL",
        }
    }
}

const fn finding(what: &'static str, verdict: Verdict, text: String) -> Finding {
    Finding { what, verdict, text }
}

impl Doctor {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let config = crate::serve::resolve(self.config, "doctor")?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().context("cannot start")?;
        let mut findings = vec![client(&config), open_files(&config), address(&config)];
        findings.extend(runtime.block_on(database(&config.database)));
        let lines = findings.iter().map(|one| format!("{:<5}{:<11}{}\n", one.verdict.as_str(), one.what, one.text));
        let text: String = lines.collect();
        if findings.iter().any(|finding| finding.verdict == Verdict::Bad) {
            return Err(Failure::Check(anyhow::anyhow!(
                "not everything is as a server needs it:\n{}",
                text.trim_end()
            )));
        }
        let json =
            findings.iter().map(|one| json!({ "check": one.what, "verdict": one.verdict.as_str(), "text": one.text }));
        Ok(Report { text, json: json!({ "findings": json.collect::<Vec<_>>() }) })
    }
}

fn client(config: &Config) -> Finding {
    if (config.pages)("index.html").is_some() {
        return finding("client", Verdict::Good, "the web client is part of this program".to_owned());
    }
    let text = "this program was built without the web client: run `cargo xtask web`, then build it again";
    finding("client", Verdict::Bad, text.to_owned())
}

fn open_files(config: &Config) -> Finding {
    let mut fitting = config.clone();
    match process::raise_open_files() {
        Some(limit) if fitting.fit_open_files(limit) => finding(
            "open files",
            Verdict::Bad,
            format!(
                "this user may open {limit} files, which is enough for {} connections instead of {}: raise the limit \
                 (`ulimit -Hn`, or LimitNOFILE= in the systemd unit), or set --connections {}",
                fitting.connections, config.connections, fitting.connections
            ),
        ),
        limit => {
            let limit = limit.map_or_else(|| "any number of".to_owned(), |limit| limit.to_string());
            finding("open files", Verdict::Good, format!("{limit} files may be open"))
        }
    }
}

fn address(config: &Config) -> Finding {
    let listen = config.listen;
    if let Err(error) = TcpListener::bind(listen) {
        let text = format!(
            "cannot listen at {listen}: {error}. Is a server running there already? Else choose another --listen"
        );
        return finding("address", Verdict::Advice, text);
    }
    if listen.ip().is_loopback() && !config.behind_proxy {
        let text = format!(
            "only this machine can reach {listen}: use --listen 0.0.0.0:{} for a network, or a proxy with --behind-proxy true",
            listen.port()
        );
        return finding("address", Verdict::Advice, text);
    }
    let seen = if listen.ip().is_unspecified() { own_address().unwrap_or(listen.ip()) } else { listen.ip() };
    let text =
        format!("others reach it at http://{}/ unless a firewall is in the way", SocketAddr::new(seen, listen.port()));
    finding("address", Verdict::Good, text)
}

/// The address from which this machine would send to others. Connecting a UDP socket chooses it and sends nothing.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// How many writes are timed.
const WRITES: u32 = 20;
/// A commit that takes longer than this is felt at a busy server.
const SLOW_COMMIT: Duration = Duration::from_millis(20);

async fn database(address: &str) -> Vec<Finding> {
    let storage = match Storage::open(address, Missing::Create).await {
        Ok(storage) => storage,
        Err(error) => {
            let text = format!(
                "cannot use {}: {error}. Check --database, the folder's permissions, and that it runs",
                shown(address)
            );
            return vec![finding("database", Verdict::Bad, text)];
        }
    };
    let opened = format!("{} answers, and its schema is the newest", shown(address));
    let mut findings = vec![finding("database", Verdict::Good, opened)];
    findings.push(commits(&storage).await);
    findings.push(clock(&storage).await);
    storage.close().await;
    findings
}

async fn commits(storage: &Storage) -> Finding {
    let mut times = Vec::new();
    for _ in 0..WRITES {
        let begun = Instant::now();
        if let Err(error) = storage.ping().await {
            return finding(
                "disk",
                Verdict::Bad,
                format!("the database cannot be written to: {error}. Is the disk full?"),
            );
        }
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let middle = times[times.len() / 2];
    let text = format!("a commit takes {:.1} ms (median of {WRITES})", middle.as_secs_f64() * 1_000.0);
    if middle > SLOW_COMMIT {
        return finding(
            "disk",
            Verdict::Advice,
            format!("{text}: players will notice it; a local SSD takes about 1 ms"),
        );
    }
    finding("disk", Verdict::Good, text)
}

/// Nothing stored is from the future, unless the clock has been set back.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(60);

async fn clock(storage: &Storage) -> Finding {
    let now = Clock::system().now();
    let unset = SystemTime::now() < SystemTime::UNIX_EPOCH + Duration::from_secs(1_767_225_600);
    match storage.newest().await {
        Err(error) => finding("clock", Verdict::Bad, format!("the database cannot be read: {error}")),
        Ok(_) if unset => {
            finding("clock", Verdict::Bad, "the system clock is before 2026: set it, and use NTP".to_owned())
        }
        Ok(Some(newest)) if newest.0 > now.0 + CLOCK_TOLERANCE.as_millis() as i64 => {
            let seconds = (newest.0 - now.0) / 1_000;
            let text = format!("the clock is {seconds} s behind what is stored: set it, and use NTP");
            finding("clock", Verdict::Bad, text)
        }
        Ok(_) => finding("clock", Verdict::Good, "the clock is not behind what is stored".to_owned()),
    }
}
