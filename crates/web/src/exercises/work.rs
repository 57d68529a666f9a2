//! What all exercises share: the question, what was tried and found, and the answer for those who want to see it.

use leptos::prelude::*;
use scene::Scene;

use crate::draw::Drawing;
use crate::icons::icon;
use crate::maths::maths;
use crate::t;
use crate::words::t;

/// How far somebody is with an exercise.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    found: RwSignal<Vec<String>>,
    judged: RwSignal<Option<Judged>>,
    total: usize,
}

/// An answer that was tried.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Whether it is right.
    pub verdict: Verdict,
    /// What it is about, and why.
    pub text: String,
    /// The same as pictures.
    pub pictures: Vec<Scene>,
}

/// Whether an answer is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is.
    Right,
    /// It is not.
    Wrong,
}

impl Verdict {
    /// The verdict on what is right or not.
    #[must_use]
    pub const fn of(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

impl Work {
    /// Nothing is found yet of so many things.
    #[must_use]
    pub fn new(total: usize) -> Self {
        Self { found: RwSignal::new(Vec::new()), judged: RwSignal::new(None), total }
    }

    /// Takes in an answer; what is right counts once.
    pub fn judge(self, judged: Judged) {
        let is_new = judged.verdict == Verdict::Right && !self.found.with_untracked(|all| all.contains(&judged.text));
        if is_new {
            self.found.update(|all| all.push(judged.text.clone()));
        }
        self.judged.set(Some(judged));
    }

    /// Whether everything is found.
    #[must_use]
    pub fn is_done(self) -> bool {
        self.found.with(Vec::len) >= self.total
    }
}

/// An exercise: the question, what is done about it, how that was judged, and the answer on demand.
#[component]
pub fn Posed(
    /// How far somebody is.
    work: Work,
    /// What is asked.
    #[prop(into)]
    question: Signal<String>,
    /// All that is right.
    #[prop(into)]
    answer: Signal<Vec<String>>,
    /// The same as a picture.
    #[prop(optional_no_strip)]
    solution: Option<Scene>,
    children: Children,
) -> impl IntoView {
    let judged = move || {
        work.judged.get().map(|judged| {
            let (class, sign, word) = match judged.verdict {
                Verdict::Right => ("lesson-done", "check", "exercises-right"),
                Verdict::Wrong => ("trouble", "bulb", "exercises-wrong"),
            };
            let picture = |scene: Scene| view! { <Drawing scene=Signal::derive(move || scene.clone()) /> };
            view! {
                <p class=class>
                    {icon(sign)} <span>
                        {t(word)} " " {maths(&judged.text)}
                    </span>
                </p>
                <div class="exercise-pictures">{judged.pictures.into_iter().map(picture).collect_view()}</div>
            }
        })
    };
    let found = move || {
        let item = |text: String| view! { <li>{maths(&text)}</li> };
        work.found.get().into_iter().map(item).collect_view()
    };
    let lines = move || answer.get().into_iter().map(|text| view! { <li>{maths(&text)}</li> }).collect_view();
    view! {
        <section class="exercise" data-progress=move || if work.is_done() { "done" } else { "asked" }>
            <p class="lesson-asked">{question}</p>
            {children()}
            <div class="exercise-said" role="status">
                {judged}
                {move || work.is_done().then(|| view! { <p class="exercise-done">{t("exercises-done")}</p> })}
            </div>
            <p class="exercise-count">{move || t!("exercises-found", n = work.found.with(Vec::len), of = work.total)}</p>
            <ul class="exercise-found">{found}</ul>
            <details>
                <summary>{move || t("exercises-answer")}</summary>
                <ul>{lines}</ul>
                {solution.map(|scene| view! { <Drawing scene=Signal::derive(move || scene.clone()) /> })}
            </details>
        </section>
    }
}
