//! A table in the browser: set-up and play by a person who follows what the page highlights and knows no rules.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use engine::GameId;
use serde_json::{Value, json};

use crate::games::BrowserGame;
use crate::{Browser, Device};

/// What the page asks the user to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// Make a move.
    Move,
    /// Lift the curtain.
    LiftCurtain,
    /// Begin the next round.
    NextRound,
    /// Confirm being ready.
    Ready,
    /// Nothing: the match is over.
    Over,
}

const STATE: &str = "
    const table = document.querySelector('.table');
    if (!table) return null;
    if (table.querySelector('.end')) return 'over';
    if (document.querySelector('[data-action=lift]')) return 'lift';
    if (table.querySelector('[data-action=next]')) return 'next';
    if (table.querySelector('[data-action=ready]')) return 'ready';
    if (table.querySelector('.transparences-countdown')) return null;
    return table.querySelector('.status-line.own') ? 'move' : null";

/// What must be the same after a reload: the log, the scores, the board. A slow reload counts as an absence, which the
/// log mentions.
const SEEN: &str = "
    const all = (s, f) => [...document.querySelectorAll(s)].map(f);
    const missed = /(plus là|de retour)\\.$/;
    return {
        story: all('.story-lines li', (e) => e.textContent).filter((line) => !missed.test(line)),
        tallies: all('.player-tally', (e) => e.textContent),
        board: all('.table-board svg.board [data-hit]', (e) => e.dataset.hit).sort(),
    }";

/// A match to set up, with two seats.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The game, as URLs name it.
    pub game: &'a str,
    /// The second player: `here`, or the level of a computer.
    pub other: &'a str,
    /// Options by name, such as `("size", "small")`.
    pub options: &'a [(&'a str, &'a str)],
}

impl Browser {
    /// Sets up a table on the game's page and begins.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn set_up(&self, chosen: Match<'_>) -> Result<()> {
        self.set_up_for(2, chosen).await
    }

    /// Like [`Self::set_up`] for this many players: the first here, then `chosen.other`, then computers.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn set_up_for(&self, seats: u8, chosen: Match<'_>) -> Result<()> {
        self.fill_in(seats, chosen).await?;
        self.click("[data-action=start]").await?;
        self.wait_for(".table[data-phase]").await.map(drop)
    }

    /// Fills in the set-up page.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn fill_in(&self, seats: u8, chosen: Match<'_>) -> Result<()> {
        let way = if chosen.other == "here" { "ecran" } else { "ordinateur" };
        self.fill_in_way(way, seats, chosen).await?;
        if way == "ordinateur" && seats > 1 {
            self.choose("select[name=level]", chosen.other).await?;
        }
        // Computers take the remaining seats.
        for seat in 3..=seats {
            self.choose(&format!(".seat-row:nth-of-type({}) select", seat + 1), "1").await?;
        }
        Ok(())
    }

    /// Fills in the options for a way to play, as URLs name it.
    ///
    /// # Errors
    /// The page does not offer it.
    pub(crate) async fn fill_in_way(&self, way: &str, seats: u8, chosen: Match<'_>) -> Result<()> {
        let Match { game, options, .. } = chosen;
        self.go(&format!("/jouer/{game}?nouveau&avec={way}")).await?;
        self.click(".setup-more summary").await?;
        for (name, value) in options {
            self.choose(&format!("#option-{game}-{name}"), value).await?;
        }
        // The journeys depend on highlighted targets.
        self.choose("#option-house-targets", "on").await?;
        if seats != 2 {
            self.click(&format!("input[name=seats][value=\"{seats}\"]")).await?;
        }
        Ok(())
    }

    /// Selects from a list or types into a field, as a person does.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let element = self.wait_for(selector).await?;
        element.scroll_into_view().await?;
        if element.tag_name().await? == "select" {
            return self.click(&format!("{selector} option[value=\"{value}\"]")).await;
        }
        // Select the text and type over it: an emptied field resets to its minimum.
        self.script("document.querySelector(arguments[0]).select()", vec![json!(selector)]).await?;
        element.send_keys(value).await?;
        self.press(thirtyfour::Key::Tab).await
    }

    /// Waits until the page asks for something.
    ///
    /// # Errors
    /// It does not in time.
    pub async fn await_prompt(&self) -> Result<Prompt> {
        for _ in 0..1200 {
            if let Some(prompt) = self.current_prompt().await? {
                return Ok(prompt);
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        bail!("the page asks nothing for a minute")
    }

    /// What the page currently asks for, if anything.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn current_prompt(&self) -> Result<Option<Prompt>> {
        Ok(match self.script(STATE, Vec::new()).await?.as_str() {
            Some("over") => Some(Prompt::Over),
            Some("lift") => Some(Prompt::LiftCurtain),
            Some("next") => Some(Prompt::NextRound),
            Some("ready") => Some(Prompt::Ready),
            Some(_) => Some(Prompt::Move),
            None => None,
        })
    }

    /// Whether any element matches a selector.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        let found = "return [...document.querySelectorAll(arguments[0])].some((e) => !e.disabled)";
        Ok(self.script(found, vec![json!(selector)]).await? == json!(true))
    }

    /// The log, the scores and the board.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn visible_state(&self) -> Result<Value> {
        self.script(SEEN, Vec::new()).await
    }

    /// Number of lines in the match log.
    ///
    /// # Errors
    /// The browser fails.
    pub async fn story(&self) -> Result<u64> {
        let count = "return document.querySelectorAll('.story-lines li').length";
        Ok(self.script(count, Vec::new()).await?.as_u64().unwrap_or(0))
    }

    /// Reloads the page during a match and checks that everything is restored.
    ///
    /// # Errors
    /// Something differs.
    pub async fn reload(&self) -> Result<()> {
        self.await_prompt().await?;
        let before = self.visible_state().await?;
        self.driver.refresh().await?;
        self.wait_for(".table[data-phase]").await?;
        self.await_prompt().await?;
        let after = self.visible_state().await?;
        ensure!(before == after, "after a reload {after:#} instead of {before:#}");
        Ok(())
    }

    /// Does what the page asks once; returns whether the match goes on.
    ///
    /// # Errors
    /// The page does not allow it.
    pub async fn play_on(&self, device: Device, game: &str) -> Result<bool> {
        let prompt = self.await_prompt().await?;
        self.answer(prompt, device, game).await
    }

    /// Does what was asked; returns whether the match goes on.
    ///
    /// # Errors
    /// The page does not allow it.
    pub async fn answer(&self, prompt: Prompt, device: Device, game: &str) -> Result<bool> {
        match prompt {
            Prompt::Over => return Ok(false),
            Prompt::LiftCurtain => self.touch(device, "[data-action=lift]").await?,
            Prompt::NextRound => self.touch(device, "[data-action=next]").await?,
            Prompt::Ready => self.touch(device, "[data-action=ready]").await?,
            Prompt::Move => self.make_move(device, game).await?,
        }
        Ok(true)
    }

    /// Plays a match to its end, with a reload after this many actions.
    ///
    /// # Errors
    /// It does not end.
    pub async fn play_out(&self, device: Device, game: &str, reload_after: usize) -> Result<()> {
        for done in 0..600 {
            if done == reload_after {
                self.reload().await?;
            }
            if !self.play_on(device, game).await? {
                ensure!(done > reload_after, "over after {done} moves already");
                return Ok(());
            }
        }
        bail!("no end after 600 moves")
    }

    /// Requests a hint and all of its clues.
    ///
    /// # Errors
    /// The page offers none.
    pub async fn ask_for_hint(&self, device: Device) -> Result<()> {
        if !self.has(".status .hint").await? {
            self.touch(device, "[data-tool=tool-hint]").await?;
        }
        self.wait_for(".status .hint").await?;
        while self.has("[data-action=clue]").await? {
            self.touch(device, "[data-action=clue]").await?;
        }
        Ok(())
    }

    /// Uses a tool of the table; where there is little room, it is in a list that opens first.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn use_tool(&self, device: Device, tool: &str) -> Result<()> {
        let selector = format!("[data-tool={tool}]");
        self.wait_for(&selector).await?;
        let shown = "return document.querySelector(arguments[0]).getClientRects().length > 0";
        if self.script(shown, vec![json!(selector)]).await? != json!(true) {
            self.touch(device, "[data-tool=tool-more]").await?;
        }
        self.touch(device, &selector).await
    }

    /// Resigns a match of two, confirms it, and waits for the end.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn resign(&self, device: Device) -> Result<()> {
        self.use_tool(device, "tool-resign").await?;
        self.touch(device, "dialog[open] [data-action=dialog-yes]").await?;
        self.wait_for(".end .scores").await.map(drop)
    }

    /// Makes a move that the page offers.
    ///
    /// # Errors
    /// There is no such game, or the page does not allow the move.
    pub async fn make_move(&self, device: Device, game: &str) -> Result<()> {
        let game: GameId = game.parse()?;
        engine::with_game!(game, P => <P as BrowserGame>::make_move(self, device).await)
    }
}
