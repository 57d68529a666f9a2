//! Triancey in the browser: whole matches in every manner, the board that rolls, the lesson.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Device, Match, SCREENS, journey};
use serde_json::json;
use thirtyfour::Key;

use crate::lessons::{Task, learn};
use crate::matches::against_the_computer;
use crate::together::on_one_screen;

#[tokio::test]
async fn a_match_of_triancey_against_the_computer_is_played_out_by_mouse() -> Result<()> {
    against_the_computer("triancey", &[("size", "small")], 4).await
}

#[tokio::test]
async fn two_people_play_triancey_on_one_screen() -> Result<()> {
    journey("together-triancey", async |browser| {
        let options = [("board", "regular"), ("size", "small"), ("variant", "classique"), ("swap", "on")];
        let lifted = on_one_screen(browser, "triancey", &options).await?;
        ensure!(lifted == 0, "nothing is hidden, but a curtain fell {lifted} times");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_whole_board_of_triancey_is_seen_on_a_phone_and_the_focus_has_an_unbroken_ring() -> Result<()> {
    journey("whole-triancey", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.resize(SCREENS[0]).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[] }).await?;
        browser.await_prompt().await?;
        let cut = "const board = document.querySelector('.tri svg').getBoundingClientRect(); \
                   return [...document.querySelectorAll('.tri [data-hit]')].filter((e) => { \
                     const r = e.getBoundingClientRect(); const x = r.x + r.width / 2; \
                     return x < board.left || x > board.right; }).length";
        ensure!(browser.script(cut, Vec::new()).await? == json!(0), "cells are out of sight");
        ensure!(!browser.has("[stroke*=hatch0]").await?, "white stones have specks");
        browser.tab_to(".tri [data-hit]").await?;
        // The ring is drawn after every cell, so that no neighbour covers a part of it.
        let above = "const ring = document.querySelector('.tri-focus[d]'); \
                     return ring && [...document.querySelectorAll('.tri [data-hit]')].every((e) => \
                       e.compareDocumentPosition(ring) & Node.DOCUMENT_POSITION_FOLLOWING)";
        browser.wait_until(above).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

/// Where the middle of a cell is across the page.
const PLACE: &str = "const r = document.querySelector('[data-hit=\"1\"]').getBoundingClientRect(); \
                     return Math.round(r.x + r.width / 2)";

#[tokio::test]
async fn the_cylinder_rolls_by_button_key_and_finger_and_the_focus_goes_round_with_it() -> Result<()> {
    journey("roll-triancey", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("board", "regular")] }).await?;
        browser.await_prompt().await?;
        let start = browser.script(PLACE, Vec::new()).await?;
        browser.touch(Device::Mouse, "[data-action=triancey-roll-right]").await?;
        browser.wait_until(&format!("{PLACE} !== {start}")).await?;
        browser.touch(Device::Mouse, "[data-action=triancey-roll-left]").await?;
        browser.wait_until(&format!("{PLACE} === {start}")).await?;

        // A drag of the table between two cells rolls, and lays no stone.
        let story = browser.story().await?;
        let board = "const r = document.querySelector('.tri svg').getBoundingClientRect(); \
                     return [r.x + r.width / 2, r.y + r.height / 2].map(Math.round)";
        let middle = browser.script(board, Vec::new()).await?;
        let at = |way: i64| json!([middle[0].as_i64().unwrap_or(0) + way, middle[1]]);
        for (kind, way, buttons) in
            [("mousePressed", 0, 1), ("mouseMoved", 60, 1), ("mouseMoved", 150, 1), ("mouseReleased", 150, 0)]
        {
            let place = at(way);
            let event = json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "buttons": buttons, "clickCount": 1 });
            browser.command("Input.dispatchMouseEvent", event).await?;
        }
        browser.wait_until(&format!("{PLACE} !== {start}")).await?;
        ensure!(browser.story().await? == story, "a drag is no move");

        // The arrow goes round: from a cell and on to the right one comes back to it.
        browser.tab_to(".tri [data-hit]").await?;
        let focus = "return document.activeElement.dataset.hit ?? null";
        let first = browser.script(focus, Vec::new()).await?;
        let mut round = 0;
        loop {
            browser.press(Key::Right).await?;
            round += 1;
            let inside = "const r = document.activeElement.getBoundingClientRect(), \
                          b = document.querySelector('.tri svg').getBoundingClientRect(); \
                          return r.x > b.x - 1 && r.right < b.right + 1";
            browser.wait_until(inside).await?;
            if browser.script(focus, Vec::new()).await? == first {
                break;
            }
            ensure!(round < 60, "the way round does not end");
        }
        ensure!(round >= 8, "the way round has {round} cells only");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_reaction_of_triancey_is_explained_wave_by_wave() -> Result<()> {
    journey("explain-triancey", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.go("/regles/triancey").await?;
        for _ in 0..3 {
            browser.touch(Device::Mouse, "[data-action=lesson-next]").await?;
        }
        // Not the longest reaction: what it would do is shown instead.
        browser.touch(Device::Mouse, ".lesson-board [data-hit=\"32\"]").await?;
        browser.wait_for(".lesson .tri-closeup svg").await?;
        browser.touch(Device::Mouse, ".tri-stages li:first-child .tri-stage").await?;
        browser.wait_for(".tri-stages li:first-child [aria-pressed=true]").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_triancey_is_learned_by_mouse_and_by_keys() -> Result<()> {
    let cell = |cell: &str| vec![format!("[data-hit=\"{cell}\"]")];
    let legal = || vec![".hit.legal".to_owned()];
    let barred = || vec![".hit.barred".to_owned()];
    let tasks = [
        Task { wrong: barred(), right: legal() },
        Task { wrong: barred(), right: legal() },
        Task { wrong: cell("4"), right: cell("32") },
        Task { wrong: cell("32"), right: cell("35") },
    ];
    learn("triancey", &tasks).await
}
