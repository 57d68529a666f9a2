//! Chromedriver, one process per test.

use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use scratch::{Folder, announced};
use thirtyfour::common::capabilities::desiredcapabilities::PageLoadStrategy;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::prelude::*;

/// Chromium's arguments: headless, without background network traffic.
const ARGUMENTS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
];

/// Serializes the start of drivers. With `--port=0` chromedriver takes a free IPv4 port and then the same IPv6 port,
/// and exits if another driver that starts at the same time has taken that one.
static STARTING: Mutex<()> = Mutex::new(());

/// A running chromedriver. Dropping it ends the process and deletes its browsers' profiles.
pub struct Driver {
    process: Child,
    port: u16,
    _profiles: Folder,
}

impl Driver {
    /// Starts chromedriver on a free port.
    ///
    /// # Errors
    /// Chromedriver does not start.
    pub fn start() -> Result<Self> {
        let _alone = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        let profiles = Folder::new();
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", profiles.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver (on Debian: apt-get install chromium chromium-driver)")?;
        let port = announced(process.stdout.take().context("stdout is piped")?, |line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Created first, so that the process is killed even if it reports no port.
        let mut driver = Self { process, port: 0, _profiles: profiles };
        driver.port = port.context("chromedriver did not report a port")?;
        Ok(driver)
    }

    /// Opens a browser with an empty profile.
    ///
    /// # Errors
    /// The browser does not open.
    pub async fn open(&self) -> Result<WebDriver> {
        let mut capabilities = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            capabilities.add_arg(argument)?;
        }
        capabilities.add_arg("--lang=fr")?;
        // Tests wait for what a page shows. Waiting for its last image and script as well sometimes never ends in
        // Chromium on a busy machine.
        capabilities.set_page_load_strategy(PageLoadStrategy::Eager)?;
        capabilities.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", self.port), capabilities).await?;
        driver.set_page_load_timeout(Duration::from_secs(40)).await?;
        Ok(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Fails only if the process has already exited.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
