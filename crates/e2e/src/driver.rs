//! The browser's driver, a process of its own per test.

use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result};
use scratch::{Folder, announced};
use thirtyfour::common::capabilities::desiredcapabilities::PageLoadStrategy;
use thirtyfour::common::log::LoggingPrefsLogLevel;
use thirtyfour::prelude::*;

/// What Chromium is told: no window, and nothing that talks to the world.
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

/// Held while a driver starts. With `--port=0` it takes a free port of IPv4 and then the same one of IPv6, and gives up
/// if another driver that starts at the same moment has that one already.
static STARTING: Mutex<()> = Mutex::new(());

/// A running driver; it ends with this value, and all that its browsers have kept.
pub struct Driver {
    process: Child,
    port: u16,
    _profiles: Folder,
}

impl Driver {
    /// Starts the driver on a free port.
    ///
    /// # Errors
    /// It does not start.
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
        let port = announced(process.stdout.take().context("its output")?, |line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Made first, so that the process ends also if it has no port.
        let mut driver = Self { process, port: 0, _profiles: profiles };
        driver.port = port.context("chromedriver names no port")?;
        Ok(driver)
    }

    /// Opens a browser with an empty profile of its own.
    ///
    /// # Errors
    /// It does not open.
    pub async fn open(&self) -> Result<WebDriver> {
        let mut wishes = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            wishes.add_arg(argument)?;
        }
        wishes.add_arg("--lang=fr")?;
        // Every page is waited for by what it shows. Waiting for its last picture and script as well is what Chromium
        // sometimes never comes to an end with on a busy machine.
        wishes.set_page_load_strategy(PageLoadStrategy::Eager)?;
        wishes.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", self.port), wishes).await?;
        driver.set_page_load_timeout(Duration::from_secs(40)).await?;
        Ok(driver)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that has ended already needs no ending.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
