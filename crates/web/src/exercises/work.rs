//! What all exercises share: the question, the answers tried and found, and the solution on demand.

use engine::GameId;
use leptos::prelude::*;
use scene::Scene;

use crate::draw::Drawing;
use crate::icons::icon;
use crate::maths::maths;
use crate::rulebook::RuleLink;
use crate::t;
use crate::words::t;

/// Progress on an exercise.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    game: GameId,
    rule: &'static str,
    found: RwSignal<Vec<(String, String)>>,
    judged: RwSignal<Option<Judged>>,
    total: usize,
}

/// An answer that was checked.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Whether it is correct.
    pub verdict: Verdict,
    /// Identifies the answer, in the game's notation; never shown.
    pub key: String,
    /// Why it is correct or wrong.
    pub text: String,
    /// The text of the answer in the list of those found.
    pub found: String,
    /// Pictures that explain the verdict.
    pub pictures: Vec<Scene>,
}

/// Whether an answer is correct.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The answer is correct.
    Right,
    /// The answer is wrong.
    Wrong,
}

impl Verdict {
    /// `Right` if the condition holds.
    #[must_use]
    pub const fn of(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

impl Work {
    /// An exercise of a game about a rule, with `total` answers to find.
    #[must_use]
    pub fn new(game: GameId, rule: &'static str, total: usize) -> Self {
        Self { game, rule, found: RwSignal::new(Vec::new()), judged: RwSignal::new(None), total }
    }

    /// Records an answer; a correct one counts once.
    pub fn judge(self, judged: Judged) {
        let known = self.found.with_untracked(|all| all.iter().any(|(key, _)| *key == judged.key));
        if judged.verdict == Verdict::Right && !known {
            self.found.update(|all| all.push((judged.key.clone(), judged.found.clone())));
        }
        self.judged.set(Some(judged));
    }

    /// Whether all answers are found.
    #[must_use]
    pub fn is_done(self) -> bool {
        self.found.with(Vec::len) >= self.total
    }
}

/// An exercise: the question, the input, the verdict, and the solution on demand.
#[component]
pub fn Posed(
    /// The progress.
    work: Work,
    /// The question.
    #[prop(into)]
    question: Signal<String>,
    /// Every correct answer.
    #[prop(into)]
    answer: Signal<Vec<String>>,
    /// The correct answers as a picture.
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
            let rule = (judged.verdict == Verdict::Wrong).then(|| view! { <RuleLink game=work.game rule=work.rule /> });
            view! {
                <p class=class>
                    {icon(sign)} <span>
                        {t(word)} " " {maths(&judged.text)}
                    </span> {rule}
                </p>
                <div class="exercise-pictures">{judged.pictures.into_iter().map(picture).collect_view()}</div>
            }
        })
    };
    let found = move || {
        let item = |(_, text): (String, String)| view! { <li>{maths(&text)}</li> };
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
                {solution.map(|scene| view! { <Drawing scene=Signal::stored(scene) /> })}
            </details>
        </section>
    }
}
