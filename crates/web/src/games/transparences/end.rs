//! The end of a round: every assembly in its frame, and the points, broken down.

use engine::Seat;
use engine::games::transparences::{Phase, PlayerView, Variant, View};
use leptos::prelude::*;
use scene::games::transparences::mat::framed;
use scene::games::transparences::patch;

use super::bench::Bench;
use super::ended;
use crate::draw::Drawing;
use crate::t;
use crate::table::Names;
use crate::words::t;

/// The end of a round.
pub(super) fn round(bench: Bench) -> AnyView {
    let shown = move || {
        let view = bench.play.view.get()?;
        let names = bench.play.store.view.with(|view| view.as_deref().map(Names::of))?;
        Some(table(&view, &names))
    };
    view! { <div class="round-end">{shown}</div> }.into_any()
}

fn table(view: &View, names: &Names) -> AnyView {
    let why = match view.phase {
        Phase::Over { cause, .. } => t(ended(cause)),
        Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Turn { .. } => String::new(),
    };
    let model = view.model.shows.map(|shows| {
        let scene = patch(shows);
        view! { <div class="model"><Drawing scene=Signal::derive(move || scene.clone()) /></div> }
    });
    let rows = view.players.iter().zip((0..).map(Seat));
    let rows = rows.map(|(player, seat)| row(view, player, names.of_seat(seat))).collect_view();
    let missed = (view.options.variant == Variant::Timed)
        .then(|| view! { <th scope="col">{t("transparences-head-missed")}</th> });
    view! {
        <header class="round-end-head">
            {model} <p>{why}</p>
        </header>
        <table class="round-scores">
            <caption class="unseen">{t("transparences-scores")}</caption>
            <thead>
                <tr>
                    <th scope="col">{t("transparences-head-player")}</th>
                    <th scope="col">{t("transparences-head-frame")}</th>
                    <th scope="col">{t("transparences-head-equal")}</th>
                    <th scope="col">{t("transparences-head-lines")}</th>
                    <th scope="col">{t("transparences-head-bonus")}</th>
                    {missed}
                    <th scope="col">{t("transparences-head-points")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

fn row(view: &View, player: &PlayerView, name: &str) -> AnyView {
    let score = player.score;
    let frame = score.and_then(|score| score.frame);
    let picture = player.assembly.as_ref().filter(|assembly| !assembly.laid().is_empty()).map(|assembly| {
        let on = view.model.shows.and_then(|model| assembly.framed(model, view.options.frame));
        let scene = framed(assembly, on, view.model.shows);
        let label = t!("transparences-frame-of", name = name);
        view! { <Drawing scene=Signal::derive(move || scene.clone()) label=Signal::derive(move || label.clone()) /> }
    });
    let number = |sign: &str, n: u8| if n == 0 { "0".to_owned() } else { format!("{sign}{n}") };
    let missed = (view.options.variant == Variant::Timed).then(|| {
        let missed = score.map_or(0, |score| score.missed);
        view! { <td>{missed}</td> }
    });
    view! {
        <tr>
            <th scope="row">{name.to_owned()}</th>
            <td class="score-frame">{picture}</td>
            <td>{number("+", frame.map_or(0, |frame| frame.equal))}</td>
            <td>{number("−", frame.map_or(0, |frame| frame.lines()))}</td>
            <td>{number("+", score.map_or(0, |score| score.bonus))}</td>
            {missed}
            <td class="score-points">{score.map_or_else(String::new, |score| t!("transparences-points", n = score.points))}</td>
        </tr>
    }
    .into_any()
}
