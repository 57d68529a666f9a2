//! Vectominos on the screen.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Prompt, Screen, journey};
use serde_json::json;

use crate::keyboard::{COUNT, nothing_was_pointed_at};

const GAME: &str = "vectominos";
const LANDSCAPE: Screen = Screen { name: "landscape", width: 844, height: 390 };
/// The own pieces.
const HAND: &str = "return [...document.querySelectorAll('.vm-piece')].map((e) => e.dataset.piece).sort().join()";

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

#[tokio::test]
async fn a_round_of_vectominos_among_four_is_played_out_by_mouse_with_a_reload() -> Result<()> {
    journey("match-vectominos", async |browser| {
        calm(browser).await?;
        browser.set_up_for(4, Match { game: GAME, other: "1", options: &[("rounds", "1")] }).await?;
        browser.play_out(Device::Mouse, GAME, 2).await?;
        ensure!(browser.has(".end .scores").await?, "the end shows no scores");
        browser.reload().await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_whole_round_of_vectominos_is_played_with_keys_alone() -> Result<()> {
    journey("keyboard-vectominos", async |browser| {
        calm(browser).await?;
        browser.set_up_for(4, Match { game: GAME, other: "1", options: &[("rounds", "1")] }).await?;
        browser.script(COUNT, Vec::new()).await?;
        let mut moves = 0;
        while browser.play_on(Device::Keyboard, GAME).await? {
            moves += 1;
            ensure!(moves < 600, "no end after {moves} moves");
        }
        ensure!(moves > 1, "over after {moves} moves");
        nothing_was_pointed_at(browser).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn two_people_play_vectominos_on_one_screen_and_the_curtain_hides_each_hand() -> Result<()> {
    journey("together-vectominos", async |browser| {
        calm(browser).await?;
        // Two computers make four: hands of seven pieces, and a short round.
        browser.set_up_for(4, Match { game: GAME, other: "here", options: &[("rounds", "1")] }).await?;
        let (mut lifted, mut hands) = (0, Vec::new());
        loop {
            match browser.await_prompt().await? {
                Prompt::Over => break,
                Prompt::LiftCurtain => {
                    let covered = "const r = document.querySelector('.vm-hand').getBoundingClientRect(); \
                                   const e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); \
                                   return e !== null && e.closest('.curtain') !== null";
                    ensure!(browser.script(covered, Vec::new()).await? == json!(true), "the device can be seen");
                    browser.touch(Device::Mouse, "[data-action=lift]").await?;
                    browser.wait_until("return !document.querySelector('.curtain')").await?;
                    lifted += 1;
                    if lifted <= 2 {
                        hands.push(browser.script(HAND, Vec::new()).await?);
                    }
                    if lifted == 3 {
                        browser.reload().await?;
                    }
                }
                Prompt::NextRound | Prompt::Ready | Prompt::Move => {
                    browser.play_on(Device::Mouse, GAME).await?;
                }
            }
        }
        ensure!(lifted > 3, "the curtain fell {lifted} times only");
        ensure!(hands[0] != hands[1], "both see the same device");
        browser.assert_no_console_errors().await
    })
    .await
}

/// Lays any piece anywhere in the shape's order, right or wrong: nothing is shown where players watch each other.
async fn lay_blindly(browser: &Browser, piece: usize) -> Result<()> {
    browser.touch(Device::Mouse, &format!(".vm-piece:nth-of-type({})", piece + 1)).await?;
    browser.touch(Device::Mouse, ".vm-site").await
}

#[tokio::test]
async fn a_wrong_sum_in_vectominos_is_contested_and_costs_a_piece() -> Result<()> {
    journey("contest-vectominos", async |browser| {
        calm(browser).await?;
        let options = [("rounds", "1"), ("referee", "vigilant"), ("contest_seconds", "60")];
        browser.set_up(Match { game: GAME, other: "here", options: &options }).await?;
        let told = "return document.querySelector('.story-lines').textContent";
        for turn in 0..12 {
            if browser.await_prompt().await? == Prompt::LiftCurtain {
                browser.touch(Device::Mouse, "[data-action=lift]").await?;
            }
            ensure!(!browser.has(".vm-target").await?, "places are shown where players watch each other");
            lay_blindly(browser, turn % 3).await?;
            if turn == 0 {
                continue;
            }
            // Who has made a double link is asked as well: they might go on. The other takes the screen.
            if browser.await_prompt().await? == Prompt::Move && browser.has(".player .button.small").await? {
                browser.touch(Device::Mouse, ".player .button.small").await?;
            }
            if browser.await_prompt().await? == Prompt::LiftCurtain {
                browser.touch(Device::Mouse, "[data-action=lift]").await?;
            }
            browser.touch(Device::Mouse, ".bar-choices [data-action=contest]").await?;
            browser
                .wait_until("return document.querySelector('.story-lines').textContent.includes('conteste')")
                .await?;
            if browser.script(told, Vec::new()).await?.as_str().is_some_and(|told| told.contains("avec raison")) {
                // VM-4.7: the piece goes back, and who noticed gives away a piece of their own.
                browser.touch(Device::Mouse, ".vm-piece").await?;
                browser.touch(Device::Mouse, "[data-action=give]").await?;
                browser
                    .wait_until("return document.querySelector('.story-lines').textContent.includes('donne')")
                    .await?;
                return browser.assert_no_console_errors().await;
            }
        }
        anyhow::bail!("no sum was wrong in twelve turns")
    })
    .await
}

#[tokio::test]
async fn a_vectominos_table_is_panned_and_zoomed_and_follows_a_piece_that_is_laid_out_of_sight() -> Result<()> {
    journey("pan-vectominos", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: GAME, other: "here", options: &[("rounds", "1")] }).await?;
        let view = "return document.querySelector('.vm-board').getAttribute('viewBox')";
        for _ in 0..2 {
            browser.play_on(Device::Mouse, GAME).await?;
        }
        browser.await_prompt().await?;
        browser.play_on(Device::Mouse, GAME).await?;
        let whole = browser.script(view, Vec::new()).await?;
        // The wheel brings the table nearer while no piece is in hand.
        let wheel = json!({ "type": "mouseWheel", "x": 500, "y": 300, "deltaX": 0, "deltaY": -240 });
        browser.command("Input.dispatchMouseEvent", wheel).await?;
        browser.wait_until(&format!("return document.querySelector('.vm-board').getAttribute('viewBox') !== {whole}")).await?;
        let whole = browser.script(view, Vec::new()).await?;
        let key = |key: &str, shift: bool| {
            format!(
                "document.querySelector('.vm-board').dispatchEvent(new KeyboardEvent('keydown', \
                 {{ key: '{key}', shiftKey: {shift}, bubbles: true }}))"
            )
        };
        browser.script(&key("+", false), Vec::new()).await?;
        let near = browser.script(view, Vec::new()).await?;
        ensure!(near != whole, "nothing is nearer");
        for _ in 0..6 {
            browser.script(&key("ArrowLeft", true), Vec::new()).await?;
        }
        ensure!(browser.script(view, Vec::new()).await? != near, "nothing has moved");
        // With keys a place out of sight is reached; the piece laid there is seen.
        browser.play_on(Device::Keyboard, GAME).await?;
        let seen = "const pane = document.querySelector('.vm-pane').getBoundingClientRect(); \
                    const last = document.querySelector('.vm-tile.vm-last'); \
                    if (!last) return false; const r = last.getBoundingClientRect(); \
                    return r.left >= pane.left && r.right <= pane.right && r.top >= pane.top && r.bottom <= pane.bottom";
        browser.wait_until(seen).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn vectominos_is_played_by_finger_on_a_phone_in_landscape() -> Result<()> {
    journey("landscape-vectominos", async |browser| {
        calm(browser).await?;
        browser.resize(LANDSCAPE).await?;
        browser.enable_touch().await?;
        browser.set_up(Match { game: GAME, other: "here", options: &[("rounds", "1")] }).await?;
        for _ in 0..10 {
            browser.play_on(Device::Finger, GAME).await?;
        }
        let least = "const size = (e) => { const r = e.getBoundingClientRect(); return Math.min(r.width, r.height); }; \
                     return Math.min(...[...document.querySelectorAll('.vm-tile .vm-face, .vm-piece')].map(size))";
        let least = browser.script(least, Vec::new()).await?.as_f64().unwrap_or_default();
        ensure!(least >= 39.0, "a piece is {least} px only");
        let story = browser.script("return document.querySelector('.story-lines').textContent", Vec::new()).await?;
        let story = story.as_str().unwrap_or_default();
        ensure!(story.contains("la pièce") || story.contains("le Polymorphe"), "pieces are not named: {story}");
        ensure!(!story.contains("pièce 1") && !story.contains("pièce 2"), "pieces are named by numbers: {story}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_vectominos_is_done_with_keys_and_explains_what_is_not_asked() -> Result<()> {
    journey("lesson-vectominos", async |browser| {
        calm(browser).await?;
        browser.go("/regles/vectominos").await?;
        let mut astray = 0;
        for step in 0..5 {
            browser.wait_for(".lesson-board[data-progress=asked] .vm-piece").await?;
            browser.touch(Device::Keyboard, ".vm-piece:not(.vm-stuck)").await?;
            browser.touch(Device::Keyboard, ".vm-site.vm-target").await?;
            browser.wait_until("return document.querySelector('.lesson-board').dataset.progress !== 'asked'").await?;
            if browser.has(".lesson-board[data-progress=astray]").await? {
                astray += 1;
                ensure!(browser.has(".vm-why").await?, "step {step} does not explain what was tried");
                browser.touch(Device::Keyboard, "[data-action=lesson-show]").await?;
                browser.touch(Device::Keyboard, ".vm-piece.hinted").await?;
                browser.touch(Device::Keyboard, ".vm-site.hinted").await?;
            }
            browser.wait_for(".lesson-board[data-progress=done]").await?;
            if step < 4 {
                browser.touch(Device::Keyboard, "[data-action=lesson-next]").await?;
            }
        }
        ensure!(astray > 0, "the first piece at device was right every time");
        browser.assert_no_console_errors().await
    })
    .await
}

/// After a resignation the lens stayed near the last move, and pieces were cut off at the edge of a phone.
#[tokio::test]
async fn bug_the_table_of_vectominos_was_cut_after_a_resignation() -> Result<()> {
    journey("resigned-vectominos", async |browser| {
        browser.resize(Screen { name: "phone", width: 390, height: 844 }).await?;
        calm(browser).await?;
        browser.set_up_for(4, Match { game: GAME, other: "1", options: &[("rounds", "1")] }).await?;
        for _ in 0..3 {
            browser.play_on(Device::Finger, GAME).await?;
        }
        browser.await_prompt().await?;
        browser.resign(Device::Finger).await?;
        browser.wait_for(".end .scores").await?;
        let whole = "const pane = document.querySelector('.vm-lens').getBoundingClientRect(); \
                     const tiles = [...document.querySelectorAll('.vm-lens .vm-tile')].map((e) => e.getBoundingClientRect()); \
                     return tiles.length > 3 && tiles.every((r) => r.left >= pane.left - 1 && r.right <= pane.right + 1 \
                         && r.top >= pane.top - 1 && r.bottom <= pane.bottom + 1)";
        browser.wait_until(whole).await?;
        browser.assert_no_console_errors().await
    })
    .await
}
