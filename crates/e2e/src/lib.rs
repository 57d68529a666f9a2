//! Tests of the client in a real browser: Debian's Chromium with chromedriver.
//!
//! `cargo xtask e2e` builds the client and the server, passes their paths in environment variables, and runs the tests.
//! Every journey has its own server. A journey that fails leaves a screenshot in `target/e2e`.
//!
//! Reading order: this file ([`journey`] runs a test), [`server`] and [`driver`] (the processes it needs), [`device`]
//! (mouse and keys), [`table`] (a match), [`games`] (moves and exercises of each game), [`pair`] (two people at an
//! online table), [`proxy`] (a network that can be cut), [`axe`] (accessibility),
//! [`layout`] (where things are).

pub mod axe;
pub mod device;
pub mod driver;
pub mod games;
pub mod layout;
pub mod pair;
pub mod proxy;
pub mod server;
pub mod table;

pub use device::Device;
pub use pair::Pair;
pub use proxy::Proxy;
pub use server::Server;
pub use table::{Match, Prompt};

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// Path of axe-core.
pub const AXE: &str = "LUDOTHEQUE_E2E_AXE";
/// Folder for screenshots of failures.
pub const PICTURES: &str = "LUDOTHEQUE_E2E_PICTURES";
/// Folder for screenshots of the pages, if wanted.
pub const SHOTS: &str = "LUDOTHEQUE_E2E_SHOTS";

/// A screen size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// A name for file names.
    pub name: &'static str,
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
}

/// The screen sizes on which every page is checked.
pub const SCREENS: [Screen; 3] = [
    Screen { name: "phone", width: 390, height: 844 },
    Screen { name: "tablet", width: 820, height: 1180 },
    Screen { name: "desk", width: 1440, height: 900 },
];

fn variable(name: &str) -> Result<String> {
    std::env::var(name).with_context(|| format!("{name} is not set: run `cargo xtask e2e`"))
}

/// A browser with one page.
pub struct Browser {
    /// The WebDriver session, for everything that this crate does not wrap.
    pub driver: WebDriver,
    address: String,
}

/// Runs a test in a fresh browser. A failure leaves a screenshot and the console's errors.
///
/// # Errors
/// The test, the server or the browser fails.
pub async fn journey(name: &str, test: impl AsyncFnOnce(&Browser) -> Result<()>) -> Result<()> {
    let server = Server::start()?;
    journey_to(name, server.address(), test).await
}

/// Like [`journey`], with the client at another address.
///
/// # Errors
/// The test or the browser fails.
pub async fn journey_to(name: &str, address: &str, test: impl AsyncFnOnce(&Browser) -> Result<()>) -> Result<()> {
    let chromedriver = driver::Driver::start()?;
    let browser = Browser::open(&chromedriver, address).await?;
    let result = bounded(test(&browser)).await;
    browser.finish(name, result).await
}

/// Runs a test of two people, each with a separate browser and profile.
///
/// # Errors
/// The test, the server or a browser fails.
pub async fn journey_of_two(name: &str, test: impl AsyncFnOnce(&Browser, &Browser) -> Result<()>) -> Result<()> {
    let server = Server::start()?;
    journey_of_two_to(name, server.address(), server.address(), test).await
}

/// Like [`journey_of_two`], with the client at two addresses.
///
/// # Errors
/// The test or a browser fails.
pub async fn journey_of_two_to(
    name: &str,
    address: &str,
    other_address: &str,
    test: impl AsyncFnOnce(&Browser, &Browser) -> Result<()>,
) -> Result<()> {
    let chromedriver = driver::Driver::start()?;
    let one = Browser::open(&chromedriver, address).await?;
    let other = Browser::open(&chromedriver, other_address).await?;
    let mut result = bounded(test(&one, &other)).await;
    result = one.finish(&format!("{name}-one"), result).await;
    other.finish(&format!("{name}-other"), result).await
}

/// Timeout of a journey: several times what the longest takes on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(480);

async fn bounded(journey: impl Future<Output = Result<()>>) -> Result<()> {
    let ended = tokio::time::timeout(TIMEOUT, journey).await;
    ended.unwrap_or_else(|_| bail!("the journey timed out after {TIMEOUT:?}"))
}

/// Seeds the page's random numbers, so that a failing test fails again.
const SEEDED_RANDOM: &str = "
    let state = 20260728;
    crypto.getRandomValues = (array) => {
        for (let i = 0; i < array.length; i++) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            array[i] = state >>> 16;
        }
        return array;
    }";

impl Browser {
    async fn open(chromedriver: &driver::Driver, address: &str) -> Result<Self> {
        let browser = Self { driver: chromedriver.open().await?, address: address.to_owned() };
        browser.resize(SCREENS[2]).await?;
        browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": SEEDED_RANDOM })).await?;
        Ok(browser)
    }

    /// Closes the browser; on failure, saves a screenshot and the console's errors.
    async fn finish(self, name: &str, mut result: Result<()>) -> Result<()> {
        if result.is_err() {
            let pictures = PathBuf::from(variable(PICTURES)?);
            fs::create_dir_all(&pictures)?;
            let picture = pictures.join(format!("{name}.png"));
            let shot = self.driver.screenshot(&picture).await;
            let console = self.errors().await.unwrap_or_default();
            result = result.with_context(|| match shot {
                Ok(()) => format!("see {}; console: {console:?}", picture.display()),
                Err(error) => format!("no picture: {error}; console: {console:?}"),
            });
        }
        self.driver.quit().await?;
        result
    }

    /// Opens the page at a path and waits for its title.
    ///
    /// # Errors
    /// The page does not load.
    pub async fn go(&self, path: &str) -> Result<()> {
        let page = format!("{}{path}", self.address);
        self.driver.goto(&page).await.with_context(|| page.clone())?;
        self.wait_for("h1").await.map(drop).with_context(|| format!("the page {path}"))
    }

    /// Stores settings in the browser, as JSON with the client's names; the next page uses them. The computer
    /// moves at once unless they say otherwise.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn store_settings(&self, given: &Value) -> Result<()> {
        self.driver.goto(format!("{}/icon.svg", self.address)).await?;
        let mut settings = json!({ "pace": "instant" });
        if let (Some(all), Some(given)) = (settings.as_object_mut(), given.as_object()) {
            all.extend(given.clone());
        }
        self.script("localStorage.setItem('settings', arguments[0])", vec![json!(settings.to_string())]).await.map(drop)
    }

    /// Waits for the first element that matches a selector.
    ///
    /// # Errors
    /// No element matches in time.
    pub async fn wait_for(&self, selector: &str) -> Result<WebElement> {
        let query = self.driver.query(By::Css(selector)).wait(Duration::from_secs(20), Duration::from_millis(50));
        query.first().await.with_context(|| format!("waiting for {selector}"))
    }

    /// Waits for the first element that matches a selector and clicks it.
    ///
    /// # Errors
    /// No element matches in time, or it cannot be clicked.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let element = self.wait_for(selector).await?;
        element.scroll_into_view().await?;
        element.click().await.with_context(|| format!("clicking {selector}"))
    }

    /// Runs a script and returns its result.
    ///
    /// # Errors
    /// The script throws.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.driver.execute(script, arguments).await?.json().clone())
    }

    /// Runs a script that evaluates to a promise, and returns its value.
    ///
    /// # Errors
    /// The script throws, or the promise is rejected.
    pub async fn promise(&self, script: &str) -> Result<Value> {
        let wrapped = format!(
            "const done = arguments[0]; (async () => {{ {script} }})().then((v) => done({{ok: v}}), (e) => done({{error: String(e)}}));"
        );
        let answer = self.driver.execute_async(wrapped, Vec::new()).await?.json().clone();
        if let Some(error) = answer.get("error") {
            bail!("{error}");
        }
        Ok(answer.get("ok").cloned().unwrap_or(Value::Null))
    }

    /// Polls a script until it returns a truthy value.
    ///
    /// # Errors
    /// It does not in time.
    pub async fn wait_until(&self, script: &str) -> Result<()> {
        for _ in 0..400 {
            let value = self.script(script, Vec::new()).await?;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("timed out waiting for: {script}")
    }

    /// Waits until the page has drawn what has changed. A measurement before that sees container units (`cqh`) of the
    /// layout before.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn next_frame(&self) -> Result<()> {
        let drawn = "await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))";
        self.promise(drawn).await.map(drop)
    }

    /// Waits until the whole client is cached for offline use.
    ///
    /// # Errors
    /// It is not in time.
    pub async fn await_cached(&self) -> Result<()> {
        let kept = "const script = await (await fetch('/parts.js')).text(); \
                    const parts = [...script.matchAll(/\"[.]([^\"]+[.]wasm)\"/g)].map((found) => found[1]); \
                    const all = async () => (await Promise.all(parts.map((part) => caches.match(part)))).every(Boolean); \
                    while (!parts.length || !(await all())) await new Promise((later) => setTimeout(later, 50))";
        self.promise(kept).await.map(drop)
    }

    /// Sends a command of the Chrome DevTools Protocol.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn command(&self, name: &str, parameters: Value) -> Result<Value> {
        Ok(self.driver.cdp().send_raw(name, parameters).await?)
    }

    /// Sets the viewport to a screen size.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn resize(&self, screen: Screen) -> Result<()> {
        // A phone's scroll bars take no space.
        let mobile = screen.width < 600;
        let size = json!({
            "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": mobile,
        });
        self.command("Emulation.setDeviceMetricsOverride", size).await.map(drop)
    }

    /// Saves a full-page screenshot for people to look at, if screenshots are wanted.
    ///
    /// # Errors
    /// The browser fails, or the file cannot be written.
    pub async fn picture(&self, name: &str, screen: Screen) -> Result<()> {
        let Some(folder) = std::env::var_os(SHOTS).map(PathBuf::from) else { return Ok(()) };
        fs::create_dir_all(&folder)?;
        let height = self.script("return document.documentElement.scrollHeight", Vec::new()).await?;
        let height = height.as_u64().and_then(|height| u32::try_from(height).ok()).unwrap_or(screen.height);
        self.resize(Screen { height: height.max(screen.height), ..screen }).await?;
        let shot = self.driver.screenshot(&folder.join(format!("{name}-{}.png", screen.name))).await;
        self.resize(screen).await?;
        Ok(shot?)
    }

    /// The errors in the console.
    ///
    /// # Errors
    /// The driver fails.
    pub async fn errors(&self) -> Result<Vec<String>> {
        let log = self.driver.browser_log().await?;
        Ok(log.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message).collect())
    }

    /// Asserts that the console has no warnings, such as of a signal read outside a reactive context or of an unused
    /// resource.
    ///
    /// # Errors
    /// There are warnings.
    pub async fn assert_no_console_warnings(&self) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let heard = |level: &str| matches!(level, "SEVERE" | "WARNING");
        let said: Vec<_> = log.into_iter().filter(|entry| heard(&entry.level)).map(|entry| entry.message).collect();
        ensure!(said.is_empty(), "the console says {said:?}");
        Ok(())
    }

    /// Asserts that the console has no errors.
    ///
    /// # Errors
    /// There are errors.
    pub async fn assert_no_console_errors(&self) -> Result<()> {
        let errors = self.errors().await?;
        ensure!(errors.is_empty(), "the console says {errors:?}");
        Ok(())
    }
}
