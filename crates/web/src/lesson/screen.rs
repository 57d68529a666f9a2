//! A lesson on the screen: what is asked, the board, and how it went.

use std::rc::Rc;

use leptos::prelude::*;

use super::teacher::{Progress, Teacher};
use super::{Lesson, Step};
use crate::icons::icon;
use crate::t;
use crate::table::side::Explained;
use crate::table::{TableStore, game_ui};
use crate::words::t;

/// A lesson, step by step.
#[component]
pub fn LessonScreen(
    /// Which.
    lesson: Lesson,
) -> impl IntoView {
    let number = RwSignal::new(0usize);
    let last = lesson.steps.len() - 1;
    let shown = move || {
        let number = number.get();
        let step = lesson.steps.get(number).copied()?;
        Some(view! { <StepScreen lesson step /> })
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
                <button
                    type="button"
                    class="button"
                    data-action="lesson-next"
                    disabled=move || number.get() == last
                    on:click=move |_| number.update(|number| *number = last.min(*number + 1))
                >
                    <span>{move || t("lesson-next")}</span>
                    {icon("arrow")}
                </button>
            </div>
        </section>
    }
}

#[component]
fn StepScreen(lesson: Lesson, step: Step) -> impl IntoView {
    let progress = RwSignal::new(Progress::Asked);
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
            let why = store.refusal.get().map(|refusal| view! { <span>{refusal.text}" "</span> });
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
