//! The engine's judgement as a curve over the match.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::judge::Curve;
use super::watch::Watch;
use crate::t;
use crate::table::game_ui;
use crate::table::names::sentence;
use crate::words::{fill, t};

const WIDTH: f32 = 320.0;
const HEIGHT: f32 = 120.0;

/// The engine's judgement as a curve; a click shows the step below the pointer.
#[component]
pub fn Judged(
    /// The match.
    watch: Watch,
) -> impl IntoView {
    let last = watch.last().max(1);
    let across = move |ply: usize| WIDTH * ply as f32 / last as f32;
    let curves = Memo::new(move |_| {
        let own = watch.store.seat();
        watch.verdicts.with(|verdicts| verdicts.curves(own))
    });
    let colour = move |curve: &Curve| {
        let view = watch.store.view.get();
        view.map_or(curve.seat.0, |view| game_ui(watch.store.game).paint(&view, curve.seat))
    };
    let lines = move || {
        let line = |curve: &Curve| {
            let points = curve
                .points
                .iter()
                .map(|&(ply, chances)| format!("{:.1},{:.1}", across(ply), HEIGHT * (1.0 - chances)));
            let points = points.collect::<Vec<_>>().join(" ");
            view! { <polyline class=format!("curve-line side-{}", colour(curve)) points=points /> }
        };
        curves.with(|curves| curves.iter().map(line).collect_view())
    };
    let dots = move || {
        let ply = watch.ply.get();
        let dot = |curve: &Curve| {
            let &(ply, chances) = curve.points.iter().rev().find(|(at, _)| *at <= ply)?;
            let place = format!("M{:.1} {:.1}h0", across(ply), HEIGHT * (1.0 - chances));
            Some(view! { <path class="curve-dot" d=place /> })
        };
        curves.with(|curves| curves.iter().filter_map(dot).collect_view())
    };
    let told = move || told(watch, &curves.get());
    let click = move |event: leptos::ev::MouseEvent| {
        let element = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(place) = element.map(|element| element.get_bounding_client_rect()) {
            let part = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
            watch.go((part * last as f64).round().max(0.0) as usize);
        }
    };
    let progress = move || {
        let (examined, all) = (watch.verdicts.with(|verdicts| verdicts.examined), watch.last());
        (examined < all).then(|| t!("review-thinking", n = examined, of = all))
    };
    let legend = move || {
        let names = watch.names()?;
        let named = |curve: &Curve| {
            let class = format!("curve-name side-{}", colour(curve));
            view! { <li class=class>{names.of_seat(curve.seat).to_owned()}</li> }
        };
        curves.with(|curves| {
            (curves.len() > 1)
                .then(|| view! { <ul class="curve-legend">{curves.iter().map(named).collect_view()}</ul> })
        })
    };
    // Where the engine weighs no chances, there is nothing to draw.
    let known = move || {
        watch.verdicts.with(|verdicts| {
            verdicts.examined < watch.last() || verdicts.judged.values().any(|judgement| judgement.value.is_some())
        })
    };
    view! {
        <figure class="curve" hidden=move || !known()>
            <figcaption>
                <span>{move || title(watch, &curves.get())}</span>
                <span class="curve-progress">{progress}</span>
            </figcaption>
            <div class="curve-plot">
                <span class="curve-top" aria-hidden="true">"100 %"</span>
                <span class="curve-middle" aria-hidden="true">"50 %"</span>
                <span class="curve-bottom" aria-hidden="true">"0 %"</span>
                <svg
                    role="img"
                    aria-label=told
                    viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                    preserveAspectRatio="none"
                    on:click=click
                >
                    <path class="curve-grid" d=format!("M0 0H{WIDTH}M0 {HEIGHT}H{WIDTH}") />
                    <path class="curve-half" d=format!("M0 {}H{WIDTH}", HEIGHT / 2.0) />
                    {lines}
                    <path class="curve-now" d=move || format!("M{:.1} 0V{HEIGHT}", across(watch.ply.get())) />
                    {dots}
                </svg>
                <span class="curve-start" aria-hidden="true">
                    {move || t("review-curve-start")}
                </span>
                <span class="curve-end" aria-hidden="true">
                    {move || t("review-curve-end")}
                </span>
            </div>
            {legend}
        </figure>
    }
}

fn title(watch: Watch, curves: &[Curve]) -> String {
    let names = watch.names();
    match (names, curves) {
        (Some(names), [only]) => fill("review-curve-of", &names.subject(only.seat)),
        (Some(_) | None, _) => t("review-curve"),
    }
}

/// The curve in words.
fn told(watch: Watch, curves: &[Curve]) -> String {
    let Some(names) = watch.names() else { return String::new() };
    let ply = watch.ply.get();
    let now = curves.iter().filter_map(|curve| {
        let &(at, chances) = curve.points.iter().rev().find(|(at, _)| *at <= ply)?;
        let told = [("ply", at.into()), ("percent", percent(chances).into())];
        Some(sentence(&fill("review-curve-told", &[&names.subject(curve.seat)[..], &told].concat())))
    });
    now.collect::<Vec<_>>().join(" ")
}

/// A share as a whole number of hundredths.
#[must_use]
pub fn percent(share: f32) -> i64 {
    (share * 100.0).round() as i64
}
