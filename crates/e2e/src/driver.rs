//! The browser's driver, a process of its own per test.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use scratch::Folder;
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

/// How often a driver is started until it names its port.
const STARTS: u32 = 5;

/// A running driver; it ends with this value, and all that its browsers have kept.
pub struct Driver {
    process: Child,
    port: u16,
    _profiles: Folder,
}

impl Driver {
    /// Starts the driver on a free port. Two drivers that start at once may choose the same one, and one of them ends: it
    /// is started again.
    ///
    /// # Errors
    /// It does not start.
    pub fn start() -> Result<Self> {
        for _ in 0..STARTS {
            if let Some(driver) = Self::start_once()? {
                return Ok(driver);
            }
        }
        bail!("chromedriver was started {STARTS} times and names no port")
    }

    fn start_once() -> Result<Option<Self>> {
        let profiles = Folder::new();
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .env("TMPDIR", profiles.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver (on Debian: apt-get install chromium chromium-driver)")?;
        let lines = BufReader::new(process.stdout.take().context("its output")?).lines();
        let said = lines.map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        let Some(port) = said else {
            // Its output has ended, and so has it.
            process.wait()?;
            return Ok(None);
        };
        Ok(Some(Self { process, port, _profiles: profiles }))
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
