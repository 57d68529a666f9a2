//! The keyboard and screen readers at a table: nothing behind the curtain, never nowhere, said once.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Prompt, SCREENS, axe, journey};
use serde_json::{Value, json};
use thirtyfour::Key;

/// What a screen reader finds: the names of everything that is not ignored.
async fn accessible_names(browser: &Browser) -> Result<Vec<String>> {
    let tree = browser.command("Accessibility.getFullAXTree", json!({})).await?;
    let nodes = tree["nodes"].as_array().cloned().unwrap_or_default();
    let named =
        |node: &Value| (node["ignored"] != json!(true)).then(|| node["name"]["value"].as_str().map(str::to_owned));
    Ok(nodes.iter().filter_map(named).flatten().filter(|name| !name.is_empty()).collect())
}

#[tokio::test]
async fn nobody_reaches_what_is_behind_the_curtain() -> Result<()> {
    journey("curtain-inert", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "vectominos", other: "here", options: &[] }).await?;
        ensure!(browser.await_prompt().await? == Prompt::LiftCurtain, "no curtain before the first hand");
        browser.wait_until("return document.activeElement.dataset.action === 'lift'").await?;
        for _ in 0..6 {
            browser.press(Key::Tab).await?;
            let outside = "const e = document.activeElement; return e !== document.body && !e.closest('.curtain')";
            ensure!(browser.script(outside, Vec::new()).await? == json!(false), "Tab leads behind the curtain");
        }
        let names = accessible_names(browser).await?;
        let title = "return document.querySelector('#curtain-title').textContent";
        let title = browser.script(title, Vec::new()).await?.as_str().unwrap_or_default().to_owned();
        ensure!(names.contains(&title), "the curtain itself is not read: {names:?}");
        let hand = "return [...document.querySelectorAll('.vm-piece')].map((e) => e.ariaLabel || e.textContent)";
        let hidden = browser.script(hand, Vec::new()).await?;
        let leaked = hidden
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .filter(|piece| !piece.is_empty() && names.iter().any(|name| name == piece));
        ensure!(leaked.count() == 0, "the hand is read through the curtain");
        for theme in ["light", "dark"] {
            browser.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await?;
            axe::assert_accessible(browser).await?;
        }
        browser.tab_to("[data-action=lift]").await?;
        browser.press(Key::Enter).await?;
        browser.wait_until("return document.activeElement.id === 'table-status'").await?;
        ensure!(!browser.has("[inert]").await?, "something stays out of reach");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_focus_is_never_nowhere_and_n_leads_to_the_board() -> Result<()> {
    journey("focus-kept", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "perimexpaire", other: "1", options: &[] }).await?;
        for _ in 0..8 {
            if browser.await_prompt().await? != Prompt::Move {
                break;
            }
            browser.make_move(Device::Keyboard, "perimexpaire").await?;
            browser.await_prompt().await?;
            browser.wait_until("return document.activeElement !== document.body").await?;
        }
        browser.script("document.querySelector('#table-status').focus()", Vec::new()).await?;
        browser.press_letter('n').await?;
        browser.wait_until("return document.activeElement.closest('svg.board') !== null").await?;
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn escape_closes_what_is_open_and_leads_back() -> Result<()> {
    journey("escape", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[] }).await?;
        browser.await_prompt().await?;
        browser.ask_for_hint(Device::Mouse).await?;
        browser.touch(Device::Keyboard, "[data-tool=hint-explain]").await?;
        browser.wait_for(".explained").await?;
        browser.press(Key::Escape).await?;
        browser.wait_until("return !document.querySelector('.explained')").await?;
        browser.wait_until("return document.activeElement.dataset.tool === 'hint-explain'").await?;
        for menu in ["help", "more", "level"] {
            browser.touch(Device::Mouse, &format!("[data-menu={menu}] summary")).await?;
            browser.wait_for(&format!("[data-menu={menu}][open]")).await?;
            browser.press(Key::Escape).await?;
            browser
                .wait_until(&format!("return document.activeElement.matches('[data-menu={menu}]:not([open]) summary')"))
                .await?;
        }
        browser.resize(SCREENS[0]).await?;
        for (tool, open) in [("tool-story", ".story.open"), ("tool-more", ".bar-more-list.open")] {
            browser.touch(Device::Mouse, &format!("[data-tool={tool}]")).await?;
            browser.wait_for(open).await?;
            browser.press(Key::Escape).await?;
            browser.wait_until(&format!("return !document.querySelector('{open}')")).await?;
            browser.wait_until(&format!("return document.activeElement.dataset.tool === '{tool}'")).await?;
            browser.touch(Device::Mouse, &format!("[data-tool={tool}]")).await?;
            browser.wait_for(open).await?;
            browser.touch(Device::Mouse, ".players").await?;
            browser.wait_until(&format!("return !document.querySelector('{open}')")).await?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn resigning_is_confirmed_in_a_dialog_that_keeps_the_focus() -> Result<()> {
    journey("resign-dialog", async |browser| {
        for (language, question) in [("fr", "Abandonner la partie ?"), ("en", "Resign the match?")] {
            browser.store_settings(&json!({ "motion": "reduced", "language": language })).await?;
            browser.set_up(Match { game: "triancey", other: "1", options: &[] }).await?;
            browser.await_prompt().await?;
            for screen in [SCREENS[0], SCREENS[2]] {
                browser.resize(screen).await?;
                browser.use_tool(Device::Mouse, "tool-resign").await?;
                browser.wait_for("dialog[open]").await?;
                // French puts a space that does not break before a question mark.
                let plain = |name: &String| name.replace(['\u{a0}', '\u{202f}'], " ");
                let names: Vec<String> = accessible_names(browser).await?.iter().map(plain).collect();
                ensure!(names.iter().any(|name| name == question), "no dialog “{question}”: {names:?}");
                for _ in 0..4 {
                    let inside = "return document.activeElement.closest('dialog') !== null || document.activeElement === document.body";
                    ensure!(browser.script(inside, Vec::new()).await? == json!(true), "Tab leaves the dialog");
                    browser.press(Key::Tab).await?;
                }
                axe::assert_accessible(browser).await?;
                browser.picture(&format!("resign-dialog-{language}"), screen).await?;
                browser.press(Key::Escape).await?;
                browser.wait_until("return !document.querySelector('dialog[open]')").await?;
                browser.wait_until("return document.activeElement !== document.body").await?;
                ensure!(!browser.has(".end").await?, "Escape resigns");
            }
            browser.use_tool(Device::Mouse, "tool-resign").await?;
            browser.touch(Device::Mouse, "dialog[open] [data-action=dialog-no]").await?;
            browser.wait_until("return !document.querySelector('dialog[open]')").await?;
            browser.resign(Device::Keyboard).await?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}

/// Counts what every live region says.
const LISTEN: &str = "
    window.said = [];
    const live = document.querySelectorAll('[role=status], [role=log], [role=alert], [aria-live]');
    for (const region of live) new MutationObserver((changes) => {
        const added = changes.flatMap((c) => c.type === 'characterData' ? [c.target.textContent] : [...c.addedNodes].map((n) => n.textContent));
        window.said.push(...added.map((text) => text.trim()).filter(Boolean));
    }).observe(region, { childList: true, subtree: true, characterData: true })";

#[tokio::test]
async fn a_move_is_said_once() -> Result<()> {
    journey("said-once", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[] }).await?;
        browser.await_prompt().await?;
        browser.script(LISTEN, Vec::new()).await?;
        let told = browser.story().await? + 2;
        browser.make_move(Device::Mouse, "triancey").await?;
        browser.wait_until(&format!("return document.querySelectorAll('.story-lines li').length >= {told}")).await?;
        let twice = "const story = [...document.querySelectorAll('.story-lines li')].map((e) => e.textContent); \
                     return story.slice(0, 2).map((line) => window.said.filter((said) => said.includes(line)).length)";
        ensure!(browser.script(twice, Vec::new()).await? == json!([1, 1]), "a move is not said once");
        // The same lines can be read in the box, the latest first.
        let read = "const of = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent); \
                    return of('.told li')[0] === of('.story-lines li')[0] && of('.told li').length >= 2";
        ensure!(browser.script(read, Vec::new()).await? == json!(true), "the box does not tell the moves");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn forced_colours_keep_turn_sides_and_targets_apart() -> Result<()> {
    journey("forced-colours", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        let forced = json!({ "features": [{ "name": "forced-colors", "value": "active" }] });
        browser.command("Emulation.setEmulatedMedia", forced).await?;
        for game in ["triancey", "perimexpaire", "puissances"] {
            browser.set_up(Match { game, other: "1", options: &[] }).await?;
            browser.await_prompt().await?;
            ensure!(browser.script("return matchMedia('(forced-colors: active)').matches", Vec::new()).await? == json!(true));
            let kept = "const style = (s) => getComputedStyle(document.querySelector(s)); \
                        const sides = [...document.querySelectorAll('.player-mark')].map((e) => getComputedStyle(e).backgroundColor); \
                        return style('.table-board').forcedColorAdjust === 'none' && new Set(sides).size === sides.length \
                          && style('.player.awaited').outlineStyle === 'solid'";
            ensure!(browser.script(kept, Vec::new()).await? == json!(true), "{game}: something is not told apart");
            browser.picture(&format!("forced-{game}"), SCREENS[2]).await?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}
