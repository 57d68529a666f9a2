//! The end of a match: who won, with what, whether the shuffle was fair, and what one can do next.

use std::sync::Arc;

use engine::Seat;
use leptos::prelude::*;
use leptos_router::components::A;
use protocol::ClientMessage;
use table::{Commitment, Phase, SeatStatistics, Secret, Statistics, TableEffect, TableInput};

use super::erased::AnyTableView;
use super::game_ui::Names;
use super::players::clock_text;
use super::store::TableStore;
use crate::browser;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// The end of a match, above the board once it is over: who won, and what one can do next.
#[component]
pub fn End(
    /// What is known of the table.
    store: TableStore,
) -> impl IntoView {
    let over = Memo::new(move |_| store.phase() == Some(Phase::Over));
    Effect::new(move |before: Option<bool>| {
        let over = over.get();
        if over {
            store.send(ClientMessage::Statistics);
        }
        // Who has just played is led to the result; who comes back to it finds the page at its top.
        if over && before == Some(false) {
            request_animation_frame(|| browser::focus("end-title"));
        }
        over
    });
    let shown = move || {
        over.get().then(|| store.view.get_untracked()).flatten().map(|view| {
            view! {
                <section class="end" aria-labelledby="end-title">
                    {result(&view)}
                    <Wanted store />
                    <Next store />
                </section>
            }
        })
    };
    view! { {shown} }
}

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
                </section>
            }
        })
    };
    view! { {shown} }
}

/// Who won, and the scores.
fn result(view: &AnyTableView) -> impl IntoView + use<> {
    let names = Names::of(view);
    let outcome = view.play.as_ref().and_then(|play| play.outcome.clone());
    let title = match &outcome {
        None => t("end-abandoned"),
        Some(outcome) if outcome.winners.len() == view.seats.len() => t("end-draw"),
        Some(outcome) => {
            let winners: Vec<&str> = outcome.winners.iter().map(|seat| names.of_seat(seat)).collect();
            t!("end-won", names = winners.join(", "), n = winners.len())
        }
    };
    let scores = outcome.map(|outcome| {
        let lines = outcome.scores.iter().zip((0..).map(Seat)).map(|(score, seat)| {
            let winner = outcome.winners.contains(seat);
            view! { <li class:winner=winner><span>{names.of_seat(seat).to_owned()}</span> <b>{*score}</b></li> }
        });
        view! { <ul class="scores">{lines.collect_view()}</ul> }
    });
    view! {
        <h2 id="end-title" tabindex="-1">
            {title}
        </h2>
        {scores}
    }
}

/// What the match has shown of each player: links found and missed, errors by kind, time.
#[component]
fn Learned(store: TableStore, view: Arc<AnyTableView>) -> impl IntoView {
    let table = move || store.statistics.get().map(|statistics| learned(&statistics, &Names::of(&view)));
    view! { {table} }
}

fn learned(statistics: &Statistics, names: &Names) -> AnyView {
    let seats: Vec<(String, SeatStatistics)> = (0..)
        .map(Seat)
        .zip(&statistics.seats)
        .map(|(seat, own)| (names.of_seat(seat).to_owned(), own.clone()))
        .collect();
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

/// Who would like to play again, while others have not said so.
#[component]
fn Wanted(store: TableStore) -> impl IntoView {
    let wanting = RwSignal::new(Vec::<Seat>::new());
    Effect::new(move |_| {
        let (_, effects) = store.fresh.get();
        for effect in effects.iter() {
            if let TableEffect::WantsRematch { seat } = effect {
                wanting.update(|wanting| wanting.push(*seat));
            }
        }
    });
    let lines = move || {
        let names = store.view.with(|view| view.as_deref().map(Names::of))?;
        let lines = wanting.get().into_iter().map(|seat| {
            view! { <p>{t!("story-wants-rematch", name = names.of_seat(seat).to_owned())}</p> }
        });
        Some(lines.collect_view())
    };
    view! {
        <div class="end-wanted" role="status">
            {lines}
        </div>
    }
}

/// Rematch, review, export.
#[component]
fn Next(store: TableStore) -> impl IntoView {
    let rematch = move |_| {
        for seat in store.own_seats().iter() {
            store.submit(TableInput::Rematch { seat });
        }
    };
    let seated = move || !store.own_seats().is_empty();
    // The server keeps its matches: a link that others can open as well. A match of this page goes along.
    let watch = store.table().map_or_else(|| "/revoir".to_owned(), |table| format!("/revoir?table={table}"));
    let review = move |_| {
        if store.table().is_none() {
            store.record(|text| {
                browser::keep("review", &text);
            });
        }
    };
    let save = move |_| {
        let name = format!("{}.ludotheque", store.game);
        store.record(move |text| browser::download(&name, &text));
    };
    view! {
        <div class="end-next">
            <Show when=seated>
                <button type="button" class="button main" data-action="rematch" on:click=rematch>
                    {icon("turn")}
                    <span>{move || t("end-rematch")}</span>
                </button>
            </Show>
            <A href=watch attr:class="button quiet" attr:data-action="review" on:click=review>
                {icon("eye")}
                <span>{move || t("end-review")}</span>
            </A>
            <button type="button" class="button quiet" data-action="export" on:click=save>
                {icon("save")}
                <span>{move || t("end-export")}</span>
            </button>
            <A href="/" attr:class="button quiet">
                {icon("back")}
                <span>{move || t("end-home")}</span>
            </A>
        </div>
    }
}
