//! Before a round and during a pause: model and cards are covered, and nothing races before everybody is ready.

use engine::Seat;
use leptos::prelude::*;
use table::TableInput;
use table::effect::PauseCause;

use super::bench::Bench;
use crate::icons::icon;
use crate::t;
use crate::words::t;
use crate::{browser, table::AnyTableView};

/// The cover instead of the mat.
pub(super) fn cover(bench: Bench, cause: PauseCause) -> AnyView {
    match cause {
        PauseCause::Ready => view! { <div class="transparences-cover">{ready(bench)}</div> }.into_any(),
        PauseCause::Host | PauseCause::Agreed | PauseCause::Empty => {
            view! { <div class="transparences-cover">{icon("pause")} <p>{move || t("transparences-covered")}</p></div> }
                .into_any()
        }
    }
}

fn with_table<T>(bench: Bench, f: impl FnOnce(&AnyTableView) -> T) -> Option<T> {
    bench.play.store.view.with(|view| view.as_deref().map(f))
}

/// Who says to be ready, who is waited for, and the countdown.
fn ready(bench: Bench) -> AnyView {
    let store = bench.play.store;
    let missing = Memo::new(move |_| {
        let open = |view: &AnyTableView| {
            let seats = (0..).map(Seat).zip(&view.seats);
            seats.filter(|(_, seat)| !seat.ready && seat.left.is_none() && !seat.absent).map(|(seat, _)| seat).collect()
        };
        with_table(bench, open).unwrap_or_else(Vec::new)
    });
    let own = move || missing.get().into_iter().filter(|&seat| store.own_seats().contains(seat)).collect::<Vec<_>>();
    let resumes = Memo::new(move |_| with_table(bench, |view| view.resumes.map(|until| (until, view.at))).flatten());
    let say = move |_| untrack(own).into_iter().for_each(|seat| store.submit(TableInput::Ready { seat }));
    let others = move || {
        let names = store.names()?;
        let missing = missing.get();
        let names: Vec<&str> = missing.iter().map(|&seat| names.mention(seat)).collect();
        (!names.is_empty()).then(|| t!("transparences-ready-waits", names = names.join(", ")))
    };
    view! {
        {move || match resumes.get() {
            Some((until, at)) => countdown(bench, until.0.saturating_sub(at.0)),
            None => {
                let several = own().len() > 1;
                view! {
                    <h2>{t("transparences-ready-title")}</h2>
                    <p>{t("transparences-ready-text")}</p>
                    <Show when=move || !own().is_empty() fallback=move || view! { <p>{others}</p> }>
                        <button type="button" class="button main" data-action="ready" on:click=say>
                            {icon("check")}
                            <span>{t(if several { "transparences-ready-all" } else { "transparences-ready" })}</span>
                        </button>
                    </Show>
                }
                    .into_any()
            }
        }}
    }
    .into_any()
}

/// 3, 2, 1; `left` milliseconds were left when the last update came.
fn countdown(bench: Bench, left: u64) -> AnyView {
    let now = browser::every_second();
    let seconds = move || {
        let passed = (now.get() - bench.play.store.received_at.get()).max(0.0) as u64;
        left.saturating_sub(passed).div_ceil(1_000).max(1)
    };
    view! { <p class="transparences-countdown" role="timer" aria-live="assertive">{seconds}</p> }.into_any()
}
