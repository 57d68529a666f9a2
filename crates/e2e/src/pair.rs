//! Two people with a browser each, at a table on the server.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value, json};

use crate::{Asked, Browser, Hand, Match};

/// Two people at a table on the server.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// Who has opened the table.
    pub one: &'a Browser,
    /// Who has joined it.
    pub other: &'a Browser,
    /// What they play.
    pub game: &'a str,
}

/// What both see alike. What one hides from the other is left out: the story may differ, boards may be turned.
const COMMON: &str = "
    const all = (s, f) => [...document.querySelectorAll(s)].map(f);
    return {
        tallies: all('.player-tally', (e) => e.textContent),
        names: all('.player-name', (e) => e.textContent),
        phase: all('.table', (e) => e.dataset.phase),
    }";

impl Browser {
    /// Opens a table on the server; gives its code.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn open_online(&self, chosen: Match<'_>) -> Result<String> {
        self.fill_in(2, chosen).await?;
        self.click("[data-action=online]").await?;
        // Where computers take all other seats, the match begins at once: the address knows the code, too.
        self.until("return location.pathname.startsWith('/table/')").await?;
        self.wait_for(".lobby, .table").await?;
        let path = self.script("return location.pathname", Vec::new()).await?;
        path.as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned).context("a code")
    }

    /// Goes to a table by its link and sits down on the seat that is free.
    ///
    /// # Errors
    /// There is no such table, or no such seat.
    pub async fn sit_down(&self, code: &str) -> Result<()> {
        self.go(&format!("/table/{code}")).await?;
        self.click("[data-action=sit]").await
    }
}

impl Pair<'_> {
    /// Opens a table and lets the other join it by its link.
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

    /// Holds that both see the same scores, once news have travelled.
    ///
    /// # Errors
    /// They do not.
    pub async fn see_the_same(self) -> Result<()> {
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

    /// Who is asked does it once; says whether the match goes on.
    ///
    /// # Errors
    /// Nobody is asked anything, or what is asked cannot be done.
    pub async fn play_on(self) -> Result<bool> {
        for _ in 0..400 {
            for browser in [self.one, self.other] {
                match browser.asked_now().await? {
                    Some(Asked::Nothing) => return Ok(false),
                    Some(asked) => {
                        let before = browser.moment().await?;
                        browser.answer(asked, Hand::Mouse, self.game).await?;
                        browser.settle(&before).await?;
                        return Ok(true);
                    }
                    None => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        bail!("nobody is asked anything")
    }

    /// Plays so many times.
    ///
    /// # Errors
    /// The match ends before, or stands still.
    pub async fn play_some(self, times: usize) -> Result<()> {
        for _ in 0..times {
            ensure!(self.play_on().await?, "the match is over already");
        }
        self.see_the_same().await
    }

    /// Plays the match to its end.
    ///
    /// # Errors
    /// It has none.
    pub async fn play_out(self) -> Result<()> {
        for _ in 0..600 {
            if !self.play_on().await? {
                for browser in [self.one, self.other] {
                    browser.wait_for(".end .scores").await?;
                }
                return self.see_the_same().await;
            }
        }
        bail!("no end after 600 moves")
    }
}

impl Browser {
    /// What changes when something is done: the entries of the table that the page has seen, and what it says.
    async fn moment(&self) -> Result<Value> {
        let now = "const t = document.querySelector('.table'); \
                   return [document.querySelectorAll('.story-lines li').length, t && t.textContent]";
        self.script(now, Vec::new()).await
    }

    /// Waits a little until the server has answered; what changed nothing is no fault.
    async fn settle(&self, before: &Value) -> Result<()> {
        for _ in 0..20 {
            if self.moment().await? != *before {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Ok(())
    }
}
