//! Two people with a browser each, at an online table.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::{Browser, Device, Match, Prompt};

/// Two people at an online table.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// The person who opened the table.
    pub one: &'a Browser,
    /// The person who joined it.
    pub other: &'a Browser,
    /// The game, as URLs name it.
    pub game: &'a str,
}

/// What both people see alike. Leaves out what may differ: their logs, and the rotation of boards.
const COMMON: &str = "
    const all = (s, f) => [...document.querySelectorAll(s)].map(f);
    return {
        tallies: all('.player-tally', (e) => e.textContent),
        sides: all('.player', (e) => e.dataset.side),
        phase: all('.table', (e) => e.dataset.phase),
    }";

impl Browser {
    /// Opens an online table and returns its code.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn open_online(&self, chosen: Match<'_>) -> Result<String> {
        self.fill_in_way("ligne", 2, chosen).await?;
        if chosen.other != "here" {
            self.choose(".seat-row:last-of-type select", chosen.other).await?;
        }
        self.click("[data-action=online]").await?;
        // If computers take all other seats, the match begins at once, and the code is only in the URL.
        self.wait_until("return location.pathname.startsWith('/table/')").await?;
        self.wait_for(".lobby, .table").await?;
        let path = self.script("return location.pathname", Vec::new()).await?;
        path.as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned).context("a code")
    }

    /// Opens a table's link and takes the free seat.
    ///
    /// # Errors
    /// There is no such table, or no free seat.
    pub async fn sit_down(&self, code: &str) -> Result<()> {
        self.go(&format!("/table/{code}")).await?;
        self.click("[data-action=sit]").await
    }
}

impl Pair<'_> {
    /// Opens a table, which the other person joins by its link.
    ///
    /// # Errors
    /// The pages do not offer it.
    pub async fn meet(self, options: &[(&str, &str)]) -> Result<String> {
        let code = self.one.open_online(Match { game: self.game, other: "here", options }).await?;
        self.other.sit_down(&code).await?;
        for browser in [self.one, self.other] {
            browser.wait_for(".table[data-phase=playing]").await?;
        }
        Ok(code)
    }

    /// Waits until both people see the same scores.
    ///
    /// # Errors
    /// They do not in time.
    pub async fn await_same_scores(self) -> Result<()> {
        let mut seen = (json!(0), json!(1));
        for _ in 0..200 {
            seen = (self.one.script(COMMON, Vec::new()).await?, self.other.script(COMMON, Vec::new()).await?);
            if seen.0 == seen.1 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("one sees {}, the other {}", seen.0, seen.1)
    }

    /// Does what the page asks of one of them; returns whether the match goes on.
    ///
    /// # Errors
    /// The page asks nothing of either, or the action fails.
    pub async fn play_on(self) -> Result<bool> {
        for _ in 0..400 {
            for browser in [self.one, self.other] {
                match browser.current_prompt().await? {
                    Some(Prompt::Over) => return Ok(false),
                    Some(prompt) => {
                        let before = browser.snapshot().await?;
                        browser.answer(prompt, Device::Mouse, self.game).await?;
                        browser.settle(&before).await?;
                        return Ok(true);
                    }
                    None => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("neither page asks for anything")
    }

    /// Plays this many times.
    ///
    /// # Errors
    /// The match ends first, or stalls.
    pub async fn play_some(self, times: usize) -> Result<()> {
        for _ in 0..times {
            ensure!(self.play_on().await?, "the match is over already");
        }
        self.await_same_scores().await
    }

    /// Plays the match to its end.
    ///
    /// # Errors
    /// It does not end.
    pub async fn play_out(self) -> Result<()> {
        for _ in 0..600 {
            if !self.play_on().await? {
                for browser in [self.one, self.other] {
                    browser.wait_for(".end .scores").await?;
                }
                return self.await_same_scores().await;
            }
        }
        bail!("no end after 600 moves")
    }
}

impl Browser {
    /// A snapshot that changes when the host has accepted something: the entries that the page has seen.
    async fn snapshot(&self) -> Result<Value> {
        self.script("return document.querySelector('.table')?.dataset.entries ?? null", Vec::new()).await
    }

    /// Waits briefly until the snapshot changes; an action that changes nothing is not an error.
    async fn settle(&self, before: &Value) -> Result<()> {
        for _ in 0..80 {
            if self.snapshot().await? != *before {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Ok(())
    }
}
