//! How a server is set up: flags before environment before file before default.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Deserialize;

use crate::http::pages::{self, Pages};

/// What can be set. Every flag has an environment variable and, without the leading dashes and with `_` for `-`, a key
/// in the file.
#[derive(Args, Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// A TOML file with the same settings.
    #[arg(long, env = "LUDOTHEQUE_CONFIG")]
    #[serde(skip)]
    pub config: Option<PathBuf>,
    /// Where to listen [default: 127.0.0.1:8080].
    #[arg(long, env = "LUDOTHEQUE_LISTEN")]
    pub listen: Option<SocketAddr>,
    /// Where the tables are stored, as in `sqlite://ludotheque.db` [default: that] or, for several nodes, in
    /// `postgres://user@host/name`.
    #[arg(long, env = "LUDOTHEQUE_DATABASE", hide_env_values = true)]
    pub database: Option<String>,
    /// Origins of web pages, besides the server's own, that may use it, as in `https://school.example`.
    #[arg(long, env = "LUDOTHEQUE_ORIGINS", value_delimiter = ',')]
    pub origins: Option<Vec<String>>,
    /// Whether clients' addresses are told by a proxy in `X-Forwarded-For` [default: false].
    #[arg(long, env = "LUDOTHEQUE_BEHIND_PROXY")]
    pub behind_proxy: Option<bool>,
    /// Requests per second from one address; a burst may have twenty times as many; 0 is no limit [default: 100].
    #[arg(long, env = "LUDOTHEQUE_RATE_ADDRESS")]
    pub rate_address: Option<u32>,
    /// Requests per second with one device's token; 0 is no limit [default: 10].
    #[arg(long, env = "LUDOTHEQUE_RATE_TOKEN")]
    pub rate_token: Option<u32>,
    /// Messages per second on one connection, above which it is read more slowly; 0 is no limit [default: 20].
    #[arg(long, env = "LUDOTHEQUE_RATE_MESSAGES")]
    pub rate_messages: Option<u32>,
    /// Connections at the same time [default: 10000].
    #[arg(long, env = "LUDOTHEQUE_CONNECTIONS")]
    pub connections: Option<usize>,
    /// Threads on which computer players think [default: one less than the cores, at least 1].
    #[arg(long, env = "LUDOTHEQUE_BOTS")]
    pub bots: Option<usize>,
    /// Moves of computer players that may wait; more are refused for a while [default: 1000].
    #[arg(long, env = "LUDOTHEQUE_BOT_QUEUE")]
    pub bot_queue: Option<usize>,
    /// Seconds after which a connection that says nothing is closed [default: 120].
    #[arg(long, env = "LUDOTHEQUE_IDLE_SECONDS")]
    pub idle_seconds: Option<u64>,
    /// Seconds that a client may take to accept what is sent to it [default: 10].
    #[arg(long, env = "LUDOTHEQUE_SLOW_SECONDS")]
    pub slow_seconds: Option<u64>,
    /// Seconds after which a table without anybody leaves the memory [default: 60].
    #[arg(long, env = "LUDOTHEQUE_UNLOAD_SECONDS")]
    pub unload_seconds: Option<u64>,
    /// Days after which a table that was never finished is forgotten [default: 30].
    #[arg(long, env = "LUDOTHEQUE_PURGE_UNFINISHED_DAYS")]
    pub purge_unfinished_days: Option<u32>,
    /// Days after which a finished table is forgotten [default: 180].
    #[arg(long, env = "LUDOTHEQUE_PURGE_FINISHED_DAYS")]
    pub purge_finished_days: Option<u32>,
    /// How the log is written [default: text].
    #[arg(long, env = "LUDOTHEQUE_LOG", value_enum)]
    pub log: Option<LogFormat>,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

/// Settings with their defaults.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the tables are stored.
    pub database: String,
    /// Further origins of web pages.
    pub origins: Vec<String>,
    /// Whether a proxy tells clients' addresses.
    pub behind_proxy: bool,
    /// Requests per second from one address.
    pub rate_address: u32,
    /// Requests per second with one token.
    pub rate_token: u32,
    /// Messages per second on one connection.
    pub rate_messages: u32,
    /// Connections at the same time.
    pub connections: usize,
    /// Threads for computer players.
    pub bots: usize,
    /// Moves that may wait for them.
    pub bot_queue: usize,
    /// After how long a silent connection is closed.
    pub idle: Duration,
    /// How long a client may take to accept what is sent.
    pub slow: Duration,
    /// After how long an empty table leaves the memory.
    pub unload: Duration,
    /// After how long an unfinished table is forgotten.
    pub purge_unfinished: Duration,
    /// After how long a finished table is forgotten.
    pub purge_finished: Duration,
    /// How the log is written.
    pub log: LogFormat,
    /// Where the files of the page are.
    pub pages: Pages,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadConfig {
    /// The file cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is not what it should be.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: Box<toml::de::Error>,
    },
}

impl Settings {
    /// Reads the file, if one is named, and fills what is missing with defaults.
    ///
    /// # Errors
    /// The file cannot be read, or has an unknown key or a value that does not fit.
    pub fn resolve(self) -> Result<Config, BadConfig> {
        let file = self.config.as_deref().map(read).transpose()?.unwrap_or_default();
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let days = |flag: Option<u32>, file: Option<u32>, usual| DAY * flag.or(file).unwrap_or(usual);
        let seconds = |flag: Option<u64>, file: Option<u64>, usual| {
            // A timer of tokio has no room for centuries.
            Duration::from_secs(flag.or(file).unwrap_or(usual).clamp(1, 30 * 24 * 60 * 60))
        };
        Ok(Config {
            listen: self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 8080))),
            database: self.database.or(file.database).unwrap_or_else(|| "sqlite://ludotheque.db".to_owned()),
            origins: self.origins.or(file.origins).unwrap_or_default(),
            behind_proxy: self.behind_proxy.or(file.behind_proxy).unwrap_or(false),
            rate_address: self.rate_address.or(file.rate_address).unwrap_or(100),
            rate_token: self.rate_token.or(file.rate_token).unwrap_or(10),
            rate_messages: self.rate_messages.or(file.rate_messages).unwrap_or(20),
            connections: self.connections.or(file.connections).unwrap_or(10_000),
            bots: self.bots.or(file.bots).unwrap_or(cores.saturating_sub(1)).max(1),
            bot_queue: self.bot_queue.or(file.bot_queue).unwrap_or(1_000),
            idle: seconds(self.idle_seconds, file.idle_seconds, 120),
            slow: seconds(self.slow_seconds, file.slow_seconds, 10),
            unload: seconds(self.unload_seconds, file.unload_seconds, 60),
            purge_unfinished: days(self.purge_unfinished_days, file.purge_unfinished_days, 30),
            purge_finished: days(self.purge_finished_days, file.purge_finished_days, 180),
            log: self.log.or(file.log).unwrap_or_default(),
            pages: pages::embedded,
        })
    }
}

fn read(path: &Path) -> Result<Settings, BadConfig> {
    let text = std::fs::read_to_string(path).map_err(|error| BadConfig::Read { path: path.to_owned(), error })?;
    toml::from_str(&text).map_err(|error| BadConfig::File { path: path.to_owned(), error: Box::new(error) })
}
