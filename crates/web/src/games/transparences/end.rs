//! The end of a round: every assembly in its frame, and the points, broken down.

use engine::games::transparences::{Effect as Happened, Phase, PlayerView, Variant, View};
use engine::{Millis, Seat};
use leptos::prelude::*;
use scene::games::transparences::mat::framed;
use scene::games::transparences::patch;

use super::bench::Bench;
use super::ended;
use crate::draw::Drawing;
use crate::t;
use crate::table::scores::signed;
use crate::table::{Highlight, Names, Step, game_ui};
use crate::words::{fill, t};

/// The end of a round.
pub(super) fn round(bench: Bench) -> AnyView {
    let shown = move || {
        let view = bench.play.view.get()?;
        let store = bench.play.store;
        let names = store.names()?;
        let total = |seat: Seat| {
            let total = store.view.with(|view| game_ui(store.game).standing(view.as_deref()?, seat).total)?;
            Some(total.value.to_string())
        };
        Some(table(&view, &names, &total))
    };
    view! { <div class="round-end">{shown}</div> }.into_any()
}

/// The model completed fastest; else the most cells that were right.
pub(super) fn highlight(seat: Seat, steps: &[Step<Happened>]) -> Option<Highlight> {
    let completes = |effect: &Happened| matches!(effect, Happened::Completed { seat: by } if *by == seat);
    let began = |round: u32| steps.iter().find(|step| step.round == round).map_or(Millis(0), |step| step.at);
    let completed = steps.iter().filter(|step| step.effects.iter().any(completes));
    let seconds = completed.map(|step| step.at.0.saturating_sub(began(step.round).0).div_ceil(1_000) as usize).min();
    if let Some(seconds) = seconds {
        return Highlight::of("transparences-highlight-time", seconds);
    }
    let progress = steps.iter().flat_map(|step| &step.effects).filter_map(|effect| {
        let Happened::Progress { seat: by, equal } = effect else { return None };
        (*by == seat).then(|| usize::from(*equal))
    });
    Highlight::of("transparences-highlight-cells", progress.max().unwrap_or(0))
}

fn table(view: &View, names: &Names, total: &dyn Fn(Seat) -> Option<String>) -> AnyView {
    let why = match view.phase {
        Phase::Over { cause, .. } => t(ended(cause)),
        Phase::Modelling { .. } | Phase::Playing { .. } | Phase::Turn { .. } => String::new(),
    };
    let model = view.model.shows.map(|shows| {
        let scene = patch(shows);
        view! { <div class="model"><Drawing scene=Signal::derive(move || scene.clone()) /></div> }
    });
    let rows = view.players.iter().zip((0..).map(Seat));
    let rows = rows.map(|(player, seat)| row(view, player, (names, seat), total(seat))).collect_view();
    let several = total(Seat(0)).map(|_| view! { <th scope="col">{t("transparences-head-total")}</th> });
    // In the lightning game only who is first has a point: how much of the model the others have does not count.
    let counted = counts_cells(view).then(|| {
        view! {
            <th scope="col">{t("transparences-head-equal")}</th>
            <th scope="col">{t("transparences-head-lines")}</th>
        }
    });
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
                    {counted}
                    <th scope="col">{t("transparences-head-bonus")}</th>
                    {missed}
                    <th scope="col">{t("transparences-head-points")}</th>
                    {several}
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

/// Whether the cells of the model count, and not only who is first.
fn counts_cells(view: &View) -> bool {
    view.options.variant != Variant::Lightning
}

fn row(view: &View, player: &PlayerView, (names, seat): (&Names, Seat), total: Option<String>) -> AnyView {
    let score = player.score;
    let frame = score.and_then(|score| score.frame);
    let picture = player.assembly.as_ref().filter(|assembly| !assembly.laid().is_empty()).map(|assembly| {
        let on = view.model.shows.and_then(|model| assembly.framed(model, view.options.frame));
        let scene = framed(assembly, on, view.model.shows);
        let label = fill("transparences-frame-of", &names.owner(seat));
        view! { <Drawing scene=Signal::derive(move || scene.clone()) label=Signal::derive(move || label.clone()) /> }
    });
    let number = |sign: &str, n: u8| if n == 0 { "0".to_owned() } else { format!("{sign}{n}") };
    let missed = (view.options.variant == Variant::Timed).then(|| {
        // What cards not laid in time cost: the rest of the sum.
        let cost = score.map_or(0, |score| {
            frame.map_or(0, |frame| i32::from(frame.equal) - i32::from(frame.lines())) + i32::from(score.bonus)
                - score.points
        });
        view! { <td>{signed(-cost)}</td> }
    });
    let counted = counts_cells(view).then(|| {
        view! {
            <td>{number("+", frame.map_or(0, |frame| frame.equal))}</td>
            <td>{number("−", frame.map_or(0, |frame| frame.lines()))}</td>
        }
    });
    view! {
        <tr>
            <th scope="row">{names.of_seat(seat).to_owned()}</th>
            <td class="score-frame">{picture}</td>
            {counted}
            <td>{number("+", score.map_or(0, |score| score.bonus))}</td>
            {missed}
            <td class="score-points">{score.map_or_else(String::new, |score| t!("transparences-points", n = score.points))}</td>
            {total.map(|total| view! { <td class="score-sum">{total}</td> })}
        </tr>
    }
    .into_any()
}
