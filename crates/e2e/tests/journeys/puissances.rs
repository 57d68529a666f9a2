//! Puissances en chaîne in the browser: whole matches in every manner, a contest, the chain under the finger, the lesson.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Prompt, SCREENS, journey};
use serde_json::{Value, json};

use crate::keyboard::a_whole_match;
use crate::lessons::{Task, learn};
use crate::matches::against_the_computer;
use crate::together::{lift, on_one_screen, told, vigilant};

const SMALL: [(&str, &str); 1] = [("board", "small")];

#[tokio::test]
async fn a_match_of_puissances_against_the_computer_is_played_out_by_mouse() -> Result<()> {
    against_the_computer("puissances", &SMALL, 4).await
}

#[tokio::test]
async fn a_whole_match_of_puissances_is_played_with_keys_alone() -> Result<()> {
    a_whole_match("puissances", &SMALL).await
}

#[tokio::test]
async fn two_people_play_puissances_on_one_screen_and_the_curtain_hides_each_hand() -> Result<()> {
    journey("together-puissances", async |browser| {
        let lifted = on_one_screen(browser, "puissances", &SMALL).await?;
        ensure!(lifted > 4, "the curtain fell {lifted} times only");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_one_draws_is_not_told_to_the_other_on_the_same_screen() -> Result<()> {
    journey("secret-puissances", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "puissances", other: "here", options: &SMALL }).await?;
        lift(browser).await?;
        browser.touch(Device::Mouse, ".forces.asked .force").await?;
        lift(browser).await?;
        // PC-2.2: hands are hidden; the other has chosen a card, and nothing in the page says which.
        let told =
            browser.script("return document.body.textContent.includes('Nouvelle contrainte')", Vec::new()).await?;
        ensure!(told == json!(false), "the story tells the other's card");
        browser.touch(Device::Mouse, ".forces.asked .force").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

/// Writes the first values of the hand into the heads of a cell, and colours it, whatever comes out.
async fn colour_blindly(browser: &Browser, cell: &str) -> Result<()> {
    browser.touch(Device::Mouse, &format!(".board [data-hit={cell}]")).await?;
    // A cell has two heads at most.
    for _ in 0..2 {
        if !browser.has("[data-do=colour]").await? {
            browser.touch(Device::Mouse, ".value-card[aria-pressed=false]").await?;
        }
    }
    browser.touch(Device::Mouse, "[data-do=colour]").await
}

#[tokio::test]
async fn a_wrong_result_in_puissances_is_contested_and_gives_a_cell() -> Result<()> {
    journey("contest-puissances", async |browser| {
        vigilant(browser, "puissances", &SMALL).await?;
        for _ in 0..2 {
            lift(browser).await?;
            // Strength 4: next to no result is right.
            browser.touch(Device::Mouse, ".forces.asked [data-force=\"4\"]").await?;
        }
        lift(browser).await?;
        ensure!(
            !browser.has(".formula-equals, .formula-verdict").await?,
            "the screen says what the players are to find out"
        );
        colour_blindly(browser, "c3").await?;
        lift(browser).await?;
        browser.touch(Device::Mouse, ".bar-choices [data-action=contest]").await?;
        told(browser, "avec raison").await?;
        // PC-2.8: who noticed the error colours a cell of choice.
        lift(browser).await?;
        browser.touch(Device::Mouse, ".board [data-hit=f6]").await?;
        told(browser, "f6.").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_draft_of_puissances_goes_with_a_pass_and_a_cell_too_many_is_said() -> Result<()> {
    journey("draft-puissances", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.resize(SCREENS[0]).await?;
        browser.enable_touch().await?;
        browser.set_up(Match { game: "puissances", other: "1", options: &SMALL }).await?;
        browser.await_prompt().await?;
        browser.touch(Device::Finger, ".forces.asked [data-force=\"1\"]").await?;
        let own = "return document.querySelector('.status-line.own') && !document.querySelector('.forces.asked')";
        browser.wait_until(own).await?;
        let free = ".board .cell[data-hit]:not(.painted)[aria-label*=libre]";
        browser.touch(Device::Finger, free).await?;
        browser.wait_for(".cell.chosen").await?;
        let next = "const at = document.querySelector('.cell.chosen').dataset.hit; \
                    const column = at.charCodeAt(0), row = Number(at.slice(1)); \
                    const all = [[1, 0], [-1, 0], [0, 1], [0, -1]]; \
                    return all.map(([x, y]) => String.fromCharCode(column + x) + (row + y)) \
                      .find((hit) => document.querySelector(`.board .cell[data-hit=${hit}][aria-label*=libre]`))";
        let next = browser.script(next, Vec::new()).await?;
        let next = next.as_str().unwrap_or_default();
        browser.touch(Device::Finger, &format!(".board [data-hit={next}]")).await?;
        browser.wait_until("return document.querySelector('.chain-length').textContent.includes('de trop')").await?;
        ensure!(browser.has(".cell.chosen").await?, "the draft has vanished");
        browser.touch(Device::Finger, "[data-do=pass]").await?;
        browser.wait_until("return !document.querySelector('.cell.chosen, .cell.painted')").await?;
        // What the computer has calculated stays in sight until the next draft; then it is still told.
        browser.wait_until(own).await?;
        let played = "return [...document.querySelectorAll('.told li')].some((e) => e.textContent.includes('joue en'))";
        if browser.script(played, Vec::new()).await? == json!(true) {
            browser.wait_for(".puissances-formula.theirs").await?;
            browser.touch(Device::Finger, free).await?;
            browser.wait_until("return !document.querySelector('.puissances-formula.theirs')").await?;
            ensure!(
                browser.script(played, Vec::new()).await? == json!(true),
                "the computer's move is not told any more"
            );
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn bug_colouring_was_the_loudest_button_although_the_result_does_not_fit() -> Result<()> {
    journey("rejected-puissances", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "puissances", other: "1", options: &SMALL }).await?;
        browser.await_prompt().await?;
        // Strength 4: next to no result is right.
        browser.touch(Device::Mouse, ".forces.asked [data-force=\"4\"]").await?;
        let own = "return document.querySelector('.status-line.own') && !document.querySelector('.forces.asked')";
        browser.wait_until(own).await?;
        browser.touch(Device::Mouse, ".board .cell[data-hit][aria-label*=libre]").await?;
        while !browser.has(".formula-verdict").await? {
            browser.touch(Device::Mouse, ".value-card:not(.used)").await?;
        }
        ensure!(!browser.has(".formula-verdict.good").await?, "the result fits after all");
        ensure!(!browser.has("[data-do=colour].main").await?, "colouring is the loudest button");
        browser
            .wait_until("return document.querySelector('.status-line').textContent.includes('ne convient pas')")
            .await?;
        browser.assert_no_console_errors().await
    })
    .await
}

/// Sets up a match in which nothing is marked, as it is played by default.
async fn unmarked(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
    browser.fill_in(2, Match { game: "puissances", other: "1", options: &SMALL }).await?;
    browser.choose("#option-house-targets", "off").await?;
    browser.click("[data-action=start]").await?;
    browser.wait_for(".table[data-phase]").await.map(drop)
}

#[tokio::test]
async fn bug_the_screen_judged_a_result_before_the_player_had_worked_it_out() -> Result<()> {
    journey("judged-puissances", async |browser| {
        unmarked(browser).await?;
        browser.await_prompt().await?;
        // Strength 4: next to no result is right.
        browser.touch(Device::Mouse, ".forces.asked [data-force=\"4\"]").await?;
        let own = "return document.querySelector('.status-line.own') && !document.querySelector('.forces.asked')";
        browser.wait_until(own).await?;
        browser.touch(Device::Mouse, ".board .cell[data-hit][aria-label*=libre]").await?;
        for _ in 0..2 {
            if !browser.has("[data-do=colour]").await? {
                browser.touch(Device::Mouse, ".value-card:not(.used)").await?;
            }
        }
        // The formula is there with its exponents, and the move can be made; whether it is right is not said.
        browser.wait_for("[data-do=colour].main:not(:disabled)").await?;
        let formula = browser.script("return document.querySelector('.puissances-formula').textContent", Vec::new());
        let formula = formula.await?;
        ensure!(formula.as_str().is_some_and(|text| text.contains("= ?")), "the formula is {formula}");
        ensure!(!browser.has(".formula-verdict, .formula-steps li").await?, "the screen does the mathematics");
        browser.wait_until("return document.querySelector('.status-line').textContent.includes('convient-il')").await?;
        // The referee judges the move, and says why it is refused.
        browser.touch(Device::Mouse, "[data-do=colour]").await?;
        let refused = "return document.querySelector('.status .trouble')?.textContent.includes('ne respecte pas')";
        browser.wait_until(refused).await?;
        ensure!(browser.has(".cell.chosen").await?, "the draft has vanished");
        browser.assert_no_console_errors().await
    })
    .await
}

/// The longest chain of each side.
async fn lengths(browser: &Browser) -> Result<Vec<u64>> {
    let chips = "return [...document.querySelectorAll('.chain-chip')].map((e) => parseInt(e.textContent))";
    let chips = browser.script(chips, Vec::new()).await?;
    Ok(chips.as_array().into_iter().flatten().filter_map(Value::as_u64).collect())
}

/// The end said “26 to 0”, and nobody knew what of.
#[tokio::test]
async fn bug_the_end_of_puissances_did_not_say_what_is_counted() -> Result<()> {
    journey("counted-puissances", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "puissances", other: "here", options: &SMALL }).await?;
        for _ in 0..200 {
            match browser.await_prompt().await? {
                Prompt::Over => break,
                Prompt::Move => match lengths(browser).await?[..] {
                    // PC-2.9: everybody passes three times, and the round is over.
                    [one, other] if one != other && one.min(other) > 0 => {
                        browser.touch(Device::Mouse, "[data-do=pass]").await?;
                    }
                    _ => browser.make_move(Device::Mouse, "puissances").await?,
                },
                asked @ (Prompt::LiftCurtain | Prompt::NextRound | Prompt::Ready) => {
                    browser.answer(asked, Device::Mouse, "puissances").await?;
                }
            }
        }
        browser.wait_for(".end .scores").await?;
        let mut chains = lengths(browser).await?;
        chains.sort_unstable();
        let [shorter, longer] = chains[..] else { anyhow::bail!("chains of {chains:?}") };
        let read = "const all = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent); \
                    return { why: all('.end-why').join(), title: all('#end-title').join(), \
                             scores: all('.end .score-value').map((text) => parseInt(text)).sort((a, b) => a - b) }";
        let end = browser.script(read, Vec::new()).await?;
        let says = |part: &str, text: &str| end[part].as_str().is_some_and(|said| said.contains(text));
        ensure!(says("why", &format!("compte {longer} cases, contre {shorter} pour")), "{end:#}");
        ensure!(says("why", "Seule la plus longue chaîne rapporte des points"), "{end:#}");
        ensure!(says("title", &format!("{longer} à {shorter}")), "{end:#}");
        ensure!(end["scores"] == json!([shorter, longer]), "{end:#}");
        browser.assert_no_console_errors().await
    })
    .await
}

/// The middle of something on the page.
async fn middle(browser: &Browser, selector: &str) -> Result<Value> {
    let script = "const r = document.querySelector(arguments[0]).getBoundingClientRect(); \
                  return [r.x + r.width / 2, r.y + r.height / 2].map(Math.round)";
    browser.script(script, vec![json!(selector)]).await
}

#[tokio::test]
async fn a_chain_of_puissances_is_painted_with_the_finger_and_its_length_is_said() -> Result<()> {
    journey("paint-puissances", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "puissances", other: "1", options: &SMALL }).await?;
        browser.await_prompt().await?;
        browser.touch(Device::Mouse, ".forces.asked [data-force=\"3\"]").await?;
        let own = "return document.querySelector('.status-line.own') && !document.querySelector('.forces.asked')";
        browser.wait_until(own).await?;
        let told = async |text: &str| {
            browser
                .wait_until(&format!("return document.querySelector('.chain-length').textContent.includes('{text}')"))
                .await
        };
        for (kind, cell, buttons, text) in [
            ("mousePressed", "b2", 1, ""),
            ("mouseMoved", "b2", 1, ""),
            ("mouseMoved", "b3", 1, ""),
            ("mouseMoved", "b4", 1, "3 sur 3"),
            // PC-2.4: three cells with a card of strength 3; the fourth is not taken.
            ("mouseMoved", "b5", 1, "Une case de trop"),
            ("mouseReleased", "b5", 0, ""),
        ] {
            let at = middle(browser, &format!(".board [data-hit={cell}]")).await?;
            let event =
                json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": buttons, "clickCount": 1 });
            browser.command("Input.dispatchMouseEvent", event).await?;
            told(text).await?;
        }
        browser.wait_until("return document.querySelectorAll('.cell.painted').length === 3").await?;
        browser.touch(Device::Mouse, ".chain-chip").await?;
        browser.wait_for(".chain-chip[aria-pressed=true]").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_puissances_is_learned_by_mouse_and_by_keys() -> Result<()> {
    let force = |force: u8| vec![format!("[data-force=\"{force}\"]")];
    let hit = |hit: &str| format!("[data-hit={hit}]");
    let value = |value: &str| format!("[data-value=\"{value}\"]");
    let colour = || "[data-do=colour]".to_owned();
    let tasks = [
        Task { wrong: force(4), right: force(2) },
        Task {
            wrong: vec![hit("a1"), value("5^4"), value("10^1"), colour()],
            right: vec![hit("c3"), value("10^4"), value("10^1"), colour()],
        },
        Task {
            wrong: vec![hit("c3"), value("10^4"), value("10^1"), colour()],
            right: vec![hit("c3"), value("10^4"), value("10^1"), hit("d3"), colour()],
        },
        Task {
            wrong: vec![hit("a1"), value("5^4"), value("5^6"), colour()],
            right: vec![hit("b3"), value("10^5"), hit("b2"), hit("b1"), hit("a1"), colour()],
        },
    ];
    learn("puissances", &tasks).await
}
