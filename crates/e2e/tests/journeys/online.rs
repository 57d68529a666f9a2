//! Two people with a browser each, at a table on the server.

use anyhow::{Context as _, Result, ensure};
use ludotheque_e2e::{Browser, Device, Match, Pair, Prompt, Proxy, Server, journey_of_two, journey_of_two_to, proxy};
use serde_json::json;

async fn calm(one: &Browser, other: &Browser) -> Result<()> {
    for browser in [one, other] {
        browser.store_settings(&json!({ "motion": "reduced", "language": "fr" })).await?;
    }
    Ok(())
}

/// Plays a whole match online; the other reloads the page in the middle.
async fn a_match(game: &str, options: &[(&str, &str)], reload_after: usize) -> Result<()> {
    journey_of_two(&format!("online-{game}"), async |one, other| {
        calm(one, other).await?;
        let pair = Pair { one, other, game };
        pair.meet(options).await?;
        pair.play_some(reload_after).await?;
        let before = other.visible_state().await?;
        other.driver.refresh().await?;
        other.wait_for(".table[data-phase=playing] .players").await?;
        let after = other.visible_state().await?;
        ensure!(before == after, "after a reload {after:#} instead of {before:#}");
        pair.play_out().await?;
        for browser in [one, other] {
            browser.wait_for(".end-details .fair.verified").await?;
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_match_of_triancey_is_played_online_with_a_reload() -> Result<()> {
    a_match("triancey", &[("size", "small")], 4).await
}

#[tokio::test]
async fn a_match_of_perimexpaire_is_played_online_with_a_reload() -> Result<()> {
    a_match("perimexpaire", &[("rounds", "1")], 4).await
}

#[tokio::test]
async fn a_match_of_vectominos_is_played_online_with_a_reload() -> Result<()> {
    a_match("vectominos", &[("rounds", "1")], 3).await
}

#[tokio::test]
async fn a_match_of_puissances_is_played_online_with_a_reload() -> Result<()> {
    a_match("puissances", &[("board", "small")], 6).await
}

#[tokio::test]
async fn a_match_of_transparences_is_played_online_with_a_reload() -> Result<()> {
    a_match("transparences", &[("max_rounds", "1")], 1).await
}

#[tokio::test]
async fn a_table_is_joined_by_its_short_code_and_reviewed_and_played_again() -> Result<()> {
    journey_of_two("online-again", async |one, other| {
        calm(one, other).await?;
        let (game, options) = ("triancey", [("size", "small")]);
        let pair = Pair { one, other, game };
        let code = one.open_online(Match { game, other: "here", options: &options }).await?;
        other.go("/rejoindre").await?;
        other.choose("input[name=code]", &code.to_lowercase()).await?;
        other.click(".join button[type=submit]").await?;
        other.click("[data-action=sit]").await?;
        pair.play_some(2).await?;
        // The flag ends the match at once.
        one.resign(Device::Mouse).await?;
        pair.play_out().await?;
        // Everybody can look at it again.
        other.click("[data-action=review]").await?;
        other.wait_for(&format!(".table.review[data-game={game}] svg.board")).await?;
        let address = other.driver.current_url().await?;
        ensure!(address.query() == Some(format!("table={code}").as_str()), "the review is at {address}");
        other.go(&format!("/table/{code}")).await?;
        for browser in [one, other] {
            browser.click("[data-action=rematch]").await?;
        }
        for browser in [one, other] {
            browser.wait_for(".table[data-phase=playing]").await?;
        }
        pair.play_some(2).await?;
        one.assert_no_console_errors().await?;
        other.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn an_onlooker_sees_the_match_and_nobodys_hand() -> Result<()> {
    journey_of_two("online-watch", async |one, other| {
        calm(one, other).await?;
        let game = "vectominos";
        let code = one.open_online(Match { game, other: "1", options: &[("rounds", "1")] }).await?;
        one.wait_for(".table[data-phase=playing]").await?;
        other.go("/rejoindre?pour=regarder").await?;
        other.choose("input[name=code]", &code).await?;
        other.click(".join button[type=submit]").await?;
        other.wait_for(".table[data-phase=playing] .players").await?;
        for _ in 0..2 {
            one.play_on(Device::Mouse, game).await?;
        }
        one.await_prompt().await?;
        let told = one.story().await?;
        other.wait_until(&format!("return document.querySelectorAll('.story-lines li').length >= {told}")).await?;
        ensure!(one.has(".vm-piece").await?, "the player sees no hand");
        ensure!(!other.has(".vm-piece").await?, "the onlooker sees a hand");
        ensure!(!other.has("[data-tool=tool-resign]").await?, "the onlooker can resign");
        other.assert_no_console_errors().await
    })
    .await
}

#[tokio::test]
async fn a_lost_connection_heals_itself_and_nothing_is_lost() -> Result<()> {
    let mut server = Server::start()?;
    let address = server.address().to_owned();
    journey_of_two_to("online-lost", &address, &address, async |one, other| {
        calm(one, other).await?;
        let pair = Pair { one, other, game: "triancey" };
        pair.meet(&[("size", "small")]).await?;
        pair.play_some(3).await?;
        let before = other.visible_state().await?;
        server.stop()?;
        for browser in [one, other] {
            browser.wait_for(".table[data-connection=lost]").await?;
        }
        // Who is asked plays all the same: it counts when the server is there again.
        let mover = if one.current_prompt().await? == Some(Prompt::Move) { one } else { other };
        mover.make_move(Device::Mouse, "triancey").await?;
        ensure!(other.visible_state().await? == before, "something happened without the server");
        server.start_again()?;
        for browser in [one, other] {
            browser.wait_for(".table[data-connection=online]").await?;
        }
        let more = before["story"].as_array().map_or(0, Vec::len) + 1;
        for browser in [one, other] {
            browser
                .wait_until(&format!("return document.querySelectorAll('.story-lines li').length >= {more}"))
                .await?;
        }
        pair.play_some(2).await
    })
    .await
}

#[tokio::test]
async fn where_sockets_are_blocked_the_other_way_plays_too() -> Result<()> {
    let server = Server::start()?;
    let proxy = Proxy::start_allowing(server.address(), proxy::Allow::NoWebSockets)?;
    journey_of_two_to("online-blocked", server.address(), proxy.address(), async |one, other| {
        calm(one, other).await?;
        let pair = Pair { one, other, game: "triancey" };
        pair.meet(&[("size", "small")]).await?;
        ensure!(proxy.refused_websockets() > 0, "nobody has asked for a socket");
        pair.play_some(3).await?;
        other.driver.refresh().await?;
        other.wait_for(".table[data-phase=playing] .players").await?;
        pair.play_out().await
    })
    .await
}

/// What a picture of squares on the page says.
async fn read_picture(browser: &Browser, selector: &str) -> Result<String> {
    browser.wait_for(selector).await?;
    let squares = "const p = document.querySelector(arguments[0]); const box = p.ownerSVGElement.viewBox.baseVal; \
                   return [box.width, [...p.getAttribute('d').matchAll(/M(\\d+) (\\d+)h/g)].map((m) => [+m[1], +m[2]])]";
    let found = browser.script(squares, vec![json!(selector)]).await?;
    let (size, squares): (usize, Vec<(usize, usize)>) = serde_json::from_value(found)?;
    const DOTS: usize = 6;
    let dark = |x: usize, y: usize| if squares.contains(&(x / DOTS, y / DOTS)) { 0 } else { 255 };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(size * DOTS, size * DOTS, dark);
    let grids = picture.detect_grids();
    Ok(grids.first().context("no code in the picture")?.decode()?.1)
}

#[tokio::test]
async fn the_picture_of_the_lobby_leads_to_the_table() -> Result<()> {
    journey_of_two("online-picture", async |one, other| {
        calm(one, other).await?;
        one.open_online(Match { game: "triancey", other: "here", options: &[] }).await?;
        let link = read_picture(one, ".lobby-invite .qr-ink").await?;
        other.driver.goto(&link).await?;
        other.click("[data-action=sit]").await?;
        for browser in [one, other] {
            browser.wait_for(".table[data-phase=playing] svg.board").await?;
            browser.assert_no_console_errors().await?;
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_seat_moves_to_another_device_by_code_and_back_by_picture() -> Result<()> {
    journey_of_two("online-devices", async |one, other| {
        calm(one, other).await?;
        let game = "perimexpaire";
        let table = one.open_online(Match { game, other: "1", options: &[("rounds", "1")] }).await?;
        one.play_on(Device::Mouse, game).await?;
        one.await_prompt().await?;
        let hand =
            "return [...document.querySelectorAll('.px-card')].map((e) => e.dataset.hit ?? e.textContent).join()";
        let held = one.script(hand, Vec::new()).await?;
        one.click(".lobby-device summary").await?;
        one.click(".lobby-device button").await?;
        let code = one.wait_for(".lobby-device .lobby-code").await?.text().await?;
        other.go("/rejoindre").await?;
        other.click(".join-return summary").await?;
        other.choose("input[name=table]", &table).await?;
        other.choose("input[name=return]", "AAAAAAAAAA").await?;
        other.click(".join-return button[type=submit]").await?;
        other.wait_until("return document.querySelector('#return-wrong').textContent !== ''").await?;
        other.choose("input[name=return]", &code).await?;
        other.click(".join-return button[type=submit]").await?;
        other.wait_for(".table[data-phase=playing] .px-card").await?;
        ensure!(other.script(hand, Vec::new()).await? == held, "the device is another one");
        other.play_on(Device::Mouse, game).await?;
        other.await_prompt().await?;
        // And back, with the picture.
        other.click(".lobby-device summary").await?;
        other.click(".lobby-device button").await?;
        let link = read_picture(other, ".lobby-device .qr-ink").await?;
        let told = other.story().await?;
        one.go("/credits").await?;
        one.driver.goto(&link).await?;
        one.wait_for(".table[data-phase=playing] .px-card").await?;
        one.wait_until(&format!("return document.querySelectorAll('.story-lines li').length === {told}")).await?;
        ensure!(one.script("return location.hash", Vec::new()).await? == json!(""), "the code is still in the address");
        one.play_on(Device::Mouse, game).await.map(drop)
    })
    .await
}
