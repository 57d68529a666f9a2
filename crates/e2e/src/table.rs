//! A table in the browser: set up, and played by a person who sees what the page points out and knows no rules.

use std::time::Duration;

use anyhow::{Result, bail, ensure};
use engine::GameId;
use serde_json::{Value, json};

use crate::games::BrowserGame;
use crate::{Browser, Hand};

/// What the page asks of who sits in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// A move.
    Move,
    /// To lift the curtain.
    Lift,
    /// To begin the next round.
    Next,
    /// Nothing more: the match is over.
    Nothing,
}

const STATE: &str = "
    const table = document.querySelector('.table');
    if (!table) return null;
    if (table.querySelector('.end')) return 'over';
    if (table.querySelector('[data-action=lift]')) return 'lift';
    if (table.querySelector('[data-action=next]')) return 'next';
    return table.querySelector('.status-line.own') ? 'move' : null";

/// What has to be the same after a reload: the story, the scores, what lies. Who reloads slowly is missed meanwhile, and
/// the story says so.
const SEEN: &str = "
    const all = (s, f) => [...document.querySelectorAll(s)].map(f);
    const missed = /(n'est plus là|est de retour)\\.$/;
    return {
        story: all('.story-lines li', (e) => e.textContent).filter((line) => !missed.test(line)),
        tallies: all('.player-tally', (e) => e.textContent),
        board: all('.table-board svg.board [data-hit]', (e) => e.dataset.hit).sort(),
    }";

/// Two seats and the options of a match.
#[derive(Clone, Copy, Debug)]
pub struct Match<'a> {
    /// The game, as addresses name it.
    pub game: &'a str,
    /// Who sits on the second seat: `here`, or the level of a computer.
    pub other: &'a str,
    /// Options by name, such as `("size", "small")`.
    pub options: &'a [(&'a str, &'a str)],
}

impl Browser {
    /// Sets a table up on the page for it, and begins.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn set_up(&self, chosen: Match<'_>) -> Result<()> {
        self.set_up_for(2, chosen).await
    }

    /// The same for so many players: the first here, then the one chosen, then computers.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn set_up_for(&self, seats: u8, chosen: Match<'_>) -> Result<()> {
        self.fill_in(seats, chosen).await?;
        self.click("[data-action=start]").await?;
        self.wait_for(".table[data-phase]").await.map(drop)
    }

    /// Fills in the page on which a table is set up.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn fill_in(&self, seats: u8, chosen: Match<'_>) -> Result<()> {
        let Match { game, other, options } = chosen;
        self.go(&format!("/jouer/{game}?nouveau")).await?;
        self.click(".setup-more summary").await?;
        for (name, value) in options {
            self.choose(&format!("#option-{game}-{name}"), value).await?;
        }
        if seats != 2 {
            self.click(&format!("input[name=seats][value=\"{seats}\"]")).await?;
        }
        if seats > 1 {
            self.choose(".seat-row:nth-of-type(2) select", other).await?;
        }
        Ok(())
    }

    /// Chooses in a list, or writes into a field, as a person does.
    ///
    /// # Errors
    /// The page does not offer it.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let element = self.wait_for(selector).await?;
        element.scroll_into_view().await?;
        if element.tag_name().await? == "select" {
            return self.click(&format!("{selector} option[value=\"{value}\"]")).await;
        }
        // What is there is marked and written over: a field that is emptied goes back to the least it may hold.
        self.script("document.querySelector(arguments[0]).select()", vec![json!(selector)]).await?;
        element.send_keys(value).await?;
        self.press(thirtyfour::Key::Tab).await
    }

    /// Waits until the page asks something.
    ///
    /// # Errors
    /// It never does.
    pub async fn asked(&self) -> Result<Asked> {
        for _ in 0..1200 {
            if let Some(asked) = self.asked_now().await? {
                return Ok(asked);
            }
            tokio::time::sleep(Duration::from_millis(40)).await;
        }
        bail!("the page asks nothing for a minute")
    }

    /// What the page asks, if it asks anything now.
    ///
    /// # Errors
    /// The browser's.
    pub async fn asked_now(&self) -> Result<Option<Asked>> {
        Ok(match self.script(STATE, Vec::new()).await?.as_str() {
            Some("over") => Some(Asked::Nothing),
            Some("lift") => Some(Asked::Lift),
            Some("next") => Some(Asked::Next),
            Some(_) => Some(Asked::Move),
            None => None,
        })
    }

    /// Whether there is something that a selector finds.
    ///
    /// # Errors
    /// The browser's.
    pub async fn has(&self, selector: &str) -> Result<bool> {
        let found = "return [...document.querySelectorAll(arguments[0])].some((e) => !e.disabled)";
        Ok(self.script(found, vec![json!(selector)]).await? == json!(true))
    }

    /// The story, the scores and what lies on the board.
    ///
    /// # Errors
    /// The browser's.
    pub async fn seen(&self) -> Result<Value> {
        self.script(SEEN, Vec::new()).await
    }

    /// How many lines the story of the match has.
    ///
    /// # Errors
    /// The browser's.
    pub async fn story(&self) -> Result<u64> {
        let count = "return document.querySelectorAll('.story-lines li').length";
        Ok(self.script(count, Vec::new()).await?.as_u64().unwrap_or(0))
    }

    /// Loads the page anew in the middle of a match: everything is there again.
    ///
    /// # Errors
    /// It is not.
    pub async fn reload(&self) -> Result<()> {
        self.asked().await?;
        let before = self.seen().await?;
        self.driver.refresh().await?;
        self.wait_for(".table[data-phase]").await?;
        self.asked().await?;
        let after = self.seen().await?;
        ensure!(before == after, "after a reload {after:#} instead of {before:#}");
        Ok(())
    }

    /// Does what the page asks once; says whether the match goes on.
    ///
    /// # Errors
    /// The page does not let it be done.
    pub async fn play_on(&self, hand: Hand, game: &str) -> Result<bool> {
        let asked = self.asked().await?;
        self.answer(asked, hand, game).await
    }

    /// Does what the page asks; says whether the match goes on.
    ///
    /// # Errors
    /// The page does not let it be done.
    pub async fn answer(&self, asked: Asked, hand: Hand, game: &str) -> Result<bool> {
        match asked {
            Asked::Nothing => return Ok(false),
            Asked::Lift => self.touch(hand, "[data-action=lift]").await?,
            Asked::Next => self.touch(hand, "[data-action=next]").await?,
            Asked::Move => self.make_move(hand, game).await?,
        }
        Ok(true)
    }

    /// Plays a match to its end, with a reload after so many things done.
    ///
    /// # Errors
    /// It does not come to its end.
    pub async fn play_out(&self, hand: Hand, game: &str, reload_after: usize) -> Result<()> {
        for done in 0..600 {
            if done == reload_after {
                self.reload().await?;
            }
            if !self.play_on(hand, game).await? {
                ensure!(done > reload_after, "over after {done} moves already");
                return Ok(());
            }
        }
        bail!("no end after 600 moves")
    }

    /// Makes a move of which the page says that it can be made.
    ///
    /// # Errors
    /// There is no such game, or the page does not let it be made.
    pub async fn make_move(&self, hand: Hand, game: &str) -> Result<()> {
        let game: GameId = game.parse()?;
        engine::with_game!(game, P => <P as BrowserGame>::make_move(self, hand).await)
    }
}
