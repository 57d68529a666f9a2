//! Transparences on the screen: the model is completed card by card, as the hints say.

use anyhow::{Result, ensure};
use ludotheque_e2e::layout::SIZES;
use ludotheque_e2e::{Browser, Device, Match, Prompt, SCREENS, Screen, journey};
use serde_json::json;

use crate::keyboard::{COUNT, nothing_was_pointed_at};

const GAME: &str = "transparences";
const PHONE: Screen = SCREENS[0];

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

#[tokio::test]
async fn the_model_of_transparences_is_completed_by_mouse_with_a_reload() -> Result<()> {
    journey("match-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: GAME, other: "1", options: &[("max_rounds", "1")] }).await?;
        browser.play_out(Device::Mouse, GAME, 1).await?;
        ensure!(browser.has(".end .scores").await?, "the end shows no scores");
        ensure!(browser.has(".round-scores .score-frame .drawing").await?, "the end shows no frame");
        browser.reload().await?;
        // Nobody weighs the chances of a race: its review says who completed the model when.
        browser.click("[data-action=review]").await?;
        browser.wait_for(".table.review .result").await?;
        ensure!(!browser.has(".curve, .verdict, .lost").await?, "a race is judged");
        let said = browser.script("return document.querySelector('.review-moments').textContent", Vec::new()).await?;
        ensure!(said.as_str().is_some_and(|said| said.contains("le modèle en")), "{said}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_model_of_transparences_is_completed_with_keys_alone() -> Result<()> {
    journey("keyboard-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: GAME, other: "1", options: &[("max_rounds", "1")] }).await?;
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
async fn a_person_alone_completes_the_model_against_the_clock() -> Result<()> {
    journey("solo-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up_for(1, Match { game: GAME, other: "", options: &[("max_rounds", "1")] }).await?;
        browser.play_out(Device::Mouse, GAME, 1).await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_timed_round_is_played_card_by_card() -> Result<()> {
    journey("timed-transparences", async |browser| {
        calm(browser).await?;
        let options = [("variant", "timed"), ("max_turns", "2"), ("turn_seconds", "60"), ("max_rounds", "1")];
        browser.set_up(Match { game: GAME, other: "8", options: &options }).await?;
        browser.play_out(Device::Mouse, GAME, 1).await?;
        ensure!(browser.has(".round-scores .score-frame .drawing").await?, "the end shows no frame");
        browser.assert_no_console_errors().await
    })
    .await
}

/// The seconds that the clock of the mat shows, if there is one.
const SECONDS: &str = "
    const clock = document.querySelector('.countdown b');
    if (!clock) return null;
    const [minutes, seconds] = clock.textContent.split(':').map(Number);
    return minutes * 60 + seconds";

#[tokio::test]
async fn on_one_screen_everybody_has_a_time_of_their_own_for_each_card() -> Result<()> {
    journey("together-transparences", async |browser| {
        calm(browser).await?;
        browser.go("/jouer/transparences?avec=ecran").await?;
        browser.wait_for(".variant input[value=timed]").await?;
        ensure!(!browser.has(".variant input[value=base]").await?, "a race is offered on one screen");
        let options =
            [("model", "modeller"), ("blind", "on"), ("max_rounds", "1"), ("max_turns", "2"), ("turn_seconds", "40")];
        browser.set_up(Match { game: GAME, other: "here", options: &options }).await?;
        let mut lifted = 0;
        let mut least = u64::MAX;
        loop {
            match browser.await_prompt().await? {
                Prompt::Over => break,
                Prompt::LiftCurtain => {
                    lifted += 1;
                    // A cover instead of the mat: the table is paused, so that no clock runs.
                    browser.wait_for(".table .transparences-cover").await?;
                    ensure!(!browser.has(".countdown").await?, "a clock can be seen behind the curtain");
                    ensure!(!browser.has(".model, .hand-card, .mat").await?, "cards are drawn behind the curtain");
                    browser.touch(Device::Mouse, "[data-action=lift]").await?;
                    if let Some(left) = browser.script(SECONDS, Vec::new()).await?.as_u64() {
                        least = least.min(left);
                        ensure!(left <= 40, "{left} seconds for one of two");
                    }
                }
                Prompt::NextRound => browser.touch(Device::Mouse, "[data-action=next]").await?,
                Prompt::Ready => browser.touch(Device::Mouse, "[data-action=ready]").await?,
                Prompt::Move if !browser.has(".layer").await? => browser.make_move(Device::Mouse, GAME).await?,
                // Who has laid a card confirms it; then the other takes the screen.
                Prompt::Move => browser.touch(Device::Mouse, ".bar-choices button").await?,
            }
        }
        ensure!(lifted >= 3, "the curtain fell {lifted} times only");
        ensure!((30..=40).contains(&least), "somebody has only {least} seconds");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn nothing_races_before_everybody_is_ready_and_a_pause_hides_the_model() -> Result<()> {
    journey("ready-transparences", async |browser| {
        calm(browser).await?;
        browser.resize(PHONE).await?;
        browser.enable_touch().await?;
        browser.set_up_for(4, Match { game: GAME, other: "1", options: &[("round_seconds", "15")] }).await?;
        ensure!(browser.await_prompt().await? == Prompt::Ready, "the round has begun unasked");
        ensure!(!browser.has(".model, .hand-card, .mat").await?, "something can be seen before the clock runs");
        browser.touch(Device::Finger, "[data-action=ready]").await?;
        browser.wait_for(".transparences-countdown").await?;
        ensure!(!browser.has(".model, .hand-card, .mat").await?, "something can be seen during the countdown");
        browser.wait_for(".mat .place").await?;
        let small = "const e = document.querySelector('.mat .place').getBoundingClientRect(); return e.width";
        let cell = browser.script(small, Vec::new()).await?.as_f64().unwrap_or_default();
        ensure!(cell >= 40.0, "a cell of the mat is {cell} px wide");
        // All race at once: it is nobody's turn, and the prompt says how to begin.
        ensure!(!browser.has(".player.awaited").await?, "somebody's turn in a race");
        let said =
            "return ['.players-round', '.status-line'].map((s) => document.querySelector(s).textContent).join(' / ')";
        let said = browser.script(said, Vec::new()).await?;
        let said = said.as_str().unwrap_or_default();
        ensure!(
            said.contains("on joue en même temps") && said.contains("touchez une carte, puis un point du tapis"),
            "{said}"
        );
        browser.use_tool(Device::Finger, "tool-pause").await?;
        browser.wait_for(".transparences-cover").await?;
        ensure!(!browser.has(".model, .hand-card, .mat").await?, "something can be seen during a pause");
        browser.touch(Device::Finger, "[data-tool=tool-resume]").await?;
        browser.wait_for(".hand-card").await?;
        // The time runs out.
        browser.wait_for(".round-scores").await?;
        let cut = "const r = document.querySelector('.round-end'); return r.scrollHeight - r.clientHeight";
        let cut = browser.script(cut, Vec::new()).await?;
        ensure!(cut.as_i64() <= Some(0), "{cut} px of the end of the round are cut");
        browser.touch(Device::Finger, "[data-action=next]").await?;
        ensure!(browser.await_prompt().await? == Prompt::Ready, "the second round has begun unasked");
        browser.assert_no_console_errors().await
    })
    .await
}

/// What is wrong with the tools: too small for a finger, without a title, or, where they are to be read, with a name that
/// is hidden or cut.
const TOOLS: &str = "
    const faults = [], buttons = [...document.querySelectorAll('.transparences-tools .button')];
    if (buttons.length < 7) faults.push(`${buttons.length} tools`);
    for (const button of buttons) {
        const name = button.querySelector('span'), r = button.getBoundingClientRect(), n = name.getBoundingClientRect();
        const told = `${name.textContent}: ${r.width} x ${r.height}, its name ${n.width} x ${n.height}`;
        if (r.width < 43.9 || r.height < 43.9 || !button.title) faults.push(told);
        const fits = n.left > r.left - 1 && n.right < r.right + 1 && n.top > r.top - 1 && n.bottom < r.bottom + 1;
        if (arguments[0] && !(fits && n.width > 9 && n.height > 8)) faults.push(told);
    }
    return faults";

#[tokio::test]
async fn bug_the_tools_of_transparences_were_signs_without_names() -> Result<()> {
    journey("tools-transparences", async |browser| {
        calm(browser).await?;
        browser.set_up_for(1, Match { game: GAME, other: "", options: &[("max_rounds", "1")] }).await?;
        while browser.await_prompt().await? != Prompt::Move {
            browser.play_on(Device::Mouse, GAME).await?;
        }
        for screen in SIZES {
            browser.resize(screen).await?;
            browser.next_frame().await?;
            // The smallest phone has room for the signs only.
            let faults = browser.script(TOOLS, vec![json!(screen.width >= 360)]).await?;
            ensure!(faults == json!([]), "{}: {faults:#}", screen.name);
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_transparences_is_done_and_explains_what_is_not_asked() -> Result<()> {
    journey("lesson-transparences", async |browser| {
        calm(browser).await?;
        browser.go("/regles/transparences").await?;
        let mut astray = 0;
        for step in 0..4 {
            browser.wait_for(".lesson-board[data-progress=asked] .hand-card").await?;
            browser.touch(Device::Mouse, ".hand-card").await?;
            browser.touch(Device::Mouse, ".place[role=button][data-hit='@3,3']").await?;
            browser.wait_until("return document.querySelector('.lesson-board').dataset.progress !== 'asked'").await?;
            if browser.has(".lesson-board[data-progress=astray]").await? {
                astray += 1;
                ensure!(browser.has(".compared .pairs").await?, "step {step} does not explain what was tried");
                browser.touch(Device::Mouse, "[data-action=lesson-show]").await?;
                // A card that is held already stays held, and is turned as the hint says.
                browser.touch(Device::Mouse, ".hand-card.hinted").await?;
                browser.touch(Device::Mouse, ".place.hinted").await?;
            }
            browser.wait_for(".lesson-board[data-progress=done]").await?;
            if step < 3 {
                browser.click("[data-action=lesson-next]").await?;
            }
        }
        ensure!(astray > 0, "the first card was right every time");
        browser.assert_no_console_errors().await
    })
    .await
}
