//! What there is to know about a match that is over, below its result: figures, whether the shuffle was fair, its file.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use table::{Commitment, Phase, SeatStatistics, Secret, Statistics};

use super::erased::AnyTableView;
use super::names::Names;
use super::players::clock_text;
use super::store::{TableStore, reader};
use crate::browser;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// What there is to know about a match that is over: figures, and whether the shuffle was fair.
#[component]
pub fn EndDetails(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let over = Memo::new(move |_| store.phase() == Some(Phase::Over));
    let shown = move || {
        over.get().then(|| store.view.get_untracked()).flatten().map(|view| {
            view! {
                <section class="end-details" aria-label=t("stat-title")>
                    <Learned store view=view.clone() />
                    {fair(&view)}
                    <Export store />
                </section>
            }
        })
    };
    view! { {shown} }
}

/// What the match has shown of each player: links found and missed, errors by kind, time.
#[component]
fn Learned(store: TableStore, view: Arc<AnyTableView>) -> impl IntoView {
    let table = move || {
        let names = Names::of(&view).read_by(reader(&view, store.person.get()));
        store.statistics.get().map(|statistics| learned(&statistics, &names))
    };
    view! { {table} }
}

fn learned(statistics: &Statistics, names: &Names) -> AnyView {
    let seats: Vec<(String, SeatStatistics)> =
        (0..).map(Seat).zip(&statistics.seats).map(|(seat, own)| (names.short(seat).to_owned(), own.clone())).collect();
    let row = |key: &'static str, value: &dyn Fn(&SeatStatistics) -> String| {
        let cells: Vec<String> = seats.iter().map(|(_, own)| value(own)).collect();
        let interesting = cells.iter().any(|cell| !cell.is_empty() && cell != "0");
        interesting.then(|| {
            view! {
                <tr>
                    <th scope="row">{t(key)}</th>
                    {cells.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}
                </tr>
            }
        })
    };
    let errors = |own: &SeatStatistics| {
        let each = own.errors.iter().map(|(kind, count)| format!("{} × {count}", t(&format!("error-{kind}"))));
        each.collect::<Vec<_>>().join(" ; ")
    };
    let found = |own: &SeatStatistics| match (own.found, own.missed) {
        (0, 0) => String::new(),
        (found, missed) => t!("stat-found-of", found = found, best = found + missed),
    };
    let contests = |own: &SeatStatistics| match (own.contests_right, own.contests_wrong) {
        (0, 0) => String::new(),
        (right, wrong) => t!("stat-contests-of", right = right, wrong = wrong),
    };
    let shows_found = seats.iter().any(|(_, own)| !found(own).is_empty());
    let help = shows_found.then(|| view! { <p class="learned-help">{t("stat-found-help")}</p> });
    let head = seats.iter().map(|(name, _)| view! { <th scope="col">{name.clone()}</th> }).collect_view();
    view! {
        <table class="learned">
            <caption>{t("stat-title")}</caption>
            <thead>
                <tr>
                    <td></td>
                    {head}
                </tr>
            </thead>
            <tbody>
                {row("stat-moves", &|own| own.moves.to_string())}
                {row("stat-time", &|own| clock_text(own.time))}
                {row("stat-longest", &|own| clock_text(own.longest))}
                {row("stat-found", &found)} {row("stat-errors", &errors)} {row("stat-contests", &contests)}
                {row("stat-hints", &|own| own.hints.to_string())}
                {row("stat-takebacks", &|own| own.takebacks.to_string())}
            </tbody>
        </table>
        {help}
    }
    .into_any()
}

/// Whether the secret shown at the end is the one whose hash was shown at the start.
fn fair(view: &AnyTableView) -> impl IntoView + use<> {
    let play = view.play.as_ref();
    let checked = play.and_then(|play| Some((play.commitment, play.secret?)));
    checked.map(|(shown, secret): (Commitment, Secret)| {
        let fair = secret.commitment() == shown;
        view! {
            <details class="fair" class:verified=fair>
                <summary>{icon(if fair { "check" } else { "close" })} {t(if fair { "fair-yes" } else { "fair-no" })}</summary>
                <p>{t("fair-text")}</p>
                <dl>
                    <dt>{t("fair-hash")}</dt>
                    <dd>
                        <code>{shown.to_string()}</code>
                    </dd>
                    <dt>{t("fair-seed")}</dt>
                    <dd>
                        <code>{secret.seed.to_string()}</code>
                    </dd>
                    <dt>{t("fair-salt")}</dt>
                    <dd>
                        <code>{secret.salt.to_string()}</code>
                    </dd>
                </dl>
            </details>
        }
    })
}

/// The match as a file.
#[component]
fn Export(store: TableStore) -> impl IntoView {
    view! {
        <button type="button" class="button quiet" data-action="export" on:click=move |_| save(store)>
            {icon("save")}
            <span>{move || t("end-export")}</span>
        </button>
    }
}

/// Saves the file of the match.
pub fn save(store: TableStore) {
    let name = format!("{}.ludotheque", store.game);
    store.record(move |text| browser::download(&name, &text));
}
