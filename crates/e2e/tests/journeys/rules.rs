//! The rules: every rule has an address, and a refusal opens its rule over the table without leaving it.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, SCREENS, Screen, axe, journey};
use serde_json::json;

/// The smallest phone.
const SMALL: Screen = Screen { name: "small", width: 320, height: 568 };

/// Follows a link to a rule that nothing covers.
const FOLLOW: &str = "
    const reached = (link) => {
      const box = link.getBoundingClientRect();
      return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === link;
    };
    const link = [...document.querySelectorAll('.table .rule')].find(reached);
    if (link) link.click();
    return Boolean(link)";

/// Waits until a paragraph about a rule stands out, in view.
async fn is_read(browser: &Browser, inside: &str, anchor: &str) -> Result<()> {
    browser
        .wait_until(&format!(
            "const told = document.querySelector(\"{inside} .told[data-rules~='{anchor}']\");
             const box = told && told.getBoundingClientRect();
             return box && box.top >= 0 && box.top < innerHeight - 20"
        ))
        .await
}

#[tokio::test]
async fn a_refusal_opens_its_rule_over_the_table_and_the_match_goes_on() -> Result<()> {
    journey("rules-refusal", async |browser| {
        for (language, word) in [("fr", "interdit"), ("en", "may not play")] {
            browser.store_settings(&json!({ "motion": "reduced", "language": language })).await?;
            for screen in [SCREENS[0], SMALL, SCREENS[2]] {
                browser.resize(screen).await?;
                browser.set_up(Match { game: "triancey", other: "1", options: &[("board", "regular")] }).await?;
                browser.await_prompt().await?;
                browser.touch(Device::Mouse, ".table-board .hit.barred").await?;
                let before = browser.visible_state().await?;
                browser.wait_until(FOLLOW).await?;
                is_read(browser, ".rules-reader[open]", "tr-2-3").await?;
                let told =
                    browser.script("return document.querySelector('.rules-reader .told').textContent", Vec::new());
                let told = told.await?.to_string();
                ensure!(told.contains(word), "in {language}: {told}");
                axe::assert_accessible(browser).await?;
                browser.touch(Device::Mouse, "[data-action=close-rules]").await?;
                browser.wait_until("return !document.querySelector('.rules-reader')").await?;
                ensure!(browser.visible_state().await? == before, "the match is another");
                browser.make_move(Device::Mouse, "triancey").await?;
            }
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn an_address_names_a_rule() -> Result<()> {
    journey("rules-address", async |browser| {
        for path in ["perimexpaire#px-2-5", "vectominos#vm-4-3", "puissances#c-16", "transparences#tp-2-3"] {
            browser.go(&format!("/regles/{path}")).await?;
            let (_, anchor) = path.split_once('#').unwrap_or_default();
            is_read(browser, ".page.rules", anchor).await?;
            ensure!(browser.has(&format!("[id='{anchor}']")).await?, "{path} has no target");
        }
        browser.assert_no_console_errors().await
    })
    .await
}

/// The style sheet took the heads of its columns for the head of a table.
#[tokio::test]
async fn bug_a_board_of_puissances_hid_the_bar_of_the_rules_page() -> Result<()> {
    journey("rules-bar", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.resize(SCREENS[0]).await?;
        browser.go("/regles/puissances").await?;
        browser.wait_for("main svg .head").await?;
        browser.wait_until("return document.querySelector('.top nav').checkVisibility()").await
    })
    .await
}
