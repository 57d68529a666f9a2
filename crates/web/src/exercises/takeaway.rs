//! Find the best number to take from a heap.

use engine::GameId;
use exercise::takeaway::Heap;
use leptos::prelude::*;
use scene::games::takeaway::heap;

use super::work::{Judged, Posed, Verdict, Work};
use crate::draw::Drawing;
use crate::t;

pub(crate) fn posed(exercise: Heap) -> AnyView {
    let work = Work::new(GameId::Takeaway, "TA-1.4", 1);
    let Heap { left, right } = exercise;
    let scene = heap(left, left);
    let button = move |take: u32| {
        let judge = move |_| {
            let verdict = Verdict::of(take == right);
            let key = match verdict {
                Verdict::Right => "exercises-takeaway-right",
                Verdict::Wrong => "takeaway-leaves",
            };
            let text = t!(key, left = left - take);
            work.judge(Judged { verdict, key: take.to_string(), found: text.clone(), text, pictures: Vec::new() });
        };
        view! {
            <button type="button" class="button exercise-card" data-card=take.to_string() on:click=judge>
                {move || t!("takeaway-take", count = take)}
            </button>
        }
    };
    view! {
        <Posed
            work
            question=Signal::derive(move || t!("exercise-takeaway", left = left))
            answer=Signal::derive(move || vec![t!("answer-takeaway", take = right, rest = left - right)])
        >
            <Drawing scene=Signal::stored(scene) />
            <div class="exercise-cards">{(1..=3).map(button).collect_view()}</div>
        </Posed>
    }
    .into_any()
}
