//! Tests of the client in a real browser: Debian's Chromium, driven by its own driver.
//!
//! `cargo xtask e2e` builds the client and the server and runs the tests; it says where they are with environment
//! variables. Every journey has a server of its own. One that fails leaves a picture of the page in `target/e2e`.
//!
//! Reading order: this file ([`journey`] runs a test), [`server`] and [`driver`] (what it runs against and in),
//! [`hand`] (mouse and keys), [`table`] (a match), [`games`] (moves and exercises of each game), [`pair`] (two people at a table on the server), [`wire`] (a network to be cut), [`axe`] (accessibility).

pub mod axe;
pub mod driver;
pub mod games;
pub mod hand;
pub mod pair;
pub mod server;
pub mod table;
pub mod wire;

pub use hand::Hand;
pub use pair::Pair;
pub use server::Server;
pub use table::{Asked, Match};
pub use wire::Wire;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::prelude::*;

/// The file of axe-core.
pub const AXE: &str = "LUDOTHEQUE_E2E_AXE";
/// The folder for pictures of failures.
pub const PICTURES: &str = "LUDOTHEQUE_E2E_PICTURES";
/// The folder for pictures of the pages, if they are wanted.
pub const SHOTS: &str = "LUDOTHEQUE_E2E_SHOTS";

/// A screen: its name, width and height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// What it is.
    pub name: &'static str,
    /// Points across.
    pub width: u32,
    /// Points down.
    pub height: u32,
}

/// The screens on which every page is looked at.
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
    /// The driver's session, for everything that this file has no word for.
    pub driver: WebDriver,
    address: String,
}

/// Runs a test in a fresh browser; a failure leaves a picture and what the console says.
///
/// # Errors
/// The test's own, the server's or the browser's.
pub async fn journey(name: &str, test: impl AsyncFnOnce(&Browser) -> Result<()>) -> Result<()> {
    let server = Server::start()?;
    journey_to(name, server.address(), test).await
}

/// The same with the client at another address.
///
/// # Errors
/// The test's own, or the browser's.
pub async fn journey_to(name: &str, address: &str, test: impl AsyncFnOnce(&Browser) -> Result<()>) -> Result<()> {
    let chromedriver = driver::Driver::start()?;
    let browser = Browser::open(&chromedriver, address).await?;
    let result = bounded(test(&browser)).await;
    browser.finish(name, result).await
}

/// Runs a test of two people, each with a browser and a profile of their own.
///
/// # Errors
/// The test's own, the server's or a browser's.
pub async fn journey_of_two(name: &str, test: impl AsyncFnOnce(&Browser, &Browser) -> Result<()>) -> Result<()> {
    let server = Server::start()?;
    journey_of_two_to(name, server.address(), server.address(), test).await
}

/// The same with the client at two addresses.
///
/// # Errors
/// The test's own, or a browser's.
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

/// How long a journey may take: several times what the longest needs on a busy machine. Whatever it waits for, it ends.
const LONGEST: Duration = Duration::from_secs(480);

async fn bounded(journey: impl Future<Output = Result<()>>) -> Result<()> {
    let ended = tokio::time::timeout(LONGEST, journey).await;
    ended.unwrap_or_else(|_| bail!("the journey has not ended after {LONGEST:?}"))
}

/// Chance that is the same in every run: a test that fails fails again.
const CHANCE: &str = "
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
        browser.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": CHANCE })).await?;
        Ok(browser)
    }

    /// Closes the browser; a failure gets a picture and what the console says.
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

    /// Shows the page at a path, and waits until it has its title.
    ///
    /// # Errors
    /// The page does not come.
    pub async fn go(&self, path: &str) -> Result<()> {
        let page = format!("{}{path}", self.address);
        self.driver.goto(&page).await.with_context(|| page.clone())?;
        self.wait_for("h1").await.map(drop).with_context(|| format!("the page {path}"))
    }

    /// Keeps settings in the browser, as JSON with the names of the client's; the next page has them.
    ///
    /// # Errors
    /// The browser's.
    pub async fn set(&self, settings: &Value) -> Result<()> {
        self.driver.goto(format!("{}/icon.svg", self.address)).await?;
        self.script("localStorage.setItem('settings', arguments[0])", vec![json!(settings.to_string())]).await?;
        // A picture alone has no icon; that the browser misses one is not the client's fault.
        self.errors().await.map(drop)
    }

    /// The first element that a selector finds, once there is one.
    ///
    /// # Errors
    /// There is none in time.
    pub async fn wait_for(&self, selector: &str) -> Result<WebElement> {
        let query = self.driver.query(By::Css(selector)).wait(Duration::from_secs(20), Duration::from_millis(50));
        query.first().await.with_context(|| format!("waiting for {selector}"))
    }

    /// Clicks on the first element that a selector finds, once there is one.
    ///
    /// # Errors
    /// There is none in time, or it cannot be clicked.
    pub async fn click(&self, selector: &str) -> Result<()> {
        let element = self.wait_for(selector).await?;
        element.scroll_into_view().await?;
        element.click().await.with_context(|| format!("clicking {selector}"))
    }

    /// Runs a script and gives what it returns.
    ///
    /// # Errors
    /// The script's.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.driver.execute(script, arguments).await?.json().clone())
    }

    /// Runs a script that ends with a promise, and gives what that brings.
    ///
    /// # Errors
    /// The script's, or the promise's.
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

    /// Waits until a script returns something true.
    ///
    /// # Errors
    /// It does not in time.
    pub async fn until(&self, script: &str) -> Result<()> {
        for _ in 0..400 {
            let value = self.script(script, Vec::new()).await?;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("never true: {script}")
    }

    /// Waits until the whole client is kept for use without a network.
    ///
    /// # Errors
    /// It is not in time.
    pub async fn all_is_kept(&self) -> Result<()> {
        let kept = "const script = await (await fetch('/parts.js')).text(); \
                    const parts = [...script.matchAll(/\"[.]([^\"]+[.]wasm)\"/g)].map((found) => found[1]); \
                    const all = async () => (await Promise.all(parts.map((part) => caches.match(part)))).every(Boolean); \
                    while (!parts.length || !(await all())) await new Promise((later) => setTimeout(later, 50))";
        self.promise(kept).await.map(drop)
    }

    /// The command of the browser's own protocol.
    ///
    /// # Errors
    /// The browser's.
    pub async fn command(&self, name: &str, parameters: Value) -> Result<Value> {
        Ok(self.driver.cdp().send_raw(name, parameters).await?)
    }

    /// Gives the page the size of a screen.
    ///
    /// # Errors
    /// The browser's.
    pub async fn resize(&self, screen: Screen) -> Result<()> {
        // A phone's scroll bars take no room.
        let mobile = screen.width < 600;
        let size = json!({
            "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": mobile,
        });
        self.command("Emulation.setDeviceMetricsOverride", size).await.map(drop)
    }

    /// A picture of the whole page, as long as it is, for people to look at; where none are wanted, none is taken.
    ///
    /// # Errors
    /// The browser's, or the disk's.
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

    /// What the console says that is an error.
    ///
    /// # Errors
    /// The driver's.
    pub async fn errors(&self) -> Result<Vec<String>> {
        let log = self.driver.browser_log().await?;
        Ok(log.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message).collect())
    }

    /// Holds that the console is free of warnings: of a signal read where nobody follows it, of a resource not used.
    ///
    /// # Errors
    /// It is not.
    pub async fn warns_of_nothing(&self) -> Result<()> {
        let log = self.driver.browser_log().await?;
        let heard = |level: &str| matches!(level, "SEVERE" | "WARNING");
        let said: Vec<_> = log.into_iter().filter(|entry| heard(&entry.level)).map(|entry| entry.message).collect();
        ensure!(said.is_empty(), "the console says {said:?}");
        Ok(())
    }

    /// Holds that the console is free of errors.
    ///
    /// # Errors
    /// It is not.
    pub async fn is_silent(&self) -> Result<()> {
        let errors = self.errors().await?;
        ensure!(errors.is_empty(), "the console says {errors:?}");
        Ok(())
    }
}
