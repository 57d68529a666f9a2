//! How a server is set up. Each setting is listed once, as a field of [`Config`]: the flag `--rate-address` is
//! `LUDOTHEQUE_RATE_ADDRESS` in the environment and `rate_address` in a TOML file. Flags count before the environment, the
//! environment before the file, the file before the default.
//!
//! clap has three of the four layers; the file becomes the fourth by setting the defaults of the flags ([`ConfigFile`]).
//! A library for layers, such as figment, would need every setting a second time, as an option.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{ArgAction, Args, Command, CommandFactory as _, FromArgMatches as _, Parser, ValueEnum};
use toml::Value;

use crate::http::pages::{self, Pages};

/// The settings of a server.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// A TOML file with the same settings.
    #[arg(id = "config", long = "config", env = "LUDOTHEQUE_CONFIG", value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Where to listen.
    #[arg(long, env = "LUDOTHEQUE_LISTEN", default_value_t = SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)))]
    pub listen: SocketAddr,
    /// Where the tables are stored: `sqlite://PATH` or, for several nodes, `postgres://USER@HOST/NAME`.
    #[arg(long, env = "LUDOTHEQUE_DATABASE", hide_env_values = true, default_value = "sqlite://ludotheque.db")]
    pub database: String,
    /// Origins of web pages, besides the server's own, that may use it, as in `https://school.example`.
    #[arg(long, env = "LUDOTHEQUE_ORIGINS", value_delimiter = ',')]
    pub origins: Vec<String>,
    /// Names by which the server is reached, as in `games.example`; requests for others are refused, except by address.
    /// Without any, all are accepted.
    #[arg(long, env = "LUDOTHEQUE_HOSTS", value_delimiter = ',')]
    pub hosts: Vec<String>,
    /// Whether a proxy tells clients' addresses in `X-Forwarded-For`.
    #[arg(long, env = "LUDOTHEQUE_BEHIND_PROXY", action = ArgAction::Set, default_value_t = false)]
    pub behind_proxy: bool,
    /// Requests per second from one address; a burst may have twenty times as many; 0 is no limit.
    #[arg(long, env = "LUDOTHEQUE_RATE_ADDRESS", default_value_t = 100)]
    pub rate_address: u32,
    /// Requests per second with one device's token; 0 is no limit.
    #[arg(long, env = "LUDOTHEQUE_RATE_TOKEN", default_value_t = 10)]
    pub rate_token: u32,
    /// Messages per second on one connection, above which it is read more slowly; 0 is no limit.
    #[arg(long, env = "LUDOTHEQUE_RATE_MESSAGES", default_value_t = 20)]
    pub rate_messages: u32,
    /// Connections at the same time.
    #[arg(long, env = "LUDOTHEQUE_CONNECTIONS", default_value_t = 10_000)]
    pub connections: usize,
    /// Threads on which computer players think; unless set, one less than there are cores.
    #[arg(long, env = "LUDOTHEQUE_BOTS", default_value_t = spare_cores(), hide_default_value = true)]
    pub bots: usize,
    /// Moves of computer players that may wait; more are refused for a while.
    #[arg(long, env = "LUDOTHEQUE_BOT_QUEUE", default_value_t = 1_000)]
    pub bot_queue: usize,
    /// Seconds after which a silent connection is closed.
    #[arg(id = "idle_seconds", long = "idle-seconds", env = "LUDOTHEQUE_IDLE_SECONDS")]
    #[arg(default_value = "120", value_parser = parse_seconds, value_name = "SECONDS")]
    pub idle: Duration,
    /// Seconds that a client may take to accept what is sent to it.
    #[arg(id = "slow_seconds", long = "slow-seconds", env = "LUDOTHEQUE_SLOW_SECONDS")]
    #[arg(default_value = "10", value_parser = parse_seconds, value_name = "SECONDS")]
    pub slow: Duration,
    /// Seconds that clients wait while PostgreSQL does not answer; then they are told to connect again.
    #[arg(id = "database_seconds", long = "database-seconds", env = "LUDOTHEQUE_DATABASE_SECONDS")]
    #[arg(default_value = "30", value_parser = parse_seconds, value_name = "SECONDS")]
    pub database_patience: Duration,
    /// Seconds after which a table without anybody leaves the memory.
    #[arg(id = "unload_seconds", long = "unload-seconds", env = "LUDOTHEQUE_UNLOAD_SECONDS")]
    #[arg(default_value = "60", value_parser = parse_seconds, value_name = "SECONDS")]
    pub unload: Duration,
    /// Days after which a table that was never finished is deleted.
    #[arg(id = "purge_unfinished_days", long = "purge-unfinished-days", env = "LUDOTHEQUE_PURGE_UNFINISHED_DAYS")]
    #[arg(default_value = "30", value_parser = parse_days, value_name = "DAYS")]
    pub purge_unfinished: Duration,
    /// Days after which a finished table is deleted.
    #[arg(id = "purge_finished_days", long = "purge-finished-days", env = "LUDOTHEQUE_PURGE_FINISHED_DAYS")]
    #[arg(default_value = "180", value_parser = parse_days, value_name = "DAYS")]
    pub purge_finished: Duration,
    /// Where `ludotheque admin` reaches the server: a Unix socket that only its own user may open. Without it, it does not.
    #[arg(long, env = "LUDOTHEQUE_ADMIN", value_name = "SOCKET")]
    pub admin: Option<PathBuf>,
    /// How the log is written.
    #[arg(long, env = "LUDOTHEQUE_LOG", value_enum, default_value_t)]
    pub log: LogFormat,
    /// Where the files of the page are.
    #[arg(skip = pages::embedded as Pages)]
    pub pages: Pages,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object per line.
    Json,
}

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

fn spare_cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1))
}

fn parse_seconds(text: &str) -> Result<Duration, std::num::ParseIntError> {
    // A timer of tokio has no room for centuries.
    Ok(Duration::from_secs(text.parse::<u64>()?.clamp(1, 30 * 24 * 60 * 60)))
}

fn parse_days(text: &str) -> Result<Duration, std::num::ParseIntError> {
    Ok(DAY * text.parse::<u32>()?)
}

/// A configuration that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {path}: {error}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The file is not TOML.
    #[error("{path}: {error}")]
    Toml {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: Box<toml::de::Error>,
    },
    /// The file has a key that is no setting.
    #[error("{path}: unknown key `{key}`; expected one of {known}")]
    UnknownKey {
        /// Which file.
        path: PathBuf,
        /// The key.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// A value is not of a kind that a setting can have.
    #[error("{path}: `{key}` is a text, a number, true or false, or a list of texts")]
    ValueKind {
        /// Which file.
        path: PathBuf,
        /// The key.
        key: String,
    },
    /// A value does not fit its setting.
    #[error("{path}: {error}")]
    Value {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        error: Box<clap::Error>,
    },
    /// The flags are wrong.
    #[error(transparent)]
    Flags(#[from] Box<clap::Error>),
}

/// The settings alone, as a program of their own.
#[derive(Parser)]
#[command(name = "serve", no_binary_name = true)]
struct Flags {
    #[command(flatten)]
    config: Config,
}

impl Config {
    /// Settings from flags, environment, the file that they name, and defaults.
    ///
    /// # Errors
    /// A flag, a variable or the file is wrong.
    pub fn from_flags(flags: &[&str]) -> Result<Self, ConfigError> {
        let Flags { config } = Flags::try_parse_from(flags).map_err(Box::new)?;
        let Some(path) = &config.file else { return Ok(config) };
        let command = ConfigFile::read(path)?.set_defaults(Flags::command());
        let matches = command.try_get_matches_from(flags).map_err(Box::new)?;
        Ok(Flags::from_arg_matches(&matches).map_err(Box::new)?.config)
    }
}

/// Files that a server opens beside its connections: the database, the log, the cluster.
const OTHER_FILES: u64 = 100;

impl Config {
    /// Lowers the number of connections to what this many open files allow; returns whether that was needed. Without it,
    /// a server that has no files left locks everybody out.
    pub fn fit_open_files(&mut self, limit: u64) -> bool {
        // Besides those to tables there are a quarter as many that fetch pages.
        let fitting = usize::try_from(limit.saturating_sub(2 * OTHER_FILES) / 5 * 4).unwrap_or(usize::MAX).max(1);
        let fits = self.connections <= fitting;
        if !fits {
            let (asked, connections) = (self.connections, fitting);
            tracing::warn!(limit, asked, connections, "fewer connections than set: too few files may be open");
            self.connections = fitting;
        }
        !fits
    }
}

/// The settings in a file, as the texts that flags would have.
#[derive(Clone, Debug)]
pub struct ConfigFile(Vec<(String, Vec<String>)>);

impl ConfigFile {
    /// Reads a file.
    ///
    /// # Errors
    /// It cannot be read, or has an unknown key or a value that does not fit.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let owned = || path.to_owned();
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::Read { path: owned(), error })?;
        let table: toml::Table =
            toml::from_str(&text).map_err(|error| ConfigError::Toml { path: owned(), error: Box::new(error) })?;
        let command = Flags::command();
        let known: Vec<&str> = command.get_arguments().map(|arg| arg.get_id().as_str()).filter(is_setting).collect();
        let mut values = Vec::new();
        for (key, value) in table {
            if !known.contains(&key.as_str()) {
                return Err(ConfigError::UnknownKey { path: owned(), key, known: known.join(", ") });
            }
            let texts = as_texts(&value).ok_or_else(|| ConfigError::ValueKind { path: owned(), key: key.clone() })?;
            values.push((key, texts));
        }
        let file = Self(values);
        let check = file.clone().set_defaults(command).try_get_matches_from([] as [&str; 0]);
        check.map_err(|error| ConfigError::Value { path: owned(), error: Box::new(error) })?;
        Ok(file)
    }

    /// Makes these values the defaults of a command's flags.
    #[must_use]
    pub fn set_defaults(self, command: Command) -> Command {
        self.0
            .into_iter()
            .fold(command, |command, (key, values)| command.mut_arg(key, |arg| arg.default_values(values)))
    }
}

/// A file does not name another, nor ask for help.
fn is_setting(id: &&str) -> bool {
    !["config", "help", "version"].contains(id)
}

fn as_texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => Some(vec![text.clone()]),
        Value::Integer(number) => Some(vec![number.to_string()]),
        Value::Boolean(truth) => Some(vec![truth.to_string()]),
        Value::Array(values) => values.iter().map(|value| value.as_str().map(ToOwned::to_owned)).collect(),
        Value::Float(_) | Value::Datetime(_) | Value::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_file(text: &str, flags: &[&str]) -> Result<Config, ConfigError> {
        let folder = scratch::Folder::new();
        let path = folder.path().join("server.toml");
        std::fs::write(&path, text).expect("a folder of our own");
        let path = path.to_str().expect("UTF-8");
        Config::from_flags(&[&["--config", path], flags].concat())
    }

    #[test]
    fn a_flag_counts_before_the_file_and_the_file_before_the_default() {
        let text = "rate_address = 7\nrate_token = 8\nidle_seconds = 5\norigins = [\"https://a\", \"https://b\"]\n\
                    behind_proxy = true\nlog = \"json\"\nlisten = \"0.0.0.0:80\"";
        let config = with_file(text, &["--rate-token", "9"]).expect("a configuration");
        assert_eq!((config.rate_address, config.rate_token, config.rate_messages), (7, 9, 20));
        assert_eq!((config.idle, config.slow), (Duration::from_secs(5), Duration::from_secs(10)));
        assert_eq!((config.origins.join(" "), config.behind_proxy), ("https://a https://b".to_owned(), true));
        assert_eq!((config.log, config.listen.port()), (LogFormat::Json, 80));
    }

    #[test]
    fn what_is_wrong_in_a_file_is_named_with_the_file() {
        for (text, expected) in [
            ("rate_adress = 7", "unknown key `rate_adress`; expected one of listen, database, origins"),
            ("config = \"other.toml\"", "unknown key `config`"),
            ("rate_address = \"many\"", "many"),
            ("rate_address = 1.5", "`rate_address` is a text, a number"),
            ("listen = [", "server.toml"),
            ("log = \"loud\"", "loud"),
        ] {
            let error = with_file(text, &[]).expect_err(text).to_string();
            assert!(error.contains(expected) && error.contains("server.toml"), "{text}: {error}");
        }
        let missing = Config::from_flags(&["--config", "/nowhere/server.toml"]).expect_err("no file").to_string();
        assert!(missing.starts_with("cannot read /nowhere/server.toml"), "{missing}");
    }

    #[test]
    fn there_are_no_more_connections_than_files() {
        let mut config = with_file("connections = 10000", &[]).expect("a configuration");
        assert!(!config.fit_open_files(1_000_000));
        assert_eq!(config.connections, 10_000);
        assert!(config.fit_open_files(1_024));
        assert_eq!(config.connections, 656, "and 164 that fetch pages, and 200 other files");
        assert!(!config.fit_open_files(1_024));
    }

    #[test]
    fn every_setting_has_a_variable_named_like_its_flag() {
        for arg in Flags::command().get_arguments().filter(|arg| arg.get_id() != "help") {
            let id = arg.get_id().as_str();
            assert_eq!(arg.get_long().map(|long| long.replace('-', "_")).as_deref(), Some(id));
            let variable = format!("LUDOTHEQUE_{}", id.to_uppercase());
            assert_eq!(arg.get_env().and_then(std::ffi::OsStr::to_str), Some(variable.as_str()));
        }
    }
}
