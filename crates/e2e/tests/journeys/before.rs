//! Before a match and around it: the first minute, the set-up page, the invitation, the head of a table, resuming.

use anyhow::{Result, ensure};
use engine::GameId;
use ludotheque_e2e::{Browser, Device, Match, Pair, SCREENS, journey, journey_of_two};
use serde_json::json;

async fn calm(browser: &Browser) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await
}

async fn text(browser: &Browser, selector: &str) -> Result<String> {
    Ok(browser.wait_for(selector).await?.text().await?)
}

/// Goes home by the logo, as one does.
async fn home(browser: &Browser) -> Result<()> {
    browser.click(".top-name").await?;
    browser.wait_for(".home .shelf").await.map(drop)
}

#[tokio::test]
async fn online_goes_straight_to_an_invitation_that_works_on_plain_http() -> Result<()> {
    journey_of_two("before-online", async |one, other| {
        for browser in [one, other] {
            calm(browser).await?;
        }
        one.go("/").await?;
        one.click(".game-triancey a[href*='avec=ligne']").await?;
        let code = text(one, ".lobby-invite .lobby-code").await?;
        one.wait_for(".lobby-row .lobby-name:not(.soft)").await?;
        one.wait_for(".lobby-row .lobby-name.soft").await?;
        ensure!(!one.has("[data-action=sit]").await?, "a seated host is offered a second seat");
        // A page that came over plain HTTP has no clipboard.
        let plain = "Object.defineProperty(navigator, 'clipboard', { value: undefined }); \
                     document.addEventListener('copy', () => { window.copied = getSelection().toString(); })";
        one.script(plain, Vec::new()).await?;
        one.click(".lobby-invite [data-action=copy]").await?;
        let link = one.script("return window.copied", Vec::new()).await?;
        ensure!(link.as_str().is_some_and(|link| link.ends_with(&format!("/table/{code}"))), "copied {link}");
        ensure!(text(one, ".lobby-invite [data-action=copy]").await?.contains("copié"), "the button does not say so");
        other.driver.goto(link.as_str().unwrap_or_default()).await?;
        other.wait_for("[data-action=sit]").await?;
        let order = "const y = (s) => document.querySelector(s).getBoundingClientRect().y; \
                     return y('.lobby-seats') < y('.lobby-qr')";
        ensure!(other.script(order, Vec::new()).await? == json!(true), "the guest sees the picture before the seats");
        other.click("[data-action=sit]").await?;
        let pair = Pair { one, other, game: "triancey" };
        pair.play_some(2).await?;
        for browser in [one, other] {
            ensure!(text(browser, ".head-code").await?.contains(&code), "the code is out of sight during play");
        }
        // Somebody new comes to a table that is full.
        other
            .script(
                "localStorage.removeItem('device'); localStorage.removeItem(arguments[0])",
                vec![json!(format!("place-{code}"))],
            )
            .await?;
        other.go(&format!("/table/{code}")).await?;
        other.click("[data-action=watch]").await?;
        other.wait_for(".table[data-phase=playing] svg.board").await?;
        ensure!(!other.has("[data-tool=tool-resign]").await?, "the onlooker can resign");
        one.assert_no_console_errors().await?;
        other.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_loud_button_fits_the_way_chosen() -> Result<()> {
    journey("before-loud", async |browser| {
        calm(browser).await?;
        browser.go("/jouer/vectominos?nouveau").await?;
        for (way, action) in [("ligne", "online"), ("ecran", "start"), ("ordinateur", "start")] {
            browser.click(&format!("input[name=way][value={way}]")).await?;
            browser.wait_for(&format!(".setup-go .main[data-action={action}]")).await?;
            let loud = browser.script("return document.querySelectorAll('.setup .main').length", Vec::new()).await?;
            ensure!(loud == json!(1), "{loud} loud buttons for {way}");
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn every_set_up_page_fits_on_one_screen_of_a_phone() -> Result<()> {
    journey("before-setup-phone", async |browser| {
        calm(browser).await?;
        browser.resize(SCREENS[0]).await?;
        for game in GameId::ALL.iter().map(|game| game.as_str()) {
            for way in ["ordinateur", "ecran", "ligne"] {
                browser.go(&format!("/jouer/{game}?nouveau&avec={way}")).await?;
                browser.wait_for(".variant-picture svg").await?;
                let fits = "const box = (e) => e.getBoundingClientRect(); \
                            const go = box(document.querySelector('.setup-go')); \
                            const lines = [...document.querySelectorAll('.setup fieldset')].map(box); \
                            return [go.bottom <= innerHeight, lines.every((b) => b.bottom <= go.top), \
                                    document.documentElement.scrollWidth <= innerWidth, lines.map((b) => b.bottom), go.top]";
                let fits = browser.script(fits, Vec::new()).await?;
                let good = (0..3).all(|i| fits[i] == json!(true));
                ensure!(good, "{game}, {way}: {fits}");
                browser.picture(&format!("before-setup-{game}-{way}"), SCREENS[0]).await?;
            }
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_first_minute_offers_the_lesson_once_and_the_level_follows_the_player() -> Result<()> {
    journey("before-first", async |browser| {
        calm(browser).await?;
        browser.go("/").await?;
        browser.click(".game-triancey .button.main").await?;
        browser.wait_for("[data-action=learn]").await?;
        browser.click("[data-action=play-now]").await?;
        browser.wait_for(".table[data-phase=playing] svg.board").await?;
        ensure!(text(browser, ".head-level").await? == "Niveau 2", "the first level is another one");
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        browser.resign(Device::Mouse).await?;
        let easier = "return document.querySelector('.end-level')?.textContent.includes('plus facile (niveau 1)')";
        browser.wait_until(easier).await?;
        browser.click("[data-action=rematch]").await?;
        browser.wait_for(".table[data-phase=playing] .players").await?;
        browser.wait_until("return document.querySelector('.head-level').textContent === 'Niveau 1'").await?;
        // A level that was chosen stays, and an easier one is offered after a defeat.
        browser.click("[data-menu=level] summary").await?;
        browser.click("[data-level='5']").await?;
        browser.wait_until("return document.querySelector('.head-level').textContent === 'Niveau 5'").await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        browser.resign(Device::Mouse).await?;
        browser.click("[data-action=easier]").await?;
        browser.wait_for(".table[data-phase=playing] .players").await?;
        browser.wait_until("return document.querySelector('.head-level').textContent === 'Niveau 4'").await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        // The second time there is no offer.
        home(browser).await?;
        browser.click(".game-triancey .button.main").await?;
        browser.wait_for(".table[data-phase=playing] svg.board").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_match_is_resumed_from_the_list_alone_and_can_be_taken_off_it() -> Result<()> {
    journey("before-resume", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        for _ in 0..2 {
            browser.play_on(Device::Mouse, "triancey").await?;
        }
        browser.await_prompt().await?;
        let before = browser.visible_state().await?;
        // Leaving is not giving up.
        browser.click("[data-menu=more] summary").await?;
        browser.click("[data-action=leave]").await?;
        browser.wait_for(".resume-match.game-triancey").await?;
        browser.script("localStorage.setItem('met-triancey', 'yes')", Vec::new()).await?;
        browser.click(".game-triancey .button.main").await?;
        browser.wait_for(".table[data-phase=playing] svg.board").await?;
        browser.await_prompt().await?;
        ensure!(browser.visible_state().await? != before, "an old match is resumed unasked");
        home(browser).await?;
        let count = browser.script("return document.querySelectorAll('.resume-match').length", Vec::new()).await?;
        ensure!(count == json!(1), "{count} matches to resume: one in which nobody moved is none");
        browser.click(".resume-go").await?;
        browser.wait_for(".table[data-phase=playing] svg.board").await?;
        browser.await_prompt().await?;
        let after = browser.visible_state().await?;
        ensure!(before == after, "resumed {after:#} instead of {before:#}");
        home(browser).await?;
        browser.click(".resume-match [data-action=forget]").await?;
        browser.wait_until("return !document.querySelector('.resume')").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_branch_from_the_review_leaves_the_finished_match_alone() -> Result<()> {
    journey("before-branch", async |browser| {
        calm(browser).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
        for _ in 0..2 {
            browser.play_on(Device::Mouse, "triancey").await?;
        }
        browser.await_prompt().await?;
        browser.resign(Device::Mouse).await?;
        let (address, before) = (browser.driver.current_url().await?, browser.visible_state().await?);
        browser.click("[data-action=review]").await?;
        browser.wait_for(".table.review svg.board").await?;
        browser.click("[data-action=branch]").await?;
        browser.wait_for(".table[data-phase=playing] svg.board").await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        browser.driver.goto(address.as_str()).await?;
        browser.wait_for(".end .scores").await?;
        let after = browser.visible_state().await?;
        ensure!(before == after, "the finished match is {after:#} instead of {before:#}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_table_opens_at_its_top_however_far_one_had_scrolled() -> Result<()> {
    journey("before-scroll", async |browser| {
        calm(browser).await?;
        browser.resize(SCREENS[0]).await?;
        browser.go("/").await?;
        browser.script("localStorage.setItem('met-transparences', 'yes')", Vec::new()).await?;
        browser.click(".game-transparences .button.main").await?;
        browser.wait_for(".table[data-phase=playing] .table-board").await?;
        let top = "return scrollY === 0 && document.querySelector('main').scrollTop === 0";
        browser.wait_until(top).await?;
        // Back from the foot of a table to the page before it, and to a table again.
        browser.script("document.querySelector('main').scrollTop = 500", Vec::new()).await?;
        home(browser).await?;
        browser.wait_until("return scrollY === 0").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_wrong_code_is_told_in_the_reader_s_language() -> Result<()> {
    journey("before-wrong-code", async |browser| {
        for (language, told) in [("fr", "Aucune table n'a ce code"), ("en", "No table has this code")] {
            browser.store_settings(&json!({ "language": language })).await?;
            browser.go("/table/ZZZZZZ").await?;
            let said = text(browser, ".page [role=alert]").await?;
            ensure!(said.contains(told), "{language}: {said}");
            let page = text(browser, "main").await?;
            ensure!(!page.contains("there is no"), "{language}: {page}");
        }
        Ok(())
    })
    .await
}
