//! The mathematics of a move: the power line by line, what the constraint says, how long the chain is.

use engine::games::puissances::{Action, Computation, Explanation, Judgement, Law, Puissances, View};
use leptos::prelude::*;

use super::words;
use crate::icons::icon;
use crate::maths::maths;
use crate::t;
use crate::table::{GameUi as _, refusal_text};
use crate::words::t;

/// What the panel shows of an action; of a cell that is coloured already, what its operation gives.
pub(super) fn explained(view: &View, action: &Action, explanation: &Explanation) -> AnyView {
    if let Action::Play(play) = action
        && view.colours.iter().any(|cells| cells.contains(play.opening.cell))
    {
        let name = t!("puissances-cell-gives", cell = play.opening.cell.to_string());
        return view! {
            <div class="puissances-explained">
                <p class="explained-name">{name}</p>
                {explanation.computation.as_ref().map(steps)}
            </div>
        }
        .into_any();
    }
    let refused = explanation.refusal.as_ref().map(|refusal| refusal_text::<Puissances>(view, refusal));
    let chain = explanation.chain.as_ref().map(|chain| {
        let path: Vec<String> = chain.path.iter().map(ToString::to_string).collect();
        let most = chain.most.unwrap_or(chain.length);
        view! { <p>{t!("puissances-path", path = path.join(" – "), n = chain.length, most = most)}</p> }
    });
    let own = (!explanation.own_path.is_empty())
        .then(|| view! { <p>{t!("puissances-own-path", n = explanation.own_path.len())}</p> });
    view! {
        <div class="puissances-explained">
            <p class="explained-name">{Puissances::name(view, action)}</p>
            {refused.map(|text| view! { <p class="trouble">{text}</p> })}
            {explanation.computation.as_ref().map(steps)}
            {explanation.judgement.as_ref().map(judgement)}
            {chain}
            {own}
        </div>
    }
    .into_any()
}

/// A computation, line by line, each with the law that leads to it.
pub(super) fn steps(computation: &Computation) -> AnyView {
    let line = |step: &engine::games::puissances::Step| {
        let expression = match step.law {
            Law::Decimal => words::decimal(&step.expression),
            Law::Operation
            | Law::ExponentZero
            | Law::ProductOfEqualBases
            | Law::QuotientOfEqualBases
            | Law::ProductOfEqualExponents
            | Law::QuotientOfEqualExponents
            | Law::TenIsTwoTimesFive
            | Law::NegativeExponent
            | Law::Result => step.expression.clone(),
        };
        let law = t(&format!("puissances-law-{}", step.law));
        view! {
            <li>
                <span class="step">"= "{maths(&expression)}</span>
                <small class="law">{maths(&law)}</small>
            </li>
        }
    };
    let operation = computation.steps.first().map(|step| maths(&step.expression));
    view! {
        <p class="step first">{operation}</p>
        <ol class="steps">{computation.steps.iter().skip(1).map(line).collect_view()}</ol>
    }
    .into_any()
}

/// What the card asks, and whether the result has it.
fn judgement(judgement: &Judgement) -> AnyView {
    let check = |check: &engine::games::puissances::Check| {
        let (sign, key) = if check.holds { ("check", "yes") } else { ("close", "no") };
        view! {
            <li class:good=check.holds>
                {icon(sign)} <span>{words::test(check.test)}</span> <span class="unseen">{t(key)}</span>
            </li>
        }
    };
    view! {
        <p class="explained-card">{t!("puissances-card-asks", card = words::card(judgement.card))}</p>
        <ul class="checks">{judgement.checks.iter().map(check).collect_view()}</ul>
    }
    .into_any()
}
