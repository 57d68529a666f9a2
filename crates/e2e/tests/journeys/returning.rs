//! Coming back: after a reload, from the first page, and to a new match. What was known before is known again.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Pair, journey, journey_of_two};
use serde_json::{Value, json};

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

/// Waits until the line below the players says something like this.
async fn is_told(browser: &Browser, pattern: &str) -> Result<()> {
    let told = format!("return /{pattern}/.test(document.querySelector('.players-round')?.textContent ?? '')");
    browser.wait_until(&told).await
}

/// Whoever loaded the page while a rematch waited was not told which colour they had in it.
#[tokio::test]
async fn bug_the_new_colour_is_told_after_a_reload_while_a_rematch_waits() -> Result<()> {
    journey_of_two("returning-rematch", async |one, other| {
        for browser in [one, other] {
            calm(browser).await?;
        }
        let game = "triancey";
        let pair = Pair { one, other, game };
        pair.meet(&[("size", "small")]).await?;
        pair.play_some(2).await?;
        one.resign(Device::Mouse).await?;
        other.wait_for(".end .scores").await?;
        one.click("[data-action=rematch]").await?;
        one.wait_for("[data-action=rematch]:disabled").await?;
        one.driver.refresh().await?;
        one.wait_for("[data-action=rematch]:disabled").await.context("after a reload")?;
        other.click("[data-action=rematch]").await?;
        for browser in [one, other] {
            browser.wait_for(".table[data-phase=playing] .players").await?;
            is_told(browser, "^(Cette fois, vous avez|Vous gardez) les (blancs|rouges)").await?;
        }
        // The rematch may also have begun while the page was loading.
        one.driver.refresh().await?;
        one.wait_for(".table[data-phase=playing] .players").await?;
        is_told(one, "^Vous avez les (blancs|rouges)").await.context("after a reload in the rematch")?;
        // It is the colour that the own card shows.
        let agrees = "const side = document.querySelector('.player.own').dataset.side === '0' ? 'blancs' : 'rouges'; \
                      return document.querySelector('.players-round').textContent.includes(side)";
        ensure!(one.script(agrees, Vec::new()).await? == json!(true), "another colour is told");
        pair.play_some(2).await?;
        one.wait_until("return !document.querySelector('.players-round')").await?;
        // Whoever has moved knows.
        one.driver.refresh().await?;
        one.wait_for(".table[data-phase=playing] .table-board svg.board").await?;
        ensure!(!one.has(".players-round").await?, "the colour is told again in the middle of a match");
        for browser in [one, other] {
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

/// Goes home by the logo, as one does; how many matches are offered there.
async fn matches_at_home(browser: &Browser) -> Result<Value> {
    browser.click(".top-name").await?;
    browser.wait_for(".home .shelf").await?;
    browser.script("return document.querySelectorAll('.resume-match').length", Vec::new()).await
}

/// Every table that was opened online was offered as a match, although nobody had come or moved.
#[tokio::test]
async fn bug_a_table_where_nothing_was_played_is_no_match_to_resume() -> Result<()> {
    journey_of_two("returning-empty", async |one, other| {
        for browser in [one, other] {
            calm(browser).await?;
        }
        let (game, options) = ("triancey", [("size", "small")]);
        let code = one.open_online(Match { game, other: "here", options: &options }).await?;
        one.wait_for(".lobby-row .lobby-name:not(.soft)").await?;
        ensure!(matches_at_home(one).await? == json!(0), "an empty table is a match");
        let waits = one.wait_for(".resume-table .hint").await?.text().await?;
        ensure!(waits.contains("En attente d'un ami") && waits.contains(&code), "the table says {waits}");
        // It leads back; once a friend has come, it is a match.
        one.click(".resume-table .resume-go").await?;
        one.wait_for(".lobby .lobby-code").await?;
        other.sit_down(&code).await?;
        Pair { one, other, game }.play_some(1).await?;
        ensure!(matches_at_home(one).await? == json!(1), "a match that was begun is not offered");
        ensure!(!one.has(".resume-table").await?, "the table still waits");
        // Against computers there is nothing to resume before the first move.
        let alone = Match { game, other: "1", options: &options };
        other.open_online(alone).await?;
        other.wait_for(".table[data-phase=playing] svg.board").await?;
        let offered = matches_at_home(other).await?;
        ensure!(offered == json!(1), "{offered} matches with an online table without a move");
        // Nor in a rematch in which nobody has moved.
        other.set_up(alone).await?;
        other.play_on(Device::Mouse, game).await?;
        other.await_prompt().await?;
        other.resign(Device::Mouse).await?;
        other.click("[data-action=rematch]").await?;
        other.wait_for(".table[data-phase=playing] .players").await?;
        let offered = matches_at_home(other).await?;
        ensure!(offered == json!(1), "{offered} matches with a rematch without a move");
        for browser in [one, other] {
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

/// The value of a field of the set-up page.
async fn chosen(browser: &Browser, selector: &str) -> Result<Value> {
    browser.wait_for(selector).await?;
    browser.script("return document.querySelector(arguments[0]).value", vec![json!(selector)]).await
}

/// Opens the set-up page from the menu of a table.
async fn new_match(browser: &Browser) -> Result<()> {
    browser.click("[data-menu=more] summary").await?;
    browser.click("[data-action=new]").await?;
    browser.wait_for(".setup .setup-go").await.map(drop)
}

/// “New match” began with the default variant and level.
#[tokio::test]
async fn bug_a_new_match_begins_with_level_and_options_of_the_last() -> Result<()> {
    journey("returning-new", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: "triancey", other: "3", options: &[("size", "small"), ("swap", "on")] }).await?;
        // The level may be changed at the table.
        browser.click("[data-menu=level] summary").await?;
        browser.click("[data-level='5']").await?;
        browser.wait_until("return document.querySelector('.head-level').textContent === 'Niveau 5'").await?;
        new_match(browser).await?;
        let fields = ["select[name=level]", "#option-triancey-size", "#option-triancey-swap", "#option-house-targets"];
        for (selector, value) in fields.into_iter().zip(["5", "small", "on", "on"]) {
            let now = chosen(browser, selector).await?;
            ensure!(now == json!(value), "{selector} is {now} instead of {value}");
        }
        // The level at one's own strength stays that, whatever it is now.
        browser.choose("select[name=level]", "mine").await?;
        browser.click("[data-action=start]").await?;
        browser.wait_for(".table[data-phase]").await?;
        new_match(browser).await?;
        let level = chosen(browser, "select[name=level]").await?;
        ensure!(level == json!("mine"), "the level is {level}");
        ensure!(chosen(browser, "#option-triancey-size").await? == json!("small"), "the size was forgotten");
        // Three players stay three.
        browser.set_up_for(3, Match { game: "vectominos", other: "2", options: &[] }).await?;
        new_match(browser).await?;
        let seats = chosen(browser, "input[name=seats]:checked").await?;
        ensure!(seats == json!("3"), "{seats} players");
        browser.assert_no_console_errors().await
    })
    .await
}

/// The pieces that are marked as new.
async fn marked(browser: &Browser) -> Result<Vec<Value>> {
    let marked = "return [...document.querySelectorAll('.vm-tile.vm-last')].map((e) => e.dataset.hit).sort()";
    browser.script(marked, Vec::new()).await?.as_array().cloned().context("a list")
}

/// After a reload only the last of three moves was marked.
#[tokio::test]
async fn bug_a_reload_marks_all_moves_of_the_others_again() -> Result<()> {
    journey("returning-marks", async |browser| {
        calm(browser).await?;
        browser.set_up_for(4, Match { game: "vectominos", other: "1", options: &[] }).await?;
        let mut most = 0;
        for _ in 0..3 {
            browser.play_on(Device::Mouse, "vectominos").await?;
            browser.await_prompt().await?;
            let before = marked(browser).await?;
            browser.driver.refresh().await?;
            browser.wait_for(".table[data-phase] .vm-tile").await?;
            browser.await_prompt().await?;
            let after = marked(browser).await?;
            ensure!(before == after, "after a reload {after:?} are marked instead of {before:?}");
            most = most.max(before.len());
        }
        ensure!(most > 1, "never more than one move was marked: this shows nothing");
        browser.assert_no_console_errors().await
    })
    .await
}
