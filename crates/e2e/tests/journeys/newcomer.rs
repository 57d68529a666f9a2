//! What somebody new to a game meets inside it: what to do with a chosen card, hints step by step, whose turn it is,
//! the button Back, the result of a contest; and that pages leave nothing behind.

use anyhow::{Context as _, Result, bail, ensure};
use engine::GameId;
use ludotheque_e2e::{Browser, Device, Pair, SCREENS, journey, journey_of_two};
use serde_json::{Value, json};

use crate::together::vigilant;

/// A match against the computer as the home page begins it: nothing is marked.
async fn begin(browser: &Browser, game: &str) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
    browser.go("/").await?;
    browser.click(&format!(".game-{game} a[href*='avec=ordinateur']")).await?;
    browser.click("[data-action=play-now]").await?;
    browser.wait_for(&format!(".table[data-game={game}][data-phase]")).await.map(drop)
}

async fn text(browser: &Browser, selector: &str) -> Result<String> {
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    let text = browser.script(script, vec![json!(selector)]).await?;
    Ok(text.as_str().unwrap_or_default().to_owned())
}

async fn says(browser: &Browser, words: &str) -> Result<()> {
    browser
        .wait_until(&format!("return document.querySelector('.status-line').textContent.includes({})", json!(words)))
        .await
}

#[tokio::test]
async fn back_closes_a_rule_and_a_match_resumed_after_it_has_its_address() -> Result<()> {
    journey("newcomer-back", async |browser| {
        begin(browser, "triancey").await?;
        let table = browser.driver.current_url().await?;
        browser.await_prompt().await?;
        browser.touch(Device::Mouse, ".table-board .hit.barred").await?;
        for way in ["back", "button"] {
            browser.script("document.querySelector('.table .rule').click()", Vec::new()).await?;
            browser.wait_for(".rules-reader[open]").await?;
            match way {
                "back" => browser.driver.back().await?,
                _ => browser.touch(Device::Mouse, "[data-action=close-rules]").await?,
            }
            browser.wait_until("return !document.querySelector('.rules-reader')").await?;
            ensure!(browser.has(".table[data-game=triancey]").await?, "the rule was closed with the match");
            ensure!(browser.driver.current_url().await? == table, "another address");
        }
        browser.touch(Device::Mouse, ".table-board .hit.legal").await?;
        browser.driver.back().await?;
        browser.wait_for(".home .resume-go").await?;
        browser.click(".home .resume-go").await?;
        browser.wait_for(".table[data-game=triancey]").await?;
        ensure!(browser.driver.current_url().await? == table, "a resumed match has another address");
        browser.driver.back().await?;
        browser.wait_for(".home .resume-go").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_prompt_says_what_to_do_with_a_chosen_card() -> Result<()> {
    journey("newcomer-perimexpaire", async |browser| {
        browser.resize(SCREENS[0]).await?;
        begin(browser, "perimexpaire").await?;
        browser.await_prompt().await?;
        ensure!(browser.has(".bar-choices [data-action=end].quiet").await?, "passing is the loudest button");
        browser.touch(Device::Mouse, ".px-card").await?;
        let card = text(browser, ".px-card[aria-pressed=true] text").await?;
        says(browser, &format!("Touchez la place où poser la {card}")).await?;
        browser.touch(Device::Mouse, ".px-card[aria-pressed=true]").await?;
        says(browser, "posez une carte").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_piece_of_vectominos_is_guided_to_its_place_and_its_button_claims_no_link() -> Result<()> {
    journey("newcomer-vectominos", async |browser| {
        browser.resize(SCREENS[0]).await?;
        begin(browser, "vectominos").await?;
        browser.await_prompt().await?;
        browser.touch(Device::Mouse, ".vm-piece").await?;
        says(browser, "Touchez").await?;
        // The first piece may go anywhere; then every place that the shape allows is tried.
        if !browser.has(".vm-tile").await? {
            browser.touch(Device::Mouse, ".vm-site").await?;
            browser.wait_until("return document.querySelectorAll('.vm-tile').length > 1 && document.querySelector('.status-line.own')").await?;
            browser.touch(Device::Mouse, ".vm-piece").await?;
        }
        says(browser, "places en pointillés").await?;
        let outlines = "const styles = [...document.querySelectorAll('.vm-site path')].map((e) => getComputedStyle(e)); \
                        return [...new Set(styles.map((s) => `${s.stroke} ${s.strokeDasharray} ${s.fill}`))]";
        let outlines = browser.script(outlines, Vec::new()).await?;
        let [Value::String(outline)] = &outlines.as_array().context("a list")?[..] else {
            bail!("places are told apart, or there are none: {outlines}");
        };
        ensure!(!outline.starts_with("none"), "no place is outlined");
        browser.script("document.querySelector('.vm-site').focus()", Vec::new()).await?;
        browser.wait_for(".vm-piece-tools [data-action=lay]").await?;
        let button = text(browser, ".vm-piece-tools [data-action=lay]").await?;
        ensure!(button.trim() == "Poser", "the button says {button}");
        says(browser, "Posez-la").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_bulb_pressed_again_shows_the_next_clue() -> Result<()> {
    journey("newcomer-hint", async |browser| {
        begin(browser, "triancey").await?;
        browser.await_prompt().await?;
        browser.touch(Device::Mouse, "[data-tool=tool-hint]").await?;
        browser.wait_for(".status .hint [data-action=clue]").await?;
        let first = text(browser, ".status .hint").await?;
        browser.touch(Device::Mouse, "[data-tool=tool-hint]").await?;
        browser
            .wait_until(&format!("return document.querySelector('.status .hint')?.textContent !== {}", json!(first)))
            .await?;
        browser.touch(Device::Mouse, "[data-tool=tool-hint]").await?;
        browser.wait_for(".status .hint [data-action=follow]").await?;
        // Once all of it is shown, the bulb changes nothing any more.
        let last = text(browser, ".status .hint").await?;
        browser.touch(Device::Mouse, "[data-tool=tool-hint]").await?;
        ensure!(text(browser, ".status .hint").await? == last, "the hint begins again");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_tap_out_of_turn_says_so_and_explains_nothing() -> Result<()> {
    journey_of_two("newcomer-turn", async |one, other| {
        for browser in [one, other] {
            browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        }
        let pair = Pair { one, other, game: "triancey" };
        pair.meet(&[("size", "small")]).await?;
        one.wait_for(".table[data-phase=playing] .hit").await?;
        other.wait_for(".table[data-phase=playing] .hit").await?;
        let waits = if one.current_prompt().await?.is_some() { other } else { one };
        waits.touch(Device::Mouse, ".table-board .hit:not(.pawn)").await?;
        waits
            .wait_until(
                "return document.querySelector('.status .trouble')?.textContent.includes(\"Ce n'est pas à vous de jouer.\")",
            )
            .await?;
        ensure!(!waits.has(".explained").await?, "a move out of turn is explained");
        waits.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_result_of_a_contest_is_seen_at_the_board_of_a_phone() -> Result<()> {
    journey("newcomer-contest", async |browser| {
        browser.resize(SCREENS[0]).await?;
        vigilant(browser, "perimexpaire", &[]).await?;
        browser.touch(Device::Mouse, ".px-card").await?;
        browser.touch(Device::Mouse, ".px-spot").await?;
        browser.touch(Device::Mouse, ".px-claim label.option:last-child").await?;
        browser.touch(Device::Mouse, ".px-claims [data-action=lay]").await?;
        browser.wait_until("return document.querySelectorAll('.player.awaited').length === 1").await?;
        says(browser, "L'adversaire vérifie").await?;
        browser.touch(Device::Mouse, ".player .button.small").await?;
        browser.touch(Device::Mouse, ".bar-choices [data-action=contest]").await?;
        browser.wait_for(".contest-notice[data-upheld=yes]").await?;
        let seen = "const r = document.querySelector('.contest-notice').getBoundingClientRect();
            return r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth";
        ensure!(browser.script(seen, Vec::new()).await? == json!(true), "the result is out of sight");
        let told = text(browser, ".contest-notice").await?;
        ensure!(told.contains("avec raison") && told.contains("retourne"), "{told}");
        browser.touch(Device::Mouse, ".px-laid.px-choice").await?;
        browser.wait_until("return !document.querySelector('.contest-notice')").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn copies_count_as_they_are_typed_and_too_many_are_told() -> Result<()> {
    journey("newcomer-copies", async |browser| {
        browser.store_settings(&json!({ "language": "fr" })).await?;
        browser.go("/imprimer").await?;
        let field = browser.wait_for("input[name=print-copies]").await?;
        for (typed, sets) in [("3", "sets=3&"), ("999", "sets=40&")] {
            browser.script("document.querySelector('input[name=print-copies]').select()", Vec::new()).await?;
            field.send_keys(typed).await?;
            browser
                .wait_until(&format!("return document.querySelector('[data-action=open]').href.includes('{sets}')"))
                .await?;
        }
        browser
            .wait_until("return document.querySelector('.field [role=status]').textContent.includes('40 au plus')")
            .await?;
        browser.assert_no_console_errors().await
    })
    .await
}

/// Elements of the page, and what the browser holds of nodes and listeners once its garbage is collected.
async fn held(browser: &Browser) -> Result<[u64; 3]> {
    browser.command("HeapProfiler.collectGarbage", json!({})).await?;
    let counters = browser.command("Memory.getDOMCounters", json!({})).await?;
    let number = |value: &Value| value.as_u64().context("a number");
    let elements = browser.script("return document.querySelectorAll('*').length", Vec::new()).await?;
    Ok([number(&elements)?, number(&counters["nodes"])?, number(&counters["jsEventListeners"])?])
}

/// Waits for an element. The driver does not get to know it: what it knows, the browser holds.
async fn is_there(browser: &Browser, selector: &str) -> Result<()> {
    browser.wait_until(&format!("return Boolean(document.querySelector({}))", json!(selector))).await
}

async fn follow(browser: &Browser, selector: &str) -> Result<()> {
    is_there(browser, selector).await?;
    browser.script("document.querySelector(arguments[0]).click()", vec![json!(selector)]).await.map(drop)
}

#[tokio::test]
async fn games_that_were_visited_leave_no_nodes_behind() -> Result<()> {
    journey("newcomer-leaks", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.go("/").await?;
        let mut rounds = Vec::new();
        for round in 0..3 {
            for game in GameId::ALL {
                follow(browser, &format!(".game-{game} a[href*='avec=ordinateur']")).await?;
                if round == 0 {
                    follow(browser, "[data-action=play-now]").await?;
                }
                is_there(browser, &format!(".table[data-game={game}][data-phase]")).await?;
                follow(browser, ".top-name").await?;
                is_there(browser, ".home .shelf").await?;
            }
            rounds.push(held(browser).await?);
        }
        let ([elements, nodes, listeners], after) = (rounds[0], rounds[2]);
        ensure!(after[0] <= elements + 40, "elements grow: {rounds:?}");
        ensure!(after[1] <= nodes + nodes / 4, "nodes grow: {rounds:?}");
        ensure!(after[2] <= listeners + listeners / 4, "listeners grow: {rounds:?}");
        browser.assert_no_console_errors().await
    })
    .await
}
