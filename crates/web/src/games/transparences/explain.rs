//! The window compared with the model, cell by cell.

use engine::games::transparences::{Action, Comparison, Explanation, Patch, Transparences, View};
use leptos::prelude::*;
use scene::Scene;
use scene::games::transparences::patch;

use super::model::cell_label;
use crate::draw::Drawing;
use crate::icons::icon;
use crate::t;
use crate::table::{GameUi as _, refusal_text};
use crate::words::t;

/// What the panel shows of an action.
pub(super) fn explained(view: &View, action: &Action, explanation: &Explanation) -> AnyView {
    // Stopping and confirming change nothing on the mat: what is explained is how the cards lie.
    let lies = matches!(action, Action::Stop | Action::Confirm);
    let title = if lies { t("transparences-compare-title") } else { Transparences::name(view, action) };
    let refused =
        explanation.refusal.as_ref().filter(|_| !lies).map(|refusal| refusal_text::<Transparences>(view, refusal));
    let model = drawn(patch(explanation.model), "transparences-model");
    let change =
        explanation.before.as_ref().zip(explanation.after.as_ref()).filter(|_| !lies).map(|(before, after)| {
            view! { <p>{t!("transparences-change", before = before.frame.equal, after = after.frame.equal)}</p> }
        });
    let apart = explanation.apart.len();
    view! {
        <div class="transparences-explained">
            <p>{title}</p>
            {refused.map(|text| view! { <p class="trouble">{text}</p> })}
            {change}
            <div class="compared">
                {model} {explanation.after.as_ref().map(compared)}
            </div>
            {(apart > 0).then(|| view! { <p>{t!("transparences-apart", n = apart)}</p> })}
        </div>
    }
    .into_any()
}

/// Nine cells under their name.
fn drawn(scene: Scene, key: &'static str) -> AnyView {
    view! {
        <div class="compared-cells">
            <Drawing scene=Signal::stored(scene) />
            <span>{t(key)}</span>
        </div>
    }
    .into_any()
}

/// The nine cells of the frame, each with whether it is the model's; then the lines that stick out.
fn compared(comparison: &Comparison) -> AnyView {
    let cell = |(place, pair): (usize, &engine::games::transparences::Pair)| {
        let sign = if pair.equal { "check" } else { "close" };
        let label = t!(
            "transparences-pair",
            place = super::mat::place_words(place),
            model = cell_label(pair.model),
            shown = cell_label(pair.shown),
        );
        view! { <li class:good=pair.equal aria-label=label>{icon(sign)}</li> }
    };
    let frame = comparison.frame;
    let window = Patch::of(comparison.cells.map(|pair| pair.shown));
    view! {
        {drawn(patch(window), "transparences-window")}
        <ol class="pairs">{comparison.cells.iter().enumerate().map(cell).collect_view()}</ol>
        <p>
            {t!(
                "transparences-compared", equal = frame.equal, above = frame.above, below = frame.below, left = frame
                .left, right = frame.right, score = comparison.score
            )}
        </p>
    }
    .into_any()
}
