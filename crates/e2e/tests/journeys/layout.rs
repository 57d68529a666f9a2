//! One screen without scrolling, in every state of a table and at every size; nothing moves while a match is played.

use anyhow::{Context as _, Result};
use ludotheque_e2e::layout::{Layout, READING, SIZES, ZOOMED};
use ludotheque_e2e::{Browser, Device, Match, Pair, Prompt, Screen, axe, journey, journey_of_two};
use serde_json::{Value, json};

/// Upright, lying and large: what differs between the other sizes is looked at in the fullest states.
const FEW: [Screen; 3] = [SIZES[0], SIZES[1], SIZES[4]];

/// What is chosen before it is laid, where there is a hand.
fn in_hand(game: &str) -> Option<&'static str> {
    match game {
        "perimexpaire" => Some(".px-hand .px-card"),
        "vectominos" => Some(".vm-hand .vm-piece"),
        "transparences" => Some(".hand .hand-card"),
        _ => None,
    }
}

/// Plays on until a move is asked for.
async fn own_turn(browser: &Browser, game: &str) -> Result<()> {
    while browser.await_prompt().await? != Prompt::Move {
        browser.play_on(Device::Mouse, game).await?;
    }
    Ok(())
}

/// Accessible in both themes.
async fn both_themes(browser: &Browser) -> Result<()> {
    for theme in ["dark", "light"] {
        browser.script("document.documentElement.dataset.theme = arguments[0]", vec![json!(theme)]).await?;
        axe::assert_accessible(browser).await.context(theme)?;
    }
    Ok(())
}

/// From the first move to the end: own turn, a piece chosen, a hint, the computer's turn, the end. The hint and the end
/// are the fullest.
async fn every_state(browser: &Browser, chosen: Match<'_>) -> Result<()> {
    let mut layout = Layout::default();
    let game = chosen.game;
    browser.set_up(chosen).await?;
    if browser.await_prompt().await? != Prompt::Move {
        layout.assert_fits(browser, &format!("{game}-before"), &FEW).await?;
    }
    own_turn(browser, game).await?;
    layout.assert_unmoved(browser, &format!("{game}-turn"), &SIZES).await?;
    layout.assert_fits(browser, &format!("{game}-turn"), &READING).await?;
    if let Some(piece) = in_hand(game) {
        browser.touch(Device::Mouse, piece).await?;
        layout.assert_unmoved(browser, &format!("{game}-chosen"), &SIZES).await?;
        browser.touch(Device::Mouse, &format!("{piece}[aria-pressed=true]")).await?;
    }
    browser.ask_for_hint(Device::Mouse).await?;
    layout.assert_unmoved(browser, &format!("{game}-hint"), &SIZES).await?;
    layout.assert_fits(browser, &format!("{game}-hint"), &[&ZOOMED[..], &READING].concat()).await?;
    axe::assert_accessible(browser).await.context("with a hint")?;
    browser.play_on(Device::Mouse, game).await?;
    own_turn(browser, game).await?;
    layout.assert_unmoved(browser, &format!("{game}-answered"), &FEW).await?;
    browser.resign(Device::Mouse).await?;
    layout.assert_fits(browser, &format!("{game}-end"), &[&SIZES[..], &ZOOMED, &READING].concat()).await?;
    both_themes(browser).await.context("at the end")?;
    browser.assert_no_console_errors().await
}

async fn fits(name: &str, games: &[Match<'_>]) -> Result<()> {
    journey(name, async |browser| {
        browser.store_settings(&calm()).await?;
        for chosen in games {
            every_state(browser, *chosen).await.context(chosen.game.to_owned())?;
        }
        Ok(())
    })
    .await
}

fn calm() -> Value {
    json!({ "motion": "reduced", "language": "fr" })
}

/// The games as they are offered first.
const GAMES: [Match<'_>; 5] = [
    Match { game: "triancey", other: "1", options: &[] },
    Match { game: "perimexpaire", other: "1", options: &[] },
    Match { game: "vectominos", other: "1", options: &[] },
    Match { game: "puissances", other: "1", options: &[] },
    Match { game: "transparences", other: "1", options: &[] },
];

#[tokio::test]
async fn triancey_and_perimexpaire_have_one_screen_at_every_size() -> Result<()> {
    fits("layout-triancey-perimexpaire", &GAMES[..2]).await
}

#[tokio::test]
async fn vectominos_and_puissances_have_one_screen_at_every_size() -> Result<()> {
    fits("layout-vectominos-puissances", &GAMES[2..4]).await
}

#[tokio::test]
async fn transparences_has_one_screen_at_every_size() -> Result<()> {
    fits("layout-transparences", &GAMES[4..]).await
}

#[tokio::test]
async fn every_game_has_one_screen_with_the_largest_letters() -> Result<()> {
    journey("layout-large", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr", "text": "larger" })).await?;
        for chosen in GAMES {
            let (mut layout, game) = (Layout::default(), chosen.game);
            browser.set_up(chosen).await?;
            own_turn(browser, game).await?;
            browser.ask_for_hint(Device::Mouse).await?;
            layout.assert_fits(browser, &format!("large-{game}-hint"), &SIZES).await.context(game)?;
            browser.resign(Device::Mouse).await?;
            layout.assert_fits(browser, &format!("large-{game}-end"), &SIZES).await.context(game)?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn four_players_of_puissances_and_a_finished_round_have_one_screen() -> Result<()> {
    journey("layout-four", async |browser| {
        browser.store_settings(&calm()).await?;
        browser.set_up_for(4, Match { game: "puissances", other: "1", options: &[] }).await?;
        own_turn(browser, "puissances").await?;
        Layout::default().assert_fits(browser, "puissances-four", &SIZES).await?;
        // Alone one agrees with everybody: the round is over at once.
        browser.set_up_for(1, Match { game: "transparences", other: "", options: &[("max_rounds", "2")] }).await?;
        own_turn(browser, "transparences").await?;
        browser.touch(Device::Mouse, ".bar-choices [data-action=stop]").await?;
        browser.wait_for(".round-over [data-action=next]").await?;
        Layout::default().assert_fits(browser, "round-over", &[&SIZES[..], &READING].concat()).await?;
        both_themes(browser).await.context("after a round")
    })
    .await
}

#[tokio::test]
async fn a_proposal_between_two_people_leaves_the_board_where_it_is() -> Result<()> {
    journey_of_two("layout-proposals", async |one, other| {
        for browser in [one, other] {
            browser.store_settings(&calm()).await?;
        }
        let pair = Pair { one, other, game: "triancey" };
        pair.meet(&[("size", "small")]).await?;
        pair.play_some(2).await?;
        let (mut layout, mut others) = (Layout::default(), Layout::default());
        layout.assert_unmoved(one, "proposing-before", &FEW).await?;
        others.assert_unmoved(other, "proposed-before", &FEW).await?;
        for tool in ["tool-draw", "tool-undo"] {
            // Only who has just moved can take it back.
            let (asks, answers) =
                if one.has(&format!("[data-tool={tool}]")).await? { (one, other) } else { (other, one) };
            asks.use_tool(Device::Mouse, tool).await?;
            for browser in [asks, answers] {
                browser.wait_for(".proposed").await?;
            }
            layout.assert_unmoved(one, &format!("proposing-{tool}"), &FEW).await?;
            others.assert_unmoved(other, &format!("proposed-{tool}"), &FEW).await?;
            axe::assert_accessible(answers).await?;
            answers.touch(Device::Mouse, ".proposed .button.quiet").await?;
            asks.wait_until("return !document.querySelector('.proposed')").await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_refusal_a_question_and_a_contest_leave_the_board_where_it_is() -> Result<()> {
    journey("layout-notices", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr", "confirm": "on" })).await?;
        browser.set_up(Match { game: "triancey", other: "1", options: &[] }).await?;
        browser.await_prompt().await?;
        let mut layout = Layout::default();
        layout.assert_unmoved(browser, "asked", &FEW).await?;
        browser.touch(Device::Mouse, ".board .hit.legal").await?;
        browser.wait_for("[data-action=confirm]").await?;
        layout.assert_unmoved(browser, "confirm", &FEW).await?;
        browser.touch(Device::Mouse, "[data-action=confirm]").await?;
        browser.await_prompt().await?;
        browser.touch(Device::Mouse, ".board .hit.barred").await?;
        browser.wait_for(".status .trouble").await?;
        browser.press(thirtyfour::Key::Escape).await?;
        layout.assert_unmoved(browser, "refused", &FEW).await?;
        crate::together::vigilant(browser, "perimexpaire", &[]).await?;
        let mut layout = Layout::default();
        browser.await_prompt().await?;
        layout.assert_unmoved(browser, "vigilant", &SIZES).await?;
        browser.touch(Device::Mouse, ".px-card").await?;
        browser.touch(Device::Mouse, ".px-spot").await?;
        layout.assert_fits(browser, "claim", &FEW).await?;
        browser.touch(Device::Mouse, ".px-claim label.option:last-child").await?;
        browser.touch(Device::Mouse, ".px-claims [data-action=lay]").await?;
        browser.touch(Device::Mouse, ".player .button.small").await?;
        browser.wait_for(".bar-choices [data-action=contest]").await?;
        layout.assert_fits(browser, "contest", &SIZES).await?;
        axe::assert_accessible(browser).await
    })
    .await
}
