//! Find two values whose result satisfies the constraint.

use engine::GameId;
use exercise::puissances::Results;
use leptos::prelude::*;
use scene::Scene;
use scene::games::puissances::cards;
use texts::Language;

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::Drawing;
use crate::settings::Settings;
use crate::t;

pub(crate) fn posed(results: Results) -> AnyView {
    let work = Work::new(GameId::Puissances, "PC-2.3", results.right.len());
    let first = RwSignal::new(None::<usize>);
    let (sign, constraint, count) = (results.sign, results.constraint, results.right.len());
    let question = move || {
        let asks = match Settings::global().language.get() {
            Language::French => constraint.card().french,
            Language::English => constraint.card().english,
        };
        t!("exercise-puissances", sign = sign.to_string(), count = count, asks = asks)
    };
    let results = StoredValue::new(results);
    let touch = move |place: usize| match first.get_untracked() {
        None => first.set(Some(place)),
        Some(other) if other == place => first.set(None),
        Some(other) => {
            first.set(None);
            work.judge(results.with_value(|results| {
                let pair = results.spelled((other, place));
                let verdict = Verdict::of(results.right.contains(&pair));
                let text = results.written(pair);
                Judged { verdict, key: text.clone(), found: text.clone(), text, pictures: Vec::new() }
            }));
        }
    };
    let hand = results.with_value(|results| results.hand.clone());
    let values = hand.into_iter().enumerate().map(move |(place, value)| {
        let scene = Scene { width: cards::VALUE.0, height: cards::VALUE.1, items: cards::value(value) };
        view! {
            <button
                type="button"
                class="exercise-card"
                data-card=place.to_string()
                aria-pressed=move || if first.get() == Some(place) { "true" } else { "false" }
                on:click=move |_| touch(place)
            >
                <Drawing scene=Signal::derive(move || scene.clone()) />
                <span class="unseen">{move || crate::maths::spoken(&value.written())}</span>
            </button>
        }
    });
    let answer = move || {
        results.with_value(|results| results.right.iter().map(|&pair| results.written(pair)).collect::<Vec<String>>())
    };
    view! {
        <Posed work question=Signal::derive(question) answer=Signal::derive(answer)>
            <div class="exercise-cards">{values.collect_view()}</div>
        </Posed>
    }
    .into_any()
}
