//! The lesson screen: the task, the board, and the verdict.

use std::rc::Rc;

use leptos::prelude::*;
use leptos_router::components::A;

use super::teacher::{Progress, Teacher};
use super::{Lesson, Step};
use crate::icons::icon;
use crate::rulebook::RuleLink;
use crate::t;
use crate::table::side::Explained;
use crate::table::store::RefusalNotice;
use crate::table::{TableStore, game_ui};
use crate::words::t;

/// A lesson, step by step.
#[component]
pub fn LessonScreen(
    /// The lesson.
    lesson: Lesson,
) -> impl IntoView {
    let number = RwSignal::new(0usize);
    let last = lesson.steps.len() - 1;
    let learnt = RwSignal::new(false);
    let shown = move || {
        let number = number.get();
        let step = lesson.steps.get(number).copied()?;
        let done = move |()| learnt.update(|learnt| *learnt |= number == last);
        Some(view! { <StepScreen lesson step done /> })
    };
    view! {
        <section class="lesson" aria-labelledby="lesson-title">
            <header>
                <h2 id="lesson-title">{move || t("lesson-title")}</h2>
                <span>{move || t!("lesson-step", n = number.get() + 1, of = last + 1)}</span>
            </header>
            {shown}
            <div class="lesson-ways">
                <button
                    type="button"
                    class="button quiet"
                    data-action="lesson-back"
                    disabled=move || number.get() == 0
                    on:click=move |_| number.update(|number| *number = number.saturating_sub(1))
                >
                    {icon("back")}
                    <span>{move || t("lesson-back")}</span>
                </button>
                <Show when=move || number.get() != last>
                    <button
                        type="button"
                        class="button"
                        data-action="lesson-next"
                        on:click=move |_| number.update(|number| *number = last.min(*number + 1))
                    >
                        <span>{move || t("lesson-next")}</span>
                        {icon("arrow")}
                    </button>
                </Show>
                <Show when=move || number.get() == last && learnt.get()>
                    <A
                        href=format!("/jouer/{}?avec=ordinateur", lesson.game)
                        attr:class="button main"
                        attr:data-action="lesson-play"
                    >
                        {icon("play")}
                        <span>{move || t("lesson-play")}</span>
                    </A>
                </Show>
            </div>
        </section>
    }
}

#[component]
fn StepScreen(lesson: Lesson, step: Step, #[prop(into)] done: Callback<()>) -> impl IntoView {
    let progress = RwSignal::new(Progress::Asked);
    Effect::new(move |_| {
        if progress.get() == Progress::Done {
            done.run(());
        }
    });
    let store = TableStore::new(lesson.game);
    if let Some(teacher) = Teacher::new(store, &lesson, step, progress) {
        store.connect(Rc::new(teacher));
    }
    on_cleanup(move || store.disconnect());
    let key = format!("lesson-{}-{}", lesson.game, step.key);
    let hint = format!("{key}-hint");
    let said = move || match progress.get() {
        Progress::Asked => None,
        Progress::Astray => {
            let why = store.refusal.get().map(|RefusalNotice { rule, text }| {
                view! { <span>{text} " " <RuleLink game=lesson.game rule /> " "</span> }
            });
            Some(view! { <p class="trouble">{icon("bulb")} <span>{why} {t(&hint)}</span></p> }.into_any())
        }
        Progress::Done => {
            Some(view! { <p class="lesson-done">{icon("check")} <span>{t("lesson-done")}</span></p> }.into_any())
        }
    };
    view! {
        <p class="lesson-asked">{move || t(&key)}</p>
        <div class="lesson-board" data-progress=move || format!("{:?}", progress.get()).to_lowercase()>
            {game_ui(lesson.game).board(store)}
        </div>
        <div class="lesson-said" role="status">
            {said}
        </div>
        <Explained store />
    }
}
