//! `ludotheque serve`: tables over the network.

use anyhow::Context as _;
use clap::Args;
use server::app::App;
use server::clock::Clock;
use server::config::Settings;
use server::load::process;
use server::serve;
use server::storage::shown;

use crate::output::{Failure, Report};

#[derive(Args)]
pub(crate) struct Serve {
    #[command(flatten)]
    settings: Settings,
}

impl Serve {
    pub(crate) fn run(self) -> Result<Report, Failure> {
        let config = self.settings.resolve().map_err(anyhow::Error::from)?;
        serve::start_log(config.log);
        process::raise_open_files();
        // The database has a thread of its own, and the system its work for the network: more threads than the rest of
        // the cores only wake each other up.
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores.saturating_sub(1).max(1))
            .enable_all()
            .build()
            .context("cannot start")?;
        runtime.block_on(async {
            let (listen, database) = (config.listen, shown(&config.database));
            let app = App::new(config, Clock::System).await.with_context(|| database)?;
            let listener = serve::listen(listen).await.with_context(|| format!("cannot listen at {listen}"))?;
            let address = listener.local_addr().context("cannot listen")?;
            eprintln!("listening at http://{address}/");
            serve::serve(app, listener, serve::ending()).await;
            Ok(Report::nothing())
        })
    }
}
