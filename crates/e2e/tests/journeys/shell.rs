//! The pages around the games.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, SCREENS, axe, journey};
use serde_json::json;

/// Every page that is there without a table.
const PAGES: [(&str, &str); 14] = [
    ("home", "/"),
    ("rules-triancey", "/regles/triancey"),
    ("rules-perimexpaire", "/regles/perimexpaire"),
    ("rules-vectominos", "/regles/vectominos"),
    ("rules-puissances", "/regles/puissances"),
    ("rules-transparences", "/regles/transparences"),
    ("settings", "/reglages"),
    ("print", "/imprimer"),
    ("join", "/rejoindre"),
    ("watch", "/rejoindre?pour=regarder"),
    ("about", "/credits"),
    ("review", "/revoir"),
    ("missing", "/nulle-part"),
    ("missing-rules", "/regles/echecs"),
];

#[tokio::test]
async fn every_page_opens_without_a_word_on_the_console() -> Result<()> {
    journey("every-page-opens", async |browser| {
        for (_, path) in PAGES {
            browser.go(path).await?;
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

/// Looks at every page in one language and theme, on three screens; axe looks as well.
async fn look(browser: &Browser, language: &str, theme: &str) -> Result<()> {
    browser.store_settings(&json!({ "language": language, "theme": theme, "motion": "reduced" })).await?;
    for (name, path) in PAGES {
        browser.go(path).await?;
        for screen in SCREENS {
            browser.resize(screen).await?;
            let wide = browser.script("return document.documentElement.scrollWidth", Vec::new()).await?;
            ensure!(wide.as_u64() <= Some(u64::from(screen.width)), "{name} is {wide} wide on a {}", screen.name);
            browser.picture(&format!("{name}-{theme}-{language}"), screen).await?;
            if name == "home" || screen == SCREENS[0] {
                axe::assert_accessible(browser).await?;
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn every_page_is_accessible_in_french_and_light() -> Result<()> {
    journey("accessible-fr-light", async |browser| look(browser, "fr", "light").await).await
}

#[tokio::test]
async fn every_page_is_accessible_in_english_and_dark() -> Result<()> {
    journey("accessible-en-dark", async |browser| look(browser, "en", "dark").await).await
}

#[tokio::test]
async fn every_palette_is_accessible_at_home() -> Result<()> {
    journey("palettes", async |browser| {
        for colours in ["safe", "contrast", "patterns"] {
            for theme in ["light", "dark"] {
                browser.store_settings(&json!({ "colours": colours, "theme": theme, "motion": "reduced" })).await?;
                browser.go("/").await?;
                axe::assert_accessible(browser).await?;
                browser.picture(&format!("home-{colours}-{theme}"), SCREENS[2]).await?;
            }
        }
        Ok(())
    })
    .await
}

/// How wide the page is and what sticks out, if it is wider than the screen.
const TOO_WIDE: &str = "
    const [screen] = arguments;
    const wide = document.documentElement.scrollWidth;
    const out = (element) => element.getBoundingClientRect().right > screen + 0.5;
    const name = (element) => `${element.localName}.${element.getAttribute('class')}`;
    return wide <= screen ? null : [wide, ...[...document.querySelectorAll('main *')].filter(out).map(name)]";

#[tokio::test]
async fn large_letters_fit_on_a_phone() -> Result<()> {
    journey("large-letters", async |browser| {
        browser.store_settings(&json!({ "text": "larger", "motion": "reduced" })).await?;
        browser.resize(SCREENS[0]).await?;
        for (name, path) in PAGES {
            browser.go(path).await?;
            let wide = browser.script(TOO_WIDE, vec![json!(SCREENS[0].width)]).await?;
            ensure!(wide.is_null(), "{name}: {wide}");
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_change_of_settings_shows_at_once_and_stays_after_a_reload() -> Result<()> {
    journey("settings-stay", async |browser| {
        browser.go("/reglages").await?;
        browser.click("input[name=theme][value=dark]").await?;
        browser.click("input[name=colours][value=safe]").await?;
        browser.click("input[name=language][value=en]").await?;
        let applied = "const r = document.documentElement; \
                       return r.dataset.theme === 'dark' && r.dataset.palette === 'safe' && r.lang === 'en' \
                       && document.querySelector('h1').textContent === 'Settings'";
        browser.wait_until(applied).await?;
        browser.driver.refresh().await?;
        browser.wait_for("h1").await?;
        browser.wait_until(applied).await?;
        browser.wait_until("return document.querySelector('input[name=theme][value=dark]').checked").await
    })
    .await
}

#[tokio::test]
async fn the_tabulator_reaches_everything_at_home_and_shows_where_it_is() -> Result<()> {
    journey("keyboard-home", async |browser| {
        browser.go("/").await?;
        let count = browser.script("return document.querySelectorAll('a, button, input').length", Vec::new()).await?;
        let count = count.as_u64().unwrap_or(0);
        ensure!(count > 20, "only {count} things to reach");
        for _ in 0..count {
            browser.driver.action_chain().send_keys(thirtyfour::Key::Tab).perform().await?;
            let seen = "const e = document.activeElement; e.dataset.reached = '1'; \
                        return getComputedStyle(e).outlineStyle !== 'none'";
            ensure!(browser.script(seen, Vec::new()).await? == json!(true), "the focus is not to be seen");
        }
        let missed = "return [...document.querySelectorAll('a, button, input')] \
                      .filter((e) => !e.dataset.reached).map((e) => e.outerHTML)";
        let missed = browser.script(missed, Vec::new()).await?;
        ensure!(missed == json!([]), "not reached: {missed}");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_worker_answers_nonsense_with_nothing_and_stays_there() -> Result<()> {
    journey("worker", async |browser| {
        browser.go("/credits").await?;
        let ask = "const { think } = await import('/web.js'); \
                   return await Promise.all(['{\"a\": 1}', 'two words', 'é'].map((text) => think(text)))";
        let answers = browser.promise(ask).await?;
        ensure!(answers == json!(["", "", ""]), "{answers}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn pages_open_without_a_network_after_the_first_visit() -> Result<()> {
    journey("offline", async |browser| {
        browser.go("/").await?;
        browser.promise("await navigator.serviceWorker.ready; return true").await?;
        browser.wait_until("return navigator.serviceWorker.controller !== null").await?;
        let off = json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        browser.command("Network.enable", json!({})).await?;
        browser.command("Network.emulateNetworkConditions", off).await?;
        browser.go("/reglages").await?;
        browser.go("/").await?;
        browser.wait_for(".game .drawing path").await.map(drop)
    })
    .await
}

#[tokio::test]
async fn a_match_from_home_to_its_review_leaves_no_warning_on_the_console() -> Result<()> {
    journey("no-warnings", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced" })).await?;
        browser.go("/reglages").await?;
        browser.click("input[name=theme][value=dark]").await?;
        browser.click("header .top-link[lang]").await?;
        browser.assert_no_console_warnings().await?;
        let chosen = Match { game: "triancey", other: "1", options: &[("size", "small")] };
        browser.set_up(chosen).await?;
        browser.play_on(Device::Mouse, "triancey").await?;
        browser.await_prompt().await?;
        browser.assert_no_console_warnings().await?;
        browser.resign(Device::Mouse).await?;
        browser.click("[data-action=review]").await?;
        browser.wait_for(".table.review svg.board").await?;
        browser.assert_no_console_warnings().await
    })
    .await
}
