//! The moments that decided a match, each one tap away.

use leptos::prelude::*;

use super::curve::percent;
use super::judge::{Moment, MomentKind, Verdicts};
use super::watch::Watch;
use crate::icons::icon;
use crate::t;
use crate::words::t;

/// The moments that decided the match.
#[component]
pub fn Moments(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let moments = Memo::new(move |_| watch.verdicts.with(Verdicts::moments));
    let done = Memo::new(move |_| watch.verdicts.with(|verdicts| verdicts.examined == watch.last()));
    let line = move |Moment { ply, kind, cost }: Moment| {
        let current = move || (watch.ply.get() == ply).then_some("step");
        view! {
            <li>
                <button
                    type="button"
                    class="moment"
                    data-moment=ply.to_string()
                    aria-current=current
                    on:click=move |_| watch.go(ply)
                >
                    <b>{move || t(name(kind))}</b>
                    <span>{move || watch.sentence(ply)}</span>
                    <small>{move || t!("review-costs", n = percent(cost))}</small>
                </button>
            </li>
        }
    };
    let lines = move || moments.get().into_iter().map(line).collect_view();
    let none = move || {
        let judged =
            watch.verdicts.with(|verdicts| verdicts.judged.values().any(|judgement| judgement.value.is_some()));
        (done.get() && moments.with(Vec::is_empty))
            .then(|| t(if judged { "review-no-moments" } else { "review-no-chances" }))
    };
    // What the points are is said once.
    let legend = move || moments.with(|moments| !moments.is_empty()).then(|| t("review-points"));
    view! {
        <section class="review-moments" aria-label=move || t("review-moments")>
            <h2>{icon("bulb")} <span>{move || t("review-moments")}</span></h2>
            <p class="moments-legend">{legend}</p>
            <ol>{lines}</ol>
            <p>{none}</p>
        </section>
    }
}

const fn name(kind: MomentKind) -> &'static str {
    match kind {
        MomentKind::Turning => "review-moment-turning",
        MomentKind::Blunder => "review-moment-blunder",
        MomentKind::Missed => "review-moment-missed",
    }
}
