//! Périmexpaire and Périmaire in the browser: whole matches in every manner, a contest, the lesson.

use anyhow::{Result, ensure};
use ludotheque_e2e::{Device, Match, SCREENS, journey};
use serde_json::json;

use crate::keyboard::a_whole_match;
use crate::lessons::{Task, learn};
use crate::matches::against_the_computer;
use crate::together::{lift, on_one_screen, told, vigilant};

#[tokio::test]
async fn a_match_of_perimexpaire_against_the_computer_is_played_out_by_mouse() -> Result<()> {
    against_the_computer("perimexpaire", &[("rounds", "1")], 4).await
}

#[tokio::test]
async fn a_match_of_perimaire_against_the_computer_is_played_out_by_mouse() -> Result<()> {
    against_the_computer("perimexpaire", &[("variant", "perimaire"), ("deck", "24"), ("rounds", "1")], 3).await
}

#[tokio::test]
async fn a_whole_match_of_perimexpaire_is_played_with_keys_alone() -> Result<()> {
    a_whole_match("perimexpaire", &[("rounds", "1")]).await
}

#[tokio::test]
async fn two_people_play_perimexpaire_on_one_screen_with_open_hands() -> Result<()> {
    journey("together-perimexpaire", async |browser| {
        let lifted = on_one_screen(browser, "perimexpaire", &[("rounds", "1")]).await?;
        ensure!(lifted == 0, "hands are open (PX-2.2), but a curtain fell {lifted} times");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn two_people_play_perimaire_on_one_screen_and_the_curtain_hides_each_hand() -> Result<()> {
    journey("together-perimaire", async |browser| {
        let options = [("variant", "perimaire"), ("deck", "24"), ("rounds", "1")];
        let lifted = on_one_screen(browser, "perimexpaire", &options).await?;
        ensure!(lifted > 4, "the curtain fell {lifted} times only");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_wrong_claim_in_perimexpaire_is_contested_and_costs_a_card() -> Result<()> {
    journey("contest", async |browser| {
        vigilant(browser, "perimexpaire", &[]).await?;
        let hand = browser.script("return document.querySelectorAll('.px-card').length", Vec::new()).await?;
        browser.touch(Device::Mouse, ".px-card").await?;
        browser.touch(Device::Mouse, ".px-spot").await?;
        ensure!(
            !browser.has(".px-claim input:checked").await? && !browser.has(".px-claims [data-action=lay]").await?,
            "an answer is chosen before the player has thought"
        );
        // The last answer is that area and perimeter are both equal: with these cards it is wrong.
        browser.touch(Device::Mouse, ".px-claim label.option:last-child").await?;
        browser.touch(Device::Mouse, ".px-claims [data-action=lay]").await?;
        // Both are asked now: the one might lay more, the other contests.
        browser.touch(Device::Mouse, ".player .button.small").await?;
        browser.touch(Device::Mouse, ".bar-choices [data-action=contest]").await?;
        // PX-2.11: who has seen the error turns over a card; who made it has the card back.
        browser.touch(Device::Mouse, ".px-laid.px-choice").await?;
        told(browser, "avec raison").await?;
        told(browser, "pénalité").await?;
        let laid = browser.script("return document.querySelectorAll('.px-laid').length", Vec::new()).await?;
        ensure!(laid == json!(1), "{laid} cards lie after a contest, of hands of {hand}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_wrong_card_on_the_pile_of_perimaire_is_contested_and_taken_back() -> Result<()> {
    journey("contest-perimaire", async |browser| {
        vigilant(browser, "perimexpaire", &[("variant", "perimaire")]).await?;
        lift(browser).await?;
        // The first card may be any (PM-1.3); the second is played by somebody who does not look.
        browser.touch(Device::Mouse, ".px-card").await?;
        browser.touch(Device::Mouse, ".px-top").await?;
        for _ in 0..4 {
            lift(browser).await?;
            if browser.has(".bar-choices [data-action=accept]").await? {
                browser.touch(Device::Mouse, ".bar-choices [data-action=accept]").await?;
            } else {
                break;
            }
        }
        lift(browser).await?;
        let before = browser.script("return document.querySelectorAll('.px-card').length", Vec::new()).await?;
        // 34 has neither the area nor the perimeter of 4.
        browser.touch(Device::Mouse, ".px-card[data-card=\"34\"]").await?;
        browser.touch(Device::Mouse, ".px-top").await?;
        lift(browser).await?;
        browser.touch(Device::Mouse, ".bar-choices [data-action=contest]").await?;
        told(browser, "avec raison").await?;
        ensure!(before == json!(18), "{before} cards");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_tap_on_the_mark_of_a_place_in_perimexpaire_is_not_swallowed() -> Result<()> {
    journey("tap-perimexpaire", async |browser| {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
        browser.resize(SCREENS[0]).await?;
        browser.enable_touch().await?;
        browser.set_up(Match { game: "perimexpaire", other: "here", options: &[] }).await?;
        browser.touch(Device::Finger, ".px-fits").await?;
        browser.wait_for(".px-gain").await?;
        // The finger comes down on the mark in the middle of the place.
        browser.touch(Device::Finger, ".px-spot.px-target").await?;
        browser.wait_until("return document.querySelectorAll('.px-laid').length === 2").await?;
        told(browser, "Joueur 1 pose la").await?;
        browser.ask_for_hint(Device::Finger).await?;
        let hint = browser.script("return document.querySelector('.status .hint').textContent", Vec::new()).await?;
        let hint = hint.as_str().unwrap_or_default();
        ensure!(!hint.contains('(') && hint.contains("Indice"), "a hint of coordinates: {hint}");
        browser.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_perimexpaire_is_learned_by_mouse_and_by_keys() -> Result<()> {
    let card = |card: &str| format!(".px-card[data-card=\"{card}\"]");
    let place = |place: &str| format!("[data-hit=\"{place}\"]");
    let tasks = [
        Task { wrong: vec![card("23"), place("1,0")], right: vec![card("27"), place("1,0")] },
        Task { wrong: vec![card("23"), place("0,1")], right: vec![card("21"), place("0,1")] },
        Task { wrong: vec![card("23"), place("0,1")], right: vec![card("28"), place("-1,-1")] },
        Task { wrong: vec![card("28"), place("-2,0")], right: vec![card("28"), place("0,1")] },
    ];
    learn("perimexpaire", &tasks).await
}
