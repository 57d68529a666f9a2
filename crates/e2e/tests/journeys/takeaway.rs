//! Take-away in the browser: whole matches, the lesson.

use anyhow::{Result, ensure};
use ludotheque_e2e::journey;

use crate::lessons::{Task, learn};
use crate::matches::against_the_computer;
use crate::together::on_one_screen;

#[tokio::test]
async fn a_match_of_takeaway_against_the_computer_is_played_out_by_mouse() -> Result<()> {
    against_the_computer("takeaway", &[], 2).await
}

#[tokio::test]
async fn two_people_play_takeaway_on_one_screen() -> Result<()> {
    journey("together-takeaway", async |browser| {
        let lifted = on_one_screen(browser, "takeaway", &[("heap", "12")]).await?;
        ensure!(lifted == 0, "nothing is hidden, but a curtain fell {lifted} times");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_lesson_of_takeaway_says_what_is_wrong_and_goes_on_after_what_is_right() -> Result<()> {
    let take = |count: u8| vec![format!("[data-hit='{count}']")];
    learn("takeaway", &[Task { wrong: take(1), right: take(2) }, Task { wrong: take(1), right: take(3) }]).await
}
