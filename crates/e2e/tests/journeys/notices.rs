//! What is said has the room to be read: the box beside the board, names on a phone, fields above the loud button; and a
//! takeback says what goes.

use std::time::Duration;

use anyhow::{Context as _, Result, bail, ensure};
use engine::GameId;
use ludotheque_e2e::layout::SIZES;
use ludotheque_e2e::{Browser, Device, Match, Pair, Prompt, SCREENS, journey, journey_of_two};
use serde_json::{Value, json};

async fn calm(browser: &Browser, language: &str) -> Result<()> {
    browser.store_settings(&json!({ "motion": "reduced", "language": language })).await
}

/// Waits until a script finds nothing wrong: a page that has changed its size needs some frames. Says what stays wrong.
async fn finds_nothing(browser: &Browser, faults: &str) -> Result<()> {
    let mut found = Value::Null;
    for _ in 0..60 {
        browser.next_frame().await?;
        found = browser.script(faults, Vec::new()).await?;
        if found == json!([]) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    bail!("{found:#}")
}

/// Lines of the box that its lower edge cuts, and a heading of which hardly anything is to be seen. What is hidden inside
/// the box, and buttons, which stay in sight, do not count.
const CUT: &str = "
    const box = document.querySelector('.table-status');
    const bottom = box.getBoundingClientRect().top + box.clientTop + box.clientHeight;
    const lines = (root) => {
        const all = [], nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
            const parent = node.parentElement;
            if (parent.closest('button') || !node.data.trim()) continue;
            const hides = parent.closest('.status-line'), frame = hides?.getBoundingClientRect();
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const r of range.getClientRects()) {
                if (r.width < 2 || frame && (frame.width < 2 || r.top > frame.bottom - 3)) continue;
                all.push([node.data.trim(), r]);
            }
        }
        return all;
    };
    const cut = lines(box).filter(([, r]) => r.top < bottom - 3 && r.bottom > bottom + 3);
    const faults = cut.map(([text, r]) => `${text}: from ${r.top} to ${r.bottom}, and the box ends at ${bottom}`);
    const heading = lines(box.querySelector('.status-line'))[0];
    if (heading && (heading[1].width < 60 || heading[0].length < 4)) faults.push(`the heading is ${heading[0]}`);
    return faults";

/// Whether there is more in the box than it shows.
async fn overflows(browser: &Browser) -> Result<bool> {
    let more = "const box = document.querySelector('.table-status'); return box.scrollHeight > box.clientHeight + 1";
    Ok(browser.script(more, Vec::new()).await? == json!(true))
}

/// Looks at the box at every size; says whether it was ever too full.
async fn box_is_whole(browser: &Browser, state: &str) -> Result<bool> {
    let mut full = false;
    for screen in SIZES {
        browser.resize(screen).await?;
        finds_nothing(browser, CUT).await.with_context(|| format!("{state} on {}", screen.name))?;
        full |= overflows(browser).await?;
    }
    browser.resize(SCREENS[2]).await?;
    browser.next_frame().await?;
    Ok(full)
}

/// The last line of the box was cut in half, and its heading was sometimes only “…”.
#[tokio::test]
async fn bug_no_line_of_the_message_box_is_cut() -> Result<()> {
    journey("notices-box", async |browser| {
        calm(browser, "fr").await?;
        let mut full = false;
        for game in ["triancey", "perimexpaire", "puissances"] {
            browser.set_up(Match { game, other: "1", options: &[] }).await?;
            for _ in 0..3 {
                browser.play_on(Device::Mouse, game).await?;
            }
            while browser.await_prompt().await? != Prompt::Move {
                browser.play_on(Device::Mouse, game).await?;
            }
            full |= box_is_whole(browser, &format!("{game}, own turn")).await?;
            browser.ask_for_hint(Device::Mouse).await?;
            full |= box_is_whole(browser, &format!("{game}, a hint")).await?;
            if game == "triancey" {
                browser.touch(Device::Mouse, ".table-board .hit.barred").await?;
                browser.wait_for(".status .trouble").await?;
                browser.press(thirtyfour::Key::Escape).await?;
                full |= box_is_whole(browser, "a refusal").await?;
            }
        }
        ensure!(full, "the box was never full: this shows nothing");
        browser.assert_no_console_errors().await
    })
    .await
}

/// Names that are cut.
const CUT_NAMES: &str = "
    const names = [...document.querySelectorAll('.player-name')];
    const cut = names.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.clientWidth < 24);
    return cut.map((e) => `${e.textContent}: ${e.scrollWidth} in ${e.clientWidth}`)";

/// On a phone lying on its side the player was called “V…”.
#[tokio::test]
async fn bug_names_are_whole_on_a_phone_lying_on_its_side() -> Result<()> {
    journey("notices-names", async |browser| {
        let [_, lying, ..] = SIZES;
        ensure!((lying.width, lying.height) == (844, 390), "the sizes have changed");
        for text in ["normal", "larger"] {
            let settings = json!({ "motion": "reduced", "language": "fr", "text": text });
            for game in GameId::ALL.iter().map(|game| game.as_str()) {
                browser.store_settings(&settings).await?;
                browser.resize(SCREENS[2]).await?;
                browser.set_up(Match { game, other: "1", options: &[] }).await?;
                browser.wait_for(".player.own").await?;
                browser.resize(lying).await?;
                finds_nothing(browser, CUT_NAMES).await.with_context(|| format!("{game}, {text}"))?;
            }
            browser.resize(SCREENS[2]).await?;
            browser.set_up_for(4, Match { game: "vectominos", other: "1", options: &[] }).await?;
            browser.wait_for(".player.own").await?;
            browser.resize(lying).await?;
            finds_nothing(browser, CUT_NAMES).await.with_context(|| format!("four players, {text}"))?;
        }
        browser.assert_no_console_errors().await
    })
    .await
}

/// What the tool for taking back is called.
async fn takeback_label(browser: &Browser) -> Result<String> {
    let tool = browser.wait_for("[data-tool=tool-undo]").await?;
    tool.attr("aria-label").await?.context("a name")
}

async fn tallies(browser: &Browser) -> Result<Value> {
    Ok(browser.visible_state().await?["tallies"].clone())
}

/// “Take my move back” did not say that the computer's move went with it.
#[tokio::test]
async fn bug_taking_back_says_which_moves_go() -> Result<()> {
    journey("notices-takeback", async |browser| {
        let told = [
            (
                "fr",
                "Reprendre mon coup et la réponse de l'ordinateur",
                "Vous reprenez votre coup et tout ce qui a suivi.",
            ),
            ("en", "Take back my move and the computer's reply", "You take back your move and everything after it."),
        ];
        for (language, label, story) in told {
            calm(browser, language).await?;
            browser.set_up(Match { game: "triancey", other: "1", options: &[("size", "small")] }).await?;
            browser.await_prompt().await?;
            let (before, lines) = (tallies(browser).await?, browser.story().await?);
            browser.make_move(Device::Mouse, "triancey").await?;
            let replied = format!("return document.querySelectorAll('.story-lines li').length >= {}", lines + 2);
            browser.wait_until(&replied).await?;
            browser.await_prompt().await?;
            let offered = takeback_label(browser).await?;
            ensure!(offered == label, "the tool says {offered}");
            // It is found in the log, so a reload forgets nothing of it.
            browser.reload().await?;
            let offered = takeback_label(browser).await?;
            ensure!(offered == label, "after a reload the tool says {offered}");
            browser.touch(Device::Mouse, "[data-tool=tool-undo]").await?;
            let said = format!("return document.querySelector('.told li')?.textContent === {}", json!(story));
            browser.wait_until(&said).await?;
            ensure!(tallies(browser).await? == before, "something else was taken back");
        }
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn who_is_asked_for_a_takeback_reads_that_the_reply_goes_as_well() -> Result<()> {
    journey_of_two("notices-takeback-asked", async |one, other| {
        for browser in [one, other] {
            calm(browser, "fr").await?;
        }
        let pair = Pair { one, other, game: "triancey" };
        pair.meet(&[("size", "small")]).await?;
        pair.play_some(2).await?;
        // Whose turn it is has moved, and has been answered.
        let own_turn = one.current_prompt().await? == Some(Prompt::Move);
        let (asks, asked) = if own_turn { (one, other) } else { (other, one) };
        asks.touch(Device::Mouse, "[data-tool=tool-undo]").await?;
        let words = [(asks, "Vous aimeriez reprendre votre coup et la réponse"), (asked, "et votre réponse.")];
        for (browser, words) in words {
            let said = format!("return document.querySelector('.proposed p')?.textContent.includes({})", json!(words));
            browser.wait_until(&said).await.context(words)?;
        }
        asked.touch(Device::Mouse, ".proposed .button.main").await?;
        let none = "return [...document.querySelectorAll('.player-tally b')].every((e) => e.textContent === '0')";
        for browser in [asks, asked] {
            browser.wait_until(none).await.context("both moves are taken back")?;
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

/// What of the form the loud button lies over.
const COVERED: &str = "
    const box = (e) => e.getBoundingClientRect(), go = box(document.querySelector('.setup-go'));
    const fields = [...document.querySelectorAll('.setup fieldset, .setup .field, .setup summary')];
    const over = (r) => Math.min(r.bottom, go.bottom) - Math.max(r.top, go.top) > 1;
    return fields.filter((e) => e.checkVisibility() && over(box(e))).map((e) => e.textContent.trim().slice(0, 40))";

/// At 1440 × 900 the loud button lay over a field.
#[tokio::test]
async fn bug_the_loud_button_covers_no_field_on_a_wide_screen() -> Result<()> {
    journey("notices-setup", async |browser| {
        calm(browser, "fr").await?;
        let mut tall = false;
        for game in GameId::ALL.iter().map(|game| game.as_str()) {
            for way in ["ordinateur", "ecran", "ligne"] {
                for screen in [SCREENS[1], SCREENS[2]] {
                    browser.resize(screen).await?;
                    browser.go(&format!("/jouer/{game}?nouveau&avec={way}")).await?;
                    browser.wait_for(".variant-picture svg").await?;
                    finds_nothing(browser, COVERED).await.with_context(|| format!("{game}, {way}"))?;
                    browser.click(".setup-more summary").await?;
                    browser.script("scrollTo({ top: 0, behavior: 'instant' })", Vec::new()).await?;
                    finds_nothing(browser, COVERED).await.with_context(|| format!("{game}, {way}, all options"))?;
                    let more = "return document.documentElement.scrollHeight > innerHeight + 100";
                    tall |= browser.script(more, Vec::new()).await? == json!(true);
                }
            }
        }
        ensure!(tall, "every page fits on the screen: this shows nothing");
        browser.assert_no_console_errors().await
    })
    .await
}
