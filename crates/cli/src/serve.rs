//! `ludotheque serve`: hosts tables over the network.

use std::sync::Arc;

use anyhow::Context as _;
use clap::{Args, CommandFactory as _, FromArgMatches as _};
use load::process;
use server::admin::AdminSocket;
use server::app::App;
use server::clock::Clock;
use server::config::{Config, ConfigFile};
use server::storage::shown;
use server::{log, serve, upkeep};

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    config: Config,
}

/// The settings of a subcommand, with those of the file if one is named: they become the defaults of the flags.
pub(crate) fn resolve(config: Config, subcommand: &str) -> Result<Config, Failure> {
    let Some(path) = &config.file else { return Ok(config) };
    let file = ConfigFile::read(path)?;
    let command = crate::Arguments::command().mut_subcommand(subcommand, |command| file.set_defaults(command));
    let matches = command.try_get_matches()?;
    let matches = matches.subcommand_matches(subcommand).context("another subcommand was parsed")?;
    Ok(Config::from_arg_matches(matches)?)
}

impl Serve {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let mut config = resolve(self.config, "serve")?;
        log::start(config.log);
        if let Some(limit) = process::raise_open_files() {
            config.fit_open_files(limit);
        }
        // The database has its own thread, and the kernel needs CPU for the network: more worker threads than the
        // remaining cores would only wake each other up.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores.saturating_sub(1).max(1))
            .enable_all()
            .build()
            .context("cannot start")?;
        runtime.block_on(async {
            let (listen, database) = (config.listen, shown(&config.database));
            let app = App::new(config, Clock::system()).await.with_context(|| database)?;
            let listener = serve::listen(listen).await.with_context(|| format!("cannot listen at {listen}"))?;
            let address = listener.local_addr().context("cannot listen")?;
            eprintln!("listening at http://{address}/");
            let socket = app.config.admin.as_deref().map(AdminSocket::listen).transpose();
            let socket = socket.context("cannot listen for `ludotheque admin`")?;
            let running = Arc::clone(&app);
            let end = async {
                let operators = async {
                    match &socket {
                        Some(socket) => socket.serve(&running).await,
                        None => std::future::pending().await,
                    }
                };
                tokio::select! {
                    () = serve::ending() => {}
                    () = upkeep::purge_every_hour(&running) => {}
                    () = operators => {}
                }
            };
            serve::serve(app, listener, end).await;
            Ok(Report::nothing())
        })
    }
}
